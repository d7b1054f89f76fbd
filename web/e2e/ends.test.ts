// Each of the thirteen games is played to its end by clicks, three of them by fingers on a phone. Open games begin
// near the end; games with secrets are played from the start, their chance decided by a seed.

import type { CreateMatch } from '../src/api/types';
import { expect, HOT_SEAT, type Page, PHONE, sitDown, test, WORKED_EXAMPLE } from './kit';
import { ended, FINGER, type Hand, MOUSE, player } from './player';

/** How a game ends. */
interface End {
  wish: Omit<CreateMatch, 'seats'> & Partial<CreateMatch>;
  turns: string[];
  result: string | RegExp;
  /** Also by a finger on a phone. */
  byFinger?: boolean;
}

const FOUR = { wk: 'me', bk: 'me', wq: 'me', bq: 'me' };
const ORTHODOX_POWERS = '=KQRBN';

const ENDS: End[] = [
  {
    wish: { game: 'chess960', options: { number: 518 } },
    turns: ['f2f3', 'e7e5', 'g2g4', 'd8h4'],
    result: 'Black wins: checkmate.',
  },
  {
    wish: { game: 'spartan', position: '7k/8/6K1/8/8/8/8/1Q6 w - - 0 1' },
    turns: ['b1b8'],
    result: 'White wins: checkmate.',
  },
  {
    wish: { game: 'doublemove', position: '7k/8/5K2/8/8/8/Q7/8 w - - 0 1 steps=2' },
    turns: ['f6g6,a2a8'],
    result: 'White wins: checkmate.',
    byFinger: true,
  },
  {
    wish: { game: 'alice', position: '8/Q7/8/8/8/p5R1/8/2RK1k2 w - - 0 1 checkers=12' },
    turns: ['d1d2'],
    result: 'White wins: checkmate.',
  },
  {
    wish: { game: 'spinach', position: '***k1***/8/8/8/8/8/8/8/1N6/***KK*** w - - 0 1 spinach=wb' },
    turns: ['b1~d9'],
    result: /White wins/,
  },
  {
    wish: {
      game: 'terror',
      position: '10k/8K2/9P1/9P1/11/11/11/11/11/11/11 w - - 0 1 battle=wb',
    },
    turns: ['battle,j8j9,j9j10'],
    result: 'White wins: checkmate.',
  },
  {
    wish: { game: 'crowded', seats: FOUR, position: '8/k7/8/4p3/4Q3/8/2R4R/6K1 wk - - 0 1 passes=0' },
    turns: ['e4a4'],
    result: /White king side and White queen side win/,
    byFinger: true,
  },
  {
    wish: { game: 'adrenaline', position: '2K5/1p6/5k2/6R1/1p6/4Q3/R4p2/8 w - - 0 1 checkers=-' },
    turns: ['a2f2,+b4'],
    result: 'White wins: checkmate.',
  },
  {
    wish: { game: 'booster', seed: 0 },
    turns: ['f2f3,+a1:10D', 'e7e5', 'g2g4', 'd8h4'],
    result: 'Black wins: checkmate.',
  },
  {
    wish: { game: 'zombie' },
    turns: [
      ...['h2h4', 'e7e5', 'h1h3', 'd8h4,_b7', 'h3h4,_h4', 'f8e7', 'h4h7,_g1', 'h4h7,_a8', 'g1f3'],
      'g1=r,g1f1,h7h1,_e7',
    ],
    result: 'Black wins: checkmate.',
  },
  {
    wish: { game: 'masquerade' },
    turns: [ORTHODOX_POWERS, ORTHODOX_POWERS, 'e2e4', 'e7e5', 'd1h5', 'a7a6', 'h5xf7', 'a6a5', 'f7xe8'],
    result: /White wins/,
  },
  {
    wish: { game: 'cooperative', seed: 8 },
    turns: ['e2e4,@8S', 'f7f6,@KS', 'd1h5,@QH,h5e8'],
    result: /0 points/,
  },
  {
    wish: {
      game: 'golf',
      seats: { 1: 'me' },
      position: WORKED_EXAMPLE,
    },
    turns: ['e5g6', 'g6h5', 'h5h2'],
    result: /3 points/,
    byFinger: true,
  },
];

for (const { wish, turns, result, byFinger } of ENDS) {
  const end = async (page: Page, press: Hand) => {
    const id = await sitDown(page, { seats: HOT_SEAT, ...wish });
    const { play, shown } = await player(page, id, press);
    for (const turn of turns) await play(turn);
    await ended(page, result);
    tell(wish.game, await shown());
  };

  test(`${wish.game} is played to its end by clicks`, ({ page }) => end(page, MOUSE));
  if (byFinger) {
    test(`${wish.game} is played to its end by touch`, async ({ open }) => end(await open(PHONE), FINGER));
  }
}

/** How soon turns were shown: measured, not asserted, because a test machine may be busy. */
function tell(game: string, times: number[]): void {
  const sorted = times.toSorted((one, other) => one - other);
  const [median, slowest] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
  expect(times.length, 'the page noted when pieces were shown').toBeGreaterThan(0);
  console.log(
    `${game}: ${sorted.length} presses shown after ${median?.toFixed(0)} ms in the middle, ${slowest?.toFixed(0)} ms at most`,
  );
}
