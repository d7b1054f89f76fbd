import { describe, expect, it } from 'vitest';
import type { OpenMatch } from '../src/api';
import { BY_LOT, paceOf, passes, type Sieve, shownFirst, sidesOf } from '../src/meet/lobby';
import { gameOf } from './game';

const match = (id: string, here: boolean, over: Partial<OpenMatch> = {}): OpenMatch => ({
  match: id,
  here,
  game: 'chess',
  options: {},
  seats: {},
  clock: null,
  shuffle: false,
  rated: false,
  created_ms: 0,
  ...over,
});

describe('the lobby', () => {
  it('shows those first who wait now, and keeps the order otherwise', () => {
    const open = [match('a', false), match('b', true), match('c', false), match('d', true)];
    expect(shownFirst(open).map((one) => one.match)).toEqual(['b', 'd', 'a', 'c']);
  });

  it('knows three paces', () => {
    const paces = [null, { days: 2 }, { initial_s: 180, increment_s: 2 }].map(paceOf);
    expect(paces).toEqual(['none', 'days', 'live']);
  });

  it('is sifted by game, time and the side that is free', () => {
    const game = gameOf({ id: 'chess' });
    const free = { kind: 'free' as const };
    const person = { kind: 'person' as const, bot: false };
    const white = match('a', false, { seats: { w: free, b: person } });
    const black = match('b', false, { seats: { w: person, b: free }, clock: { days: 2 } });
    const either = match('c', false, { seats: { w: free, b: person }, shuffle: true });
    expect([white, black, either].map((one) => sidesOf(one, game))).toEqual([['White'], ['Black'], [BY_LOT]]);
    const none: Sieve = { game: '', pace: '', side: '' };
    const left = (wish: Partial<Sieve>) =>
      [white, black, either].filter((one) => passes(one, game, { ...none, ...wish })).map((one) => one.match);
    expect(left({})).toEqual(['a', 'b', 'c']);
    expect(left({ side: 'Black' })).toEqual(['b']);
    expect(left({ side: BY_LOT })).toEqual(['c']);
    expect(left({ pace: 'none', side: 'White' })).toEqual(['a']);
    expect(left({ pace: 'days', side: 'White' })).toEqual([]);
    expect(left({ game: 'other' })).toEqual([]);
  });
});
