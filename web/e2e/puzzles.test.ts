// A puzzle for one, tables of four, and turns whose steps are not all moves.

import { click, drag, playButton, sees, square, status, tap } from './board';
import { axe, expect, HOT_SEAT, PHONE, sitDown, test, WORKED_EXAMPLE } from './kit';

test('a puzzle of golf is solved by touch', async ({ open }) => {
  const page = await open(PHONE);
  await sitDown(page, { game: 'golf', position: WORKED_EXAMPLE, seats: { 1: 'me' } });
  await sees(page, 'h2', 'white king, named by a card');
  await axe(page, 'a puzzle');
  await tap(page, 'e5', 'g6');
  await sees(page, 'g6', 'black bishop');
  await tap(page, 'g6', 'h5');
  await sees(page, 'h5', 'black bishop');
  await tap(page, 'h5', 'h2');
  await expect(page.getByRole('heading', { name: /3 points/ })).toBeVisible();
});

test('four sit round a crowded partners side by side', async ({ page }) => {
  const seats = { wk: 'me', bk: 'computer:1', wq: 'me', bq: 'computer:1' };
  await sitDown(page, { game: 'crowded', seats });
  await status(page, 'White king side to move.');
  await sees(page, 'f2', 'white pawn, in your part of the board');
  await click(page, 'e2', 'e4');
  await status(page, 'White queen side to move.');
  await expect(square(page, 'b2')).toHaveAttribute('aria-label', /in your part of the board/);
  await axe(page, 'a table of four');
});

test('a spinach turn that comes back is asked about', async ({ page }) => {
  await sitDown(page, { game: 'spinach', seats: HOT_SEAT });
  await click(page, 'b1', 'b1');
  const chooser = page.getByRole('dialog', { name: 'Which one?' });
  await chooser.getByRole('button', { name: /spinach/ }).click();
  await status(page, 'Black to move.');
  await sees(page, 'b1', 'white knight');
  await expect(page.getByText(/Only Black may make a spinach turn|Black may make/).first()).toBeVisible();
});

test('a series is dragged to any square, and where a move has the same ends its manner is said once', async ({
  page,
}) => {
  await sitDown(page, { game: 'spinach', seats: HOT_SEAT });
  await drag(page, 'b1', 'h6');
  await sees(page, 'h6', 'white knight');
  await status(page, 'Black to move.');
  await expect(page.getByRole('radio', { name: 'spinach' })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'plain move' })).toBeChecked();
  await page.keyboard.press('s');
  await expect(page.getByRole('radio', { name: 'spinach' })).toBeChecked();
  await axe(page, 'a choice of manners');
  await drag(page, 'g8', 'f6');
  await sees(page, 'f6', 'black knight');
  await expect(page.getByText('White may make a spinach turn.').first()).toBeVisible();
  await status(page, 'White to move.');
  await expect(
    page.getByRole('radio', { name: 'plain move' }),
    'the next turn is meant plainly again',
  ).toBeChecked();
});

test('two moves make a turn, but for the first and after a check', async ({ page }) => {
  const position = 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2 steps=2';
  await sitDown(page, { game: 'doublemove', position, seats: HOT_SEAT });
  await click(page, 'd1', 'h5');
  const playTurn = playButton(page);
  await expect(playTurn).toBeVisible();
  await expect(playTurn, 'a second move must follow').toBeDisabled();
  await click(page, 'g1', 'f3');
  await playTurn.click();
  await status(page, 'Black to move.');
  await click(page, 'g7', 'g6');
  await click(page, 'g6', 'h5');
  await playTurn.click();
  await sees(page, 'h5', 'black pawn');
});
