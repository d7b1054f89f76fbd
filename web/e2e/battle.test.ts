// A turn of many steps: composed in any order, shown, undone step by step, confirmed.

import { chooser, click, drag, openField, playButton, sees, square, status } from './board';
import { axe, expect, HOT_SEAT, sitDown, test } from './kit';

test('a battle is composed, undone, composed again and played', async ({ page }) => {
  await sitDown(page, { game: 'terror', options: { battle: true }, seats: HOT_SEAT });
  await page.getByRole('button', { name: 'Battle' }).click();
  const playTurn = playButton(page);
  await expect(playTurn).toBeVisible();
  await expect(playTurn, 'a battle needs pawns').toBeDisabled();

  await click(page, 'g2', 'g3');
  await sees(page, 'g3', 'white pawn, composed');
  await expect(playTurn, 'and two of them').toBeDisabled();
  await drag(page, 'c2', 'c3');
  await sees(page, 'c3', 'white pawn, composed');
  await axe(page, 'a battle');
  await page.getByRole('button', { name: 'Undo step' }).click();
  await sees(page, 'c2', 'white pawn');
  await sees(page, 'g3', 'white pawn, composed');
  await click(page, 'a2', 'a3');
  await click(page, 'e2', 'e3');
  await sees(page, 'e3', 'white pawn, composed');
  await playTurn.click();

  await status(page, 'Black to move.');
  for (const at of ['a3', 'e3', 'g3']) await sees(page, at, 'white pawn');
  await expect(page.getByRole('button', { name: /a2 to a3/ })).toBeVisible();
});

test('a battle says who has to make room', async ({ page }) => {
  const position = 'k10/11/11/11/11/2c8/1c9/11/11/11/10K b - - 0 1 battle=b';
  await sitDown(page, { game: 'terror', position, seats: HOT_SEAT });
  await page.getByRole('button', { name: 'Battle' }).click();
  await expect(playButton(page)).toBeVisible();
  await click(page, 'c6');
  const arrows = page.locator('.drawn .arrow');
  await expect(arrows, 'where the crab on b5 may go').toHaveCount(3);
  await square(page, 'b5').hover();
  const words = /The black crab on b5 has to go on in the same turn/;
  await expect(page.getByRole('gridcell', { name: /^b5,/, description: words })).toBeVisible();
  await click(page, 'b5');
  await expect(playButton(page), 'b5 has not gone yet').toBeDisabled();
  await click(page, 'b5', 'b4');
  await playButton(page).click();
  await status(page, 'White to move.');
  await sees(page, 'b5', 'black crab');
  await sees(page, 'b4', 'black crab');
});

test('a battle is typed whole', async ({ page }) => {
  await sitDown(page, { game: 'terror', options: { battle: true }, seats: HOT_SEAT });
  await status(page, 'White to move.');
  const field = await openField(page);
  await field.fill('battle,a2a3,k2k3');
  await field.press('Enter');
  await status(page, 'Black to move.');
  await sees(page, 'k3', 'white pawn');
});

test('a crab is asked whether it takes in passing', async ({ page }) => {
  const position = '5k5/11/11/11/11/11/11/4c6/11/3P7/5K5 w - - 0 1';
  await sitDown(page, { game: 'terror', position, seats: HOT_SEAT });
  await click(page, 'd2', 'd5');
  await status(page, 'Black to move.');
  await click(page, 'e4', 'd3');
  const which = chooser(page);
  await expect(which.getByRole('button')).toHaveCount(3);
  await which.getByRole('button', { name: /en passant|passing/ }).click();
  await sees(page, 'd3', 'black crab');
  await sees(page, 'd5', 'empty');
});
