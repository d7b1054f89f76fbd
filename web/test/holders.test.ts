import { describe, expect, it } from 'vitest';
import type { GameInfo } from '../src/api';
import {
  type Choice,
  choiceOf,
  countsOf,
  EACH,
  FRIEND,
  holdersOf,
  isNobodys,
  RANDOM,
  swappedSides,
} from '../src/match/holders';

/** A game with these seats, all of which are taken, and two levels of the computer. */
function game(seats: string[], fewest = seats.length): GameInfo {
  const infos = seats.map((id) => ({ id, name: id, team: id, side: 'neutral' as const }));
  return { seats: infos, fewest_seats: fewest, levels: ['1', '2'], puzzle: false } as unknown as GameInfo;
}
const TWO = game(['w', 'b']);
const FOUR = game(['wk', 'bk', 'wq', 'bq']);
const ALONE = { ...game(['p1', 'p2'], 1), puzzle: true };
const UP_TO_FOUR = game(['1', '2', '3', '4'], 1);

describe('who sits where', () => {
  it('is at first the reader against the weakest computer', () => {
    expect(holdersOf(TWO, choiceOf(TWO))).toEqual({ w: 'me', b: 'computer:1' });
    expect(holdersOf(FOUR, choiceOf(FOUR))).toEqual({
      wk: 'me',
      bk: 'computer:1',
      wq: 'computer:1',
      bq: 'computer:1',
    });
    expect(holdersOf(ALONE, choiceOf(ALONE))).toEqual({ p1: 'me' });
    expect(holdersOf(UP_TO_FOUR, choiceOf(UP_TO_FOUR))).toEqual({ 1: 'me', 2: 'computer:1' });
  });

  it('is drawn at first where the rules say so, and then as it was chosen', () => {
    const drawn = { ...TWO, sides_by_lot: true };
    expect(choiceOf(drawn)).toEqual({ ...choiceOf(TWO), side: RANDOM });
    expect(holdersOf(drawn, choiceOf(drawn), () => 0.9)).toEqual({ w: 'computer:1', b: 'me' });
    expect(choiceOf(drawn, { w: 'computer:1', b: 'me' }).side).toBe('b');
  });

  it('is what was chosen the last time', () => {
    const choices: [GameInfo, Partial<Choice>][] = [
      [TWO, { opponent: '2', side: 'b' }],
      [TWO, { opponent: FRIEND }],
      [FOUR, { opponent: '2', side: 'bq' }],
      [FOUR, { opponent: FRIEND }],
      [FOUR, { opponent: EACH, each: { wk: 'me', bk: 'computer:1', wq: 'me', bq: 'computer:2' } }],
      [FOUR, { opponent: EACH, each: { wk: 'me', bk: 'computer:1', wq: 'computer:2', bq: 'computer:1' } }],
      [
        FOUR,
        { opponent: EACH, each: { wk: 'computer:2', bk: 'computer:1', wq: 'computer:2', bq: 'computer:1' } },
      ],
    ];
    for (const [which, wish] of choices) {
      const choice = { ...choiceOf(which), ...wish };
      const again = choiceOf(which, holdersOf(which, choice));
      expect(again.opponent).toBe(choice.opponent);
      expect(holdersOf(which, again)).toEqual(holdersOf(which, choice));
    }
  });

  it('is as many as were chosen, where not all seats must be taken', () => {
    expect(countsOf(UP_TO_FOUR)).toEqual([1, 2, 3, 4]);
    expect(countsOf(FOUR)).toEqual([4]);
    expect(countsOf(ALONE)).toEqual([]);
    for (const count of countsOf(UP_TO_FOUR)) {
      const choice = { ...choiceOf(UP_TO_FOUR), opponent: '2', count };
      const holders = holdersOf(UP_TO_FOUR, choice);
      expect(Object.keys(holders)).toHaveLength(count);
      expect(choiceOf(UP_TO_FOUR, holders).count).toBe(count);
    }
  });

  it('forgets a level that is no more', () => {
    expect(holdersOf(TWO, choiceOf(TWO, { w: 'computer:9', b: 'me' }))).toEqual({ w: 'me', b: 'me' });
    expect(holdersOf(TWO, choiceOf(TWO, { w: 'me', b: 'computer:9' }))).toEqual({ w: 'me', b: 'computer:1' });
  });
});

describe('a match of nobody at this screen', () => {
  const each = (...holders: string[]) => ({
    ...choiceOf(FOUR),
    opponent: EACH,
    each: Object.fromEntries(FOUR.seats.map(({ id }, index) => [id, holders[index] ?? 'computer:1'])),
  });

  it('is one in which every seat was given to a computer', () => {
    expect(isNobodys(FOUR, each())).toBe(true);
    expect(isNobodys(FOUR, each('computer:1', 'computer:2', 'me'))).toBe(false);
  });

  it('is none where one plays oneself, whatever was chosen seat by seat before', () => {
    expect(isNobodys(FOUR, { ...each(), opponent: '1' })).toBe(false);
    expect(isNobodys(FOUR, { ...each(), opponent: FRIEND })).toBe(false);
  });
});

describe('a side that is drawn', () => {
  it('is any of the seats, by chance', () => {
    const choice = { opponent: '2', side: RANDOM, each: {}, count: 2 };
    expect(holdersOf(TWO, choice, () => 0)).toEqual({ w: 'me', b: 'computer:2' });
    expect(holdersOf(TWO, choice, () => 0.99)).toEqual({ w: 'computer:2', b: 'me' });
  });
});

describe('another match with the sides exchanged', () => {
  const teams = ({ seats, ...rest }: GameInfo): GameInfo => ({
    ...rest,
    seats: seats.map((seat) => ({ ...seat, team: seat.id.startsWith('w') ? 0 : 1 })),
  });
  const wish = (seats: Record<string, string>) => ({ game: 'x', seats });

  it('gives each seat the holder of the other', () => {
    expect(swappedSides(teams(TWO), wish({ w: 'me', b: 'computer:2' }))?.seats).toEqual({
      w: 'computer:2',
      b: 'me',
    });
    const four = { wk: 'me', bk: 'computer:1', wq: 'computer:2', bq: 'computer:1' };
    expect(swappedSides(teams(FOUR), wish(four))?.seats).toEqual({
      wk: 'computer:1',
      bk: 'me',
      wq: 'computer:1',
      bq: 'computer:2',
    });
  });

  it('is none where all sit at one screen, or alone', () => {
    expect(swappedSides(teams(TWO), wish({ w: 'me', b: 'me' }))).toBeNull();
    expect(swappedSides(teams(ALONE), wish({ p1: 'me' }))).toBeNull();
  });
});
