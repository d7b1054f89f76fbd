// Positions are set up by mouse, by keyboard and by touch; what is wrong is told; they are shared and played.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { axe, click, drag, house, PHONE, sees, square, status, tap } from './kit.mjs';

const { open } = await house();

const text = (page) => page.getByRole('textbox', { name: 'Position as text' });
const accepted = (page) => page.getByText('The game can go on from here.').waitFor();
const piece = (page, name) => page.getByRole('radio', { name, exact: true });
const button = (page, name) => page.getByRole('button', { name, exact: true });
/** Waits until the text of the position is this one. */
async function reads(page, wanted) {
  await page.waitForFunction((position) => document.querySelector('textarea')?.value === position, wanted);
}

test('a position is set up by mouse, tried out and played', async () => {
  const { page, close } = await open();
  await page.goto('/edit/spartan');
  await accepted(page);
  await axe(page, 'the editor');
  await button(page, 'Clear the board').click();
  await page.getByText(/Not a position yet.*White has exactly one king/i).waitFor();
  await page.locator('label.piece', { has: piece(page, 'white king') }).click();
  await click(page, 'e1');
  await page.locator('label.piece', { has: piece(page, 'black king') }).click();
  await click(page, 'e8');
  await page
    .getByText(/castling/i)
    .first()
    .waitFor();
  for (const right of ["White, king's side", "White, queen's side"]) {
    await page.getByRole('checkbox', { name: right }).click();
  }
  await accepted(page);
  // A piece is carried from the palette, moved on the board, and taken away by a second press.
  await page.locator('label.piece', { has: piece(page, 'white rook') }).hover();
  await page.mouse.down();
  await square(page, 'a1').hover();
  await page.mouse.up();
  await sees(page, 'a1', 'white rook');
  await page.getByRole('radio', { name: 'Move pieces' }).click();
  await drag(page, 'a1', 'a7');
  await sees(page, 'a7', 'white rook');
  await reads(page, '4k3/R7/8/8/8/8/8/4K3 w - - 0 1');

  await button(page, 'Try it').click();
  await status(page, 'White to move.');
  await click(page, 'a7', 'a8');
  await status(page, 'Black to move.');
  await axe(page, 'trying a position');
  await button(page, 'Edit this position').click();
  await reads(page, 'R3k3/8/8/8/8/8/8/4K3 b - - 1 1');
  await button(page, 'Undo').click();
  await reads(page, '4k3/R7/8/8/8/8/8/4K3 w - - 0 1');

  await button(page, 'Start a match').click();
  await page.waitForURL(/\/play\//);
  await sees(page, 'a7', 'white rook');
  await status(page, 'White to move.');
  await page.getByRole('link', { name: 'Open in the editor' }).click();
  await reads(page, '4k3/R7/8/8/8/8/8/4K3 w - - 0 1');
  await close();
});

test('a position is set up by keyboard alone', async () => {
  const { page, close } = await open();
  await page.goto('/edit/alice');
  await accepted(page);
  await page.getByRole('radio', { name: 'Erase' }).focus();
  await page.keyboard.press('Space');
  await square(page, 'd1').focus();
  await page.keyboard.press('Enter');
  await sees(page, 'd1', 'empty');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await sees(page, 'c1', 'empty');
  await page.getByRole('checkbox', { name: 'On a checker' }).focus();
  await page.keyboard.press('Space');
  await piece(page, 'white queen').focus();
  await page.keyboard.press('Space');
  await square(page, 'd5').focus();
  await page.keyboard.press('Enter');
  await sees(page, 'd5', 'white queen, on a white checker');
  await accepted(page);
  assert.match(await text(page).inputValue(), /\/3\+Q4\//);
  await page.keyboard.press('Control+z');
  await sees(page, 'd5', 'empty');
  await close();
});

test('what is wrong is explained, and nothing of it is lost', async () => {
  const { page, close } = await open();
  await page.goto('/edit/chess960');
  await accepted(page);
  await text(page).fill('k7/8/8/8/9/8/8/K7 w - - 0 1');
  await page.getByText('placement, rank 4: holds more than 8 squares').waitFor();
  assert.equal(await text(page).inputValue(), 'k7/8/8/8/9/8/8/K7 w - - 0 1');
  await text(page).fill('k7/8/8/8/8/8/8/K7 w HA - 0 1');
  await page.getByText('Not a position yet: see castling.').waitFor();
  await page.getByText(/no king and rook at home/).waitFor();
  await sees(page, 'a8', 'black king');
  await text(page).fill('8/8/8/8/8/8/kK6/8 w - - 0 1');
  await page.getByText(/left its king attacked/).waitFor();
  await axe(page, 'a wrong position');
  await close();
});

test('a link leads to what was set up, and fields are chosen on the board', async () => {
  const { page, close } = await open();
  const position = 'r3k3/8/8/8/8/8/8/R3K3 w - - 0 1 checkers=a1:2';
  await page.goto(`/edit/adrenaline?${new URLSearchParams({ position })}`);
  await accepted(page);
  await reads(page, position);
  await sees(page, 'a1', 'white rook, on 2 checkers');
  const checkers = page.getByRole('group', { name: 'Checkers', exact: true });
  await checkers.getByRole('button', { name: 'Choose on the board' }).click();
  await click(page, 'a8');
  await checkers.getByRole('button', { name: /^a1: 2 .*take away$/ }).click();
  const wanted = 'r3k3/8/8/8/8/8/8/R3K3 w - - 0 1 checkers=a8:1';
  await reads(page, wanted);
  await page.reload();
  await reads(page, wanted);
  const picture = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Picture (SVG)' }).click();
  assert.equal((await picture).suggestedFilename(), 'adrenaline.svg');
  await close();
});

test('a game with secrets is tried out here, and says why no match begins', async () => {
  const { page, close } = await open();
  await page.goto('/edit/zombie');
  await accepted(page);
  await page.getByText(/A match cannot begin here/).waitFor();
  assert.equal(await button(page, 'Start a match').count(), 0);
  await page.getByText('What players hide from each other').click();
  await page.getByText(/nothing is hidden here/).waitFor();
  const graves = page.getByRole('group', { name: "White's graves" });
  await graves.getByRole('button', { name: 'Choose on the board' }).click();
  await graves.getByRole('combobox').selectOption({ label: 'black knight' });
  await click(page, 'e4');
  await page.waitForFunction(() => document.querySelector('textarea').value.includes('graves.w=e4:n'));
  await accepted(page);
  await axe(page, 'an editor with secrets');
  await button(page, 'Try it').click();
  await status(page, 'White to move.');
  await close();
});

test('a position is set up by touch on a phone', async () => {
  const { page, close } = await open(PHONE);
  await page.goto('/edit/golf');
  await accepted(page);
  await page.getByRole('radio', { name: 'Erase' }).tap();
  await button(page, 'Start position').tap();
  await page.locator('label.piece', { has: piece(page, 'black knight') }).tap();
  await tap(page, 'a1');
  await sees(page, 'a1', 'black knight');
  assert.ok(
    await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
    'nothing sticks out',
  );
  await axe(page, 'the editor on a phone');
  await close();
});

test('the diagrams of the rules lead to the editor', async () => {
  const { page, close } = await open();
  await page.goto('/rules/spartan');
  const diagram = page.locator('figure').first();
  await diagram.locator('summary').click();
  await diagram.getByRole('link', { name: 'Set it up and play on' }).click();
  await accepted(page);
  await close();
});
