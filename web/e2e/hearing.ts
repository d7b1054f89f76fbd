// What screen readers are told: every spoken line, in its order.

import { expect, type Page } from './kit';

declare global {
  interface Window {
    heard?: string[];
  }
}

/** Listens from the first word of every page on. */
export async function hear(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const heard: string[] = [];
    window.heard = heard;
    const listen = () => {
      const line = document.querySelector('main ~ [role="status"]');
      if (!line) return void requestAnimationFrame(listen);
      const note = (nodes: Iterable<Node>) => {
        for (const node of nodes) {
          const said = node instanceof Element && node.textContent?.trim();
          if (said) heard.push(said);
        }
      };
      note(line.childNodes);
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes) note(addedNodes);
      }).observe(line, { childList: true });
    };
    document.addEventListener('DOMContentLoaded', listen);
  });
}

export const lines = (page: Page): Promise<string[]> => page.evaluate(() => window.heard ?? []);

/** Waits until more was said than so many lines. */
export const saidSince = (page: Page, before: number) =>
  expect.poll(async () => (await lines(page)).length).toBeGreaterThan(before);
