import { describe, expect, it } from 'vitest';
import type { OpenMatch } from '../src/api';
import { paceOf, shownFirst } from '../src/meet/lobby';

const match = (id: string, here: boolean): OpenMatch => ({
  match: id,
  here,
  game: 'chess',
  options: {},
  seats: {},
  clock: null,
  shuffle: false,
  rated: false,
  created_ms: 0,
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
});
