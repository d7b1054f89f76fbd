// The appearance: chosen in a panel by keyboard, shown at once, kept over a reload, readable in every theme.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { click, ready, sees, square, status } from './board.mjs';
import { axe, HOT_SEAT, house, PHONE, sitDown } from './kit.mjs';

const { open } = await house();

const ground = (page) =>
  page
    .locator('[role="grid"] [data-at="a1"] rect')
    .first()
    .evaluate((square) => getComputedStyle(square).fill);
const king = (page) => page.locator('#piece-king').innerHTML();
const transition = (page) =>
  page
    .locator('.piece')
    .first()
    .evaluate((piece) => getComputedStyle(piece).transitionDuration);

test('pieces and board are chosen by keyboard, shown at once, and kept', async () => {
  const { page, close } = await open({ reducedMotion: 'no-preference' });
  await sitDown(page, { game: 'spartan', seats: HOT_SEAT });
  await page.getByRole('grid').waitFor();
  const before = { ground: await ground(page), king: await king(page), moves: await transition(page) };
  assert.notEqual(before.moves, '0s');

  const button = page.getByRole('button', { name: 'Settings' });
  await button.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Settings' });
  await panel.waitFor();
  await panel.getByRole('radio', { name: 'classic' }).focus();
  await page.keyboard.press('ArrowDown');
  assert.ok(await panel.getByRole('radio', { name: 'plain' }).isChecked());
  await panel.getByRole('radio', { name: 'paper' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  assert.ok(await panel.getByRole('radio', { name: 'slate' }).isChecked());
  await panel.getByRole('checkbox', { name: /Coordinates/ }).focus();
  await page.keyboard.press('Space');
  await panel.getByRole('radio', { name: 'not at all' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'hidden' });
  assert.ok(await button.evaluate((element) => element === document.activeElement), 'the focus comes back');

  const look = async () => ({
    ground: await ground(page),
    king: await king(page),
    moves: await transition(page),
  });
  await page.waitForFunction((old) => document.querySelector('#piece-king').innerHTML !== old, before.king);
  const after = await look();
  assert.notEqual(after.ground, before.ground);
  assert.equal(after.moves, '0s');
  assert.equal(await page.locator('svg text', { hasText: /^h$/ }).count(), 0, 'no coordinates');

  await page.reload();
  await page.getByRole('grid').waitFor();
  await page.waitForFunction((old) => document.querySelector('#piece-king').innerHTML !== old, before.king);
  assert.deepEqual(await look(), after);
  await close();
});

test('a press beside the panel puts it away, and one on it does not', async () => {
  const { page, close } = await open(PHONE);
  await page.goto('/');
  await page.getByRole('button', { name: 'Settings' }).tap();
  const panel = page.getByRole('dialog', { name: 'Settings' });
  await panel.waitFor();
  await axe(page, 'the panel on a phone');
  await panel.getByText('wood').tap();
  assert.ok(await panel.getByRole('radio', { name: 'wood' }).isChecked());
  await page.touchscreen.tap(5, 735);
  await panel.waitFor({ state: 'hidden' });
  await close();
});

/** Which square is seen in the lower left corner. */
const corner = (page) =>
  page.evaluate(() => {
    const cells = [...document.querySelectorAll('.side-of-board [data-at]')];
    const { left, bottom } = document.querySelector('.side-of-board [role="grid"]').getBoundingClientRect();
    const away = (cell) => {
      const box = cell.getBoundingClientRect();
      return Math.hypot(box.left - left, box.bottom - bottom);
    };
    return cells.sort((one, other) => away(one) - away(other))[0].dataset.at;
  });

test('on a shared screen the board is turned to whoever is to move, where that was chosen', async () => {
  const { page, close } = await open();
  await sitDown(page, { game: 'chess960', options: { number: 518 }, seats: HOT_SEAT });
  await click(page, 'e2', 'e4');
  await status(page, 'Black to move.');
  assert.equal(await corner(page), 'a1', 'it stays as it is');

  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('radio', { name: 'always' }).check();
  await page.getByRole('button', { name: 'Done' }).click();
  assert.equal(await corner(page), 'h8');
  await sees(page, 'e4', 'white pawn');
  await page.getByRole('button', { name: 'Flip the board' }).click();
  assert.equal(await corner(page), 'a1', 'the button turns it round');
  await page.getByRole('button', { name: 'Flip the board' }).click();

  // By keyboard: whoever has moved stays on the square, and the arrow keys go as the board is seen.
  const focused = () => page.evaluate(() => document.activeElement.getAttribute('data-at'));
  await ready(page);
  await square(page, 'e7').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  assert.equal(await focused(), 'e6');
  await page.keyboard.press('Enter');
  await status(page, 'White to move.');
  await page.waitForFunction(() => document.activeElement.getAttribute('data-at') === 'e6');
  assert.equal(await corner(page), 'a1');
  await ready(page);
  await page.keyboard.press('ArrowUp');
  assert.equal(await focused(), 'e7');

  await page.reload();
  await click(page, 'd2', 'd4');
  await status(page, 'Black to move.');
  assert.equal(await corner(page), 'h8', 'the choice is remembered');
  await close();
});

test('where a cover comes between, the board is seen from the side of whoever looks, unless that is not wanted', async () => {
  const { page, close } = await open();
  await sitDown(page, { game: 'zombie', seats: HOT_SEAT });
  await page.getByRole('button', { name: /^I am White/ }).click();
  await click(page, 'e2', 'e4');
  await page.getByRole('button', { name: /^I am Black/ }).click();
  await ready(page);
  assert.equal(await corner(page), 'h8');
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('radio', { name: 'never' }).check();
  await page.getByRole('button', { name: 'Done' }).click();
  assert.equal(await corner(page), 'a1');
  await close();
});

for (const colorScheme of ['light', 'dark']) {
  test(`every theme passes in ${colorScheme}`, async () => {
    const { page, close } = await open({ colorScheme });
    await sitDown(page, { game: 'alice', seats: HOT_SEAT });
    await click(page, 'e2', 'e4', 'e7');
    const grounds = new Set();
    for (const board of ['paper', 'wood', 'slate', 'high contrast']) {
      await page.getByRole('button', { name: 'Settings' }).click();
      await page.getByRole('radio', { name: board }).check();
      await axe(page, `the panel with ${board}`);
      await page.getByRole('button', { name: 'Done' }).click();
      await axe(page, `a match on ${board}`);
      grounds.add(await ground(page));
    }
    assert.equal(grounds.size, 4);
    await close();
  });
}
