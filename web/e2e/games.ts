// A short game of each kind: some turns from its beginning, and the last ones before its end. A new game needs a line in both
// lists.

import type { CreateMatch } from '../src/api/types';
import { WORKED_EXAMPLE } from './kit';

/** How a game ends. */
export interface End {
  wish: Omit<CreateMatch, 'seats'> & Partial<CreateMatch>;
  turns: string[];
  result: string | RegExp;
}

export const FOUR = { wk: 'me', bk: 'me', wq: 'me', bq: 'me' };
export const ORTHODOX_POWERS = '=KQRBN';

export const ENDS: End[] = [
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
  },
];

/** How a game begins. */
export interface Beginning {
  wish: Omit<CreateMatch, 'seats'> & Partial<CreateMatch>;
  turns: string[];
}

export const BEGINNINGS: Beginning[] = [
  {
    wish: { game: 'chess960', options: { number: 518 } },
    turns: ['e2e4', 'e7e5', 'd1h5', 'b8c6', 'h5f7', 'e8f7'],
  },
  { wish: { game: 'spartan' }, turns: ['g1f3', 'a7b6', 'e2e4'] },
  { wish: { game: 'doublemove' }, turns: ['e2e4', 'e7e5,g8f6', 'g1f3,f1c4'] },
  { wish: { game: 'alice' }, turns: ['e2e4', 'e7e5', 'g1f3'] },
  { wish: { game: 'spinach' }, turns: ['b1~d8', 'd9d8'] },
  { wish: { game: 'terror', options: { battle: true } }, turns: ['battle,d2d3,e2e3,h2h3', 'f10f8'] },
  { wish: { game: 'crowded', seats: FOUR }, turns: ['e2e4', 'e7e5', 'd2d4', 'd7d5', 'g1f3'] },
  {
    wish: {
      game: 'adrenaline',
      position: 'rnbqkbnr/1ppppppp/p7/8/8/4P3/PPPP1PPP/RNBQKBNR w KQkq - 0 2 checkers=-',
    },
    turns: ['f1a6,+h7', 'b7a6,+d2'],
  },
  { wish: { game: 'booster', seed: 5 }, turns: ['e2e4,+d2:3H', 'e7e5,+a1:10D'] },
  { wish: { game: 'zombie' }, turns: ['e2e4', 'd7d5', 'e4d5,_b2', 'd8d5,_g7'] },
  { wish: { game: 'masquerade' }, turns: ['=KRQNB', '=QNBKR', 'e2e4', 'e7e5', 'f1c4', 'a7a6', 'c4xf7'] },
  { wish: { game: 'cooperative', seed: 0 }, turns: ['g1f3,@10H', 'b8c6,@10D'] },
  { wish: { game: 'golf', seats: { 1: 'me' }, position: WORKED_EXAMPLE }, turns: ['e5g6'] },
];
