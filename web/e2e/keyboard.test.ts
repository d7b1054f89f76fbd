// A whole game from the home page to the mate, by roles, names and the keyboard alone.

import { status, typed } from './board';
import { spoken, tabTo, tabToBoard, walkTo } from './keys';
import { AGAINST_COMPUTER, axe, expect, HOT_SEAT, sitDown, test } from './kit';
import { ended, KEYS, player } from './player';

test('a whole game without a mouse', async ({ page }) => {
  await page.goto('/');
  await tabTo(page, 'link', /Chess960/);
  await page.keyboard.press('Enter');
  await tabTo(page, 'radio', 'The computer');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'A friend, on this screen' })).toBeChecked();
  await tabTo(page, 'spinbutton', /number/i);
  await page.keyboard.type('518');
  await tabTo(page, 'button', 'Start the match');
  await page.keyboard.press('Enter');

  await expect(page.getByRole('grid', { name: 'Board of Chess960' })).toBeVisible();
  await tabToBoard(page);
  // Picking up is spoken, and Escape puts the piece back.
  await walkTo(page, 'e2', 'Space');
  await spoken(page, 'white pawn, e2, picked up, 2 squares open.');
  await page.keyboard.press('Escape');
  await spoken(page, 'Put back.');
  for (const turn of [
    ['f2', 'f3', 'White pawn f2 to f3.'],
    ['e7', 'e5', 'Black pawn e7 to e5.'],
    ['g2', 'g4', 'White pawn g2 to g4.'],
  ] as const) {
    const [from, to, words] = turn;
    await walkTo(page, from);
    await walkTo(page, to);
    await spoken(page, words);
    await status(page, words.startsWith('White') ? 'Black' : 'White');
  }
  await walkTo(page, 'd8');
  await walkTo(page, 'h4');
  await spoken(page, 'Black wins: checkmate.');
  await expect(page.getByRole('heading', { name: 'Black wins: checkmate.' })).toBeVisible();
  await tabTo(page, 'button', 'Play again');
  await page.keyboard.press('Enter');
  await status(page, 'White to move.');
});

test('the focus is never lost, and the replay is told aloud', async ({ page }) => {
  await sitDown(page, { game: 'chess960', options: { number: 518 }, seats: AGAINST_COMPUTER });
  await status(page, 'Your turn.');
  const focused = (what: string) => expect(page.locator(`:focus:is(${what})`)).toHaveCount(1);

  await tabTo(page, 'button', 'Type a turn');
  await page.keyboard.press('Enter');
  await expect(typed(page)).toBeFocused();
  await page.keyboard.type('e2e4');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listitem').getByRole('button').nth(1)).toBeVisible();
  await status(page, 'Your turn.');
  await focused('input');
  await page.keyboard.type('d2d4');
  await tabTo(page, 'button', 'Enter');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listitem').getByRole('button').nth(3)).toBeVisible();
  await status(page, 'Your turn.');
  await focused('button');

  await tabTo(page, 'button', 'One step back');
  await page.keyboard.press('Enter');
  await spoken(page, 'White pawn d2 to d4.');
  for (let turn = 0; turn < 4; turn += 1) await page.keyboard.press('Enter');
  await spoken(page, 'The position before the first turn.');
  await focused('[aria-label="One step back"]');
  await page.getByRole('button', { name: 'To the present' }).focus();
  await page.keyboard.press('Enter');
  await spoken(page, 'The present position.');
  await focused('[aria-label="To the present"]');

  await tabTo(page, 'button', 'Resign');
  await page.keyboard.press('Enter');
  await tabTo(page, 'button', 'Yes, resign');
  await page.keyboard.press('Enter');
  await spoken(page, 'Black wins');
  await focused('[data-at]');

  await page.goto('/');
  await page.getByRole('button', { name: /^Forget this match/ }).focus();
  await page.keyboard.press('Enter');
  await focused('main');
});

// One game for each kind of interaction, from its first key to its end.
const KINDS = [
  {
    kind: 'a stack of checkers',
    wish: { game: 'adrenaline', position: '2K5/1p6/5k2/6R1/1p6/4Q3/R4p2/8 w - - 0 1 checkers=-' },
    turns: ['a2f2,+b4'],
    result: 'White wins: checkmate.',
  },
  {
    kind: 'a hand of cards',
    wish: { game: 'booster', seed: 0 },
    turns: ['f2f3,+a1:10D', 'e7e5', 'g2g4', 'd8h4'],
    result: 'Black wins: checkmate.',
  },
  {
    kind: 'a grave',
    wish: { game: 'zombie' },
    turns: ['e2e4', 'e7e5', 'd1h5', 'b8c6', 'f1c4', 'g8f6', 'h5f7,_a2'],
    result: 'White wins: checkmate.',
  },
  {
    kind: 'a horde',
    wish: { game: 'zombie' },
    turns: [
      ...['h2h4', 'e7e5', 'h1h3', 'd8h4,_b7', 'h3h4,_h4', 'f8e7', 'h4h7,_g1', 'h4h7,_a8', 'g1f3'],
      'g1=r,g1f1,h7h1,_e7',
    ],
    result: 'Black wins: checkmate.',
  },
  {
    kind: 'a battle',
    wish: { game: 'terror', position: '10k/8K2/9P1/9P1/11/11/11/11/11/11/11 w - - 0 1 battle=wb' },
    turns: ['battle,j8j9,j9j10'],
    result: 'White wins: checkmate.',
  },
];

for (const { kind, wish, turns, result } of KINDS) {
  test(`${kind} is played to the end by keys`, async ({ page }) => {
    const id = await sitDown(page, { seats: HOT_SEAT, ...wish });
    const { play } = await player(page, id, KEYS);
    for (const turn of turns) await play(turn);
    await ended(page, result, KEYS);
  });
}

test('a step is taken back by key, and what is impossible is explained', async ({ page }) => {
  const position = '2K5/1p6/5k2/6R1/1p6/4Q3/R4p2/8 w - - 0 1 checkers=-';
  await sitDown(page, { game: 'adrenaline', position, seats: HOT_SEAT });
  await status(page, 'White to move.');
  await tabToBoard(page);
  await walkTo(page, 'a2');
  await walkTo(page, 'b3');
  await spoken(page, /a2–b3: .*rook/);
  await walkTo(page, 'a2');
  await walkTo(page, 'f2');
  await spoken(page, 'rook a2×f2. Next: put a checker under a piece.');
  await axe(page, 'a turn that is being composed');
  await page.keyboard.press('Backspace');
  await spoken(page, 'rook a2×f2 undone.');
});
