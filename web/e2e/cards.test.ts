// Cards: a hand that only its owner sees, played by a click, confirmed because it shows something.

import {
  cards,
  click,
  grid,
  instruction,
  playButton,
  ready,
  sees,
  status,
  tap,
  typed,
  uncover,
} from './board';
import { axe, boxOf, expect, HOT_SEAT, type Locator, PHONE, sitDown, test } from './kit';

test('a card is played after a move, by clicks, and the hand is drawn up again', async ({ page }) => {
  await sitDown(page, { game: 'cooperative', seats: { w: 'me', b: 'computer:1' }, seed: 0 });
  const hand = cards(page);
  await expect(hand).toBeVisible();
  await expect(hand.getByRole('button')).toHaveCount(3);
  await axe(page, 'a hand of cards');
  await click(page, 'g1', 'f3');
  await sees(page, 'f3', 'white knight, composed');
  const playTurn = playButton(page);
  await expect(playTurn, 'a card must be played').toBeDisabled();
  await hand.getByRole('button', { name: /^ten of hearts/ }).click();
  await instruction(page, 'That is the whole turn: press Play.');
  await page.getByRole('button', { name: 'Undo step' }).click();
  await hand.getByRole('button', { name: /^two of spades/ }).click();
  await playTurn.click();
  await status(page, 'Your turn.');
  await expect(
    page.getByRole('button', { name: /^White knight g1 to f3\. White plays the two of spades\./ }),
  ).toBeVisible();
  await expect(hand.getByRole('button')).toHaveCount(3);
});

test('a card alone is confirmed before it is shown', async ({ page }) => {
  await sitDown(page, { game: 'cooperative', seats: { w: 'me', b: 'computer:1' }, seed: 0 });
  await page.getByRole('button', { name: /^three of spades/ }).click();
  const playTurn = playButton(page);
  await expect(playTurn).toBeVisible();
  await expect(page.getByText('You are one team: clear the board of whole kinds of pieces')).toBeVisible();
  await playTurn.click();
  await expect(page.getByRole('button', { name: /^White plays the three of spades\./ })).toBeVisible();
});

test('two friends at one screen do not see each other’s cards', async ({ page }) => {
  await sitDown(page, { game: 'cooperative', seats: HOT_SEAT, seed: 0 });
  await uncover(page, 'White');
  const own = cards(page);
  await expect(own.getByText('ten of hearts')).toBeVisible();
  await expect(page.getByText('four of diamonds'), "Black's cards are not on White's page").toHaveCount(0);
  await own.getByRole('button', { name: /^two of spades/ }).click();
  await playButton(page).click();
  await uncover(page, 'Black');
  await expect(own.getByText('four of diamonds')).toBeVisible();
  await expect(page.getByText('ten of hearts'), "White's cards are not on Black's page").toHaveCount(0);
});

/** Nothing of it lies outside the screen of a phone. */
async function isSeen(locator: Locator, what: string): Promise<void> {
  const { viewport } = PHONE;
  await expect(async () => {
    const { x, y, width, height } = await boxOf(locator);
    expect(x >= 0 && x + width <= viewport.width + 1, `${what}: ${x} to ${x + width}`).toBe(true);
    expect(y >= 0 && y + height <= viewport.height + 1, `${what}: ${y} to ${y + height}`).toBe(true);
  }).toPass();
}

/** All of them are seen, and there are some. */
async function areSeen(locator: Locator, what: string): Promise<void> {
  await expect(locator).not.toHaveCount(0);
  for (const one of await locator.all()) await isSeen(one, what);
}

test('on a phone the cards are seen together with the board, before a move and after it', async ({
  open,
}) => {
  const page = await open(PHONE);
  const own = cards(page);
  for (const [game, seed, from, to] of [
    ['cooperative', 0, 'g1', 'f3'],
    ['booster', 5, 'e2', 'e4'],
  ] as const) {
    await sitDown(page, { game, seats: { w: 'me', b: 'computer:1' }, seed });
    await ready(page);
    await isSeen(grid(page), `the board of ${game}`);
    await areSeen(own.locator('.card'), `a card of ${game}`);
    await tap(page, from, to);
    await sees(page, to, '.*composed');
    await isSeen(grid(page), `the board of ${game}`);
    await areSeen(own.locator('.card'), `a card of ${game} after a move`);
    await isSeen(page.locator('.strip dd').first(), `the deck of ${game}`);
    await isSeen(playButton(page), `the button that ends the turn of ${game}`);
    await axe(page, `the cards of ${game} on a phone`);
  }
});

for (const locale of ['en', 'fr']) {
  test(`on a phone the cards are seen below what a tour tells: ${locale}`, async ({ open }) => {
    const page = await open({ ...PHONE, locale });
    for (const game of ['cooperative', 'booster']) {
      await page.goto(`/tour/${game}`);
      await areSeen(page.locator('.strip .hand .card'), `a card in the tour of ${game}`);
    }
  });
}

test('whoever tries something out meets the cards before the field to type in', async ({ page }) => {
  await page.goto('/tour/cooperative');
  const card = cards(page).locator('.card').first();
  const field = typed(page);
  const isBefore = await card.evaluate(
    (one, other) => Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING),
    await field.elementHandle(),
  );
  expect(isBefore).toBe(true);
});

test('a hint and the cards are told in words, and its card is marked', async ({ page }) => {
  await sitDown(page, { game: 'cooperative', seats: { w: 'me', b: 'computer:1' } });
  await expect(page.getByRole('button', { name: 'two of spades, black pawn' })).toBeVisible();
  await page.getByRole('button', { name: 'Hint', exact: true }).click();
  const words = page.locator('.last .words').first();
  await expect(words).toHaveText(/^A good move: .+\b(of (spades|clubs|hearts|diamonds))\b.*\.$/);
  const hinted = cards(page).locator('.card.hinted');
  const [name = ''] = (await hinted.locator('.unseen').textContent())?.split(',') ?? [];
  await expect(words).toContainText(name);
});
