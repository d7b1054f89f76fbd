// Playing by keyboard alone: the tab key, the arrow keys, and what is said aloud.

import { grid, ready } from './board';
import { expect, type Locator, type Page } from './kit';

const hasFocus = (locator: Locator) => locator.evaluate((element) => element === document.activeElement);

/** The key that leads from the focus toward the element; nothing where it has the focus, or something in it has. */
const keyToward = (locator: Locator) =>
  locator.evaluate((element) => {
    const now = document.activeElement;
    if (!now || element.contains(now)) return now ? null : 'Tab';
    const isBehind = element.compareDocumentPosition(now) & Node.DOCUMENT_POSITION_FOLLOWING;
    return isBehind ? 'Shift+Tab' : 'Tab';
  });

/** Presses the tab key, on or back, until the element has the focus. */
export async function tabToward(locator: Locator): Promise<void> {
  await expect(locator).toBeVisible();
  for (let presses = 0; presses < 90; presses += 1) {
    const key = await keyToward(locator);
    if (!key) return;
    await locator.page().keyboard.press(key);
  }
  throw new Error(`the tab key does not lead to ${locator}`);
}

/** Presses the tab key until the element of this role and name has the focus. */
export const tabTo = (page: Page, role: 'link' | 'radio' | 'button' | 'spinbutton', name: string | RegExp) =>
  tabToward(page.getByRole(role, { name }).first());

/** The square on which the focus is, if it is on the board. */
export const focused = (page: Page): Promise<string | null> =>
  page.evaluate(() => document.activeElement?.getAttribute('data-at') ?? null);

/** Presses the tab key until a square has the focus: all of them are one stop. */
export const tabToBoard = (page: Page) => tabToward(grid(page));

/** Walks to a square with the arrow keys, on a board that is not turned, and presses Enter there. */
export async function walkTo(page: Page, at: string, key = 'Enter'): Promise<void> {
  await ready(page);
  const here = await focused(page);
  if (!here) throw new Error('the focus is on the board');
  const files = at.charCodeAt(0) - here.charCodeAt(0);
  const ranks = Number(at.slice(1)) - Number(here.slice(1));
  for (let step = 0; step < Math.abs(files); step += 1) {
    await page.keyboard.press(files > 0 ? 'ArrowRight' : 'ArrowLeft');
  }
  for (let step = 0; step < Math.abs(ranks); step += 1) {
    await page.keyboard.press(ranks > 0 ? 'ArrowUp' : 'ArrowDown');
  }
  await page.keyboard.press(key);
}

/** Walks to a square with the arrow keys, which go as the board is seen. */
export async function walkToward(square: Locator): Promise<void> {
  const page = square.page();
  await ready(page);
  await tabToBoard(page);
  for (let ways = 0; ways < 5; ways += 1) {
    if (await hasFocus(square)) return;
    const [right, down] = await square.evaluate((goal) => {
      const here = document.querySelector('[data-at]:focus')?.getBoundingClientRect();
      const there = goal.getBoundingClientRect();
      return here
        ? [(there.x - here.x) / here.width, (there.y - here.y) / here.height].map(Math.round)
        : [0, 0];
    });
    for (let step = 0; step < Math.abs(right); step += 1) {
      await page.keyboard.press(right > 0 ? 'ArrowRight' : 'ArrowLeft');
    }
    for (let step = 0; step < Math.abs(down); step += 1) {
      await page.keyboard.press(down > 0 ? 'ArrowDown' : 'ArrowUp');
    }
  }
  throw new Error(`the arrow keys do not lead to ${square}`);
}

/** Waits until something is said aloud. */
export const spoken = (page: Page, words: string | RegExp) =>
  expect(
    page.locator('main ~ [role="status"] p, main [role="status"]').filter({ hasText: words }).last(),
  ).toBeVisible();
