import { describe, expect, it } from 'vitest';
import type { OpenMatch, PlayedMatch } from '../src/api';
import { BY_LOT, paceOf, passes, playersOf, type Sieve, shownFirst, sidesOf } from '../src/meet/lobby';
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

  it('says who plays, partners together, and each name once', () => {
    const seats = ['wk', 'bk', 'wq', 'bq'].map((id, index) => ({
      id,
      name: `Seat ${id}`,
      team: index % 2,
      side: 'white' as const,
    }));
    const named = (username: string) => ({ kind: 'person', username }) as PlayedMatch['seats'][string];
    const holders = {
      wk: named('Ada'),
      bk: { kind: 'person' as const },
      wq: named('Ada'),
      bq: { kind: 'computer' as const, level: '2' },
    };
    const { here: _here, shuffle: _shuffle, ...listed } = match('a', true, { seats: holders });
    const played: PlayedMatch = { ...listed, at: 3, watchers: 0 };
    expect(playersOf(played, gameOf({ seats }))).toBe('Ada – Seat bk & computer, level 2');
  });
});
