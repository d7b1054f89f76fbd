// Graves: a captured piece is buried by a click, and only its owner sees where.

import { click, playButton, sees, square, status, uncover } from './board';
import { axe, expect, HOT_SEAT, sitDown, test } from './kit';

test('a captured pawn is buried once it is known what rose, and only its owner sees the grave', async ({
  page,
}) => {
  await sitDown(page, { game: 'zombie', seats: HOT_SEAT });
  await uncover(page, 'White');
  await click(page, 'e2', 'e4');
  await uncover(page, 'Black');
  await click(page, 'd7', 'd5');
  await uncover(page, 'White');
  await click(page, 'e4', 'd5');
  await status(page, 'Go on with your turn.');
  await expect(page.getByText('White has to bury, in this order: pawn.').first()).toBeVisible();
  await axe(page, 'a burial');
  await click(page, 'b2');
  await sees(page, 'b2', 'white pawn, a black pawn lies buried here');
  await playButton(page).click();

  await uncover(page, 'Black');
  await sees(page, 'd5', 'white pawn');
  await expect(square(page, 'b2')).toHaveAttribute('aria-label', /^b2, white pawn$/);
  await expect(page.getByText('White has buried: pawn.')).toBeVisible();
  await expect(page.getByText(/e4 to d5\..*White buries the black pawn\./).first()).toBeVisible();
  await click(page, 'd8', 'd5');
  await status(page, 'Go on with your turn.');
  await click(page, 'h7');
  await playButton(page).click();
  await uncover(page, 'White');
  await sees(page, 'b2', 'white pawn, a black pawn lies buried here');
  await expect(square(page, 'h7')).toHaveAttribute('aria-label', /^h7, black pawn$/);

  // On a board of one's own, for nobody else, one notes where the lost pawn may lie.
  await page.getByText('Where your pieces may be buried').click();
  const notes = page.getByRole('grid', { name: 'Where your pieces may be buried' });
  await notes.getByRole('gridcell', { name: /^h7,/ }).click();
  await expect(notes.getByRole('gridcell', { name: 'h7, white pawn' })).toBeVisible();
  await axe(page, 'a second grid');
  await notes.getByRole('gridcell', { name: /^h7,/ }).dragTo(notes.getByRole('gridcell', { name: /^g7,/ }));
  await page.reload();
  await uncover(page, 'White');
  await page.getByText('Where your pieces may be buried').click();
  await notes.getByRole('gridcell', { name: 'g7, white pawn' }).click();
  await expect(notes.getByRole('gridcell', { name: 'g7, empty' })).toBeVisible();
});
