// What a match shows of the turns that come in, and when.

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Figure, Happening, Scene } from '../src/api';
import type { Ply } from '../src/match/history';
import type { Beat } from '../src/match/reel';
import { Show } from '../src/match/show.svelte';
import { figure, scene } from './steps';

const [rook, pawn] = [figure('rook'), figure('pawn', 'black')];
const board = (...pieces: [string, Figure][]): Scene => ({
  ...scene(8, 8),
  pieces: pieces.map(([at, one]) => ({ at, figure: one, under: [] })),
});
const moved = (one: Figure, from: string, to: string): Happening => ({
  type: 'moved',
  figure: one,
  from,
  to,
  words: '',
});
const ply = (after: Scene, ...happenings: Happening[]): Ply => ({
  version: 1,
  at: 1,
  seat: 'w',
  signs: [],
  words: '',
  happenings,
  scene: after,
  turn: 1,
  squares: [],
  travels: [],
});

const start = board(['a1', rook], ['h7', pawn]);
const own = ply(board(['a4', rook], ['h7', pawn]), moved(rook, 'a1', 'a4'));
const reply = ply(board(['a4', rook], ['h5', pawn]), moved(pawn, 'h7', 'h5'));

/** A show that has seen the start, and what it lets happen. */
function watching(pace = 1) {
  const beats: Beat[] = [];
  const show = new Show(
    () => pace,
    (beat) => beats.push(beat),
  );
  show.follow([], start, true);
  show.saw(start.pieces);
  return { show, beats };
}
const heard = (beats: Beat[]) => beats.flatMap(({ happenings }) => happenings);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a turn that comes in', () => {
  it('is watched from the position in which it was made', () => {
    const { show, beats } = watching();
    show.follow([own], start, true);
    expect(show.stage.isMoving).toBe(true);
    expect(beats[0]?.travels).toEqual([{ from: 'a1', to: 'a4' }]);
    vi.runAllTimers();
    expect(show.stage.isMoving).toBe(false);
  });

  it('does not move again what was put there by hand, but is heard', () => {
    const { show, beats } = watching();
    show.saw(own.scene.pieces);
    show.follow([own], start, true);
    vi.runAllTimers();
    expect(beats.flatMap(({ travels }) => travels)).toEqual([]);
    expect(heard(beats)).toEqual(own.happenings);
  });

  it("begins when one's own has landed", () => {
    const { show, beats } = watching();
    show.saw(own.scene.pieces);
    show.follow([own, reply], start, true);
    expect(beats.flatMap(({ travels }) => travels)).toEqual([]);
    vi.runAllTimers();
    expect(beats.flatMap(({ travels }) => travels)).toEqual([{ from: 'h7', to: 'h5' }]);
  });

  it('is not shown to somebody who looks at something else', () => {
    const { show, beats } = watching();
    show.follow([own], start, false);
    expect(beats).toEqual([]);
  });

  it('is heard as one where nothing moves', () => {
    const { show, beats } = watching(0);
    show.follow([own, reply], start, true);
    expect(show.stage.isMoving).toBe(false);
    expect(beats.map(({ happenings }) => happenings)).toEqual([own.happenings, reply.happenings]);
  });

  it('can be cut short', () => {
    const { show } = watching();
    show.follow([own, reply], start, true);
    show.stage.finish();
    expect(show.stage.isMoving).toBe(false);
    vi.runAllTimers();
    expect(show.stage.isMoving).toBe(false);
  });
});
