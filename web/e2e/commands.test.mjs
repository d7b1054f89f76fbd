// Single keys: what they do, what they are called, when they do nothing, and that they can be switched off.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { click, ready, square, status } from './board.mjs';
import { spoken, tabTo } from './keys.mjs';
import { axe, HOT_SEAT, house, sitDown } from './kit.mjs';

const { open } = await house();

const listed = async (page) => {
  const list = page.getByRole('dialog', { name: 'Keys' });
  await list.waitFor();
  const [keys, labels] = [await list.locator('dt').allInnerTexts(), await list.locator('dd').allInnerTexts()];
  return labels.map((label, index) => `${keys[index].replaceAll(/\s+/g, ' ')}: ${label}`);
};
const first = (page) => page.locator('.side-of-board [data-at]').first().getAttribute('data-at');

test('the keys of the table do what the list says, and no more are listed', async () => {
  const { page, close } = await open();
  await sitDown(page, { game: 'chess960', options: { number: 518 }, seats: HOT_SEAT });
  await ready(page);
  await page.keyboard.press('?');
  assert.deepEqual(await listed(page), [
    'Enter: Play, or end the turn',
    'Z or U or Backspace or Esc: Put back, or undo a step',
    'Home: To the start',
    '←: One turn back',
    '→: One turn on',
    'End: To the present',
    'F: Flip the board',
    'M: Sounds on or off',
    '?: Show the keys',
  ]);
  await axe(page, 'the list of keys');
  // While it is shown, they mean nothing.
  await page.keyboard.press('f');
  assert.equal(await first(page), 'a8');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Keys' }).waitFor({ state: 'hidden' });

  await page.keyboard.press('f');
  assert.equal(await first(page), 'h1');
  await page.keyboard.press('f');
  await click(page, 'e2', 'e4');
  await status(page, 'Black to move.');
  await page.keyboard.press('ArrowLeft');
  await spoken(page, 'The position before the first turn.');
  await page.keyboard.press('End');
  await spoken(page, 'The present position.');
  await page.keyboard.press('m');
  await spoken(page, 'Sounds off.');
  await page.keyboard.press('m');
  await spoken(page, 'Sounds on.');
  await close();
});

test('a turn that was put together with the mouse is undone and ended by a key', async () => {
  const { page, close } = await open();
  await sitDown(page, {
    game: 'adrenaline',
    position: '2K5/1p6/5k2/6R1/1p6/4Q3/R4p2/8 w - - 0 1 checkers=-',
    seats: HOT_SEAT,
  });
  await click(page, 'a2', 'f2');
  const undo = page.getByRole('button', { name: 'Undo step' });
  await undo.waitFor();
  await page.keyboard.press('z');
  await undo.waitFor({ state: 'detached' });
  // With nothing to hand in, the key is the square's: the piece there is taken in hand.
  await square(page, 'a2').focus();
  await page.keyboard.press('Enter');
  await spoken(page, /white rook, a2.*picked up/);
  await page.keyboard.press('u');
  await spoken(page, 'Put back.');
  await click(page, 'a2', 'f2', 'b4');
  await page
    .getByRole('button', { name: /^(Play|End turn)$/ })
    .and(page.locator(':enabled'))
    .waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('listitem').getByRole('button').first().waitFor();
  await close();
});

test('no key fires while something else has the focus', async () => {
  const { page, close } = await open();
  await sitDown(page, { game: 'chess960', options: { number: 518 }, seats: HOT_SEAT });
  await ready(page);
  await page.getByRole('textbox', { name: 'Type a turn' }).focus();
  await page.keyboard.type('fmzs?');
  assert.equal(await first(page), 'a8');
  assert.equal(await page.getByRole('textbox', { name: 'Type a turn' }).inputValue(), 'fmzs?');
  assert.equal(await page.getByRole('dialog').count(), 0);
  await page.getByRole('button', { name: 'Settings' }).focus();
  await page.keyboard.press('Control+f');
  await page.keyboard.press('Alt+f');
  assert.equal(await first(page), 'a8');
  await page.keyboard.press('f');
  assert.equal(await first(page), 'h1', 'a button needs no letter');
  await close();
});

test('they can be switched off, and are listed all the same', async () => {
  const { page, close } = await open();
  await sitDown(page, { game: 'spartan', seats: HOT_SEAT });
  await ready(page);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('checkbox', { name: 'Single keys are commands' }).uncheck();
  await page.getByRole('button', { name: 'Show the keys' }).click();
  const list = page.getByRole('dialog', { name: 'Keys' });
  await list.getByText('Single keys are switched off').waitFor();
  assert.ok((await listed(page)).includes('F: Flip the board'));
  await page.getByRole('button', { name: 'Done' }).click();
  for (const key of ['f', 'm', '?']) await page.keyboard.press(key);
  assert.equal(await first(page), 'a8');
  assert.equal(await page.getByRole('dialog').count(), 0);
  await page.reload();
  await ready(page);
  await page.keyboard.press('f');
  assert.equal(await first(page), 'a8', 'the choice is kept');
  await close();
});

test('Enter pressed twice resigns nothing', async () => {
  const { page, close } = await open();
  await sitDown(page, { game: 'chess960', options: { number: 518 }, seats: HOT_SEAT });
  await ready(page);
  await tabTo(page, 'button', 'Resign');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: /give up/ });
  await dialog.waitFor();
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await status(page, 'White to move.');
  await close();
});

test('the list is in French for those who read French', async () => {
  const { page, close } = await open({ locale: 'fr-FR' });
  await page.goto('/');
  await page.getByRole('heading', { name: 'Choisissez un jeu' }).waitFor();
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Touches' }).getByText('Activer ou couper les bruitages').waitFor();
  await close();
});
