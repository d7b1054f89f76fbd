import { describe, expect, it } from 'vitest';
import type { SeatInfo } from '../src/api';
import { controlOf, handicapsOf, oddsFor, TIMES, timeSaid } from '../src/meet/times';

const SEATS = ['w', 'b'].map((id) => ({ id, name: id, team: 0, side: 'neutral' }) as SeatInfo);

describe('the time of a match', () => {
  it('is a stock with an increment, or days', () => {
    expect(controlOf('5+3')).toEqual({ initial_s: 300, increment_s: 3 });
    expect(controlOf('3d')).toEqual({ days: 3 });
    expect(['', '4+4', 'x'].map(controlOf)).toEqual([undefined, undefined, undefined]);
  });

  it('differs for a seat only in what counts the same', () => {
    expect(oddsFor('3d')).toEqual(['1d', '7d']);
    expect(oddsFor('5+3')).toEqual(['1+0', '2+1', '3+2', '10+5', '15+10', '30+20']);
    for (const time of TIMES.slice(1)) {
      expect(oddsFor(time).every((other) => controlOf(other) !== undefined)).toBe(true);
    }
  });

  it('is sent for the seats for which another one was chosen', () => {
    expect(handicapsOf('5+3', { w: '', b: '1+0' }, SEATS)).toEqual({ b: { initial_s: 60, increment_s: 0 } });
    // What was chosen before the others had days does not count any more, nor does what there is no seat for.
    expect(handicapsOf('3d', { w: '1d', b: '1+0', x: '7d' }, SEATS)).toEqual({ w: { days: 1 } });
    expect(handicapsOf('3d', {}, SEATS)).toEqual({});
  });

  it('is told with what some seats have instead', () => {
    const clock = { initial_s: 300, increment_s: 3 };
    expect(timeSaid({ clock }, SEATS)).toBe('5 min + 3 s');
    const handicaps = { b: { initial_s: 60, increment_s: 0 } };
    expect(timeSaid({ clock, handicaps }, SEATS)).toBe('5 min + 3 s · b: 1 min + 0 s');
  });
});
