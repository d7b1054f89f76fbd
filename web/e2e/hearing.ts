// What screen readers are told: every change of the spoken line, in its order.

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
      const note = () => {
        const said = line.textContent?.trim();
        if (said) heard.push(said);
      };
      note();
      new MutationObserver(note).observe(line, { childList: true, characterData: true, subtree: true });
    };
    document.addEventListener('DOMContentLoaded', listen);
  });
}

export const lines = (page: Page): Promise<string[]> => page.evaluate(() => window.heard ?? []);

/** Waits until more was said than so many lines. */
export const saidSince = (page: Page, before: number) =>
  expect.poll(async () => (await lines(page)).length).toBeGreaterThan(before);
