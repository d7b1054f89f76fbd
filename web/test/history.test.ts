import { describe, expect, it } from 'vitest';
import type { GameEvent, GameInfo, Happening } from '../src/api';
import { captured, lastTurn, pliesOf, resultWords, rowsOf, sealedSeats, spoken } from '../src/match/history';
import { figure, scene } from './steps';

const game: GameInfo = {
  id: 'chess',
  name: 'Chess',
  about: '',
  seats: [
    { id: 'w', name: 'White', team: 0 },
    { id: 'b', name: 'Black', team: 1 },
  ],
  options: {},
  fewest_seats: 2,
  puzzle: false,
  hidden: false,
  chance: false,
  rules_version: 1,
  preview: scene(8, 8),
  tour: false,
  levels: [],
};

const moved = (from: string, to: string, name = 'pawn'): Happening => ({
  type: 'moved',
  figure: figure(name),
  from,
  to,
  words: `white ${name} ${from} to ${to}`,
});

function part(version: number, seat: string, steps: string | null, ...happenings: Happening[]): GameEvent {
  return {
    version,
    at: version,
    seat,
    entry: {
      type: 'part',
      steps,
      happenings,
      turn_number: Math.ceil(version / 2),
      scene: scene(8, 8),
    },
  };
}

describe('a ply', () => {
  const only = (event: GameEvent) => pliesOf([event])[0];

  it('reads like a printed move', () => {
    const taken: Happening = { type: 'captured', figure: figure('pawn', 'black'), at: 'd5', words: 'taken' };
    const check: Happening = { type: 'check', at: 'e8', side: 'black', words: 'check' };
    expect(only(part(1, 'w', 'g1f3', moved('g1', 'f3', 'knight')))?.label).toBe('g1–f3');
    expect(only(part(1, 'w', 'e4d5', moved('e4', 'd5'), taken, check))?.label).toBe('e4×d5+');
  });

  it('says its promotion', () => {
    const promoted: Happening = { type: 'promoted', at: 'a8', figure: figure('queen'), words: 'a queen' };
    expect(only(part(1, 'w', 'a7a8q', moved('a7', 'a8'), promoted))?.label).toBe('a7–a8=Q');
  });

  it('shows the text of several steps, and words where the text is secret', () => {
    expect(only(part(1, 'w', 'battle,a2a3', moved('a2', 'a3')))?.label).toBe('battle a2a3');
    const chose: Happening = { type: 'chose', seat: 'b', words: 'Black has chosen' };
    expect(only(part(1, 'b', null, chose))?.label).toBe('Black has chosen');
  });

  it('marks an attempt that failed', () => {
    const tried: Happening = {
      type: 'tried',
      figure: figure('queen'),
      from: 'd1',
      target: figure('pawn', 'black'),
      at: 'd7',
      taken: false,
      words: 'no',
    };
    expect(only(part(1, 'w', 'd1xd7', tried))).toMatchObject({ label: 'd1×d7?', squares: ['d1', 'd7'] });
  });
});

describe('the score sheet', () => {
  it('has a row for each round', () => {
    const plies = pliesOf([
      part(1, 'w', 'e2e4', moved('e2', 'e4')),
      part(2, 'b', 'e7e5', moved('e7', 'e5')),
      part(3, 'w', 'g1f3', moved('g1', 'f3')),
    ]);
    const rows = rowsOf(plies, ['w', 'b']);
    expect(rows.map((row) => row.plies.map(({ index }) => index))).toEqual([[0, 1], [2]]);
  });

  it('keep the parts of one turn together', () => {
    const turns = [
      part(1, 'w', 'e4d5', moved('e4', 'd5')),
      part(1, 'w', '_b2'),
      part(2, 'b', 'd8d5', moved('d8', 'd5')),
      part(2, 'b', null),
      part(3, 'w', 'e2e3', moved('e2', 'e3')),
    ];
    const rows = rowsOf(pliesOf(turns), ['w', 'b']);
    expect(rows.map((row) => row.plies.map(({ index }) => index))).toEqual([[0, 1, 2, 3], [4]]);
  });

  it('begins with an empty place when Black moves first', () => {
    const rows = rowsOf(pliesOf([part(2, 'b', 'e7e5', moved('e7', 'e5'))]), ['w', 'b']);
    expect(rows).toHaveLength(1);
  });
});

describe('what is said', () => {
  it('are the words of what happened, as sentences', () => {
    expect(spoken(part(1, 'w', 'e2e4', moved('e2', 'e4')), game)).toBe('White pawn e2 to e4.');
    expect(spoken({ version: 1, at: 0, entry: { type: 'sealed', seat: 'b' } }, game)).toBe(
      'Black has chosen.',
    );
  });

  it('names the winner and the reason', () => {
    expect(resultWords({ score: '0-1', words: 'checkmate' }, game)).toBe('Black wins: checkmate.');
    expect(resultWords({ score: '1/2-1/2', words: 'stalemate' }, game)).toBe('A draw: stalemate.');
    expect(resultWords({ score: 'score 4', words: '' }, game)).toBe('4 points.');
  });
});

describe('sealed choices', () => {
  const sealed = (seat: string): GameEvent => ({ version: 2, at: 0, seat, entry: { type: 'sealed', seat } });

  it('are remembered until they are opened', () => {
    expect([...sealedSeats([sealed('w')])]).toEqual(['w']);
    expect([...sealedSeats([sealed('w'), part(3, 'w', '=X'), part(4, 'b', '=Y')])]).toEqual([]);
  });
});

describe('the captured pieces', () => {
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
    at: 'd7',
    taken: answer,
    words: '',
  });
  const gone = (...happenings: Happening[]) =>
    captured(pliesOf(happenings.map((one, index) => part(index + 1, 'w', '', one))));

  it('are those that were taken, by asking too', () => {
    expect(gone(taken, asked(false), asked(true))).toEqual([black, black]);
  });

  it('are not those that came back', () => {
    expect(gone(taken, taken, opened(), opened(black))).toEqual([black]);
    expect(gone(opened(black), taken)).toEqual([black]);
  });
});

describe('the last turn', () => {
  const versions = (plies: ReturnType<typeof pliesOf>) => lastTurn(plies).map(({ version }) => version);
  const later = (version: number, seat: string, turn: number): GameEvent => {
    const event = part(version, seat, '');
    if (event.entry.type === 'part') event.entry.turn_number = turn;
    return event;
  };

  it('has all its parts, and none of the turns before', () => {
    expect(versions([])).toEqual([]);
    expect(versions(pliesOf([later(1, 'w', 1), later(2, 'b', 1), later(3, 'b', 1)]))).toEqual([2, 3]);
    expect(versions(pliesOf([later(1, '1', 1), later(2, '1', 2)]))).toEqual([2]);
  });
});
