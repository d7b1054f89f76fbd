// Every tour is walked from its first stop to its end on the board, and a reader who errs is led back kindly.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { click, playButton, sees, status } from './board.mjs';
import { axe, house, PHONE } from './kit.mjs';
import { FINGER, MOUSE } from './player.mjs';
import { button, fetchTour, heading, told, walk } from './tour.mjs';

const { base, open } = await house();
const { games } = await (await fetch(`${base}/api/games`)).json();

for (const { id, name, tour } of games) {
  test(`the tour of ${name} is walked to its end`, async () => {
    assert.ok(tour, `${name} has a tour`);
    const { page, close } = await open();
    await walk(
      { page, base, press: MOUSE, look: (index) => index === 0 && axe(page, `the tour of ${name}`) },
      id,
    );
    await axe(page, `the end of the tour of ${name}`);
    await page.getByRole('link', { name: `Play ${name}` }).click();
    await page.getByRole('heading', { name: `A match of ${name}` }).waitFor();
    await close();
  });
}

test('a phone shows the lesson above the board, and fingers walk the tour', async () => {
  const { page, close } = await open(PHONE);
  await page.goto('/tour/adrenaline');
  await heading(page, 'One step more').waitFor();
  const lesson = await page.locator('.lesson').boundingBox();
  const board = await page.getByRole('grid').boundingBox();
  assert.ok(lesson.y + lesson.height <= board.y, 'the lesson stands above');
  assert.ok(board.y + board.height <= PHONE.viewport.height, 'the board is on the screen, too');
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), PHONE.viewport.width);
  await walk({ page, base, press: FINGER }, 'adrenaline');
  await close();
});

test('another legal move is taken back kindly, a hint helps, and the answer can be shown', async () => {
  const { page, close } = await open();
  await page.goto('/tour/spartan');
  await heading(page, 'The shield wall').waitFor();
  await click(page, 'c6', 'b5');
  await told(page, 'wrong').filter({ hasText: 'not what we are looking for' }).waitFor();
  await sees(page, 'c6', 'black hoplite');
  await page.getByRole('status').filter({ hasText: 'not what we are looking for' }).waitFor();
  await button(page, 'Hint').click();
  await told(page, 'hint').filter({ hasText: 'What stands right before it?' }).waitFor();
  await button(page, 'Show me').click();
  await told(page, 'right').waitFor();
  await sees(page, 'd4', 'black hoplite');
  await page.waitForFunction(() => document.activeElement?.textContent.trim() === 'Next stop');
  await button(page, 'Next stop').click();
  // The new stop's heading has the focus, and the browser remembers how far one got.
  await page.waitForFunction(() => document.activeElement?.textContent === 'Over the heads');
  await page.reload();
  await heading(page, 'Over the heads').waitFor();
  await button(page, 'Stop 1: The shield wall, solved').click();
  await heading(page, 'The shield wall').waitFor();
  await close();
});

test('what several do at the same time is told as in a match', async () => {
  const { page, close } = await open();
  await page.goto('/tour/masquerade');
  await status(page, 'White and Black choose at the same time.');
  await close();
});

test('a hidden power stays hidden, and what the others do is shown', async () => {
  const { page, close } = await open();
  await page.goto('/tour/masquerade');
  await button(page, 'Stop 3: Ask a knight').click();
  await heading(page, 'Ask a knight').waitFor();
  await click(page, 'b5', 'b7');
  await playButton(page).click();
  await told(page, 'right').waitFor();
  await sees(page, 'c6', 'black knight');
  await page.locator('.lesson .text', { hasText: 'Rook or queen?' }).waitFor();
  assert.equal(await page.getByText('RKNBQ').count(), 0);
  await close();
});

test('the tour is found from the collection, the setup and the rules; a game that does not exist has none', async () => {
  const { page, errors, close } = await open();
  await page.goto('/');
  await page.getByRole('link', { name: 'Tour of Half Alice Chess' }).click();
  await heading(page, 'Through thin air').waitFor();
  for (const address of ['/new/alice', '/rules/alice']) {
    await page.goto(address);
    await page.getByRole('link', { name: 'Take the tour' }).click();
    await heading(page, 'Through thin air').waitFor();
  }
  await page.goto('/tour/checkers');
  await page.getByText('There is no tour of this game.').waitFor();
  errors.length = 0;
  await close();
});

test('a tour is walked by the keyboard alone', async () => {
  const { page, close } = await open();
  const { stops } = await fetchTour(base, 'chess960');
  await page.goto('/tour/chess960');
  for (const [index, stop] of stops.entries()) {
    await heading(page, stop.title).waitFor();
    const [answer] = stop.tasks[0].answers;
    await walkTo(page, answer.slice(0, 2));
    await page.keyboard.press('Enter');
    await walkTo(page, answer.slice(2, 4));
    await page.keyboard.press('Enter');
    // The button for going on has the focus as soon as it is there.
    const name = index === stops.length - 1 ? 'Finish the tour' : 'Next stop';
    await page.waitForFunction((text) => document.activeElement?.textContent.trim() === text, name);
    await page.keyboard.press('Enter');
  }
  await page.waitForFunction(() => document.activeElement?.textContent === 'That was the tour');
  await close();
});

/** Goes to the board with the tab key, if need be, and to a square with the arrow keys. */
async function walkTo(page, at) {
  await page.locator('[role="grid"][aria-busy="false"]').waitFor();
  const here = () => page.evaluate(() => document.activeElement?.getAttribute('data-at'));
  for (let presses = 0; presses < 40 && !(await here()); presses += 1) await page.keyboard.press('Tab');
  const from = await here();
  assert.ok(from, 'the tab key leads to the board');
  const files = at.charCodeAt(0) - from.charCodeAt(0);
  const ranks = Number(at.slice(1)) - Number(from.slice(1));
  for (let step = 0; step < Math.abs(files); step += 1) {
    await page.keyboard.press(files > 0 ? 'ArrowRight' : 'ArrowLeft');
  }
  for (let step = 0; step < Math.abs(ranks); step += 1) {
    await page.keyboard.press(ranks > 0 ? 'ArrowUp' : 'ArrowDown');
  }
}
