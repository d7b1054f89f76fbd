// A turn of many steps: composed in any order, shown, undone step by step, confirmed.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { click, drag, playButton, sees, square, status } from './board.mjs';
import { axe, HOT_SEAT, house, sitDown } from './kit.mjs';

const { open } = await house();

test('a battle is composed, undone, composed again and played', async () => {
  const { page, close } = await open();
  await sitDown(page, { game: 'terror', options: { battle: true }, seats: HOT_SEAT });
  await page.getByRole('button', { name: 'Battle' }).click();
  const playTurn = playButton(page);
  await playTurn.waitFor();
  assert.ok(await playTurn.isDisabled(), 'a battle needs pawns');

  await click(page, 'g2', 'g3');
  await sees(page, 'g3', 'white pawn, composed');
  assert.ok(await playTurn.isDisabled(), 'and two of them');
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
  await page.getByRole('button', { name: /a2 to a3/ }).waitFor();
  await close();
});

test('a battle says who has to make room', async () => {
  const { page, close } = await open();
  const position = 'k10/11/11/11/11/2c8/1c9/11/11/11/10K b - - 0 1 battle=b';
  await sitDown(page, { game: 'terror', position, seats: HOT_SEAT });
  await page.getByRole('button', { name: 'Battle' }).click();
  await playButton(page).waitFor();
  await click(page, 'c6');
  const arrows = page.locator('.drawn .arrow');
  assert.equal(await arrows.count(), 3, 'where the crab on b5 may go');
  await square(page, 'b5').hover();
  const words = /The black crab on b5 has to go on in the same turn/;
  await page.getByRole('gridcell', { name: /^b5,/, description: words }).waitFor();
  await click(page, 'b5');
  assert.ok(await playButton(page).isDisabled(), 'b5 has not gone yet');
  await click(page, 'b5', 'b4');
  await playButton(page).click();
  await status(page, 'White to move.');
  await sees(page, 'b5', 'black crab');
  await sees(page, 'b4', 'black crab');
  await close();
});

test('a battle is typed whole', async () => {
  const { page, close } = await open();
  await sitDown(page, { game: 'terror', options: { battle: true }, seats: HOT_SEAT });
  await status(page, 'White to move.');
  const field = page.getByRole('textbox', { name: 'Type a turn' });
  await field.fill('battle,a2a3,k2k3');
  await field.press('Enter');
  await status(page, 'Black to move.');
  await sees(page, 'k3', 'white pawn');
  await close();
});

test('a crab is asked whether it takes in passing', async () => {
  const { page, close } = await open();
  const position = '5k5/11/11/11/11/11/11/4c6/11/3P7/5K5 w - - 0 1';
  await sitDown(page, { game: 'terror', position, seats: HOT_SEAT });
  await click(page, 'd2', 'd5');
  await status(page, 'Black to move.');
  await click(page, 'e4', 'd3');
  const chooser = page.getByRole('dialog', { name: 'Which one?' });
  assert.equal(await chooser.getByRole('button').count(), 3);
  await chooser.getByRole('button', { name: /en passant|passing/ }).click();
  await sees(page, 'd3', 'black crab');
  await sees(page, 'd5', 'empty');
  await close();
});
