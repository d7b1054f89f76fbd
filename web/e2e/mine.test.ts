// The list of one's own games: found again, looked at again, kept as files, taken from the list.

import { readFile } from 'node:fs/promises';
import type { Created, CreateMatch } from '../src/api/types';
import { button, click, ready, resign, sees, status } from './board';
import { FRENCH } from './french';
import { spoken } from './keys';
import {
  AGAINST_COMPUTER,
  ask,
  axe,
  expect,
  fits,
  HOT_SEAT,
  type Locator,
  type Page,
  PHONE,
  SCREENS,
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

test('a match is taken from the list by keyboard and put back, and stays where it is', async ({ page }) => {
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
  const back = page.getByRole('button', { name: /^Put back Half Alice/ });
  await expect(back, 'the focus goes to what puts it back').toBeFocused();
  await spoken(page, 'Taken from the list.');
  await axe(page, 'a list with a match that was taken from it');
  await page.keyboard.press('Enter');
  await expect(button('Half Alice'), 'and from there to what takes it away').toBeFocused();
  await spoken(page, 'Back on the list.');
  await page.keyboard.press('Enter');
  await expect(back).toBeFocused();
  await button('Chess Golf').click();
  await expect(back, 'only the last one can be put back').toHaveCount(0);
  await expect(rows).toHaveCount(2);
  await page.reload();
  await expect(button('Spartan')).toBeVisible();
  await expect(rows).toHaveCount(1);
  // Whoever still has a seat there finds it again by going there.
  await page.goto(`/play/${ids[2]}`);
  await ready(page);
  await page.goto('/mine');
  await expect(button('Chess Golf')).toBeVisible();
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

test('one’s own turns come first and are marked', async ({ open }) => {
  const page = await open();
  const made = async (game: string, seats: CreateMatch['seats']) => {
    const { match, tokens } = await ask<Created>(page, '', {
      game,
      seats,
      seed: 0,
      options: { number: 518 },
    });
    return { match, tokens };
  };
  const first = await made('chess960', HOT_SEAT);
  const second = await made('chess960', HOT_SEAT);
  const over = await made('chess960', HOT_SEAT);
  await ask(page, `/${over.match}/actions`, { action: 'resign' }, over.tokens.w);
  // Of the last one the second player is somebody else, and is to move.
  const body = { game: 'chess960', seats: { w: 'me', b: 'open' }, options: { number: 518 } };
  const { match, tokens, invites } = await ask<Created>(page, '', body);
  const other = await open();
  await other.goto(`/join/${match}#${invites.b}`);
  await button(other, 'Take this seat').click();
  await page.goto(`/play/${match}`);
  await status(page, 'Your turn');
  await ask(page, `/${match}/turns`, { at: 0, steps: 'e2e4' }, tokens.w);

  await page.goto('/mine');
  const under = page.getByRole('region', { name: 'Under way' });
  const links = under.locator('a.game');
  await expect(links).toHaveCount(3);
  const hrefs = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href')));
  expect(hrefs).toEqual([second, first, { match }].map((one) => `/play/${one.match}`));
  await expect(under.getByText('Your turn as White')).toHaveCount(2);
  await expect(under.getByText('Black to move')).toHaveCount(1);
  await other.goto('/mine');
  await expect(other.getByText('Your turn', { exact: true })).toBeVisible();
  await axe(page, 'my games with turns');
});

for (const [language, look] of [
  ['English', {}],
  ['French', FRENCH],
] as const)
  test(`what a finished game leads to has room of its own, in ${language}`, async ({ open }) => {
    const page = await open(look);
    await sitDown(page, { game: 'chess960', position: '7k/1R6/8/8/8/8/8/R5K1 w - - 0 1', seats: HOT_SEAT });
    await click(page, 'a1', 'a8');
    await expect(page.locator('.result')).toBeVisible();
    await page.goto('/mine');
    for (const screen of SCREENS) {
      await page.setViewportSize(screen);
      const [last, forget] = [page.locator('.records a').last(), page.locator('.forget')];
      const [one, other] = [await last.boundingBox(), await forget.boundingBox()];
      if (!one || !other) throw new Error('both are on the page');
      const overlaps = one.x + one.width > other.x && one.y < other.y + other.height;
      expect(overlaps && one.y + one.height > other.y, `at ${screen.width}×${screen.height}`).toBe(false);
    }
  });
