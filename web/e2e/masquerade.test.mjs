// The game with secrets: the setup form, attempts and their answers, the own notes, and one screen that
// must never show the one what belongs to the other.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { click, playButton, sees, status, tap } from './board.mjs';
import { AGAINST_COMPUTER, axe, HOT_SEAT, house, PHONE, sitDown } from './kit.mjs';

const { open } = await house();
const MASQUERADE = { game: 'masquerade' };

test('the setup is filled in, handed in, and the game goes on against the computer', async () => {
  const { page, close } = await open();
  await sitDown(page, { ...MASQUERADE, seats: AGAINST_COMPUTER });
  const handIn = page.getByRole('button', { name: 'Hand it in' });
  await handIn.waitFor();
  assert.ok(await handIn.isDisabled());
  await page.getByRole('radio', { name: 'king: rook' }).check();
  await page.getByRole('radio', { name: 'queen: rook' }).check();
  assert.ok(!(await page.getByRole('radio', { name: 'king: rook' }).isChecked()), 'one circle a column');
  await page.getByRole('button', { name: 'Fill in the balanced set' }).click();
  assert.ok(await page.getByRole('radio', { name: 'king: queen' }).isChecked());
  await page.getByRole('radio', { name: 'king: knight' }).check();
  assert.ok(await page.getByRole('radio', { name: 'queen: queen' }).isChecked(), 'circles change places');
  await handIn.click();
  await status(page, 'Your turn.');
  await click(page, 'e2', 'e4');
  await sees(page, 'e4', 'white pawn');
  await status(page, 'Your turn.');
  await axe(page, 'a game with tables');
  await close();
});

test('own notes are kept, with the letters put together', async () => {
  const { page, close } = await open(PHONE);
  await sitDown(page, { ...MASQUERADE, seats: AGAINST_COMPUTER });
  await page.getByRole('button', { name: 'Fill in the balanced set' }).click();
  await page.getByRole('button', { name: 'Hand it in' }).click();
  await status(page, 'Your turn.');
  await page.getByRole('button', { name: 'knight, queen: blank' }).click();
  await page.getByRole('button', { name: 'knight, queen: X' }).click();
  await page.getByRole('button', { name: 'rook, king: blank' }).click();
  await page.reload();
  await page.getByRole('button', { name: 'knight, queen: O' }).waitFor();
  await page.getByRole('button', { name: 'rook, king: X' }).waitFor();
  await page.getByRole('cell', { name: 'NQ' }).waitFor();
  await tap(page, 'b1', 'c3');
  await sees(page, 'c3', 'white knight');
  await page.getByRole('button', { name: 'Clear my notes' }).click();
  await page.getByRole('button', { name: 'knight, queen: blank' }).waitFor();
  await close();
});

test('on one screen a cover stands between the players', async () => {
  const { page, close } = await open();
  const asked = [];
  page.on('request', (request) => {
    const token = request.headers().authorization;
    if (token) asked.push(token.replace('Bearer ', ''));
  });
  await sitDown(page, { ...MASQUERADE, seats: HOT_SEAT });
  const tokens = await page.evaluate(() => JSON.parse(localStorage.getItem('menagerie.matches'))[0].tokens);
  const cover = (name) => page.getByRole('heading', { name: `Pass the device to ${name}` }).waitFor();
  const ready = (name) => page.getByRole('button', { name: `I am ${name}: show the board` }).click();

  await cover('White');
  await axe(page, 'the cover');
  assert.deepEqual(asked, [], 'nobody’s view is fetched under the cover');
  assert.equal(await page.getByRole('grid').count(), 0);
  await ready('White');
  await page.getByRole('button', { name: 'Fill in the balanced set' }).click();
  await page.getByRole('button', { name: 'Hand it in' }).click();
  await cover('Black');
  assert.ok(!asked.includes(tokens.b), 'Black’s view is not fetched before Black looks');
  assert.ok(!(await page.content()).includes('=QNBKR'), 'and White’s choice is nowhere on the page');

  asked.length = 0;
  await ready('Black');
  await page.getByRole('button', { name: 'Fill in the balanced set' }).waitFor();
  assert.ok(!asked.includes(tokens.w), 'White’s view is not fetched while Black looks');
  assert.ok(!(await page.content()).includes('=QNBKR'));
  await page.getByRole('radio', { name: 'king: king' }).check();
  for (const kind of ['queen', 'rook', 'bishop', 'knight']) {
    await page.getByRole('radio', { name: `${kind}: ${kind}` }).check();
  }
  await page.getByRole('button', { name: 'Hand it in' }).click();

  // White's pieces capture as they move, so the queen's attempt on d7 must be answered with yes.
  await cover('White');
  await ready('White');
  await click(page, 'd2', 'd4');
  await cover('Black');
  await page.getByText('White pawn d2 to d4.').first().waitFor();
  await ready('Black');
  await click(page, 'd7', 'd5');
  await cover('White');
  await page.reload();
  await cover('White');
  await ready('White');
  await click(page, 'd1', 'd3');
  await cover('Black');
  await ready('Black');
  await click(page, 'a7', 'a6');
  await cover('White');
  await ready('White');
  await click(page, 'd3', 'h7');
  await page.getByText('You ask whether your queen takes on h7.').first().waitFor();
  await sees(page, 'h7', 'black pawn');
  await playButton(page).click();
  await cover('Black');
  await page
    .getByText(/tries to take black pawn on h7: yes/)
    .first()
    .waitFor();
  await ready('Black');
  await sees(page, 'h7', 'white queen');
  await close();
});

test('a board that cannot be fetched under the cover is shown once the server is back', async () => {
  const { page, context, errors } = await open();
  await sitDown(page, { ...MASQUERADE, seats: HOT_SEAT });
  const ready = page.getByRole('button', { name: 'I am White: show the board' });
  await ready.waitFor();
  await page.route('**/api/**', (route) => route.abort());
  await ready.click();
  await page.getByText('No connection to the server.').waitFor();
  await page.unroute('**/api/**');
  await page.getByRole('button', { name: 'Fill in the balanced set' }).waitFor();
  // The browser reports the failed requests by itself.
  assert.deepEqual(
    errors.filter((words) => !words.startsWith('Failed to load resource')),
    [],
  );
  await context.close();
});
