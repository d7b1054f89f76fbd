// What was taken, and by whom.

import { describe, expect, it } from 'vitest';
import type { Figure, Happening } from '../src/api';
import { captures, lead } from '../src/match/captured';
import type { Ply } from '../src/match/history';
import { figure, scene } from './steps';

const black = figure('pawn', 'black');
const taken: Happening = { type: 'captured', figure: black, at: 'd5', words: '' };
const opened = (risen?: typeof black): Happening => ({
  type: 'opened',
  at: 'b2',
  words: '',
  ...(risen ? { risen } : {}),
});
const asked = (answer: boolean): Happening => ({
  type: 'tried',
  figure: figure('queen'),
  from: 'd1',
  target: black,
  at: 'd5',
  taken: answer,
  words: '',
});
const ply = (seat: string, ...happenings: Happening[]): Ply => ({
  version: 1,
  at: 1,
  seat,
  signs: [],
  words: '',
  happenings,
  scene: scene(8, 8),
  turn: 1,
  squares: [],
  travels: [],
});
const by = (seat: string, plies: Ply[]) => captures(plies).get(seat) ?? [];

describe('captured pieces', () => {
  it('stand with the player who took them', () => {
    const plies = [ply('w', taken), ply('b', { ...taken, figure: figure('rook') }), ply('w', taken)];
    expect(by('w', plies)).toEqual([black, black]);
    expect(by('b', plies)).toEqual([figure('rook')]);
  });

  it('are no longer held once they are put on the board', () => {
    const back: Happening = { type: 'dropped', figure: figure('pawn'), at: 'e4', words: '' };
    expect(by('w', [ply('w', taken), ply('w', taken), ply('w', back)])).toEqual([black]);
    expect(by('w', [ply('w', taken), ply('b', back)])).toEqual([black]);
  });

  it('are those that an attempt took, too', () => {
    expect(by('w', [ply('w', asked(true)), ply('w', taken)])).toEqual([black, black]);
    expect(by('w', [ply('w', asked(false))])).toEqual([]);
  });

  it('are no longer there when they came back', () => {
    expect(by('w', [ply('w', taken), ply('w', taken), ply('b', opened()), ply('b', opened(black))])).toEqual([
      black,
    ]);
    expect(by('w', [ply('w', opened(black)), ply('w', taken)])).toEqual([black]);
  });
});

describe('the difference in material', () => {
  const worths = { pawn: 1, queen: 9 };
  const board = (...figures: Figure[]) => ({
    ...scene(8, 8),
    pieces: figures.map((one, file) => ({ at: `${'abcdefgh'[file]}1`, figure: one, under: [] })),
  });

  it('is told to the side that is ahead', () => {
    expect(lead(board(figure('queen'), black, black), worths)).toEqual({ white: 7 });
    expect(lead(board(figure('pawn'), black, black), worths)).toEqual({ black: 1 });
  });

  it('is nothing between equals, and where nothing counts', () => {
    expect(lead(board(figure('pawn'), black, figure('king')), worths)).toEqual({});
    expect(lead(board(figure('queen'), black), {})).toEqual({});
  });
});
