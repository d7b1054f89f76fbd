// Graves: a captured piece is buried by a click, and only its owner sees where.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { click, playButton, sees, square, status } from './board.mjs';
import { axe, HOT_SEAT, house, sitDown } from './kit.mjs';

const { open } = await house();

test('a captured pawn is buried once it is known what rose, and only its owner sees the grave', async () => {
  const { page, close } = await open();
  await sitDown(page, { game: 'zombie', seats: HOT_SEAT });
  const ready = (name) => page.getByRole('button', { name: `I am ${name}: show the board` }).click();
  await ready('White');
  await click(page, 'e2', 'e4');
  await ready('Black');
  await click(page, 'd7', 'd5');
  await ready('White');
  await click(page, 'e4', 'd5');
  await status(page, 'Go on with your turn.');
  await page.getByText('White has to bury, in this order: pawn.').waitFor();
  await axe(page, 'a burial');
  await click(page, 'b2');
  await sees(page, 'b2', 'white pawn, a black pawn lies buried here');
  await playButton(page).click();

  await ready('Black');
  await sees(page, 'd5', 'white pawn');
  assert.match(await square(page, 'b2').getAttribute('aria-label'), /^b2, white pawn$/);
  await page.getByText('White has buried: pawn.').waitFor();
  await page
    .getByText(/e4 to d5\..*White buries the black pawn\./)
    .first()
    .waitFor();
  await click(page, 'd8', 'd5');
  await status(page, 'Go on with your turn.');
  await click(page, 'h7');
  await playButton(page).click();
  await ready('White');
  await sees(page, 'b2', 'white pawn, a black pawn lies buried here');
  assert.match(await square(page, 'h7').getAttribute('aria-label'), /^h7, black pawn$/);

  // On a board of one's own, for nobody else, one notes where the lost pawn may lie.
  await page.getByText('Where your pieces may be buried').click();
  const notes = page.getByRole('grid', { name: 'Where your pieces may be buried' });
  await notes.getByRole('gridcell', { name: /^h7,/ }).click();
  await notes.getByRole('gridcell', { name: 'h7, white pawn' }).waitFor();
  await axe(page, 'a second grid');
  await notes.getByRole('gridcell', { name: /^h7,/ }).dragTo(notes.getByRole('gridcell', { name: /^g7,/ }));
  await page.reload();
  await ready('White');
  await page.getByText('Where your pieces may be buried').click();
  await notes.getByRole('gridcell', { name: 'g7, white pawn' }).click();
  await notes.getByRole('gridcell', { name: 'g7, empty' }).waitFor();
  await close();
});
