// The list of one's own games: found again, looked at again, kept as files, taken from the list.

import { readFile } from 'node:fs/promises';
import { click, resign, sees, status } from './board';
import {
  AGAINST_COMPUTER,
  axe,
  expect,
  fits,
  HOT_SEAT,
  type Locator,
  type Page,
  PHONE,
  sitDown,
  test,
} from './kit';

/** Gives up, and waits for the result. */
async function giveUp(page: Page): Promise<void> {
  await resign(page);
  await expect(page.locator('.result')).toBeVisible();
}

test('a finished game is found again, replayed and kept', async ({ page }) => {
  await sitDown(page, { game: 'chess960', options: { number: 518 }, seats: HOT_SEAT });
  await click(page, 'e2', 'e4');
  await sees(page, 'e4', 'white pawn');
  await status(page, 'Black');
  await giveUp(page);
  await sitDown(page, { game: 'spartan', seats: AGAINST_COMPUTER });
  // What this browser remembers by itself may be lost; the cookie finds the games all the same.
  await page.evaluate(() => localStorage.clear());
  await page.goto('/');
  await page.getByRole('link', { name: 'My games' }).click();

  const [under, over] = [
    page.getByRole('region', { name: 'Under way' }),
    page.getByRole('region', { name: 'Finished' }),
  ];
  await expect(under.getByText('White against the computer, level 1')).toBeVisible();
  await expect(over.getByText('White wins: resignation.')).toBeVisible();
  // Each shows its board where it stands.
  const pieces = (list: Locator) => list.locator('.picture use');
  await expect(pieces(under)).toHaveCount(32);
  await expect(pieces(over)).toHaveCount(32);
  await axe(page, 'my games');

  const [record] = await Promise.all([
    page.waitForEvent('download'),
    over.getByRole('link', { name: 'Keep the record as PGN' }).click(),
  ]);
  expect(await readFile(await record.path(), 'utf8')).toMatch(/1\.e4 1-0/);
  const [all] = await Promise.all([
    page.waitForEvent('download'),
    over.getByRole('button', { name: 'Keep all finished games' }).click(),
  ]);
  expect(all.suggestedFilename()).toBe('menagerie.pgn');
  expect(await readFile(await all.path(), 'utf8')).toMatch(/1\.e4 1-0\n$/);

  await over.getByRole('link', { name: 'Chess960' }).click();
  await page.getByRole('button', { name: 'To the start' }).click();
  await sees(page, 'e2', 'white pawn');
  await page.getByRole('button', { name: 'One step on' }).click();
  await sees(page, 'e4', 'white pawn');
});

test('a match is taken from the list by keyboard, and stays where it is', async ({ page }) => {
  const ids = [];
  for (const game of ['spartan', 'alice', 'golf']) {
    ids.push(await sitDown(page, { game, seats: game === 'golf' ? { 1: 'me' } : HOT_SEAT }));
  }
  await page.goto('/mine');
  const rows = page.getByRole('region', { name: 'Under way' }).getByRole('listitem');
  await expect(rows.nth(2)).toBeVisible();
  const button = (name: string) => page.getByRole('button', { name: new RegExp(`^Take ${name}`) });
  await button('Half Alice').focus();
  await page.keyboard.press('Enter');
  await expect(button('Half Alice')).toHaveCount(0);
  await expect(rows).toHaveCount(2);
  await expect(button('Spartan'), 'the focus goes to the next one').toBeFocused();
  await page.reload();
  await expect(rows.nth(1)).toBeVisible();
  await expect(rows).toHaveCount(2);
  await page.goto(`/play/${ids[1]}`);
  await status(page, 'to move.');
});

test('on a phone the list is readable, and an empty one says so', async ({ open }) => {
  const page = await open(PHONE);
  await page.goto('/mine');
  await expect(page.getByText('Nothing has been played here yet.')).toBeVisible();
  await axe(page, 'an empty list');
  await sitDown(page, { game: 'crowded', seats: { wk: 'me', bk: 'computer:1', wq: 'me', bq: 'me' } });
  await giveUp(page);
  await page.goto('/mine');
  await expect(page.getByRole('region', { name: 'Finished' })).toBeVisible();
  await fits(page, 'my games');
  await axe(page, 'my games on a phone');
});
