// The appearance: chosen in a panel by keyboard, shown at once, kept over a reload, readable in every theme.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { axe, click, HOT_SEAT, house, PHONE, sitDown } from './kit.mjs';

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

  const button = page.getByRole('button', { name: 'Appearance' });
  await button.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Appearance' });
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
  await panel.getByRole('checkbox', { name: /slide/ }).focus();
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
  await page.getByRole('button', { name: 'Appearance' }).tap();
  const panel = page.getByRole('dialog', { name: 'Appearance' });
  await panel.waitFor();
  await axe(page, 'the panel on a phone');
  await panel.getByText('wood').tap();
  assert.ok(await panel.getByRole('radio', { name: 'wood' }).isChecked());
  await page.touchscreen.tap(5, 735);
  await panel.waitFor({ state: 'hidden' });
  await close();
});

for (const colorScheme of ['light', 'dark']) {
  test(`every theme passes in ${colorScheme}`, async () => {
    const { page, close } = await open({ colorScheme });
    await sitDown(page, { game: 'alice', seats: HOT_SEAT });
    await click(page, 'e2', 'e4', 'e7');
    const grounds = new Set();
    for (const board of ['paper', 'wood', 'slate', 'high contrast']) {
      await page.getByRole('button', { name: 'Appearance' }).click();
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
