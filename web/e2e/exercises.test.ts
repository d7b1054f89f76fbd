// Exercises: the list with that of the day, a right try led on, a wrong one refuted, the solution shown, and results kept.

import { readFileSync } from 'node:fs';
import type { Exercise, ExerciseSolution } from '../src/api/types';
import { button, grid, typed } from './board';
import { axe, boxOf, expect, fits, isWhole, ON_ITS_SIDE, type Page, SMALL_PHONE, test } from './kit';

/** What the server tells without a page. */
const ask = async <T>(page: Page, path: string): Promise<T> =>
  page.evaluate(async (path) => (await fetch(path)).json(), path);

/** The number of the first exercise of Half Alice Chess that asks for this. */
async function numberOf(page: Page, goal: Exercise['goal'], turns: number): Promise<number> {
  const { exercises } = await ask<{ exercises: Exercise[] }>(page, '/api/games/alice/exercises');
  return 1 + exercises.findIndex((exercise) => exercise.goal === goal && exercise.turns === turns);
}

async function open(page: Page, goal: Exercise['goal'], turns: number): Promise<string[]> {
  await page.goto('/');
  const number = await numberOf(page, goal, turns);
  await page.goto(`/exercises/alice?number=${number}`);
  await expect(page.getByRole('grid')).toBeVisible();
  const { parts } = await ask<ExerciseSolution>(page, `/api/games/alice/exercises/${number}/solution`);
  return parts;
}

/** Types a turn, as somebody without a mouse does. */
async function type(page: Page, turn: string): Promise<void> {
  await typed(page).fill(turn);
  await typed(page).press('Enter');
}

const told = (page: Page, words: RegExp) =>
  expect(page.locator('.told').filter({ hasText: words })).toBeVisible();

test('a win is led to its end, and the list says that it was found at the first try', async ({ page }) => {
  const parts = await open(page, 'win', 2);
  await expect(page.getByRole('heading', { name: /to play: win in 2 turns/ })).toBeVisible();
  await axe(page, 'an exercise');
  await type(page, parts[0] ?? '');
  await told(page, /^Right\. Go on: 1 turn to go\.$/);
  await type(page, parts[2] ?? '');
  await told(page, /That is it\. You have won\./);
  await expect(page.getByRole('link', { name: 'Next exercise' })).toBeFocused();
  const here = page.url();
  await page.getByRole('link', { name: 'Next exercise' }).click();
  await expect(page).not.toHaveURL(here);
  await expect(page.getByRole('grid')).toBeVisible();
  await page.getByRole('link', { name: 'All exercises' }).click();
  await expect(page.getByRole('link', { name: /solved at the first try$/ })).toHaveCount(1);
  await expect(page.getByText('Solved at the first try: 1. Solved later: 0. Looked up: 0.')).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'Save as a table (CSV)').click(),
  ]);
  expect(download.suggestedFilename()).toBe('exercises.csv');
  expect(readFileSync(await download.path(), 'utf8')).toContain('"win in 2 turns"');
  await axe(page, 'the exercises');
});

test('a wrong try is refuted, and can be taken up again', async ({ page }) => {
  const [solution] = await open(page, 'save', 1);
  await expect(page.getByRole('heading', { name: /to play: save the game/ })).toBeVisible();
  const wrong = await page.evaluate(
    async ([solution]) => {
      const number = new URLSearchParams(location.search).get('number');
      const { exercises } = await (await fetch('/api/games/alice/exercises')).json();
      const { position } = exercises[Number(number) - 1];
      const headers = { 'content-type': 'application/json' };
      const study = await fetch('/api/games/alice/study', {
        method: 'POST',
        headers,
        body: JSON.stringify({ position }),
      });
      const { steps } = await study.json();
      return steps.map(({ text }: { text: string }) => text).find((text: string) => text !== solution);
    },
    [solution],
  );
  const { x, y } = await boxOf(grid(page));
  await type(page, wrong ?? '');
  await told(page, /^Not that one: it lets the other side win in 1 turn\.$/);
  await expect(button(page, 'Try again')).toBeFocused();
  // The square of the last move may be outlined beyond the board's edge, so its size is not compared.
  await expect.poll(() => boxOf(grid(page))).toMatchObject({ x, y });
  await button(page, 'Try again').click();
  await expect(page.locator('.lesson .told')).toHaveCount(0);
  await type(page, solution ?? '');
  await told(page, /No other turn saves the game/);
  await page.goto('/exercises');
  await expect(page.getByText('Solved at the first try: 0. Solved later: 1. Looked up: 0.')).toBeVisible();
  await button(page, 'Clear the results').click();
  await button(page, 'Forget them').click();
  await expect(page.getByText('Nothing yet.')).toBeVisible();
});

test('a solution that is looked up does not count', async ({ page }) => {
  await open(page, 'win', 2);
  await button(page, 'Show the solution').click();
  await button(page, 'No, keep trying').click();
  await expect(page.getByText('This was the solution.')).toBeHidden();
  await button(page, 'Show the solution').click();
  await button(page, 'Yes, show it').click();
  await told(page, /This was the solution\./);
  await expect(page.getByText(/looked up/)).toBeVisible();
});

test('the exercise of the day is in sight, and every game begins with what is not solved', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Or find the turn of the day.' }).click();
  await expect(page.getByRole('heading', { name: /^Today: / })).toBeVisible();
  await page.getByRole('link', { name: 'Find the turn', exact: true }).click();
  await page.waitForURL(/\/exercises\/\w+\?number=\d+/);
  await expect(page.getByRole('grid')).toBeVisible();
  await page.goto('/exercises/alice');
  await page.waitForURL(/\/exercises\/alice\?number=1$/);
  await page.goto('/exercises/alice?number=1000');
  await expect(page.getByRole('alert')).toBeVisible();
});

for (const look of [SMALL_PHONE, ON_ITS_SIDE]) {
  const { width, height } = look.viewport;
  test(`the whole board of an exercise is in sight at ${width} by ${height}`, async ({ open: begin }) => {
    const page = await begin(look);
    for (const game of ['alice', 'terror']) {
      await page.goto(`/exercises/${game}?number=1`);
      await expect(page.getByRole('grid')).toBeVisible();
      await isWhole(grid(page), game);
      await fits(page, game);
    }
  });
}
