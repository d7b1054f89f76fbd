// Makes the pictures in docs/images: `npm run pictures`. They are looked at by people, so nothing is asserted.

import { mkdir } from 'node:fs/promises';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { AGAINST_COMPUTER, click, HOT_SEAT, house, PHONE, sees, sitDown, status } from './kit.mjs';

const { open } = await house();
const folder = fileURLToPath(new URL('../../docs/images/', import.meta.url));
await mkdir(folder, { recursive: true });

const shoot = (page, name) => page.screenshot({ path: `${folder}${name}.png` });

/** Plays turns by typing them. */
async function play(page, turns) {
  const field = page.getByRole('textbox', { name: 'Type a turn' });
  for (const [index, turn] of turns.entries()) {
    await field.fill(turn);
    await field.press('Enter');
    await status(page, index % 2 === 0 ? 'Black to move.' : 'White to move.');
  }
}

test('home', async () => {
  for (const [name, options] of [
    ['home', {}],
    ['home-phone-dark', { ...PHONE, colorScheme: 'dark' }],
  ]) {
    const { page, close } = await open(options);
    await page.goto('/');
    await page.getByText('Spartan Chess').waitFor();
    await shoot(page, name);
    await close();
  }
});

test('terror', async () => {
  const { page, close } = await open();
  await sitDown(page, { game: 'terror', options: { battle: true }, seats: HOT_SEAT });
  await status(page, 'White to move.');
  await play(page, ['battle,d2d3,e2e3,h2h3', 'f10f8', 'c1e2', 'g11h8', 'e3e4', 'c11d8']);
  await click(page, 'e1');
  await shoot(page, 'play-terror');
  await close();
});

test('spartan', async () => {
  const { page, close } = await open({ ...PHONE });
  await sitDown(page, { game: 'spartan', seats: HOT_SEAT });
  await status(page, 'White to move.');
  await play(page, ['e2e4', 'd7b5', 'g1f3', 'g8f6', 'd2d4']);
  await shoot(page, 'play-spartan-phone');
  await close();
});

test('chess960', async () => {
  const { page, close } = await open({ colorScheme: 'dark' });
  await sitDown(page, { game: 'chess960', options: { number: 215 }, seats: HOT_SEAT });
  await status(page, 'White to move.');
  await play(page, ['e2e4', 'e7e5', 'f2f4', 'e5f4']);
  await shoot(page, 'play-chess960-dark');
  await close();
});

test('masquerade', async () => {
  const { page, close } = await open();
  await sitDown(page, { game: 'masquerade', seats: AGAINST_COMPUTER, seed: 4 });
  const field = page.getByRole('textbox', { name: 'Type a turn' });
  await field.fill('=QNBKR');
  await field.press('Enter');
  await status(page, 'Your turn.');
  await sees(page, 'e2', 'white pawn');
  await field.fill('e2e4');
  await field.press('Enter');
  await status(page, 'Your turn.');
  await shoot(page, 'play-masquerade');
  await close();
});
