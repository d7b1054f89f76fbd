// Checkers: drawn as stacks, placed by a click, spent by further steps.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { click, playButton, sees, square, status, tap } from './board.mjs';
import { axe, HOT_SEAT, house, PHONE, sitDown } from './kit.mjs';

const { open } = await house();
const AFTER_A6 = 'rnbqkbnr/1ppppppp/p7/8/8/4P3/PPPP1PPP/RNBQKBNR w KQkq - 0 2 checkers=-';

test('a capture is followed by a checker for an enemy', async () => {
  const { page, close } = await open();
  await sitDown(page, { game: 'adrenaline', position: AFTER_A6, seats: HOT_SEAT });
  await page.getByText('24 checkers to place').waitFor();
  await click(page, 'f1', 'a6');
  const playTurn = playButton(page);
  await playTurn.waitFor();
  assert.ok(await playTurn.isDisabled(), 'the capture alone is no turn');
  await click(page, 'h7');
  await sees(page, 'h7', 'black pawn, on a checker');
  await axe(page, 'a checker placed');
  await playTurn.click();
  await status(page, 'Black to move.');
  await sees(page, 'h7', 'black pawn, on a checker');
  await page.getByText('23 checkers to place').waitFor();

  // The pawn on h7 may spend its checker on a step more, or not.
  await click(page, 'h7', 'h6');
  await page.locator('.progress', { hasText: 'Your turn can end here.' }).waitFor();
  await click(page, 'h6', 'g5');
  await playTurn.click();
  await status(page, 'White to move.');
  await sees(page, 'g5', 'black pawn');
  await page.getByText('24 checkers to place').waitFor();
  await close();
});

test('a piece that has moved stands on the other side of the mirror', async () => {
  const { page, close } = await open(PHONE);
  await sitDown(page, { game: 'alice', seats: HOT_SEAT });
  await tap(page, 'g1', 'f3');
  await status(page, 'Black to move.');
  await sees(page, 'f3', 'white knight, on a');
  assert.match(await square(page, 'g8').getAttribute('aria-label'), /^g8, black knight$/);
  await close();
});
