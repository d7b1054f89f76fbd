import { describe, expect, it } from 'vitest';
import type { MatchState } from '../src/api';
import type { Sitting } from '../src/match/sitting.svelte';
import { turnOf } from '../src/match/whose';
import { gameOf, stateOf } from './game';

/** Somebody who sits on White's side, with a computer against them, and how the match stands for them. */
const sittingAt = (state: MatchState, actor: string | null): Sitting =>
  ({
    actor,
    eye: 'w',
    game: gameOf(),
    match: { state },
    seats: ['w'],
    waitingFor: state.to_act,
    hasHandedIn: false,
  }) as unknown as Sitting;

const SEATS = { w: { kind: 'person' }, b: { kind: 'computer', level: '1' } } as MatchState['seats'];

describe('whose turn it is', () => {
  const theirs = stateOf({ to_act: ['b'], seats: SEATS });
  const mine = stateOf({ to_act: ['w'], seats: SEATS });

  it('is said of the present', () => {
    expect(turnOf(sittingAt(mine, 'w'), mine)).toBe('Your turn.');
    expect(turnOf(sittingAt(theirs, null), theirs)).toBe('Black is thinking…');
  });

  it("is one's own when the turns of others have been shown", () => {
    expect(turnOf(sittingAt(mine, 'w'), theirs)).toBe('Black is thinking…');
  });

  it("is nobody's when the game is over, also while its last turn is shown", () => {
    const over = stateOf({ to_act: [], seats: SEATS });
    expect(turnOf(sittingAt(over, null), mine)).toBe('');
    expect(turnOf(sittingAt(over, null), theirs)).toBe('Black is thinking…');
  });
});
