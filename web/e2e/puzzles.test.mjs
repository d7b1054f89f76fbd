// A puzzle for one, tables of four, and turns whose steps are not all moves.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { click, drag, playButton, sees, square, status, tap } from './board.mjs';
import { axe, HOT_SEAT, house, PHONE, sitDown, WORKED_EXAMPLE } from './kit.mjs';

const { open } = await house();

test('a puzzle of golf is solved by touch', async () => {
  const { page, close } = await open(PHONE);
  await sitDown(page, { game: 'golf', position: WORKED_EXAMPLE, seats: { 1: 'me' } });
  await sees(page, 'h2', 'white king, named by a card');
  await axe(page, 'a puzzle');
  await tap(page, 'e5', 'g6');
  await sees(page, 'g6', 'black bishop');
  await tap(page, 'g6', 'h5');
  await sees(page, 'h5', 'black bishop');
  await tap(page, 'h5', 'h2');
  await page.getByRole('heading', { name: /3 points/ }).waitFor();
  await close();
});

test('four sit round a crowded house, partners side by side', async () => {
  const { page, close } = await open();
  const seats = { wk: 'me', bk: 'computer:1', wq: 'me', bq: 'computer:1' };
  await sitDown(page, { game: 'crowded', seats });
  await status(page, 'White king side to move.');
  await sees(page, 'f2', 'white pawn, in your part of the board');
  await click(page, 'e2', 'e4');
  await status(page, 'White queen side to move.');
  assert.match(await square(page, 'b2').getAttribute('aria-label'), /in your part of the board/);
  await axe(page, 'a table of four');
  await close();
});

test('a spinach turn that comes back is asked about', async () => {
  const { page, close } = await open();
  await sitDown(page, { game: 'spinach', seats: HOT_SEAT });
  await click(page, 'b1', 'b1');
  const chooser = page.getByRole('dialog', { name: 'Which one?' });
  await chooser.getByRole('button', { name: /spinach/ }).click();
  await status(page, 'Black to move.');
  await sees(page, 'b1', 'white knight');
  await page.getByText(/Only Black may make a spinach turn|Black may make/).waitFor();
  await close();
});

test('a series is dragged to any square, and where a move has the same ends its manner is said once', async () => {
  const { page, close } = await open();
  await sitDown(page, { game: 'spinach', seats: HOT_SEAT });
  await drag(page, 'b1', 'h6');
  await sees(page, 'h6', 'white knight');
  await status(page, 'Black to move.');
  await page.getByRole('radio', { name: 'spinach' }).waitFor();
  await page.keyboard.press('s');
  await page.keyboard.press('s');
  assert.ok(await page.getByRole('radio', { name: 'spinach' }).isChecked());
  await axe(page, 'a choice of manners');
  await drag(page, 'g8', 'f6');
  await sees(page, 'f6', 'black knight');
  await page.getByText('White may make a spinach turn.').waitFor();
  await status(page, 'White to move.');
  assert.ok(await page.getByRole('radio', { name: 'ask me' }).isChecked(), 'the next turn asks again');
  await close();
});

test('two moves make a turn, but for the first and after a check', async () => {
  const { page, close } = await open();
  const position = 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2 steps=2';
  await sitDown(page, { game: 'doublemove', position, seats: HOT_SEAT });
  await click(page, 'd1', 'h5');
  const playTurn = playButton(page);
  await playTurn.waitFor();
  assert.ok(await playTurn.isDisabled(), 'a second move must follow');
  await click(page, 'g1', 'f3');
  await playTurn.click();
  await status(page, 'Black to move.');
  await click(page, 'g7', 'g6');
  await click(page, 'g6', 'h5');
  await playTurn.click();
  await sees(page, 'h5', 'black pawn');
  await close();
});
