// A planned move and a turn that has begun, which outlive their page and are dropped when they are not meant any more.

import { beforeEach, describe, expect, it } from 'vitest';
import type { GameEvent, SeatId } from '../src/api';
import { begun, type Kept, kept } from '../src/turn/kept';
import { scene } from './steps';

const plan: Kept = { match: 'm', seats: ['w'], at: 4, from: 'e2', to: 'e4' };
const part = (at: number, seat: SeatId): GameEvent => ({
  version: at,
  at,
  seat,
  entry: { type: 'part', steps: 'x', signs: null, happenings: [], scene: scene(8, 8) },
});
const before = [part(1, 'w'), part(2, 'b'), part(3, 'w'), part(4, 'b')];
const find = (after: GameEvent[] = [], match = 'm', seats = ['w']) =>
  kept.find(match, seats, [...before, ...after]);

describe('a plan', () => {
  beforeEach(() => {
    sessionStorage.clear();
    kept.put(plan);
  });

  it('is found while nobody has moved, and after others have', () => {
    expect(find()).toEqual(plan);
    expect(find([part(5, 'b'), part(6, 'n')])).toEqual(plan);
    expect(
      find([{ version: 9, at: 4, seat: 'b', entry: { type: 'said', seat: 'b', text: 'Well.' } }]),
    ).toEqual(plan);
  });

  it('is dropped after a turn of one’s own, a turn taken back, or the end', () => {
    const over = { score: '1-0', reason: 'resignation', words: 'resignation' };
    const later: GameEvent[] = [
      part(5, 'w'),
      {
        version: 5,
        at: 5,
        seat: 'b',
        entry: { type: 'taken_back', seat: 'b', parts: 1, scene: scene(8, 8) },
      },
      { version: 5, at: 4, entry: { type: 'ended', outcome: over } },
    ];
    for (const one of later) {
      kept.put(plan);
      expect(find([one])).toBeNull();
      expect(find()).toBeNull();
    }
  });

  it('is of one match and of those who sat there', () => {
    expect(find([], 'other')).toBeNull();
    expect(find()).toEqual(plan);
    expect(find([], 'm', ['b'])).toBeNull();
    expect(find()).toBeNull();
  });

  it('that cannot be read is none', () => {
    for (const odd of ['', 'nonsense', '7', '{}', '{"match":"m"}']) {
      sessionStorage.setItem('menagerie.plan', odd);
      expect(find()).toBeNull();
    }
  });
});

describe('a turn that has begun', () => {
  it('is found by the seat that composes it, until the game changes', () => {
    begun.put('m', 'w', 4, 'e2e4,d2d4');
    expect(begun.find('m', 'w', 4)).toBe('e2e4,d2d4');
    expect([begun.find('m', 'b', 4), begun.find('n', 'w', 4), begun.find('m', 'w', 5)]).toEqual(['', '', '']);
    begun.put('m', 'w', 4, '');
    expect(begun.find('m', 'w', 4)).toBe('');
  });
});
