// What a newcomer asks, and what somebody wants who plays against the computer: what a piece is, what a check is, a turn
// back, a hint, how it ended, and the same once more with the sides swapped.

import { board, button, click, ready, resign, sees, square, status } from './board';
import { AGAINST_COMPUTER, axe, expect, HOT_SEAT, type Page, sitDown, test } from './kit';

const ORTHODOX = { game: 'chess960', options: { number: 518 } };
const about = (page: Page) => page.getByRole('complementary', { name: 'About this piece' });
const marks = (page: Page) => board(page).locator('circle.goes');

test('a click on an opponent’s piece tells what it is and how it goes', async ({ page }) => {
  await sitDown(page, { ...ORTHODOX, seats: AGAINST_COMPUTER });
  await click(page, 'g8');
  await expect(about(page).getByText('Black knight on g8.')).toBeVisible();
  await expect(about(page).locator('p').nth(1), 'how it goes').toHaveText(/\w+ \w+ \w+.*\.$/);
  await expect(marks(page), 'f6 and h6').toHaveCount(2);
  await axe(page, 'a piece that is told of');
  await click(page, 'g8');
  await expect(about(page), 'a second click puts it away').toHaveCount(0);
  await expect(marks(page)).toHaveCount(0);

  await click(page, 'd8');
  await expect(about(page).getByText('Black queen on d8.')).toBeVisible();
  await about(page).getByRole('button', { name: 'Close' }).click();
  await expect(about(page)).toHaveCount(0);
  // It is no part of the turn.
  await click(page, 'b8', 'e2', 'e4');
  await sees(page, 'e4', 'white pawn');
  await expect(about(page)).toHaveCount(0);
});

test('a piece of one’s own that cannot move is told of, too', async ({ page }) => {
  await sitDown(page, { ...ORTHODOX, seats: HOT_SEAT });
  await click(page, 'a1');
  await expect(about(page).getByText('White rook on a1.')).toBeVisible();
  await expect(marks(page)).toHaveCount(0);
});

test('a board that appears under a mouse that rests tells of no piece', async ({ page }) => {
  await sitDown(page, { ...ORTHODOX, seats: HOT_SEAT });
  await square(page, 'e2').hover();
  await expect(about(page).getByText('White pawn on e2.')).toBeVisible();
  const { x, y, width, height } = (await square(page, 'e2').boundingBox()) as DOMRect;
  await page.reload();
  await ready(page);
  // It takes two thirds of a second to ask.
  await page.waitForTimeout(1500);
  await expect(about(page)).toHaveCount(0);
  await page.mouse.move(x + width / 2 + 2, y + height / 2);
  await expect(about(page).getByText('White pawn on e2.')).toBeVisible();
});

test('a check is explained by an arrow and in words', async ({ page }) => {
  const position = '4k3/8/8/8/8/8/4r3/K6R b - - 0 1';
  await sitDown(page, { game: 'chess960', position, seats: HOT_SEAT });
  const alarm = board(page).locator('.arrow.alarm');
  await ready(page);
  await expect(alarm).toHaveCount(0);
  await click(page, 'e2', 'a2');
  await status(page, 'White to move.');
  await expect(page.locator('.status')).toContainText(/king.*(attacked|check)/i);
  await expect(page.getByText('The black rook on a2 attacks the king on a1.')).toBeVisible();
  await expect(alarm).toHaveCount(1);
  await sees(page, 'a1', 'white king, attacked');
});

test('against the computer a turn is taken back and a hint is given', async ({ page }) => {
  await sitDown(page, { ...ORTHODOX, seats: AGAINST_COMPUTER });
  await ready(page);
  await expect(button(page, 'Take back'), 'there is nothing to take back').toHaveCount(0);
  await click(page, 'e2', 'e4');
  await expect(page.getByRole('region', { name: 'Moves' }).getByRole('button')).toHaveCount(2);
  await status(page, 'Your turn.');
  await button(page, 'Take back').click();
  await sees(page, 'e2', 'white pawn');
  await sees(page, 'e4', 'empty');
  await expect(page.getByText('Everything is as in chess but the first row.')).toBeVisible();

  await ready(page);
  await button(page, 'Hint').click();
  await expect(
    page
      .locator('.now')
      .getByText(/^A good move: \S+\. Then perhaps \S.*\. (Nobody is|White: ahead|Black: ahead).*\.$/),
  ).toBeVisible();
  await expect(board(page).locator('.arrow')).toHaveCount(1);
  await click(page, 'e2', 'e4');
  await expect(page.locator('.now').getByText(/^A good move/), 'it was for that position').toHaveCount(0);
});

test('against a person no hint is given', async ({ page }) => {
  await sitDown(page, { ...ORTHODOX, seats: HOT_SEAT }, { keep: ['w'] });
  await ready(page);
  await expect(button(page, 'Hint')).toHaveCount(0);
});

test('the end is told to whoever played, and played again with the sides swapped', async ({ page }) => {
  const position = '7k/8/6K1/8/8/8/8/1R6 w - - 0 1';
  await sitDown(page, { game: 'chess960', position, seats: AGAINST_COMPUTER });
  await click(page, 'b1', 'b8');
  await expect(page.getByRole('heading', { name: 'You won: checkmate.' })).toBeVisible();
  await button(page, 'Swap sides').click();
  await expect(page.locator('.near').getByRole('region', { name: 'Black' })).toContainText('you');
  await expect(page.locator('.far').getByRole('region', { name: 'White' })).toContainText(
    'computer, level 1',
  );
  await resign(page);
  await expect(page.getByRole('heading', { name: /^You lost: / })).toBeVisible();
  await expect(square(page, 'h8')).toBeVisible();
});

test('the side with more material is told by how much, as long as it has more', async ({ page }) => {
  const position = '4k3/8/8/3p4/4P3/8/8/Q3K3 w - - 0 1';
  await sitDown(page, { game: 'chess960', seats: HOT_SEAT, position });
  await ready(page);
  const white = page.getByRole('region', { name: 'White', exact: true });
  const black = page.getByRole('region', { name: 'Black', exact: true });
  await expect(white).toContainText('ahead by 9 pawns');
  await expect(white.getByText('+9')).toBeVisible();
  await expect(black).not.toContainText('ahead');
  await click(page, 'e4', 'd5');
  await expect(white.getByText('+10')).toBeVisible();
});
