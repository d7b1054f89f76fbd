import { describe, expect, it } from 'vitest';
import { layoutOf, neighbour, placeOf } from '../src/board/geometry';
import { project } from '../src/board/project';
import { Tracker } from '../src/board/track';
import { figure, move, say, scene } from './steps';

describe('the layout of a board', () => {
  it('puts the first rank below, and above when the board is flipped', () => {
    const { cells } = scene(8, 8);
    expect(layoutOf(cells, false).byName.get('a1')).toMatchObject({ x: 0, y: 7 });
    expect(layoutOf(cells, true).byName.get('a1')).toMatchObject({ x: 7, y: 0 });
  });

  it('takes two-digit ranks and any number of files', () => {
    expect(placeOf('k11')).toEqual({ file: 10, rank: 11 });
    const layout = layoutOf(scene(11, 11).cells, false);
    expect([layout.width, layout.height]).toEqual([11, 11]);
    expect(layout.byName.get('k11')).toMatchObject({ x: 10, y: 0 });
    expect(layout.files.at(-1)).toEqual({ text: 'k', place: 10 });
  });

  it('draws squares beyond the usual edge, and rank 0', () => {
    const extra = [...scene(8, 8).cells, { at: 'd0', dark: true }, { at: 'd9', dark: false }];
    const layout = layoutOf(extra, false);
    expect(layout.height).toBe(10);
    expect(layout.byName.get('d0')).toMatchObject({ x: 3, y: 9 });
    expect(layout.rows.map((row) => row.length)).toEqual([1, 8, 8, 8, 8, 8, 8, 8, 8, 1]);
  });
});

describe('arrow keys', () => {
  const layout = layoutOf(scene(8, 8).cells, false);

  it('go where the board shows it', () => {
    expect(neighbour(layout, 'e2', 'ArrowUp')).toBe('e3');
    expect(neighbour(layout, 'e2', 'ArrowLeft')).toBe('d2');
    expect(neighbour(layout, 'e2', 'End')).toBe('h2');
    const flipped = layoutOf(scene(8, 8).cells, true);
    expect(neighbour(flipped, 'e2', 'ArrowUp')).toBe('e1');
    expect(neighbour(flipped, 'e2', 'ArrowLeft')).toBe('f2');
  });

  it('stay on the board and jump over holes', () => {
    expect(neighbour(layout, 'a1', 'ArrowLeft')).toBe('a1');
    expect(neighbour(layout, 'a1', 'ArrowDown')).toBe('a1');
    const holed = layoutOf(
      scene(8, 8).cells.filter(({ at }) => at !== 'e4'),
      false,
    );
    expect(neighbour(holed, 'e3', 'ArrowUp')).toBe('e5');
    expect(neighbour(holed, 'd4', 'ArrowRight')).toBe('f4');
  });
});

describe('composed steps on the board', () => {
  const start = scene(8, 8, { e2: figure('pawn'), d2: figure('pawn'), d5: figure('pawn', 'black') });
  const at = (pieces: { at: string }[]) => pieces.map((piece) => piece.at).sort();

  it('show the pieces where the steps put them', () => {
    const shown = project(start, [say('battle'), move('e2e3'), move('d2d3')]);
    expect(at(shown.pieces)).toEqual(['d3', 'd5', 'e3']);
    expect([...shown.ghosts]).toEqual(['e3', 'd3']);
    expect(at(start.pieces)).toEqual(['d2', 'd5', 'e2']);
  });

  it('follow one piece through several steps and take what stood there', () => {
    const shown = project(start, [move('e2e4'), move('e4d5')]);
    expect(at(shown.pieces)).toEqual(['d2', 'd5']);
    expect([...shown.ghosts]).toEqual(['d5']);
  });

  it('are shown as the server sketches them, with what they do besides', () => {
    const home = scene(8, 8, { e1: figure('king'), h1: figure('rook'), a2: figure('pawn') });
    const after = scene(8, 8, { g1: figure('king'), f1: figure('rook'), a2: figure('pawn') });
    const castled = [move('e1g1')];
    const shown = project(home, castled, { scene: after, steps: 1 });
    expect(at(shown.pieces)).toEqual(['a2', 'f1', 'g1']);
    expect([...shown.ghosts].sort()).toEqual(['f1', 'g1']);
    expect(shown.trails).toEqual([{ from: 'e1', to: 'g1' }]);
    const further = project(home, [...castled, move('a2a3')], { scene: after, steps: 1 });
    expect(at(further.pieces)).toEqual(['a3', 'f1', 'g1']);
    expect(at(project(home, [], { scene: after, steps: 1 }).pieces)).toEqual(['a2', 'e1', 'h1']);
  });

  it('do not foreshow a king on its own rook', () => {
    const home = scene(8, 8, { e1: figure('king'), h1: figure('rook') });
    expect(at(project(home, [move('e1h1', { or: 'g1' })]).pieces)).toEqual(['g1', 'h1']);
    expect(at(project(home, [move('e1h1')]).pieces)).toEqual(['e1', 'h1']);
  });
});

describe('the identity of pieces', () => {
  const pieces = (squares: Record<string, ReturnType<typeof figure>>) => scene(8, 8, squares).pieces;

  it('stays with a piece that moved', () => {
    const tracker = new Tracker();
    const [knight] = tracker.follow(pieces({ g1: figure('knight') }), []);
    const [moved] = tracker.follow(pieces({ f3: figure('knight') }), [{ from: 'g1', to: 'f3' }]);
    expect(moved?.id).toBe(knight?.id);
  });

  it('is not taken over by the piece that takes', () => {
    const tracker = new Tracker();
    const before = tracker.follow(pieces({ e4: figure('pawn'), d5: figure('pawn', 'black') }), []);
    const [taker] = tracker.follow(pieces({ d5: figure('pawn') }), [{ from: 'e4', to: 'd5' }]);
    expect(taker?.id).toBe(before.find((piece) => piece.at === 'e4')?.id);
  });
});
