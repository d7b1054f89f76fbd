// Puzzles against par: dealt, tried, solved, shown, and kept on the card of scores.

import { button, click, grid, sees, square, tap } from './board';
import { spoken, tabTo, tabToBoard, walkTo } from './keys';
import {
  axe,
  boxOf,
  DESKTOP,
  expect,
  fits,
  ON_ITS_SIDE,
  type Page,
  PHONE,
  SMALL_PHONE,
  test,
  WORKED_EXAMPLE,
} from './kit';

const PUZZLE = `/puzzle/golf?${new URLSearchParams({ position: WORKED_EXAMPLE })}`;

/** What stands on the board. */
const men = (page: Page) =>
  page.getByRole('gridcell').evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label')));
const laidOut = (page: Page) => expect(page.getByRole('grid', { name: 'Board of Chess Golf' })).toBeVisible();
/** What the youngest row of the card says. */
const youngest = (page: Page) =>
  expect.poll(async () => {
    const row = page.getByRole('table').getByRole('row').nth(1);
    return (await row.locator('td').allTextContents()).join(' ');
  });
/** What is said of the fewest moves of the puzzle that is tried; the holes of the course have pars, too. */
const par = (page: Page) => page.getByRole('main').locator('header .par');
const arrows = (page: Page) => page.locator('.arrow');

test('the same address deals the same puzzle', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: /^Plate .*Chess Golf/ }).click();
  await laidOut(page);
  await expect(par(page)).toHaveText(/^Par \d+$/);
  await expect(page).toHaveURL(/\?seed=\d+$/);
  const first = await men(page);
  await page.reload();
  await laidOut(page);
  await expect.poll(() => men(page)).toEqual(first);

  // A fresh one with three cards is another one, and the way back leads to the first.
  await page.getByRole('spinbutton', { name: /^Chosen pieces/ }).fill('3');
  await button(page, 'Deal a puzzle').click();
  await page.waitForURL(/cards=3/);
  await laidOut(page);
  await expect.poll(() => men(page)).not.toEqual(first);
  await expect(page.getByText(/Make one of these take all the others/)).toBeVisible();
  await page.goBack();
  await page.waitForURL((url) => !url.search.includes('cards'));
  await laidOut(page);
  await expect.poll(() => men(page)).toEqual(first);

  await page.getByRole('link', { name: "Today's puzzle" }).click();
  await expect(page.getByRole('heading', { level: 1, name: /puzzle of/ })).toBeVisible();
  await expect(page).toHaveURL(/\?day=\d{4}-\d\d-\d\d$/);
});

test('a puzzle is tried, taken back, solved over par and then in par', async ({ page }) => {
  await page.goto(PUZZLE);
  await expect(par(page)).toHaveText('Par 3');
  await click(page, 'e5');
  await spoken(page, 'Borrows from the black knight on d6.');
  await expect(arrows(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('checkbox', { name: /Coordinates/ }).uncheck();
  await page.keyboard.press('Escape');
  await expect(arrows(page), 'whoever wants no coordinates sees them, too').toHaveCount(1);
  await expect(square(page, 'g6')).toHaveAccessibleDescription(
    'The picked piece can go here. Borrows from the black knight on d6.',
  );
  await click(page, 'g6');
  await expect(page.getByText('1 move made.', { exact: true })).toBeVisible();
  await button(page, 'Take back').click();
  await sees(page, 'e5', 'black bishop');
  await button(page, 'Do again').click();
  await sees(page, 'g6', 'black bishop');
  await click(page, 'b3', 'b4', 'g6', 'h5', 'h5', 'h2');
  await expect(page.getByRole('heading', { name: 'Solved in 4 moves: 1 over par.' })).toBeVisible();
  await youngest(page).toMatch(/^K b 3 4 \+1$/);
  await axe(page, 'a solved puzzle');

  await button(page, 'Start over').click();
  await expect(page.getByText('No move made yet.')).toBeVisible();
  await click(page, 'e5', 'g6', 'g6', 'h5', 'h5', 'h2');
  await expect(page.getByRole('heading', { name: 'Solved in 3 moves: par!' })).toBeVisible();
  // The solution may be looked at now: it takes nothing away.
  await button(page, 'Show the solution').click();
  await button(page, 'Back to trying').click();
  await page.reload();
  await expect(page.getByText('Your best is 3 moves.')).toBeVisible();
  await youngest(page).toMatch(/^K b 3 3 par$/);
  await page.goto('/');
  const card = page.getByRole('region', { name: 'Score card' });
  await expect(card.getByText('1 puzzle: par')).toBeVisible();
  await card.getByRole('link', { name: 'Chess Golf' }).click();
  await laidOut(page);
});

test('a solution is shown step by step, and then the puzzle does not count', async ({ page }) => {
  await page.goto(PUZZLE);
  // A key that is pressed twice gives nothing away.
  await button(page, 'Show the solution').focus();
  await page.keyboard.press('Enter');
  await expect(button(page, 'No, keep trying')).toBeFocused();
  await page.keyboard.press('Enter');
  await button(page, 'Show the solution').click();
  await button(page, 'Yes, show it').click();
  await expect(page.locator('.step', { hasText: 'It has 3 moves.' })).toBeVisible();
  await axe(page, 'a solution');
  for (const step of [1, 2, 3]) {
    if (step === 2) await page.keyboard.press('ArrowRight');
    else await button(page, 'One move on').click();
    await expect(page.getByText(`Move ${step} of 3`)).toBeVisible();
    await expect(page.locator('.step', { hasText: 'Borrows from the' })).toBeVisible();
    await expect(arrows(page), `step ${step} has its arrows`).not.toHaveCount(0);
  }
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText('Move 2 of 3')).toBeVisible();
  await button(page, 'To the start').click();
  await expect(page.getByText('Move 0 of 3')).toBeVisible();
  await button(page, 'Back to trying').click();
  await click(page, 'e5', 'g6', 'g6', 'h5', 'h5', 'h2');
  const solved = page.getByRole('region', { name: 'Solved in 3 moves: par!' });
  await expect(solved.getByText('this puzzle does not count')).toBeVisible();
  await youngest(page).toMatch(/shown/);

  await button(page, 'Clear the card').click();
  await expect(button(page, 'No, keep them')).toBeFocused();
  await button(page, 'Yes, forget them').click();
  await expect(page.getByText(/^Nothing yet/)).toBeVisible();
});

test('the card is saved as a table', async ({ page }) => {
  await page.goto(PUZZLE);
  await click(page, 'e5', 'g6', 'g6', 'h5', 'h5', 'h2');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'Save as a table (CSV)').click(),
  ]);
  expect(download.suggestedFilename()).toBe('golf.csv');
});

test('a course is played hole by hole, and each keeps its result', async ({ page }) => {
  await page.goto(PUZZLE);
  const course = page.getByRole('region', { name: 'The course' });
  const holes = course.getByRole('listitem');
  await expect(holes).toHaveCount(9);
  await expect(course.getByText('Par for the round is 39.')).toBeVisible();
  await course.getByRole('link', { name: 'Hole 1' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Chess Golf: hole 1 of the course' }),
  ).toBeVisible();
  await expect(holes.first().getByText('Par 2')).toBeVisible();
  await click(page, 'b3', 'd3', 'e1', 'd2');
  await expect(page.getByRole('heading', { name: 'Solved in 2 moves: par!' })).toBeVisible();
  await expect(holes.first().locator('.result')).toHaveText('par');
  await axe(page, 'a course');
  await button(page, 'Next puzzle').click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Chess Golf: hole 2 of the course' }),
  ).toBeVisible();
  await expect(holes.first().locator('.result')).toHaveText('par');
  await page.goto('/puzzle/golf?hole=10');
  await expect(page.getByText('There is no such problem.')).toBeVisible();
});

test('the classic problems are there, with whose they are', async ({ page }) => {
  await page.goto('/puzzle/golf');
  const problems = page.getByRole('region', { name: 'Classic problems' });
  await expect(problems.getByText(/Don Kirkby.*CC BY-SA 4.0/)).toBeVisible();
  await expect(problems.getByText('Par 5; the printed solution has 6 moves.')).toBeVisible();
  await problems.getByRole('link', { name: 'The two black bishops' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Chess Golf: The two black bishops' }),
  ).toBeVisible();
  await expect(par(page)).toHaveText('Par 5');
  await page.goto('/puzzle/golf?problem=9');
  await expect(page.getByText('There is no such problem.')).toBeVisible();
  await page.goto('/puzzle/spartan');
  await expect(page.getByText('This game is no puzzle.')).toBeVisible();
});

test('a puzzle is solved by touch on a phone', async ({ open }) => {
  const page = await open(PHONE);
  await page.goto(PUZZLE);
  await laidOut(page);
  await tap(page, 'e5');
  await expect(arrows(page), 'whoever has no mouse sees the lenders, too').toHaveCount(1);
  await tap(page, 'g6', 'g6', 'h5', 'h5', 'h2');
  await expect(page.getByRole('heading', { name: 'Solved in 3 moves: par!' })).toBeVisible();
  await axe(page, 'a puzzle on a phone');
  await button(page, 'Next puzzle').tap();
  await page.waitForURL(/seed=\d+/);
  await laidOut(page);
  await page.goBack();
  await expect(page.getByText('Your best is 3 moves.')).toBeVisible();
  await fits(page, 'a puzzle on a phone');
});

test('the whole board of a puzzle is in sight, and so is what its cards are called', async ({ open }) => {
  for (const look of [DESKTOP, SMALL_PHONE, ON_ITS_SIDE]) {
    const page = await open(look);
    await page.goto(PUZZLE);
    await laidOut(page);
    const { width, height } = look.viewport;
    const board = await boxOf(grid(page));
    expect(board.y + board.height, `the board at ${width}×${height}`).toBeLessThanOrEqual(height);
    const name = await boxOf(page.locator('.strip dt').first());
    expect(name.y, `the name of a pile at ${width}×${height}`).toBeGreaterThanOrEqual(
      (await boxOf(page.locator('.strip'))).y,
    );
  }
});

test('a puzzle is solved and its solution seen by keyboard alone', async ({ page }) => {
  await page.goto(PUZZLE);
  await laidOut(page);
  await tabToBoard(page);
  await walkTo(page, 'e5', 'Space');
  await spoken(page, 'picked up, 4 squares open. Borrows from the black knight on d6.');
  await walkTo(page, 'g6');
  await spoken(page, 'Black bishop e5 to g6.');
  await walkTo(page, 'g6');
  await walkTo(page, 'h5');
  await spoken(page, 'Black bishop g6 to h5.');
  await tabTo(page, 'button', 'Take back');
  await page.keyboard.press('Enter');
  await spoken(page, 'Taken back.');
  await tabTo(page, 'button', 'Do again');
  await page.keyboard.press('Enter');
  await spoken(page, 'Black bishop g6 to h5.');
  await tabToBoard(page);
  await walkTo(page, 'h5');
  await walkTo(page, 'h2');
  await spoken(page, 'Solved in 3 moves: par!');
  await tabTo(page, 'button', 'Show the solution');
  await page.keyboard.press('Enter');
  await expect(page.locator('.step', { hasText: 'It has 3 moves.' })).toBeVisible();
  await page.keyboard.press('Enter');
  await spoken(page, 'Borrows from the');
  await expect(page.getByText('Move 1 of 3')).toBeVisible();
});

test('a hundred deals rise from par 2, and each says what became of it', async ({ page }) => {
  await page.goto(PUZZLE);
  const collection = page.getByRole('region', { name: 'The collection' });
  await expect(collection.getByRole('link')).toHaveCount(100);
  await expect(collection.getByRole('heading', { level: 3 })).toHaveText(
    [2, 3, 4, 5, 6, 7, 8, 9, 10].map((par) => `Par ${par}`),
  );
  await collection.getByRole('link', { name: 'deal 1 of the collection' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /deal 1 of the collection/ })).toBeVisible();
  await expect(par(page)).toHaveText('Par 2');
  await button(page, 'Show the solution').click();
  await button(page, 'Yes, show it').click();
  await expect(page.getByRole('heading', { name: 'A shortest solution' })).toBeVisible();
  await page.goto('/puzzle/golf?deal=100');
  await expect(par(page)).toHaveText('Par 10');
  await expect(collection.getByRole('link', { name: /^deal 1 of the collection, / })).toBeVisible();
  await page.goto('/puzzle/golf?deal=101');
  await expect(page.getByText('There is no such problem.')).toBeVisible();
});
