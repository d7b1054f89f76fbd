// Playing by keyboard alone: the tab key, the arrow keys, and what is said aloud.

import assert from 'node:assert/strict';

/** Presses the tab key until the element of this role and name has the focus. */
export async function tabTo(page, role, name) {
  const wanted = page.getByRole(role, { name }).first();
  await wanted.waitFor();
  for (let presses = 0; presses < 60; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  assert.fail(`the tab key does not lead to ${role} ${name}`);
}

/** Presses the tab key until a square has the focus: all of them are one stop. */
export async function tabToBoard(page) {
  for (let presses = 0; presses < 30; presses += 1) {
    if (await page.evaluate(() => document.activeElement?.hasAttribute('data-at'))) return;
    await page.keyboard.press('Tab');
  }
  assert.fail('the tab key does not lead to the board');
}

/** Walks to a square with the arrow keys and presses Enter there. */
export async function walkTo(page, at, key = 'Enter') {
  const here = await page.evaluate(() => document.activeElement?.getAttribute('data-at'));
  assert.ok(here, 'the focus is on the board');
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

/** Waits until something is said aloud. */
export const spoken = (page, words) => page.getByRole('status').filter({ hasText: words }).waitFor();
