// The appearance: chosen in a panel by keyboard, shown at once, kept over a reload, readable in every theme.

import { button, cards, click, grid, playButton, ready, sees, square, status } from './board';
import {
  AGAINST_COMPUTER,
  axe,
  expect,
  HOT_SEAT,
  type Locator,
  type Page,
  PHONE,
  sitDown,
  test,
} from './kit';

const ground = (page: Page) =>
  grid(page)
    .locator('[data-at="a1"] rect')
    .first()
    .evaluate((square) => getComputedStyle(square).fill);
const king = (page: Page) => page.locator('#piece-king').innerHTML();
const transition = (page: Page) =>
  page
    .locator('.piece')
    .first()
    .evaluate((piece) => getComputedStyle(piece).transitionDuration);

test('pieces and board are chosen by keyboard, shown at once, and kept', async ({ open }) => {
  const page = await open({ reducedMotion: 'no-preference' });
  await sitDown(page, { game: 'spartan', seats: HOT_SEAT });
  await expect(page.getByRole('grid')).toBeVisible();
  const before = { ground: await ground(page), king: await king(page), moves: await transition(page) };
  expect(before.moves).not.toBe('0s');

  const button = page.getByRole('button', { name: 'Settings' });
  await button.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Settings' });
  await expect(panel).toBeVisible();
  await panel.getByRole('radio', { name: 'classic' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(panel.getByRole('radio', { name: 'plain' })).toBeChecked();
  await panel.getByRole('radio', { name: 'paper' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(panel.getByRole('radio', { name: 'slate' })).toBeChecked();
  await panel.getByRole('checkbox', { name: /Coordinates/ }).focus();
  await page.keyboard.press('Space');
  await panel.getByRole('radio', { name: 'slowly' }).check();
  const slowly = await transition(page);
  expect(Number.parseFloat(slowly)).toBe(2 * Number.parseFloat(before.moves));
  await panel.getByRole('radio', { name: 'not at all' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(button, 'the focus comes back').toBeFocused();

  const look = async () => ({
    ground: await ground(page),
    king: await king(page),
    moves: await transition(page),
  });
  await expect.poll(() => king(page)).not.toBe(before.king);
  const after = await look();
  expect(after.ground).not.toBe(before.ground);
  expect(after.moves).toBe('0s');
  await expect(page.locator('svg text', { hasText: /^h$/ }), 'no coordinates').toHaveCount(0);

  await page.reload();
  await expect(page.getByRole('grid')).toBeVisible();
  await expect.poll(look).toEqual(after);
});

test('a press beside the panel puts it away, and one on it does not', async ({ open }) => {
  const page = await open(PHONE);
  await page.goto('/');
  await page.getByRole('button', { name: 'Settings' }).tap();
  const panel = page.getByRole('dialog', { name: 'Settings' });
  await expect(panel).toBeVisible();
  await axe(page, 'the panel on a phone');
  await panel.getByText('wood').tap();
  await expect(panel.getByRole('radio', { name: 'wood' })).toBeChecked();
  await page.touchscreen.tap(5, 735);
  await expect(panel).toBeHidden();
});

/** Which square is seen in the lower left corner. */
const corner = (page: Page) =>
  grid(page).evaluate((board) => {
    const { left, bottom } = board.getBoundingClientRect();
    const away = (cell: Element) => {
      const box = cell.getBoundingClientRect();
      return Math.hypot(box.left - left, box.bottom - bottom);
    };
    const cells = [...board.querySelectorAll<HTMLElement>('[data-at]')];
    return cells.sort((one, other) => away(one) - away(other))[0]?.dataset.at;
  });
const isSeenFrom = (page: Page, wanted: string, why?: string) =>
  expect.poll(() => corner(page), why).toBe(wanted);

test('on a shared screen the board is turned to whoever is to move, where that was chosen', async ({
  page,
}) => {
  await sitDown(page, { game: 'chess960', options: { number: 518 }, seats: HOT_SEAT });
  await click(page, 'e2', 'e4');
  await status(page, 'Black to move.');
  await isSeenFrom(page, 'a1', 'it stays as it is');

  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('radio', { name: 'always' }).check();
  await page.getByRole('button', { name: 'Done' }).click();
  await isSeenFrom(page, 'h8');
  await sees(page, 'e4', 'white pawn');
  await page.getByRole('button', { name: 'Flip the board' }).click();
  await isSeenFrom(page, 'a1', 'the button turns it round');
  await page.getByRole('button', { name: 'Flip the board' }).click();

  // By keyboard: after a move the focus stays on the square, and the arrow keys go as the board is seen.
  await ready(page);
  await square(page, 'e7').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  await expect(square(page, 'e6')).toBeFocused();
  await page.keyboard.press('Enter');
  await status(page, 'White to move.');
  await expect(square(page, 'e6')).toBeFocused();
  await isSeenFrom(page, 'a1');
  await ready(page);
  await page.keyboard.press('ArrowUp');
  await expect(square(page, 'e7')).toBeFocused();

  await page.reload();
  await click(page, 'd2', 'd4');
  await status(page, 'Black to move.');
  await isSeenFrom(page, 'h8', 'the choice is remembered');
});

test('where a cover comes between, the board is seen from the side of whoever looks, unless that is not wanted', async ({
  page,
}) => {
  await sitDown(page, { game: 'zombie', seats: HOT_SEAT });
  await page.getByRole('button', { name: /^I am White/ }).click();
  await click(page, 'e2', 'e4');
  await page.getByRole('button', { name: /^I am Black/ }).click();
  await ready(page);
  await isSeenFrom(page, 'h8');
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('radio', { name: 'never' }).check();
  await page.getByRole('button', { name: 'Done' }).click();
  await isSeenFrom(page, 'a1');
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every theme passes in ${colorScheme}`, async ({ open }) => {
    const page = await open({ colorScheme });
    await sitDown(page, { game: 'alice', seats: HOT_SEAT });
    await click(page, 'e2', 'e4', 'e7');
    const grounds = new Set();
    for (const board of ['paper', 'wood', 'slate', 'high contrast']) {
      await page.getByRole('button', { name: 'Settings' }).click();
      await page.getByRole('radio', { name: board }).check();
      // All boards are in the panel, whichever is chosen.
      if (grounds.size === 0) await axe(page, 'the panel');
      await page.getByRole('button', { name: 'Done' }).click();
      await axe(page, `a match on ${board}`);
      grounds.add(await ground(page));
    }
    expect(grounds.size).toBe(4);
  });
}

test('where the system chooses the colours, who moves, what can be played and what ends a turn stand out', async ({
  open,
}) => {
  const page = await open({ forcedColors: 'active' });
  const ground = (what: Locator) => what.evaluate((element) => getComputedStyle(element).backgroundColor);
  const ring = (what: Locator) => what.evaluate((element) => getComputedStyle(element).boxShadow);
  await sitDown(page, { game: 'booster', seats: AGAINST_COMPUTER });
  await ready(page);
  const dot = (seat: string) => page.locator('.seat', { hasText: seat }).locator('.mark').first();
  const acting = await ground(dot('White'));
  expect([await ground(dot('Black')), await ground(page.locator('body'))]).not.toContain(acting);
  await click(page, 'f2', 'f3');
  const hand = cards(page).getByRole('button');
  const card = hand.and(page.locator('.playable')).last();
  const playable = await ring(card);
  expect(playable).not.toBe('none');
  await card.click();
  await expect(hand.and(page.locator('.picked'))).toBeVisible();
  expect(['none', playable]).not.toContain(await ring(hand.and(page.locator('.picked'))));
  await card.click();
  expect(await ground(playButton(page))).not.toBe(await ground(button(page, 'Undo step')));
  await axe(page, 'a turn in forced colours');
});
