// Every tour is walked from its first stop to its end on the board, and a reader who errs is led back kindly. What its pages
// are like, also for axe, is looked at in French.

import type { GameInfo } from '../src/api/types';
import { button, click, grid, playButton, ready, sees, status, tap } from './board';
import { GAMES } from './book';
import { tabToBoard, walkTo } from './keys';
import { boxOf, expect, fits, isWhole, ON_ITS_SIDE, SMALL_PHONE, test } from './kit';
import { FINGER, MOUSE } from './player';
import { fetchTour, heading, lesson, told, walk } from './tour';

for (const id of GAMES) {
  test(`the tour of ${id} is walked to its end`, async ({ page, base }) => {
    const { games }: { games: GameInfo[] } = await (await fetch(`${base}/api/games`)).json();
    const { name, tour } = games.find((game) => game.id === id) ?? {};
    expect(tour, `${id} has a tour`).toBe(true);
    await walk({ page, base, press: MOUSE }, id);
    await page.getByRole('link', { name: `Play ${name}` }).click();
    await expect(page.getByRole('heading', { name: `A match of ${name}` })).toBeVisible();
  });
}

test('on a phone the board keeps its place above the lesson, and fingers walk the tour', async ({
  open,
  base,
}) => {
  const page = await open(SMALL_PHONE);
  await page.goto('/tour/spinach');
  await ready(page);
  const first = await boxOf(grid(page));
  for (const dot of await page.locator('.head nav button').all()) {
    await dot.tap();
    await ready(page);
    await isWhole(grid(page), 'the board');
    const board = await boxOf(grid(page));
    expect(board.y, 'the board keeps its place').toBe(first.y);
    const title = await boxOf(page.locator('.lesson h2'));
    expect(title.y, 'the lesson stands below').toBeGreaterThanOrEqual(board.y + board.height);
    await isWhole(page.locator('.lesson h2'), 'the title of the lesson');
    await fits(page, 'a stop');
  }
  await walk({ page, base, press: FINGER }, 'adrenaline');
});

test('on a phone what became of a try is seen together with the board', async ({ open }) => {
  const page = await open(SMALL_PHONE);
  await page.goto('/tour/spartan');
  await tap(page, 'c6', 'b5');
  await isWhole(told(page, 'wrong'), 'that it was another move');
});

test('on a phone on its side the whole board of a stop is in sight', async ({ open }) => {
  const page = await open(ON_ITS_SIDE);
  for (const game of ['chess960', 'terror', 'cooperative']) {
    await page.goto(`/tour/${game}`);
    const board = await boxOf(grid(page));
    expect(board.y + board.height, game).toBeLessThanOrEqual(ON_ITS_SIDE.viewport.height);
  }
});

test('another legal move is taken back kindly, a hint helps, and the answer can be shown', async ({
  page,
}) => {
  await page.goto('/tour/spartan');
  await expect(heading(page, 'The shield wall')).toBeVisible();
  await click(page, 'c6', 'b5');
  await expect(told(page, 'wrong').filter({ hasText: 'not what we are looking for' })).toBeVisible();
  await sees(page, 'c6', 'black hoplite');
  await expect(page.getByRole('status').filter({ hasText: 'not what we are looking for' })).toBeVisible();
  // Natural tries have words of their own, allowed or not.
  await click(page, 'd5', 'c4');
  await expect(told(page, 'wrong').filter({ hasText: 'It captures straight ahead.' })).toBeVisible();
  await sees(page, 'd5', 'black hoplite');
  await click(page, 'd5', 'e4');
  await expect(page.getByText('That is how a pawn takes.').first()).toBeVisible();
  await button(page, 'Hint').click();
  await expect(told(page, 'hint').filter({ hasText: 'What stands right in front of it?' })).toBeVisible();
  await button(page, 'Show me').click();
  await expect(told(page, 'right')).toBeVisible();
  await sees(page, 'd4', 'black hoplite');
  await expect(button(page, 'Next stop')).toBeFocused();
  await button(page, 'Next stop').click();
  // The new stop's heading has the focus, and the browser remembers how far one got.
  await expect(heading(page, 'Over the heads')).toBeFocused();
  await page.reload();
  await expect(heading(page, 'Over the heads')).toBeVisible();
  await button(page, 'Stop 1: The shield wall, solved').click();
  await expect(heading(page, 'The shield wall')).toBeVisible();
});

test('what several do at the same time is told as in a match', async ({ page }) => {
  await page.goto('/tour/masquerade');
  await status(page, 'White and Black choose at the same time.');
});

test('a hidden power stays hidden, and what the others do is shown', async ({ page }) => {
  await page.goto('/tour/masquerade');
  await button(page, 'Stop 3: Ask a knight').click();
  await expect(heading(page, 'Ask a knight')).toBeVisible();
  await click(page, 'b5', 'b7');
  await playButton(page).click();
  await expect(told(page, 'right')).toBeVisible();
  await sees(page, 'c6', 'black knight');
  await expect(lesson(page, 'Rook or queen?')).toBeVisible();
  await expect(page.getByText('RKNBQ')).toHaveCount(0);
});

test('the tour is found from the collection, the setup and the rules; a game that does not exist has none', async ({
  complaints,
  page,
}) => {
  complaints.excuse('404');
  await page.goto('/');
  await page.getByRole('link', { name: 'Tour of Half Alice Chess' }).click();
  await expect(heading(page, 'Through thin air')).toBeVisible();
  for (const address of ['/new/alice', '/rules/alice']) {
    await page.goto(address);
    await page.getByRole('link', { name: 'Take the tour' }).click();
    await expect(heading(page, 'Through thin air')).toBeVisible();
  }
  await page.goto('/tour/checkers');
  await expect(page.getByText('There is no tour of this game.')).toBeVisible();
});

test('a tour is walked by the keyboard alone', async ({ page, base }) => {
  const { stops } = await fetchTour(base, 'chess960');
  await page.goto('/tour/chess960');
  for (const [index, stop] of stops.entries()) {
    await expect(heading(page, stop.title)).toBeVisible();
    const [answer] = stop.tasks[0].answers;
    await ready(page);
    await tabToBoard(page);
    await walkTo(page, answer.slice(0, 2));
    await walkTo(page, answer.slice(2, 4));
    // The button for going on has the focus as soon as it is there.
    const name = index === stops.length - 1 ? 'Finish the tour' : 'Next stop';
    await expect(button(page, name)).toBeFocused();
    await page.keyboard.press('Enter');
  }
  await expect(heading(page, 'That was the tour')).toBeFocused();
});

test('a tour is found again at the stop at which it was left', async ({ page }) => {
  await page.goto('/tour/spinach');
  await ready(page);
  await page.locator('.head nav button').nth(2).click();
  await expect(page).toHaveURL(/\?stop=3$/);
  const title = await page.locator('.lesson h2').textContent();
  await page.reload();
  await expect(page.locator('.lesson h2')).toHaveText(title ?? '');
});
