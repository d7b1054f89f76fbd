// Cards: a hand that only its owner sees, played by a click, confirmed because it shows something.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { click, playButton, ready, sees, status, tap } from './board.mjs';
import { axe, HOT_SEAT, house, PHONE, sitDown } from './kit.mjs';

const { open } = await house();

test('a card is played after a move, by clicks, and the hand is drawn up again', async () => {
  const { page, close } = await open();
  await sitDown(page, { game: 'cooperative', seats: { w: 'me', b: 'computer:1' }, seed: 0 });
  const hand = page.getByRole('region', { name: 'Your cards' });
  await hand.waitFor();
  assert.equal(await hand.getByRole('button').count(), 3);
  await axe(page, 'a hand of cards');
  await click(page, 'g1', 'f3');
  await sees(page, 'f3', 'white knight, composed');
  const playTurn = playButton(page);
  assert.ok(await playTurn.isDisabled(), 'a card must be played');
  await hand.getByRole('button', { name: /10H/ }).click();
  await page.locator('.progress', { hasText: 'That is your whole turn.' }).waitFor();
  await page.getByRole('button', { name: 'Undo step' }).click();
  await hand.getByRole('button', { name: /2S/ }).click();
  await playTurn.click();
  await status(page, 'Your turn.');
  await page.getByRole('button', { name: /^White knight g1 to f3\. White plays 2S\./ }).waitFor();
  assert.equal(await hand.getByRole('button').count(), 3);
  await close();
});

test('a card alone is confirmed before it is shown', async () => {
  const { page, close } = await open();
  await sitDown(page, { game: 'cooperative', seats: { w: 'me', b: 'computer:1' }, seed: 0 });
  await page.getByRole('button', { name: /3S/ }).click();
  const playTurn = playButton(page);
  await playTurn.waitFor();
  await page.getByText('No turn has been played yet.').waitFor();
  await playTurn.click();
  await page.getByRole('button', { name: /^White plays 3S\./ }).waitFor();
  await close();
});

test('two friends at one screen do not see each other’s cards', async () => {
  const { page, close } = await open();
  await sitDown(page, { game: 'cooperative', seats: HOT_SEAT, seed: 0 });
  await page.getByRole('button', { name: 'I am White: show the board' }).click();
  const own = page.getByRole('region', { name: 'Your cards' });
  await own.getByText('10H').waitFor();
  assert.equal(await page.getByText('4D').count(), 0, "Black's cards are not on White's page");
  await own.getByRole('button', { name: /2S/ }).click();
  await playButton(page).click();
  await page.getByRole('button', { name: 'I am Black: show the board' }).click();
  await own.getByText('4D').waitFor();
  assert.equal(await page.getByText('10H').count(), 0, "White's cards are not on Black's page");
  await close();
});

/** Nothing of it lies outside the screen of a phone. */
async function isSeen(locator, what) {
  const { x, y, width, height } = await locator.boundingBox();
  const { viewport } = PHONE;
  assert.ok(x >= 0 && x + width <= viewport.width + 1, `${what}: ${x} to ${x + width}`);
  assert.ok(y >= 0 && y + height <= viewport.height + 1, `${what}: ${y} to ${y + height}`);
}

test('on a phone the cards are seen together with the board, before a move and after it', async () => {
  const { page, close } = await open(PHONE);
  const own = page.getByRole('region', { name: 'Your cards' });
  for (const [game, seed, ...move] of [
    ['cooperative', 0, 'g1', 'f3'],
    ['booster', 5, 'e2', 'e4'],
  ]) {
    await sitDown(page, { game, seats: { w: 'me', b: 'computer:1' }, seed });
    await ready(page);
    await isSeen(page.getByRole('grid'), `the board of ${game}`);
    for (const card of await own.locator('.card').all()) await isSeen(card, `a card of ${game}`);
    await tap(page, ...move);
    await sees(page, move[1], '.*composed');
    await isSeen(page.getByRole('grid'), `the board of ${game}`);
    for (const card of await own.locator('.card').all()) await isSeen(card, `a card of ${game} after a move`);
    await isSeen(page.locator('.strip dd').first(), `the deck of ${game}`);
    await isSeen(playButton(page), `the button that ends the turn of ${game}`);
    await axe(page, `the cards of ${game} on a phone`);
  }
  await close();
});

for (const locale of ['en', 'fr']) {
  test(`on a phone the cards are seen below what a tour tells: ${locale}`, async () => {
    const { page, close } = await open({ ...PHONE, locale });
    for (const game of ['cooperative', 'booster']) {
      await page.goto(`/tour/${game}`);
      await page.locator('.strip .card').first().waitFor();
      for (const card of await page.locator('.strip .hand .card').all()) {
        await isSeen(card, `a card in the tour of ${game}`);
      }
    }
    await close();
  });
}

test('whoever tries something out meets the cards before the field to type in', async () => {
  const { page, close } = await open();
  await page.goto('/tour/cooperative');
  const card = page.getByRole('region', { name: 'Your cards' }).locator('.card').first();
  const field = page.getByRole('textbox', { name: 'Type a turn' });
  const isBefore = await card.evaluate(
    (one, other) => Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING),
    await field.elementHandle(),
  );
  assert.ok(isBefore);
  await close();
});
