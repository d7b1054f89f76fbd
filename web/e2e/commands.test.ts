// Single keys: what they do, what they are called, when they do nothing, and that they can be switched off.

import { button, click, composed, grid, playButton, ready, square, status, typed } from './board';
import { spoken, tabTo } from './keys';
import { axe, expect, HOT_SEAT, type Locator, type Page, sitDown, test } from './kit';

const list = (page: Page): Locator => page.getByRole('dialog', { name: 'Keys' });

/** What the list says: each command with its keys. */
async function listed(page: Page): Promise<string[]> {
  await expect(list(page)).toBeVisible();
  const keys = await list(page).locator('dt').allInnerTexts();
  const labels = await list(page).locator('dd').allInnerTexts();
  return labels.map((label, index) => `${keys[index]?.replaceAll(/\s+/g, ' ')}: ${label}`);
}

/** The square in the upper left corner tells how the board lies. */
const isCorner = (page: Page, at: string) =>
  expect(grid(page).locator('[data-at]').first()).toHaveAttribute('data-at', at);

test('the keys of the table do what the list says, and no more are listed', async ({ page }) => {
  await sitDown(page, { game: 'chess960', options: { number: 518 }, seats: HOT_SEAT });
  await ready(page);
  await page.keyboard.press('?');
  expect(await listed(page)).toEqual([
    'Enter: Play, or end the turn',
    'Z or U or Backspace or Esc: Put back, or undo a step',
    'T: Take back',
    'H: Hint',
    'Home: To the start',
    '←: One step back',
    '→: One step on',
    'End: To the present',
    'Space: Play the moves one after the other, or pause',
    'F: Flip the board',
    'M: Sounds on or off',
    '?: Show the keys',
  ]);
  await axe(page, 'the list of keys');
  // While it is shown, they mean nothing.
  await page.keyboard.press('f');
  await isCorner(page, 'a8');
  await page.keyboard.press('Escape');
  await expect(list(page)).toBeHidden();

  await page.keyboard.press('f');
  await isCorner(page, 'h1');
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
});

test('a turn that was put together with the mouse is undone and ended by a key', async ({ page }) => {
  await sitDown(page, {
    game: 'adrenaline',
    position: '2K5/1p6/5k2/6R1/1p6/4Q3/R4p2/8 w - - 0 1 checkers=-',
    seats: HOT_SEAT,
  });
  await click(page, 'a2', 'f2');
  await expect(composed(page)).toHaveCount(1);
  await page.keyboard.press('z');
  await expect(composed(page)).toHaveCount(0);
  // With nothing to hand in, the key is the square's: the piece there is taken in hand.
  await square(page, 'a2').focus();
  await page.keyboard.press('Enter');
  await spoken(page, /white rook, a2.*picked up/);
  await page.keyboard.press('u');
  await spoken(page, 'Put back.');
  await click(page, 'a2', 'f2', 'b4');
  await expect(playButton(page)).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'White wins: checkmate.' })).toBeVisible();
});

test('no key fires while something else has the focus', async ({ page }) => {
  await sitDown(page, { game: 'chess960', options: { number: 518 }, seats: HOT_SEAT });
  await ready(page);
  await page.getByRole('button', { name: 'Type a turn' }).click();
  await typed(page).focus();
  await page.keyboard.type('fmzs?');
  await isCorner(page, 'a8');
  await expect(typed(page)).toHaveValue('fmzs?');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await button(page, 'Settings').focus();
  await page.keyboard.press('Control+f');
  await page.keyboard.press('Alt+f');
  await isCorner(page, 'a8');
  await page.keyboard.press('f');
  await isCorner(page, 'h1');
});

test('they can be switched off, and are listed all the same', async ({ page }) => {
  await sitDown(page, { game: 'spartan', seats: HOT_SEAT });
  await ready(page);
  await button(page, 'Settings').click();
  await page.getByRole('checkbox', { name: 'Single keys are commands' }).uncheck();
  await button(page, 'Show the keys').click();
  await expect(list(page)).toContainText('Single keys are switched off');
  expect(await listed(page)).toContain('F: Flip the board');
  await button(page, 'Done').click();
  for (const key of ['f', 'm', '?']) await page.keyboard.press(key);
  await isCorner(page, 'a8');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.reload();
  await ready(page);
  await page.keyboard.press('f');
  await isCorner(page, 'a8');
});

test('Enter pressed twice resigns nothing', async ({ page }) => {
  await sitDown(page, { game: 'chess960', options: { number: 518 }, seats: HOT_SEAT });
  await ready(page);
  await tabTo(page, 'button', 'Resign');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: /give up/ });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await status(page, 'White to move.');
});

test('the list is in French for those who read French', async ({ open }) => {
  const page = await open({ locale: 'fr-FR' });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Touches' })).toContainText(
    'Activer ou couper les bruitages',
  );
});
