// A whole game from the home page to the mate, by roles, names and the keyboard alone.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AGAINST_COMPUTER, house, sitDown, status } from './kit.mjs';

const { open } = await house();

/** Presses the tab key until the element of this role and name has the focus. */
async function tabTo(page, role, name) {
  const wanted = page.getByRole(role, { name }).first();
  await wanted.waitFor();
  for (let presses = 0; presses < 60; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  assert.fail(`the tab key does not lead to ${role} ${name}`);
}

/** Presses the tab key until a square has the focus: all of them are one stop. */
async function tabToBoard(page) {
  for (let presses = 0; presses < 30; presses += 1) {
    if (await page.evaluate(() => document.activeElement?.hasAttribute('data-at'))) return;
    await page.keyboard.press('Tab');
  }
  assert.fail('the tab key does not lead to the board');
}

/** Walks to a square with the arrow keys and presses Enter there. */
async function walkTo(page, at, key = 'Enter') {
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

const spoken = (page, words) => page.getByRole('status').filter({ hasText: words }).waitFor();

test('a whole game without a mouse', async () => {
  const { page, close } = await open();
  await page.goto('/');
  await tabTo(page, 'link', /Chess960/);
  await page.keyboard.press('Enter');
  await tabTo(page, 'radio', 'The computer, level 1');
  for (let level = 1; level <= 3; level += 1) await page.keyboard.press('ArrowDown');
  assert.ok(await page.getByRole('radio', { name: 'A friend, on this screen' }).isChecked());
  await tabTo(page, 'spinbutton', /number/i);
  await page.keyboard.type('518');
  await tabTo(page, 'button', 'Start the match');
  await page.keyboard.press('Enter');

  await page.getByRole('grid', { name: 'Board of Chess960' }).waitFor();
  await tabToBoard(page);
  // Picking up is spoken, and Escape puts the piece back.
  await walkTo(page, 'e2', 'Space');
  await spoken(page, 'white pawn, e2, picked up, 2 squares open.');
  await page.keyboard.press('Escape');
  await spoken(page, 'Put back.');
  for (const turn of [
    ['f2', 'f3', 'White pawn f2 to f3.'],
    ['e7', 'e5', 'Black pawn e7 to e5.'],
    ['g2', 'g4', 'White pawn g2 to g4.'],
  ]) {
    const [from, to, words] = turn;
    await walkTo(page, from);
    await walkTo(page, to);
    await spoken(page, words);
    await page.locator('.status', { hasText: words.startsWith('White') ? 'Black' : 'White' }).waitFor();
  }
  await walkTo(page, 'd8');
  await walkTo(page, 'h4');
  await spoken(page, 'Black wins: checkmate.');
  await page.getByRole('heading', { name: 'Black wins: checkmate.' }).waitFor();
  await tabTo(page, 'button', 'Play again');
  await page.keyboard.press('Enter');
  await page.locator('.status', { hasText: 'White to move.' }).waitFor();
  await close();
});

test('the focus is never lost, and the replay is told aloud', async () => {
  const { page, close } = await open();
  await sitDown(page, { game: 'chess960', options: { number: 518 }, seats: AGAINST_COMPUTER });
  await status(page, 'Your turn.');
  const focused = (what) =>
    page.waitForFunction((selector) => document.activeElement?.matches(selector), what);

  await page.getByRole('textbox', { name: 'Type a turn' }).focus();
  await page.keyboard.type('e2e4');
  await page.keyboard.press('Enter');
  await page.getByRole('listitem').getByRole('button').nth(1).waitFor();
  await status(page, 'Your turn.');
  await focused('input');
  await page.keyboard.type('d2d4');
  await tabTo(page, 'button', 'Enter');
  await page.keyboard.press('Enter');
  await page.getByRole('listitem').getByRole('button').nth(3).waitFor();
  await status(page, 'Your turn.');
  await focused('button');

  await tabTo(page, 'button', 'One turn back');
  await page.keyboard.press('Enter');
  await spoken(page, 'White pawn d2 to d4.');
  for (let turn = 0; turn < 4; turn += 1) await page.keyboard.press('Enter');
  await spoken(page, 'The position before the first turn.');
  await focused('[aria-label="One turn back"]');
  await page.getByRole('button', { name: 'Back to the present' }).focus();
  await page.keyboard.press('Enter');
  await spoken(page, 'The present position.');
  await focused('[data-at]');

  await tabTo(page, 'button', 'Resign');
  await page.keyboard.press('Enter');
  await tabTo(page, 'button', 'Yes, resign');
  await page.keyboard.press('Enter');
  await spoken(page, 'Black wins');
  await focused('[data-at]');

  await page.goto('/');
  await page.getByRole('button', { name: /^Forget this match/ }).focus();
  await page.keyboard.press('Enter');
  await focused('main');
  await close();
});
