// The list of one's own games: found again, looked at again, kept as files, taken from the list.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { click, sees, status } from './board.mjs';
import { AGAINST_COMPUTER, axe, HOT_SEAT, house, PHONE, sitDown } from './kit.mjs';

const { open } = await house();

async function resign(page) {
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Yes, resign' }).click();
  await page.locator('.result').waitFor();
}

test('a finished game is found again, replayed and kept', async () => {
  const { page, close } = await open();
  await sitDown(page, { game: 'chess960', options: { number: 518 }, seats: HOT_SEAT });
  await click(page, 'e2', 'e4');
  await sees(page, 'e4', 'white pawn');
  await status(page, 'Black');
  await resign(page);
  await sitDown(page, { game: 'spartan', seats: AGAINST_COMPUTER });
  // What this browser remembers by itself may be lost; the cookie finds the games all the same.
  await page.evaluate(() => localStorage.clear());
  await page.goto('/');
  await page.getByRole('link', { name: 'My games' }).click();

  const [under, over] = [
    page.getByRole('region', { name: 'Under way' }),
    page.getByRole('region', { name: 'Finished' }),
  ];
  await under.getByText('White against the computer, level 1').waitFor();
  await over.getByText('White wins: resignation.').waitFor();
  await axe(page, 'my games');

  const [record] = await Promise.all([
    page.waitForEvent('download'),
    over.getByRole('link', { name: 'Keep the record as PGN' }).click(),
  ]);
  assert.match(await readFile(await record.path(), 'utf8'), /1\.e4 1-0/);
  const [all] = await Promise.all([
    page.waitForEvent('download'),
    over.getByRole('button', { name: 'Keep all finished games' }).click(),
  ]);
  assert.equal(all.suggestedFilename(), 'menagerie.pgn');
  assert.match(await readFile(await all.path(), 'utf8'), /1\.e4 1-0\n$/);

  await over.getByRole('link', { name: 'Chess960' }).click();
  await page.getByRole('button', { name: 'To the start' }).click();
  await sees(page, 'e2', 'white pawn');
  await page.getByRole('button', { name: 'One turn on' }).click();
  await sees(page, 'e4', 'white pawn');
  await close();
});

test('a match is taken from the list by keyboard, and stays where it is', async () => {
  const { page, close } = await open();
  const ids = [];
  for (const game of ['spartan', 'alice', 'golf']) {
    ids.push(await sitDown(page, { game, seats: game === 'golf' ? { 1: 'me' } : HOT_SEAT }));
  }
  await page.goto('/mine');
  const rows = page.getByRole('region', { name: 'Under way' }).getByRole('listitem');
  await rows.nth(2).waitFor();
  const button = (name) => page.getByRole('button', { name: new RegExp(`^Take ${name}`) });
  await button('Half Alice').focus();
  await page.keyboard.press('Enter');
  await button('Half Alice').waitFor({ state: 'detached' });
  assert.equal(await rows.count(), 2);
  const label = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  assert.match(label ?? '', /^Take Spartan/, 'the focus goes to the next one');
  await page.reload();
  await rows.nth(1).waitFor();
  assert.equal(await rows.count(), 2);
  await page.goto(`/play/${ids[1]}`);
  await page.locator('.status').waitFor();
  await close();
});

test('on a phone the list is readable, and an empty one says so', async () => {
  const { page, close } = await open(PHONE);
  await page.goto('/mine');
  await page.getByText('Nothing has been played here yet.').waitFor();
  await axe(page, 'an empty list');
  await sitDown(page, { game: 'crowded', seats: { wk: 'me', bk: 'computer:1', wq: 'me', bq: 'me' } });
  await resign(page);
  await page.goto('/mine');
  await page.getByRole('region', { name: 'Finished' }).waitFor();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(overflow <= 0, `nothing sticks out (${overflow} px)`);
  await axe(page, 'my games on a phone');
  await close();
});
