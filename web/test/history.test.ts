import { describe, expect, it } from 'vitest';
import type { GameEvent, Happening, Sign } from '../src/api';
import { answersOf, lastTurn, pliesOf, resultWords, rowsOf, sealedSeats, spoken } from '../src/match/history';
import { gameOf } from './game';
import { figure, scene } from './steps';

const game = gameOf();

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
      signs: null,
      happenings,
      turn_number: Math.ceil(version / 2),
      scene: scene(8, 8),
    },
  };
}

describe('a ply', () => {
  const only = (event: GameEvent) => pliesOf([event])[0];
  const text = (words: string): Sign => ({ type: 'text', text: words });
  const buried = (name: string, at?: string): Happening => ({
    type: 'buried',
    seat: 'b',
    figure: figure(name),
    words: `Black buries the white ${name}`,
    ...(at ? { at } : {}),
  });

  it('is shown as players write it, whatever its steps', () => {
    const signs: Sign[][] = [[{ type: 'piece', figure: figure('bishop') }, text('×a6')], [text('h7')]];
    const event = part(1, 'w', 'f1a6,+h7', moved('f1', 'a6', 'bishop'));
    if (event.entry.type === 'part') event.entry.signs = signs;
    expect(only(event)).toMatchObject({ signs, words: 'White bishop f1 to a6.' });
  });

  it('is shown as it was handed in where nobody can follow it', () => {
    expect(only(part(1, 'w', 'battle,a2a3'))?.signs).toEqual([[text('battle')], [text('a2a3')]]);
  });

  it('says in a word what was chosen', () => {
    const chose: Happening = { type: 'chose', seat: 'b', words: 'Black has chosen' };
    expect(only(part(1, 'b', null, chose))?.signs).toEqual([[text('chosen')]]);
    expect(only(part(1, 'b', '=KRBQN', chose))?.signs).toEqual([[text('chosen')]]);
    expect(only(part(1, 'b', null))?.signs).toEqual([[text('…')]]);
  });

  it('shows who was buried, and where only to those who know', () => {
    const own = part(2, 'b', '_b2,_c3', buried('knight', 'b2'), buried('pawn', 'c3'));
    const piece = (name: string): Sign => ({ type: 'piece', figure: figure(name) });
    expect(only(own)?.signs).toEqual([
      [piece('knight'), text('†b2')],
      [piece('pawn'), text('†c3')],
    ]);
    expect(only(part(2, 'b', null, buried('knight')))?.signs).toEqual([[piece('knight'), text('†?')]]);
  });

  it('lights the squares of an attempt', () => {
    const tried: Happening = {
      type: 'tried',
      figure: figure('queen'),
      from: 'd1',
      target: figure('pawn', 'black'),
      at: 'd7',
      taken: false,
      words: 'no',
    };
    const refused = only(part(1, 'w', 'd1xd7', tried));
    expect(refused).toMatchObject({ squares: ['d1', 'd7'], travels: [] });
    const taken = only(part(1, 'w', 'd1xd7', { ...tried, taken: true }));
    expect(taken?.travels).toEqual([{ from: 'd1', to: 'd7' }]);
  });

  it('keeps an answer on its square until the next turn of its seat', () => {
    const tried = (at: string, isTaken: boolean): Happening => ({
      type: 'tried',
      figure: figure('queen'),
      from: 'd1',
      target: figure('pawn', 'black'),
      at,
      taken: isTaken,
      words: '',
    });
    const events = [
      part(1, 'w', 'd1xd7', tried('d7', false)),
      part(2, 'b', 'd8xa5', tried('a5', true)),
      part(3, 'w', 'e2e4', moved('e2', 'e4')),
    ];
    const answersAfter = (count: number) => [...answersOf(pliesOf(events.slice(0, count)))];
    expect(answersAfter(0)).toEqual([]);
    expect(answersAfter(1)).toEqual([['d7', false]]);
    expect(answersAfter(2)).toEqual([
      ['d7', false],
      ['a5', true],
    ]);
    expect(answersAfter(3)).toEqual([['a5', true]]);
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

  it('keeps the parts of one turn together', () => {
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

  it('has a turn of two moves in one place, and four players in a row', () => {
    const ofRound = (version: number, seat: string, turn: number): GameEvent => {
      const event = part(version, seat, 'e2e4,d2d4');
      if (event.entry.type === 'part') event.entry.turn_number = turn;
      return event;
    };
    const seats = ['wk', 'bk', 'wq', 'bq'];
    const turns = [...seats, ...seats].map((seat, index) => ofRound(index + 1, seat, index < 4 ? 1 : 2));
    const rows = rowsOf(pliesOf(turns), seats);
    expect(rows.map(({ number, plies }) => [number, plies.length])).toEqual([
      [1, 4],
      [2, 4],
    ]);
    const alone = [1, 2].map((turn) => ofRound(turn, '1', turn));
    expect(rowsOf(pliesOf(alone), ['1']).map(({ number }) => number)).toEqual([1, 2]);
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

describe('a turn that was taken back', () => {
  const back = (version: number, seat: string, parts: number): GameEvent => ({
    version,
    at: version,
    seat,
    entry: { type: 'taken_back', seat, parts, scene: scene(8, 8) },
  });
  const played = [part(1, 'w', 'e2e4'), part(2, 'b', 'e7e5'), part(3, 'w', 'a2a3'), part(4, 'b', 'a7a6')];
  const versions = (events: GameEvent[]) => pliesOf(events).map(({ version }) => version);

  it('falls off the end with what was answered, and play goes on from before it', () => {
    expect(versions([...played, back(5, 'w', 2)])).toEqual([1, 2]);
    expect(versions([...played, back(5, 'w', 2), part(6, 'w', 'd2d4'), back(7, 'w', 3)])).toEqual([]);
    expect(versions([part(4, 'b', 'a7a6'), back(5, 'w', 2), part(6, 'w', 'd2d4')])).toEqual([6]);
  });

  it('is said', () => {
    expect(spoken(back(5, 'b', 1), game)).toBe('Black took the turn back.');
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
