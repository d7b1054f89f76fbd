// A part as it is watched: one thing after the other, forwards and backwards.

import { describe, expect, it } from 'vitest';
import type { Figure, Happening, Scene, Token } from '../src/api';
import type { Ply } from '../src/match/history';
import { backwards, beatsOf, rest, stopsOf } from '../src/match/reel';
import { figure, scene } from './steps';

const [queen, rook, king] = ['queen', 'rook', 'king'].map((name) => figure(name)) as [Figure, Figure, Figure];
const pawn = figure('pawn', 'black');
const checker: Token = { icon: 'checker', side: 'neutral', count: 1 };

const board = (...pieces: [string, Figure, Token[]?][]): Scene => ({
  ...scene(8, 8),
  pieces: pieces.map(([at, one, under = []]) => ({ at, figure: one, under })),
});
const moved = (one: Figure, from: string, to: string, via?: string[]): Happening => ({
  type: 'moved',
  figure: one,
  from,
  to,
  words: `${one.name} ${from} to ${to}`,
  ...(via ? { via } : {}),
});
const captured = (one: Figure, at: string): Happening => ({
  type: 'captured',
  figure: one,
  at,
  words: 'taken',
});
const ply = (after: Scene, happenings: Happening[], steps = 1): Ply => ({
  version: 1,
  at: 1,
  seat: 'w',
  signs: Array.from({ length: steps }, () => []),
  words: 'the whole turn',
  happenings,
  scene: after,
  turn: 1,
  squares: [],
  travels: [],
});
/** The board as text, so that a beat is seen at a glance: `queen a1, pawn b2+1`. */
const look = ({ pieces }: Scene): string =>
  pieces
    .map(
      ({ at, figure: { name }, under }) => `${name} ${at}${under.map(({ count }) => `+${count}`).join('')}`,
    )
    .sort()
    .join(', ');

describe('what comes to the board and leaves sight', () => {
  const told = (type: 'dropped' | 'appeared' | 'vanished', one: Figure, at: string): Happening => ({
    type,
    figure: one,
    at,
    words: '',
  });

  it('is seen as it is told', () => {
    const before = board(['a1', queen], ['c3', pawn]);
    const after = board(['a1', queen], ['e4', rook], ['h8', king]);
    const beats = beatsOf(
      before,
      ply(after, [told('dropped', rook, 'e4'), told('vanished', pawn, 'c3'), told('appeared', king, 'h8')]),
    );
    expect(beats.map((beat) => look(beat.scene)).at(-1)).toBe('king h8, queen a1, rook e4');
    expect(beats.flatMap(({ squares }) => squares)).toContain('e4');
    expect(beats.some(({ squares }) => squares.includes('h8'))).toBe(false);
  });
});

describe('the beats of a part', () => {
  const before = board(['a1', queen], ['c3', pawn], ['c5', pawn]);
  const after = board(['c5', queen]);
  const happenings = [
    moved(queen, 'a1', 'c3'),
    captured(pawn, 'c3'),
    moved(queen, 'c3', 'c5'),
    captured(pawn, 'c5'),
  ];

  it('let one piece move twice, and take each piece when it arrives', () => {
    expect(beatsOf(before, ply(after, happenings)).map((beat) => look(beat.scene))).toEqual([
      'pawn c3, pawn c5, queen c3',
      'pawn c5, queen c3',
      'pawn c5, queen c5',
      'queen c5',
    ]);
  });

  it('mark the squares as they are touched', () => {
    const squares = beatsOf(before, ply(after, happenings)).map((beat) => beat.squares);
    expect(squares[0]).toEqual(['a1', 'c3']);
    expect(squares.at(-1)).toEqual(['a1', 'c3', 'c3', 'c5']);
  });

  it('lead a piece along its route', () => {
    const beats = beatsOf(before, ply(board(['b4', queen]), [moved(queen, 'a1', 'b4', ['b1', 'b3'])]));
    expect(beats.flatMap(({ travels }) => travels)).toEqual([
      { from: 'a1', to: 'b1' },
      { from: 'b1', to: 'b3' },
      { from: 'b3', to: 'b4' },
    ]);
  });

  it('keep pieces apart that share a square for a moment', () => {
    const castling = [moved(king, 'f1', 'g1'), moved(rook, 'g1', 'f1')];
    const beats = beatsOf(
      board(['f1', king], ['g1', rook]),
      ply(board(['f1', rook], ['g1', king]), castling),
    );
    expect(beats.map((beat) => look(beat.scene))).toEqual([
      'king g1, rook g1',
      'king g1, rook f1',
      'king g1, rook f1',
    ]);
  });

  it('take the piece that stood there rather than its like that has arrived', () => {
    const before = board(['a1', rook, [checker]], ['a8', rook]);
    const beats = beatsOf(
      before,
      ply(board(['a8', rook, [checker]]), [moved(rook, 'a1', 'a8'), captured(rook, 'a8')]),
    );
    expect(look(beats[1]?.scene as Scene)).toBe('rook a8+1');
  });

  it('put tokens under pieces and take them away', () => {
    const start = board(['a1', queen, [checker]]);
    const under = { figure: queen, at: 'a1', words: '' };
    const placed: Happening = { type: 'placed', token: { ...checker, count: 2 }, ...under };
    const removed: Happening = { type: 'removed', token: checker, ...under };
    const scenes = beatsOf(start, ply(board(['a1', queen, [checker, checker]]), [placed, removed]));
    expect(scenes.slice(0, 2).map((beat) => look(beat.scene))[0]).toBe('queen a1+3');
  });

  it('let a piece rise with what lies under it', () => {
    const risen: Happening = { type: 'opened', at: 'a1', risen: rook, under: [checker], words: 'rises' };
    const after = board(['c5', pawn], ['a1', rook, [checker]]);
    const [rises] = beatsOf(board(['c3', pawn]), ply(after, [risen, moved(pawn, 'c3', 'c5')]));
    expect(rises && look(rises.scene)).toBe('pawn c3, rook a1+1');
  });

  it('show an attempt that fails by a piece that comes back', () => {
    const tried: Happening = {
      type: 'tried',
      figure: queen,
      from: 'a1',
      target: pawn,
      at: 'c3',
      taken: false,
      words: '',
    };
    const [beat] = beatsOf(before, ply(before, [tried]));
    expect(beat?.lunge).toEqual({ from: 'a1', to: 'c3' });
    expect(look(beat?.scene as Scene)).toBe(look(before));
  });

  it('end at the scene that the server drew, whatever was told', () => {
    const beats = beatsOf(before, ply(after, []));
    expect(beats.at(-1)?.scene).toBe(after);
  });

  it('lead back the way they came', () => {
    const back = backwards(before, beatsOf(before, ply(after, happenings)));
    expect(back.map((beat) => look(beat.scene)).at(-1)).toBe(look(before));
    expect(back.flatMap(({ travels }) => travels)).toEqual([
      { from: 'c5', to: 'c3' },
      { from: 'c3', to: 'a1' },
    ]);
  });

  it('go on from what the board shows already', () => {
    const beats = beatsOf(before, ply(after, happenings));
    expect(rest(beats, beats[1]?.scene.pieces ?? [])).toEqual(beats.slice(2));
    expect(rest(beats, before.pieces)).toEqual(beats);
    expect(rest(beats, after.pieces)).toEqual([]);
  });
});

describe('the stops of a replay', () => {
  const before = board(['a1', queen], ['c3', pawn], ['c5', pawn]);
  const happenings = [
    moved(queen, 'a1', 'c3'),
    captured(pawn, 'c3'),
    moved(queen, 'c3', 'c5'),
    captured(pawn, 'c5'),
  ];
  const after = board(['c5', queen]);

  it('are the steps of a turn', () => {
    const stops = stopsOf(before, ply(after, happenings, 2));
    expect(stops.map((stop) => look(stop.scene))).toEqual(['pawn c5, queen c3', 'queen c5']);
    expect(stops.map(({ words }) => words)).toEqual(['Queen a1 to c3. Taken.', 'Queen c3 to c5. Taken.']);
  });

  it('are one where the turn is a single step', () => {
    const [only, ...others] = stopsOf(before, ply(after, happenings, 1));
    expect(others).toEqual([]);
    expect(only?.words).toBe('the whole turn');
  });

  it('do not break a route', () => {
    const stops = stopsOf(
      before,
      ply(board(['b4', queen]), [moved(queen, 'a1', 'b4', ['b1']), captured(pawn, 'c3')], 2),
    );
    expect(stops).toHaveLength(1);
  });
});
