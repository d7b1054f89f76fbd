// Cards: a hand that only its owner sees, played by a click, confirmed because it shows something.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { axe, click, HOT_SEAT, house, playButton, sees, sitDown, status } from './kit.mjs';

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
