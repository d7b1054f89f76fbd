// Puzzles against par: dealt, tried, solved, shown, and kept on the card of scores.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { click, sees, square, tap } from './board.mjs';
import { spoken, tabTo, tabToBoard, walkTo } from './keys.mjs';
import { axe, house, PHONE, WORKED_EXAMPLE } from './kit.mjs';

const { open } = await house();
const PUZZLE = `/puzzle/golf?${new URLSearchParams({ position: WORKED_EXAMPLE })}`;

/** What stands on the board. */
const men = (page) =>
  page.getByRole('gridcell').evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label')));
const laidOut = (page) => page.getByRole('grid', { name: 'Board of Chess Golf' }).waitFor();
const button = (page, name) => page.getByRole('button', { name, exact: true });
/** What the youngest row of the card says. */
const youngest = async (page) => {
  const row = page.getByRole('table').getByRole('row').nth(1);
  return (await row.locator('td').allTextContents()).join(' ');
};
const arrows = (page) => page.locator('.arrow').count();

test('the same address deals the same puzzle', async () => {
  const { page, close } = await open();
  await page.goto('/');
  await page.getByRole('link', { name: /^Plate .*Chess Golf/ }).click();
  await laidOut(page);
  await page.getByText(/^Par \d+$/).waitFor();
  assert.match(page.url(), /\?seed=\d+$/);
  const first = await men(page);
  await page.reload();
  await laidOut(page);
  assert.deepEqual(await men(page), first);

  // A fresh one with three cards is another one, and the way back leads to the first.
  await page.getByRole('spinbutton', { name: /cards/ }).fill('3');
  await button(page, 'Deal a puzzle').click();
  await page.waitForURL(/cards=3/);
  await laidOut(page);
  assert.notDeepEqual(await men(page), first);
  await page.getByText(/Make one of these take all the others/).waitFor();
  await page.goBack();
  await page.waitForURL((url) => !url.search.includes('cards'));
  await laidOut(page);
  assert.deepEqual(await men(page), first);

  await page.getByRole('link', { name: "Today's puzzle" }).click();
  await page.getByRole('heading', { level: 1, name: /puzzle of/ }).waitFor();
  assert.match(page.url(), /\?day=\d{4}-\d\d-\d\d$/);
  await close();
});

test('a puzzle is tried, taken back, solved over par and then in par', async () => {
  const { page, close } = await open();
  await page.goto(PUZZLE);
  await page.getByText('Par 3', { exact: true }).waitFor();
  await click(page, 'e5');
  await spoken(page, 'Borrows from the black knight on d6.');
  assert.equal(await arrows(page), 1);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('checkbox', { name: /Coordinates/ }).uncheck();
  await page.keyboard.press('Escape');
  assert.equal(await arrows(page), 1, 'whoever wants no coordinates sees them, too');
  const hint = await square(page, 'g6').evaluate((cell) =>
    cell
      .getAttribute('aria-describedby')
      .split(' ')
      .map((id) => document.getElementById(id).textContent)
      .join(' '),
  );
  assert.equal(hint, 'The picked piece can go here. Borrows from the black knight on d6.');
  await click(page, 'g6');
  await page.getByText('1 move made.', { exact: true }).waitFor();
  await button(page, 'Take back').click();
  await sees(page, 'e5', 'black bishop');
  await button(page, 'Do again').click();
  await sees(page, 'g6', 'black bishop');
  await click(page, 'b3', 'b4', 'g6', 'h5', 'h5', 'h2');
  await page.getByRole('heading', { name: 'Solved in 4 moves: 1 over par.' }).waitFor();
  assert.match(await youngest(page), /^K b 3 4 \+1$/);
  await axe(page, 'a solved puzzle');

  await button(page, 'Start over').click();
  await page.getByText('No move made yet.').waitFor();
  await click(page, 'e5', 'g6', 'g6', 'h5', 'h5', 'h2');
  await page.getByRole('heading', { name: 'Solved in 3 moves: par!' }).waitFor();
  // The solution may be looked at now: it takes nothing away.
  await button(page, 'Show the solution').click();
  await button(page, 'Back to trying').click();
  await page.reload();
  await page.getByText('Your best is 3 moves.').waitFor();
  assert.match(await youngest(page), /^K b 3 3 par$/);
  await page.goto('/');
  const card = page.getByRole('region', { name: 'Score card' });
  await card.getByText('1 puzzle: par').waitFor();
  await card.getByRole('link', { name: 'Chess Golf' }).click();
  await laidOut(page);
  await close();
});

test('a solution is shown step by step, and then the puzzle does not count', async () => {
  const { page, close } = await open();
  await page.goto(PUZZLE);
  await button(page, 'Show the solution').click();
  await button(page, 'No, I try on').click();
  await button(page, 'Show the solution').click();
  await button(page, 'Yes, show it').click();
  await page.locator('.step', { hasText: 'It has 3 moves.' }).waitFor();
  await axe(page, 'a solution');
  for (const step of [1, 2, 3]) {
    if (step === 2) await page.keyboard.press('ArrowRight');
    else await button(page, 'One move on').click();
    await page.getByText(`Move ${step} of 3`).waitFor();
    await page.locator('.step', { hasText: 'Borrows from the' }).waitFor();
    assert.ok((await arrows(page)) > 0, `step ${step} has its arrows`);
  }
  await page.keyboard.press('ArrowLeft');
  await page.getByText('Move 2 of 3').waitFor();
  await button(page, 'To the start').click();
  await page.getByText('Move 0 of 3').waitFor();
  await button(page, 'Back to trying').click();
  await click(page, 'e5', 'g6', 'g6', 'h5', 'h5', 'h2');
  const solved = page.getByRole('region', { name: 'Solved in 3 moves: par!' });
  await solved.getByText('this puzzle does not count').waitFor();
  assert.match(await youngest(page), /shown/);

  await button(page, 'Clear the card').click();
  await button(page, 'Yes, forget them').click();
  await page.getByText(/^Nothing yet/).waitFor();
  await close();
});

test('the card is saved as a table', async () => {
  const { page, close } = await open();
  await page.goto(PUZZLE);
  await click(page, 'e5', 'g6', 'g6', 'h5', 'h5', 'h2');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'Save as a table (CSV)').click(),
  ]);
  assert.equal(download.suggestedFilename(), 'golf.csv');
  await close();
});

test('the classic problems are there, with whose they are', async () => {
  const { page, close } = await open();
  await page.goto('/puzzle/golf');
  const problems = page.getByRole('region', { name: 'Classic problems' });
  await problems.getByText(/Don Kirkby.*CC BY-SA 4.0/).waitFor();
  await problems.getByText('Par 5; the printed solution has 6 moves.').waitFor();
  await problems.getByRole('link', { name: 'The two black bishops' }).click();
  await page.getByRole('heading', { level: 1, name: 'Chess Golf: The two black bishops' }).waitFor();
  await page.getByText('Par 5', { exact: true }).waitFor();
  await page.goto('/puzzle/golf?problem=9');
  await page.getByText('There is no such problem.').waitFor();
  await page.goto('/puzzle/spartan');
  await page.getByText('This game is no puzzle.').waitFor();
  await close();
});

test('a puzzle is solved by touch on a phone', async () => {
  const { page, close } = await open(PHONE);
  await page.goto(PUZZLE);
  await laidOut(page);
  await tap(page, 'e5');
  assert.equal(await arrows(page), 1, 'whoever has no mouse sees the lenders, too');
  await tap(page, 'g6', 'g6', 'h5', 'h5', 'h2');
  await page.getByRole('heading', { name: 'Solved in 3 moves: par!' }).waitFor();
  await axe(page, 'a puzzle on a phone');
  await button(page, 'Next puzzle').tap();
  await page.waitForURL(/seed=\d+/);
  await laidOut(page);
  await page.goBack();
  await page.getByText('Your best is 3 moves.').waitFor();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  assert.ok(!wide, 'nothing hangs over the edge');
  await close();
});

test('a puzzle is solved and its solution seen by keyboard alone', async () => {
  const { page, close } = await open();
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
  await page.locator('.step', { hasText: 'It has 3 moves.' }).waitFor();
  await page.keyboard.press('Enter');
  await spoken(page, 'Borrows from the');
  await page.getByText('Move 1 of 3').waitFor();
  await close();
});
