// The match of Chess Golf: three people with browsers of their own claim, show and deal, and one of them reloads, one loses
// the line, and one has a phone.

import type { MatchState } from '../src/api/types';
import { button, click, grid, square } from './board';
import { ask, axe, expect, fits, type Page, PHONE, test } from './kit';

/** Three in moves `e5c6,d1e1,e1h1`: see `crates/golf/tests/golf/matches.txt`. */
const WISH = { game: 'golfmatch', seed: 5, options: { turns: 2 } };

interface Made {
  match: string;
  tokens: Record<string, string>;
  invites: Record<string, string>;
}

const status = (page: Page) => page.locator('.status');
const sheet = (page: Page) => page.getByRole('table', { name: 'Score sheet' });
/** What the sheet says of a turn, seat by seat. */
const rowOf = (page: Page, turn: number) =>
  expect.poll(async () => {
    const cells = sheet(page)
      .locator('tbody tr')
      .nth(turn - 1)
      .locator('td .unseen');
    return (await cells.allTextContents()).join('; ');
  });

async function claim(page: Page, moves: number): Promise<void> {
  if (moves === 0) return button(page, 'No solution').click();
  await page.getByRole('spinbutton', { name: /In how many moves/ }).fill(`${moves}`);
  await button(page, moves === 1 ? 'Claim 1 move' : `Claim ${moves} moves`).click();
}

async function move(page: Page, from: string, to: string): Promise<void> {
  await click(page, from);
  await click(page, to);
}

/** Three people sit down, each in a browser of their own, the last one with a phone. */
async function sit(open: (options?: object) => Promise<Page>): Promise<{ pages: Page[]; id: string }> {
  const pages = [await open(), await open(), await open(PHONE)];
  const [first, ...others] = pages as [Page, Page, Page];
  const body = { ...WISH, seats: { 1: 'me', 2: 'open', 3: 'open' } };
  const { match: id, tokens, invites } = await ask<Made>(first, '', body);
  await first.goto('/');
  const known = { id, tokens, wish: body, started: 0 };
  await first.evaluate((one) => localStorage.setItem('menagerie.matches', JSON.stringify([one])), known);
  await first.goto(`/play/${id}`);
  for (const [index, page] of others.entries()) {
    await page.goto(`/join/${id}#${invites[`${index + 2}`]}`);
    await button(page, 'Take this seat').click();
  }
  for (const page of pages) await expect(status(page)).toHaveText('Your turn.');
  return { pages, id };
}

test('three people play a match to its end', async ({ open }) => {
  const { pages, id } = await sit(open);
  const [one, two, phone] = pages as [Page, Page, Page];
  await expect(one.getByText('Turn 1 of 2: Player 1 deals.').first()).toBeVisible();
  await fits(phone, 'a claim on a phone');
  await axe(one, 'a claim');

  // A claim is nobody else's business until all are in, whatever happens to a page meanwhile.
  await claim(two, 3);
  await expect(status(two)).toHaveText('Handed in. Waiting for Player 1 and Player 3.');
  await expect(one.getByRole('timer')).toHaveText(/^0:\d\d$/);
  await two.reload();
  await expect(status(two)).toHaveText('Handed in. Waiting for Player 1 and Player 3.');
  await rowOf(one, 1).toBe('dealt; ; ');
  await phone.context().setOffline(true);
  await claim(one, 4);
  await phone.context().setOffline(false);
  await claim(phone, 0);
  await rowOf(one, 1).toBe('dealt, claimed 4 moves; claimed 3 moves; claimed that there is no solution');

  // The lowest claim is shown move by move before all eyes.
  await expect(status(two)).toHaveText('Your turn.');
  await expect(two.getByText('Player 2 demonstrates. Moves left: 3.').first()).toBeVisible();
  for (const [from, to] of [
    ['e5', 'c6'],
    ['d1', 'e1'],
    ['e1', 'h1'],
  ] as const) {
    await move(two, from, to);
    for (const page of pages) await expect(square(page, to)).not.toHaveAccessibleName(/empty/);
  }
  await rowOf(phone, 1).toBe(
    'dealt, claimed 4 moves, 4 points; claimed 3 moves, showed it, 3 points; claimed that there is no solution, 5 points',
  );

  await button(two, 'Deal').click();
  await expect(one.getByText('Turn 2 of 2: Player 2 deals.').first()).toBeVisible();
  for (const page of pages) await claim(page, 9);
  await expect(status(two)).toHaveText('Your turn.');
  // All claimed the same: the dealer shows first, then those to the left, and nobody can.
  for (const page of [two, phone, one]) await button(page, 'Give up').click();
  await expect(status(two)).toHaveText('You won: lowest total.');
  await expect(status(one)).toHaveText('You lost: lowest total.');
  const { outcome, scene } = await ask<MatchState>(one, `/${id}`);
  // The sheet alone is printed.
  await one.emulateMedia({ media: 'print' });
  await expect(grid(one)).toBeHidden();
  await expect(one.locator('.ply').first()).toBeHidden();
  await expect(sheet(one)).toBeVisible();
  // The card says which match it is of: the game, the day, who played, and how it ended.
  await expect(one.getByText('Competitive Chess Golf', { exact: true })).toBeVisible();
  const today = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date());
  await expect(one.getByText(today)).toBeVisible();
  const said = one.locator('.scores dl').getByRole('definition');
  await expect(said).toHaveText(['Player 1', 'Player 2', 'Player 3']);
  await expect(sheet(one).locator('thead th [aria-hidden]')).toHaveText(['P1', 'P2', 'P3']);
  await expect(one.locator('.scores').getByText('Player 2 wins: lowest total.')).toBeVisible();
  expect([outcome?.score, scene.sheet?.totals, scene.sheet?.places]).toEqual([
    '0-1',
    [14, 13, 15],
    [2, 1, 3],
  ]);
});

test('those who share the first place are asked who is best dressed', async ({ page }) => {
  const body = { ...WISH, seed: 0, options: { turns: 1 }, seats: { 1: 'me', 2: 'computer:2' } };
  const { match, tokens } = await ask<Made>(page, '', body);
  await page.goto('/');
  const known = { id: match, tokens, wish: body, started: 0 };
  await page.evaluate((one) => localStorage.setItem('menagerie.matches', JSON.stringify([one])), known);
  await page.goto(`/play/${match}`);
  await expect(grid(page)).toBeVisible();
  // The computer finds the three moves, too, and the dealer shows them.
  await claim(page, 3);
  await expect(page.getByText(/Player \d demonstrates/).first()).toBeVisible();
  if (await button(page, 'Give up').isVisible()) {
    await move(page, 'h3', 'g3');
    await move(page, 'f6', 'h5');
    await move(page, 'h5', 'h2');
  }
  await expect(
    page.getByText('Several share the first place. Which of them is best dressed?').first(),
  ).toBeVisible();
  await button(page, 'Player 1').click();
  await expect(status(page)).toHaveText('You won: best dressed.');
});

test('friends at one screen claim one after the other, and nothing is covered while time runs', async ({
  page,
}) => {
  await page.goto('/new/golfmatch');
  await page.getByRole('radio', { name: 'A friend, on this screen' }).check();
  await page.getByRole('spinbutton', { name: /^Turns/ }).fill('1');
  await button(page, 'Start the match').click();
  await claim(page, 0);
  await expect(status(page)).toHaveText(/^Player \d to move\.$/);
  await claim(page, 2);
  await expect(page.getByText(/Player \d demonstrates. Moves left: 2\./).first()).toBeVisible();
  await button(page, 'Give up').click();
  await expect(status(page)).toHaveText(/: lowest total\.$/);
});

test('a match is set up for as many as play', async ({ page }) => {
  await page.goto('/puzzle/golf?seed=1');
  await page.getByRole('link', { name: 'Play a match with others' }).click();
  await expect(page.getByRole('heading', { name: 'A match of Competitive Chess Golf' })).toBeVisible();
  await page.getByRole('combobox', { name: 'How many play' }).selectOption('3');
  await page.getByRole('radio', { name: 'The computer' }).check();
  await button(page, 'Start the match').click();
  await expect(grid(page)).toBeVisible();
  await expect(page.getByRole('region', { name: /^Player \d$/ })).toHaveCount(3);
  await page.goto('/new/golfmatch');
  await page.getByRole('combobox', { name: 'How many play' }).selectOption('1');
  await expect(page.getByRole('radio')).toHaveCount(0);
});
