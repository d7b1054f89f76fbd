// Whether something on a page changed its place without being meant to.

import { button, grid, ready } from './board';
import type { Beginning } from './games';
import { expect, HOT_SEAT, type Page, sitDown } from './kit';
import { type Hand, type Player, player } from './player';

/** A shift of what a page shows, as its observer tells it. */
interface Shift {
  value: number;
  nodes: string[];
}
/** An entry of the browser, which TypeScript does not know. */
interface LayoutShift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

/**
 * Notes from now on whatever shifts, also right after a press. A hand that closes up, a pile that grows, taken pieces that are
 * put in order and a row of the list that grows move inside their own boxes, which stay where they are.
 */
async function noteShifts(page: Page): Promise<void> {
  const cover = page.getByRole('button', { name: /: show the board$/ });
  await expect(cover.or(grid(page))).toBeVisible();
  await page.evaluate(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    const place = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].join(' ');
    const isInside = (node: Node | null) =>
      Boolean(node?.parentElement?.closest('.strip, .holds .taken, .sheet, .scores'));
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as LayoutShift[]) {
        const outside = sources.filter(({ node }) => !isInside(node));
        const nodes = outside.map(({ node, previousRect, currentRect }) => {
          const what = node instanceof Element ? node.outerHTML.slice(0, 120) : node?.textContent;
          return `${what}: from ${place(previousRect)} to ${place(currentRect)}`;
        });
        if (nodes.length > 0) shifts.push({ value, nodes });
      }
    }).observe({ type: 'layout-shift' });
  });
}

/** Nothing has shifted since it was noted. */
export async function nothingShifted(page: Page, when: string): Promise<void> {
  // What was drawn last is told after the next frame.
  const shifts = await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    return (window as unknown as { shifts: Shift[] }).shifts;
  });
  expect(shifts, when).toEqual([]);
}

/** Sits down and plays, and nothing shifts. */
export async function playsInPlace(page: Page, { wish, turns }: Beginning, press: Hand): Promise<Player> {
  const id = await sitDown(page, { seats: HOT_SEAT, ...wish });
  const playing = await player(page, id, press);
  await noteShifts(page);
  for (const turn of turns) {
    await playing.play(turn);
    await nothingShifted(page, `after ${turn}`);
  }
  return playing;
}

/** Goes some steps back through what was played, and on again, and nothing shifts. */
export async function looksBack(page: Page, press: Hand): Promise<void> {
  const cover = page.getByRole('button', { name: /: show the board$/ });
  if (await cover.isVisible()) await press(cover);
  await ready(page);
  for (const name of ['One step back', 'One step on']) {
    for (let step = 0; step < 4; step += 1) {
      if ((await button(page, name).getAttribute('aria-disabled')) === 'true') break;
      await press(button(page, name));
    }
  }
  await nothingShifted(page, 'after a replay');
}
