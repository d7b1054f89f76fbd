// Arrows and rings that are drawn with the right button: where they are, how they go away, and that nobody else notices.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { click, ready, square, status } from './board.mjs';
import { axe, HOT_SEAT, house, PHONE, sitDown } from './kit.mjs';

const { open } = await house();

const strokes = (page) =>
  page
    .locator('[data-stroke]')
    .evaluateAll((all) =>
      all.map(
        (stroke) => `${stroke.dataset.stroke} ${getComputedStyle(stroke).getPropertyValue('--colour')}`,
      ),
    );

/** Presses the right button on one square and lets it go on another. */
async function draw(page, from, to = from, ...held) {
  for (const key of held) await page.keyboard.down(key);
  await square(page, from).hover();
  await page.mouse.down({ button: 'right' });
  await square(page, to).hover();
  await page.mouse.up({ button: 'right' });
  for (const key of held) await page.keyboard.up(key);
}

/** Notes whether the browser's own menu would open. */
const menus = (page) =>
  page.addInitScript(() => {
    window.menus = [];
    addEventListener('contextmenu', (event) => window.menus.push(!event.defaultPrevented));
  });

test('arrows and rings are drawn in four colours, and drawn again they are gone', async () => {
  const { page, close } = await open();
  await menus(page);
  await sitDown(page, { game: 'chess960', options: { number: 518 }, seats: HOT_SEAT });
  await ready(page);
  await draw(page, 'g1', 'f3');
  await draw(page, 'e4');
  await draw(page, 'd4', 'd4', 'Shift');
  await draw(page, 'c4', 'c4', 'Alt');
  await draw(page, 'b4', 'b4', 'Shift', 'Alt');
  const colours = new Map((await strokes(page)).map((stroke) => stroke.split(' ')));
  assert.deepEqual([...colours.keys()], ['g1f3', 'e4e4', 'd4d4', 'c4c4', 'b4b4']);
  assert.equal(new Set(colours.values()).size, 4);
  assert.equal(colours.get('g1f3'), colours.get('e4e4'));

  // An arrow lies between its squares, a ring on its own.
  const box = (what) => page.locator(`[data-stroke="${what}"]`).boundingBox();
  const [from, to, at] = await Promise.all(
    ['g1', 'f3', 'e4'].map((name) => square(page, name).boundingBox()),
  );
  const [arrow, ring] = [await box('g1f3'), await box('e4e4')];
  assert.ok(arrow.x >= to.x && arrow.x + arrow.width <= from.x + from.width);
  assert.ok(arrow.y >= to.y && arrow.y + arrow.height <= from.y + from.height);
  assert.ok(ring.x >= at.x && ring.y >= at.y && ring.width <= at.width);

  await axe(page, 'a board with drawings');
  assert.equal(await page.locator('[aria-hidden="true"] [data-stroke]').count(), 5, 'nobody hears of them');
  await draw(page, 'g1', 'f3');
  assert.equal((await strokes(page)).length, 4);
  assert.ok((await page.evaluate(() => window.menus)).every((opens) => !opens));
  await page.getByRole('heading', { name: 'Moves' }).click({ button: 'right' });
  assert.equal(await page.evaluate(() => window.menus.at(-1)), true, 'beside the board the menu opens');
  await page.keyboard.press('Escape');

  // Turned round, the board takes them along.
  await page.getByRole('button', { name: 'Flip the board' }).click();
  const turned = await square(page, 'e4').boundingBox();
  const circle = await box('e4e4');
  assert.ok(circle.x >= turned.x && circle.y >= turned.y && circle.width <= turned.width);
  await close();
});

test('what was drawn goes with the position', async () => {
  const { page, close } = await open();
  await sitDown(page, { game: 'chess960', options: { number: 518 }, seats: HOT_SEAT });
  await ready(page);
  await draw(page, 'g1', 'f3');
  await square(page, 'a2').click();
  assert.equal((await strokes(page)).length, 1, 'a piece may be taken in hand');
  await page.keyboard.press('Escape');
  await square(page, 'h5').click();
  assert.equal((await strokes(page)).length, 0, 'a click on an empty square wipes the board');

  await draw(page, 'g1', 'f3');
  await click(page, 'e2', 'e4');
  await status(page, 'Black to move.');
  assert.equal((await strokes(page)).length, 0, 'a move does, too');

  await draw(page, 'e7', 'e5');
  await page.getByRole('button', { name: 'One turn back' }).click();
  assert.equal((await strokes(page)).length, 0);
  await draw(page, 'd2', 'd4');
  await page.getByRole('button', { name: 'Back to the present' }).click();
  assert.equal((await strokes(page)).length, 0);
  await close();
});

test('on a magnified board they are where they were drawn, and fingers draw nothing', async () => {
  const { page, close } = await open(PHONE);
  await sitDown(page, { game: 'terror', seats: HOT_SEAT });
  await ready(page);
  await square(page, 'e3').tap();
  await page.getByText('Magnified').first().waitFor();
  assert.equal((await strokes(page)).length, 0);
  await draw(page, 'e3');
  const [ring, at] = [
    await page.locator('[data-stroke="e3e3"]').boundingBox(),
    await square(page, 'e3').boundingBox(),
  ];
  assert.ok(ring.x >= at.x - 1 && ring.y >= at.y - 1 && ring.width <= at.width + 1);
  await close();
});

test('the boards of tours and puzzles can be drawn on', async () => {
  const { page, close } = await open();
  await page.goto('/tour/spartan');
  await page.getByRole('gridcell').first().waitFor();
  await draw(page, 'e2', 'e4');
  assert.equal((await strokes(page)).length, 1);
  await close();
});
