// Checkers: drawn as stacks, placed by a click, spent by further steps.

import { click, instruction, playButton, sees, square, status, tap } from './board';
import { axe, expect, HOT_SEAT, type Page, PHONE, sitDown, test } from './kit';

const AFTER_A6 = 'rnbqkbnr/1ppppppp/p7/8/8/4P3/PPPP1PPP/RNBQKBNR w KQkq - 0 2 checkers=-';

/** How many checkers are to be placed by anybody. */
const toPlace = (page: Page, words: string) => expect(page.locator('.near').getByTitle(words)).toBeVisible();

test('a capture is followed by a checker for an enemy', async ({ page }) => {
  await sitDown(page, { game: 'adrenaline', position: AFTER_A6, seats: HOT_SEAT });
  await toPlace(page, '24 checkers to place');
  await click(page, 'f1', 'a6');
  const playTurn = playButton(page);
  await expect(playTurn).toBeVisible();
  await expect(playTurn, 'the capture alone is no turn').toBeDisabled();
  await click(page, 'h7');
  await sees(page, 'h7', 'black pawn, on a checker');
  await axe(page, 'a checker placed');
  await playTurn.click();
  await status(page, 'Black to move.');
  await sees(page, 'h7', 'black pawn, on a checker');
  await toPlace(page, '23 checkers to place');

  // The pawn on h7 may spend its checker on a step more, or not.
  await click(page, 'h7', 'h6');
  await instruction(page, 'Press End turn, or');
  await click(page, 'h6', 'g5');
  await playTurn.click();
  await status(page, 'White to move.');
  await sees(page, 'g5', 'black pawn');
  await toPlace(page, '24 checkers to place');
});

test('a piece that has moved stands on the other side of the mirror', async ({ open }) => {
  const page = await open(PHONE);
  await sitDown(page, { game: 'alice', seats: HOT_SEAT });
  await tap(page, 'g1', 'f3');
  await status(page, 'Black to move.');
  await sees(page, 'f3', 'white knight, on a');
  await expect(square(page, 'g8')).toHaveAttribute('aria-label', /^g8, black knight$/);
});
