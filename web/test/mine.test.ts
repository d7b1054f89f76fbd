// The list of one's own matches: one's own turns first, what is over last, and every match once.

import { describe, expect, it } from 'vitest';
import type { MyMatch, Outcome } from '../src/api';
import { ownTurns, withStretch } from '../src/meet/mine';

const outcome = { score: '1-0', reason: 'resignation', words: 'resignation' } as Outcome;
const match = (id: string, over: Partial<MyMatch> = {}): MyMatch => ({
  match: id,
  game: 'chess',
  options: {},
  seats: {},
  mine: ['w'],
  clock: null,
  rated: false,
  gathering: false,
  at: 0,
  to_act: ['b'],
  outcome: null,
  created_ms: 0,
  updated_ms: 0,
  ...over,
});
const ids = (list: MyMatch[]) => list.map((one) => one.match).join(' ');

describe('my matches', () => {
  it('know whose turn it is', () => {
    expect(ownTurns(match('a'))).toEqual([]);
    expect(ownTurns(match('a', { to_act: ['w', 'b'] }))).toEqual(['w']);
    expect(ownTurns(match('a', { to_act: ['w'], frozen: 'by other rules' }))).toEqual([]);
    expect(ownTurns(match('a', { to_act: ['w'], outcome }))).toEqual([]);
  });

  it('are in order over all stretches that were fetched', () => {
    const first = [match('a', { to_act: ['w'] }), match('b'), match('c', { outcome })];
    const second = [match('d', { to_act: ['w'] }), match('e'), match('f', { outcome })];
    expect(ids(withStretch(withStretch([], first), second))).toBe('a d b e c f');
  });

  it('are listed once, as they are now', () => {
    const known = [match('a', { to_act: ['w'] }), match('b')];
    expect(ids(withStretch(known, [match('a', { outcome }), match('c')]))).toBe('b c a');
  });
});
