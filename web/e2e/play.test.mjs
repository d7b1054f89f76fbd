// Playing: by click, drag, touch and typing; replay, reload, resigning, and playing again.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { click, drag, sees, square, status, tap } from './board.mjs';
import { AGAINST_COMPUTER, HOT_SEAT, house, PHONE, sitDown } from './kit.mjs';

const { open } = await house();
const ORTHODOX = { game: 'chess960', options: { number: 518 } };

test('a match is set up on its page and played against the computer by clicks', async () => {
  const { page, close } = await open();
  await page.goto('/');
  await page.getByRole('link', { name: /^Plate .*Chess960/ }).click();
  await page.getByRole('spinbutton', { name: /number/i }).fill('518');
  await page.getByRole('radio', { name: 'The computer, level 1' }).check();
  await page.getByRole('radio', { name: 'White' }).check();
  await page.getByRole('button', { name: 'Start the match' }).click();

  await status(page, 'Your turn.');
  await click(page, 'e2');
  assert.equal(await square(page, 'e2').getAttribute('aria-selected'), 'true');
  await click(page, 'e4');
  await sees(page, 'e4', 'white pawn');
  await status(page, 'Your turn.');
  assert.equal(await page.getByRole('listitem').count(), 1);
  await click(page, 'g1', 'f3');
  await sees(page, 'f3', 'white knight');
  await close();
});

test('Black is played from the other side of the board', async () => {
  const { page, close } = await open();
  await sitDown(page, { ...ORTHODOX, seats: { w: 'computer:1', b: 'me' } });
  await status(page, 'Your turn.');
  const below = async (one, other) =>
    (await square(page, one).boundingBox()).y > (await square(page, other).boundingBox()).y;
  assert.ok(await below('e8', 'e1'));
  await page.getByRole('button', { name: 'Flip the board' }).click();
  assert.ok(await below('e1', 'e8'));
  await click(page, 'e7', 'e5');
  await sees(page, 'e5', 'black pawn');
  await close();
});

test('pieces are dragged, and dropped in vain', async () => {
  const { page, close } = await open();
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
  assert.equal(
    await square(page, 'h2').getAttribute('aria-selected'),
    'false',
    'nothing hangs on the pointer',
  );
  await drag(page, 'e2', 'e4');
  await sees(page, 'e4', 'white pawn');
  await status(page, 'Black to move.');
  await drag(page, 'd8', 'd6');
  await drag(page, 'd2', 'd4');
  await sees(page, 'd4', 'white pawn');
  await close();
});

test('fingers play on a phone', async () => {
  const { page, close } = await open(PHONE);
  await sitDown(page, { game: 'spartan', seats: HOT_SEAT });
  await tap(page, 'g1', 'f3');
  await sees(page, 'f3', 'white knight');
  await tap(page, 'a7', 'b6');
  await sees(page, 'b6', 'black hoplite');
  await close();
});

test('on a wide board a first tap magnifies and a second one means the square', async () => {
  const { page, close } = await open(PHONE);
  await sitDown(page, { game: 'terror', seats: HOT_SEAT });
  await status(page, 'White to move.');
  const size = async () => (await square(page, 'f2').boundingBox()).width;
  const small = await size();
  await tap(page, 'f2');
  assert.ok((await size()) > small * 1.8, 'the region is magnified');
  assert.equal(await square(page, 'f2').getAttribute('aria-selected'), 'false');
  await tap(page, 'f2');
  assert.ok((await size()) < small * 1.1, 'and small again');
  assert.equal(await square(page, 'f2').getAttribute('aria-selected'), 'true');
  await tap(page, 'f5', 'f5');
  await sees(page, 'f5', 'white pawn');
  await status(page, 'Black to move.');
  await tap(page, 'f11');
  const note = await page.locator('.magnified').boundingBox();
  const board = await page.locator('.side-of-board .board').boundingBox();
  assert.ok(note.y + note.height <= board.y + 1, 'the note hides no square');
  const topmost = await square(page, 'f11').boundingBox();
  assert.ok(topmost.y >= board.y - 1, 'and the square that was tapped is seen whole');
  await page.locator('.status').tap();
  assert.ok((await size()) < small * 1.1, 'a tap beside the board puts the glass away');
  await close();
});

test('turns are typed, and refused in words', async () => {
  const { page, close } = await open();
  await sitDown(page, { ...ORTHODOX, seats: HOT_SEAT });
  const field = page.getByRole('textbox', { name: 'Type a turn' });
  await field.fill('e2e5');
  await field.press('Enter');
  await page.getByText('e2e5 is not possible now. From e2 one can go to').first().waitFor();
  await field.fill('e2e4');
  await field.press('Enter');
  await sees(page, 'e4', 'white pawn');
  await page.waitForFunction(() => document.querySelector('input').value === '');
  await close();
});

test('the game is replayed by arrow keys, buttons and the list', async () => {
  const { page, close } = await open();
  await sitDown(page, { ...ORTHODOX, seats: HOT_SEAT });
  await click(page, 'e2', 'e4', 'e7', 'e5', 'g1', 'f3');
  await sees(page, 'f3', 'white knight');
  await page.keyboard.press('ArrowLeft');
  await sees(page, 'f3', 'empty');
  await page.keyboard.press('ArrowLeft');
  await sees(page, 'e5', 'empty');
  await page.keyboard.press('Home');
  await sees(page, 'e2', 'white pawn');
  await page.getByRole('button', { name: 'One turn on' }).click();
  await sees(page, 'e4', 'white pawn');
  await page.getByRole('button', { name: /White knight g1 to f3/ }).click();
  await sees(page, 'f3', 'white knight');
  await page.keyboard.press('ArrowLeft');
  await page.getByRole('button', { name: 'Back to the present' }).click();
  await sees(page, 'f3', 'white knight');
  await status(page, 'Black to move.');
  await close();
});

test('a reload goes on where the match was, and home remembers it', async () => {
  const { page, close } = await open();
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
  await close();
});

test('the promotion is chosen', async () => {
  const { page, close } = await open();
  await sitDown(page, { game: 'chess960', position: '8/P6k/8/8/8/8/8/K7 w - - 0 1', seats: HOT_SEAT });
  await click(page, 'a7', 'a8');
  const chooser = page.getByRole('dialog', { name: 'Which one?' });
  assert.equal(await chooser.getByRole('button').count(), 5);
  await page.keyboard.press('Escape');
  await sees(page, 'a7', 'white pawn');
  await page.waitForFunction(() => document.activeElement?.matches('[data-at="a8"]'));
  await click(page, 'a7', 'a8');
  await chooser.getByRole('button', { name: /knight/ }).click();
  await sees(page, 'a8', 'white knight');
  await close();
});

test('castling is made by the king on its goal as well as on its rook', async () => {
  const { page, close } = await open();
  const position = '4k3/8/8/8/8/8/8/R3K2R w HA - 0 1';
  await sitDown(page, { game: 'chess960', position, seats: HOT_SEAT });
  await click(page, 'e1', 'g1');
  await sees(page, 'g1', 'white king');
  await sees(page, 'f1', 'white rook');
  await sitDown(page, { game: 'chess960', position, seats: HOT_SEAT });
  await drag(page, 'e1', 'a1');
  await sees(page, 'c1', 'white king');
  await close();
});

test('an attacked king is marked, and mate ends the game with a banner', async () => {
  const { page, close } = await open();
  await sitDown(page, { game: 'chess960', position: '7k/8/8/8/8/8/1R6/R5K1 w - - 0 1', seats: HOT_SEAT });
  await click(page, 'b2', 'b7');
  await click(page, 'h8', 'g8');
  await click(page, 'a1', 'a8');
  await page.getByRole('heading', { name: 'White wins: checkmate.' }).waitFor();
  await sees(page, 'g8', 'black king, attacked');
  await page.getByRole('button', { name: 'Play again' }).click();
  await page.getByRole('heading', { name: 'White wins: checkmate.' }).waitFor({ state: 'detached' });
  await status(page, 'White to move.');
  await close();
});

test('resigning asks first', async () => {
  const { page, close } = await open();
  await sitDown(page, { ...ORTHODOX, seats: AGAINST_COMPUTER });
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'No, play on' }).click();
  await status(page, 'Your turn.');
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Yes, resign' }).click();
  await page.getByRole('heading', { name: 'Black wins: resignation.' }).waitFor();
  await page.goto('/');
  await page.getByText('Black wins: resignation.').waitFor();
  await close();
});

test('a turn that the network swallowed is played when it is back', async () => {
  const { page, context, errors } = await open();
  await sitDown(page, { ...ORTHODOX, seats: AGAINST_COMPUTER });
  await status(page, 'Your turn.');
  await context.setOffline(true);
  await click(page, 'e2', 'e4');
  await page.getByText('No connection to the server.').waitFor();
  await context.setOffline(false);
  await page.getByText('No connection to the server.').waitFor({ state: 'detached' });
  await status(page, 'Your turn.');
  await sees(page, 'e4', 'white pawn');
  await context.close();
  assert.deepEqual(
    errors.filter((error) => !error.includes('ERR_INTERNET_DISCONNECTED')),
    [],
  );
});

test('anybody may watch, and can touch nothing', async () => {
  const { page, close } = await open();
  const id = await sitDown(page, { game: 'masquerade', seats: AGAINST_COMPUTER });
  await page.getByRole('button', { name: 'Fill in the balanced set' }).click();
  await page.getByRole('button', { name: 'Hand it in' }).click();
  await status(page, 'Your turn.');
  const stranger = await open();
  await stranger.page.goto(`/play/${id}`);
  await status(stranger.page, 'You are watching.');
  assert.ok(!(await stranger.page.content()).includes('=QNBKR'));
  assert.equal(await stranger.page.getByRole('textbox').count(), 0);
  await click(page, 'e2', 'e4');
  await sees(stranger.page, 'e4', 'white pawn');
  await stranger.close();
  await close();
});

test('two windows on one match see each other, and a turn too late is no loss', async () => {
  const { page, context, close } = await open();
  const id = await sitDown(page, { ...ORTHODOX, seats: HOT_SEAT });
  const other = await context.newPage();
  await other.goto(`/play/${id}`);
  await click(other, 'e2', 'e4');
  await sees(page, 'e4', 'white pawn');
  await click(page, 'e7', 'e5');
  await sees(other, 'e5', 'black pawn');
  await close();
});
