// Arrows and rings that are drawn with the right button: where they are, how they go away, and that nobody else notices.

import { button, click, ready, square, status } from './board';
import { axe, boxOf, expect, HOT_SEAT, type Locator, type Page, PHONE, sitDown, test } from './kit';

const strokes = (page: Page): Locator => page.locator('[data-stroke]');
const stroke = (page: Page, squares: string): Locator => page.locator(`[data-stroke="${squares}"]`);

/** Presses the right button on one square and lets it go on another. */
async function draw(page: Page, from: string, to = from, ...held: string[]): Promise<void> {
  for (const key of held) await page.keyboard.down(key);
  await square(page, from).hover();
  await page.mouse.down({ button: 'right' });
  await square(page, to).hover();
  await page.mouse.up({ button: 'right' });
  for (const key of held) await page.keyboard.up(key);
}

/** One thing is drawn within others. */
async function isWithin(page: Page, drawn: string, ...squares: string[]): Promise<void> {
  const { x, y, width, height } = await boxOf(stroke(page, drawn));
  const grounds = await Promise.all(squares.map((at) => boxOf(square(page, at))));
  expect(x).toBeGreaterThanOrEqual(Math.min(...grounds.map((ground) => ground.x)) - 1);
  expect(y).toBeGreaterThanOrEqual(Math.min(...grounds.map((ground) => ground.y)) - 1);
  expect(x + width).toBeLessThanOrEqual(Math.max(...grounds.map((ground) => ground.x + ground.width)) + 1);
  expect(y + height).toBeLessThanOrEqual(Math.max(...grounds.map((ground) => ground.y + ground.height)) + 1);
}

test('arrows and rings are drawn in four colours, and drawn again they are gone', async ({ page }) => {
  await page.addInitScript(() => {
    // Whether the browser's own menu opens.
    addEventListener('contextmenu', (event) => {
      document.documentElement.dataset.menu = event.defaultPrevented ? 'kept away' : 'open';
    });
  });
  const menu = page.locator('html');
  await sitDown(page, { game: 'chess960', options: { number: 518 }, seats: HOT_SEAT });
  await ready(page);
  await draw(page, 'g1', 'f3');
  await draw(page, 'e4');
  await draw(page, 'd4', 'd4', 'Shift');
  await draw(page, 'c4', 'c4', 'Alt');
  await draw(page, 'b4', 'b4', 'Shift', 'Alt');
  await expect(strokes(page)).toHaveCount(5);
  const colourOf = (squares: string) =>
    stroke(page, squares).evaluate((one) => getComputedStyle(one).getPropertyValue('--colour'));
  const colours = await Promise.all(['e4e4', 'd4d4', 'c4c4', 'b4b4'].map(colourOf));
  expect(new Set(colours).size).toBe(4);
  expect(await colourOf('g1f3')).toBe(colours[0]);
  await isWithin(page, 'g1f3', 'g1', 'f3');
  await isWithin(page, 'e4e4', 'e4');

  await axe(page, 'a board with drawings');
  await expect(page.locator('[aria-hidden="true"] [data-stroke]'), 'nobody hears of them').toHaveCount(5);
  await expect(menu).toHaveAttribute('data-menu', 'kept away');
  await draw(page, 'g1', 'f3');
  await expect(strokes(page)).toHaveCount(4);

  // Turned round, the board takes them along.
  await button(page, 'Flip the board').click();
  await isWithin(page, 'e4e4', 'e4');

  await page.getByRole('banner').click({ button: 'right' });
  await expect(menu, 'beside the board the menu opens').toHaveAttribute('data-menu', 'open');
});

test('what was drawn goes with the position', async ({ page }) => {
  await sitDown(page, { game: 'chess960', options: { number: 518 }, seats: HOT_SEAT });
  await ready(page);
  await draw(page, 'g1', 'f3');
  await square(page, 'a2').click();
  await expect(strokes(page), 'a piece may be taken in hand').toHaveCount(1);
  await page.keyboard.press('Escape');
  await square(page, 'h5').click();
  await expect(strokes(page), 'a click on an empty square wipes the board').toHaveCount(0);

  await draw(page, 'g1', 'f3');
  await click(page, 'e2', 'e4');
  await status(page, 'Black to move.');
  await expect(strokes(page), 'a move does, too').toHaveCount(0);

  await draw(page, 'e7', 'e5');
  await button(page, 'One step back').click();
  await expect(strokes(page)).toHaveCount(0);
  await draw(page, 'd2', 'd4');
  await button(page, 'To the present').click();
  await expect(strokes(page)).toHaveCount(0);
});

test('on a magnified board they are where they were drawn, and fingers draw nothing', async ({ open }) => {
  const page = await open(PHONE);
  await sitDown(page, { game: 'terror', seats: HOT_SEAT });
  await ready(page);
  await square(page, 'e3').tap();
  await expect(page.locator('.magnified')).toBeVisible();
  await expect(strokes(page)).toHaveCount(0);
  await draw(page, 'e3');
  await isWithin(page, 'e3e3', 'e3');
});

test('the boards of tours and puzzles can be drawn on', async ({ page }) => {
  await page.goto('/tour/spartan');
  await ready(page);
  await draw(page, 'e2', 'e4');
  await expect(strokes(page)).toHaveCount(1);
});
