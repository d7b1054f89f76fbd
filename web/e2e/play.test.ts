// Playing: by click, drag, touch and typing; replay, reload, resigning, and playing again.

import {
  board,
  button,
  chooser,
  click,
  composed,
  drag,
  instruction,
  openField,
  playButton,
  ready,
  resign,
  sees,
  square,
  status,
  tap,
} from './board';
import { AGAINST_COMPUTER, boxOf, expect, HOT_SEAT, isWhole, ON_ITS_SIDE, PHONE, sitDown, test } from './kit';

const ORTHODOX = { game: 'chess960', options: { number: 518 } };

test('a match is set up on its page and played against the computer by clicks', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: /^Plate .*Chess960/ }).click();
  await page.getByRole('spinbutton', { name: /number/i }).fill('518');
  await page.getByRole('radio', { name: 'The computer' }).check();
  await page.getByRole('radio', { name: 'White' }).check();
  await page.getByRole('button', { name: 'Start the match' }).click();

  await status(page, 'Your turn.');
  await click(page, 'e2');
  await expect(square(page, 'e2')).toHaveAttribute('aria-selected', 'true');
  await click(page, 'e4');
  await sees(page, 'e4', 'white pawn');
  await status(page, 'Your turn.');
  await expect(page.getByRole('listitem')).toHaveCount(1);
  await click(page, 'g1', 'f3');
  await sees(page, 'f3', 'white knight');
});

test('Black is played from the other side of the board', async ({ page }) => {
  await sitDown(page, { ...ORTHODOX, seats: { w: 'computer:1', b: 'me' } });
  await status(page, 'Your turn.');
  const isBelow = (one: string, other: string) =>
    expect
      .poll(async () => (await boxOf(square(page, one))).y - (await boxOf(square(page, other))).y)
      .toBeGreaterThan(0);
  await isBelow('e8', 'e1');
  await page.getByRole('button', { name: 'Flip the board' }).click();
  await isBelow('e1', 'e8');
  // White was faster, and all the same Black reads first what the game is like.
  const first = page.getByText(/^Everything is as in chess but the first row/);
  await expect(first).toBeVisible();
  // Nothing can take it there with White's second move.
  await click(page, 'e7', 'e6');
  await sees(page, 'e6', 'black pawn');
  await expect(first).toBeHidden();
});

test('pieces are dragged, and dropped in vain', async ({ page }) => {
  await sitDown(page, { game: 'spartan', seats: HOT_SEAT });
  await status(page, 'White to move.');
  await drag(page, 'e2', 'e6');
  await sees(page, 'e2', 'white pawn');
  await square(page, 'h2').hover();
  await page.mouse.down();
  await page.mouse.move(1200, 700);
  await page.mouse.up();
  await square(page, 'h3').hover();
  await square(page, 'h4').hover();
  await expect(square(page, 'h2'), 'nothing hangs on the pointer').toHaveAttribute('aria-selected', 'false');
  await drag(page, 'e2', 'e4');
  await sees(page, 'e4', 'white pawn');
  await status(page, 'Black to move.');
  await drag(page, 'd8', 'd6');
  await drag(page, 'd2', 'd4');
  await sees(page, 'd4', 'white pawn');
});

test('fingers play on a phone', async ({ open }) => {
  const page = await open(PHONE);
  await sitDown(page, { game: 'spartan', seats: HOT_SEAT });
  await tap(page, 'g1', 'f3');
  await sees(page, 'f3', 'white knight');
  await tap(page, 'a7', 'b6');
  await sees(page, 'b6', 'black hoplite');
});

test('on a wide board a first tap magnifies and a second one means the square', async ({ open }) => {
  const page = await open(PHONE);
  await sitDown(page, { game: 'terror', seats: HOT_SEAT });
  await status(page, 'White to move.');
  const size = async () => (await boxOf(square(page, 'f2'))).width;
  const small = await size();
  await tap(page, 'f2');
  await expect.poll(size, 'the region is magnified').toBeGreaterThan(small * 1.8);
  await expect(square(page, 'f2')).toHaveAttribute('aria-selected', 'false');
  await tap(page, 'f2');
  await expect.poll(size, 'and small again').toBeLessThan(small * 1.1);
  await expect(square(page, 'f2')).toHaveAttribute('aria-selected', 'true');
  await tap(page, 'f5', 'f5');
  await sees(page, 'f5', 'white pawn');
  await status(page, 'Black to move.');
  await tap(page, 'f11');
  await expect(async () => {
    const seen = await boxOf(board(page).locator('.board'));
    const note = await boxOf(page.locator('.magnified'));
    expect(note.y + note.height, 'the note hides no square').toBeLessThanOrEqual(seen.y + 1);
    const topmost = await boxOf(square(page, 'f11'));
    expect(topmost.y, 'and the square that was tapped is seen whole').toBeGreaterThanOrEqual(seen.y - 1);
  }).toPass();
  await expect(board(page).locator('.stage text', { hasText: /^11$/ }), 'the rank is told').toBeVisible();
  await page.locator('.status').tap();
  await expect.poll(size, 'a tap beside the board puts the glass away').toBeLessThan(small * 1.1);
});

test('an earlier position is not magnified: one tap leads back to the present', async ({ open }) => {
  const page = await open(PHONE);
  await sitDown(page, { game: 'terror', seats: HOT_SEAT });
  await tap(page, 'f2', 'f2', 'f5', 'f5');
  await sees(page, 'f5', 'white pawn');
  await button(page, 'One step back').tap();
  await instruction(page, 'Tap the board to come back to the present.');
  await tap(page, 'f7');
  await sees(page, 'f5', 'white pawn');
  await expect(page.locator('.magnified')).toHaveCount(0);
});

test('on a phone on its side it is seen what the glass asks for', async ({ open }) => {
  const page = await open(ON_ITS_SIDE);
  await sitDown(page, { game: 'terror', seats: HOT_SEAT });
  await tap(page, 'f2');
  const note = page.locator('.magnified');
  for (const [width, height] of [
    [844, 390],
    [640, 360],
  ] as const) {
    await page.setViewportSize({ width, height });
    await isWhole(note, `the note at ${width}×${height}`);
    const seen = await boxOf(board(page).locator('.board'));
    expect((await boxOf(note)).x, 'the note hides no square').toBeGreaterThanOrEqual(seen.x + seen.width);
    for (const rank of ['1', '2', '3', '4'])
      await isWhole(
        board(page).locator('.stage text', { hasText: new RegExp(`^${rank}$`) }),
        `the rank ${rank} at ${width}×${height}`,
      );
  }
});

test('turns are typed, and refused in words', async ({ page }) => {
  await sitDown(page, { ...ORTHODOX, seats: HOT_SEAT });
  const field = await openField(page);
  await field.fill('e2e5');
  await field.press('Enter');
  await expect(page.getByText('e2e5 is not possible now. From e2 a piece can go to').first()).toBeVisible();
  await field.fill('e2e4');
  await field.press('Enter');
  await sees(page, 'e4', 'white pawn');
  await expect(field).toHaveValue('');
});

test('the game is replayed by arrow keys, buttons and the list', async ({ page }) => {
  await sitDown(page, { ...ORTHODOX, seats: HOT_SEAT });
  await click(page, 'e2', 'e4', 'e7', 'e5', 'g1', 'f3');
  await sees(page, 'f3', 'white knight');
  await page.keyboard.press('ArrowLeft');
  await sees(page, 'f3', 'empty');
  await page.keyboard.press('ArrowLeft');
  await sees(page, 'e5', 'empty');
  await page.keyboard.press('Home');
  await sees(page, 'e2', 'white pawn');
  await page.getByRole('button', { name: 'One step on' }).click();
  await sees(page, 'e4', 'white pawn');
  await page.getByRole('button', { name: /White knight g1 to f3/ }).click();
  await sees(page, 'f3', 'white knight');
  await page.keyboard.press('ArrowLeft');
  await page.getByRole('button', { name: 'To the present' }).click();
  await sees(page, 'f3', 'white knight');
  await status(page, 'Black to move.');
});

test('a reload goes on where the match was, and home remembers it', async ({ page }) => {
  await sitDown(page, { ...ORTHODOX, seats: AGAINST_COMPUTER });
  await click(page, 'd2', 'd4');
  await status(page, 'Your turn.');
  await page.reload();
  await sees(page, 'd4', 'white pawn');
  await status(page, 'Your turn.');
  await click(page, 'c2', 'c3');
  await sees(page, 'c3', 'white pawn');
  await page.getByRole('link', { name: 'All games' }).click();
  await page.getByRole('region', { name: 'Go on playing' }).getByRole('list').getByRole('link').click();
  await sees(page, 'd4', 'white pawn');
});

test('a turn that has begun goes on after a reload, a look at the rules and in another language', async ({
  page,
}) => {
  await sitDown(page, { game: 'doublemove', seats: HOT_SEAT }, { parts: ['e2e4'] });
  await click(page, 'e7', 'e5');
  await expect(composed(page)).toHaveCount(1);
  await page.reload();
  await expect(composed(page)).toHaveCount(1);
  await sees(page, 'e5', 'black pawn');
  await page.goto('/rules/doublemove');
  await page.goBack();
  await expect(composed(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Français' }).click();
  await expect(composed(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'English' }).click();
  // What was taken back stays so, and nothing is handed in by itself.
  await ready(page);
  await expect(composed(page)).toHaveCount(1);
  await button(page, 'Undo step').click();
  await expect(composed(page)).toHaveCount(0);
  await page.reload();
  await ready(page);
  await sees(page, 'e7', 'black pawn');
  await expect(composed(page)).toHaveCount(0);
  await click(page, 'e7', 'e5', 'g8', 'f6');
  await playButton(page).click();
  await status(page, 'White to move.');
  // What was handed in is kept no longer.
  const kept = () =>
    page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('menagerie.turn.')));
  await expect.poll(kept).toEqual([]);
});

test('the promotion is chosen', async ({ page }) => {
  await sitDown(page, { game: 'chess960', position: '8/P6k/8/8/8/8/8/K7 w - - 0 1', seats: HOT_SEAT });
  await click(page, 'a7', 'a8');
  const which = chooser(page);
  await expect(which.getByRole('button')).toHaveCount(5);
  await page.keyboard.press('Escape');
  await sees(page, 'a7', 'white pawn');
  await expect(square(page, 'a8')).toBeFocused();
  await click(page, 'a7', 'a8');
  await which.getByRole('button', { name: /knight/ }).click();
  await sees(page, 'a8', 'white knight');
});

test('castling is made by the king on its goal as well as on its rook', async ({ page }) => {
  const position = '4k3/8/8/8/8/8/8/R3K2R w HA - 0 1';
  await sitDown(page, { game: 'chess960', position, seats: HOT_SEAT });
  await click(page, 'e1', 'g1');
  await sees(page, 'g1', 'white king');
  await sees(page, 'f1', 'white rook');
  await sitDown(page, { game: 'chess960', position, seats: HOT_SEAT });
  await drag(page, 'e1', 'a1');
  await sees(page, 'c1', 'white king');
});

test('an attacked king is marked, and mate ends the game with a banner', async ({ page }) => {
  await sitDown(page, { game: 'chess960', position: '7k/8/8/8/8/8/1R6/R5K1 w - - 0 1', seats: HOT_SEAT });
  await click(page, 'b2', 'b7');
  await click(page, 'h8', 'g8');
  await click(page, 'a1', 'a8');
  await expect(page.getByRole('heading', { name: 'White wins: checkmate.' })).toBeVisible();
  await sees(page, 'g8', 'black king, attacked');
  await page.getByRole('button', { name: 'Play again' }).click();
  await expect(page.getByRole('heading', { name: 'White wins: checkmate.' })).toHaveCount(0);
  await status(page, 'White to move.');
});

test('resigning asks first', async ({ page }) => {
  await sitDown(page, { ...ORTHODOX, seats: AGAINST_COMPUTER });
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'No, play on' }).click();
  await status(page, 'Your turn.');
  await resign(page);
  await expect(page.getByRole('heading', { name: 'You lost: resignation.' })).toBeVisible();
  await page.goto('/');
  await expect(page.getByText('Black wins: resignation.')).toBeVisible();
});

test('a turn that the network swallowed is played when it is back', async ({ complaints, page }) => {
  complaints.excuse('ERR_INTERNET_DISCONNECTED');
  const context = page.context();
  await sitDown(page, { ...ORTHODOX, seats: AGAINST_COMPUTER });
  await status(page, 'Your turn.');
  await context.setOffline(true);
  await click(page, 'e2', 'e4');
  await expect(page.getByText('No connection to the server.')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('No connection to the server.')).toHaveCount(0);
  await status(page, 'Your turn.');
  await sees(page, 'e4', 'white pawn');
});

test('anybody may watch, and can touch nothing', async ({ open, page }) => {
  const id = await sitDown(page, { game: 'masquerade', seats: AGAINST_COMPUTER });
  await page.getByRole('button', { name: 'Fill in the balanced set' }).click();
  await page.getByRole('button', { name: 'Hand it in' }).click();
  await status(page, 'Your turn.');
  const stranger = await open();
  await stranger.goto(`/play/${id}`);
  await status(stranger, 'You are watching.');
  expect(await stranger.content()).not.toContain('=QNBKR');
  await expect(stranger.getByRole('textbox')).toHaveCount(0);
  await click(page, 'e2', 'e4');
  await sees(stranger, 'e4', 'white pawn');
});

test('two windows on one match see each other, and a turn too late is no loss', async ({ page }) => {
  const id = await sitDown(page, { ...ORTHODOX, seats: HOT_SEAT });
  const other = await page.context().newPage();
  await other.goto(`/play/${id}`);
  await click(other, 'e2', 'e4');
  await sees(page, 'e4', 'white pawn');
  await click(page, 'e7', 'e5');
  await sees(other, 'e5', 'black pawn');
});
