// The printed card of a match of golf: who played, and when.

import { describe, expect, it } from 'vitest';
import type { MatchState, SeatInfo } from '../src/api';
import { dayIn, dayOf, playersOf } from '../src/golf/card';
import { gameOf } from './game';

const seats: SeatInfo[] = ['1', '2', '3', '4', '5'].map((id) => ({
  id,
  name: `Player ${id}`,
  team: Number(id),
  side: 'neutral',
}));
const named = (username: string) => ({ kind: 'person', username }) as MatchState['seats'][string];

describe('the card', () => {
  it('has initials for everybody, which tell them apart', () => {
    const holders: MatchState['seats'] = {
      1: named('Anna Bell'),
      2: named('Zoë'),
      3: { kind: 'person' },
      4: { kind: 'computer', level: '2' },
      5: named('Art-Nils  B. of Y'),
    };
    const players = playersOf(['1', '2', '3', '4', '5'], gameOf({ seats }), holders);
    expect(players.map(({ initials }) => initials)).toEqual(['AB', 'Z', 'P3', 'P4', 'ANB']);
    expect(players.map(({ name, note }) => `${name}: ${note}`)).toEqual([
      'Anna Bell: Player 1',
      'Zoë: Player 2',
      'Player 3: ',
      'Player 4: computer, level 2',
      'Art-Nils  B. of Y: Player 5',
    ]);
    const same = playersOf(['1', '2'], gameOf({ seats }), { 1: named('Anna'), 2: named('adam') });
    expect(same.map(({ initials }) => initials)).toEqual(['A1', 'A2']);
  });

  it('has the day of the record, and else the reader’s', () => {
    expect(dayIn('{"tags":[["Site","x"],["Date","2026.01.09"]]}')).toBe('2026-01-09');
    expect([dayIn('{}'), dayIn('{"tags":[["Date","????.??.??"]]}')]).toEqual([undefined, undefined]);
    expect(dayOf(new Date(2026, 0, 9, 23, 59))).toBe('2026-01-09');
  });
});
