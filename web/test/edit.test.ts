// An editor against a server that takes any board for a position, but one with two pieces.

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Draft, DraftRequest, GameInfo, Kit } from '../src/api';
import { EMPTY } from '../src/board/empty';
import { Editor } from '../src/edit/editor.svelte';
import { labelled, squaresOf, toggled, typedList } from '../src/edit/values';
import { figure, scene } from './steps';

const kit: Kit = {
  cells: scene(8, 8).cells,
  pieces: [
    { letters: 'R', figure: figure('rook'), under: [], marked: false },
    { letters: 'K', figure: figure('king'), under: [], marked: false },
  ],
  fields: [],
};
const game = { id: 'g', name: 'G' } as GameInfo;

const asked: DraftRequest[] = [];
let gates: (() => void)[] = [];
let isHeld = false;

function judged(wish: DraftRequest): Draft {
  const pieces = wish.pieces ?? (wish.position === undefined ? { a1: 'R' } : null);
  const isWrong = Object.keys(pieces ?? { a: 1, b: 1 }).length > 1;
  return {
    text: wish.position ?? `text ${Object.keys(pieces ?? {}).join(' ')}`,
    pieces,
    fields: wish.fields ?? {},
    scene: EMPTY,
    problem: isWrong ? { place: 'placement', why: 'too many' } : null,
    to_act: [],
    outcome: null,
  };
}

beforeEach(() => {
  asked.length = 0;
  gates = [];
  isHeld = false;
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const wish = JSON.parse(body) as DraftRequest;
    asked.push(wish);
    if (isHeld) await new Promise<void>((resolve) => gates.push(resolve));
    return new Response(JSON.stringify(judged(wish)));
  });
});
afterEach(() => vi.unstubAllGlobals());

const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('the editor', () => {
  it('shows a change at once and judges it when the server has answered', async () => {
    const editor = new Editor(game, kit);
    await editor.read();
    expect([editor.pieces, editor.isPosition]).toEqual([{ a1: 'R' }, true]);
    isHeld = true;
    editor.put('b2', 'K');
    expect([editor.pieces.b2, editor.isPosition]).toEqual(['K', false]);
    await settled();
    gates[0]?.();
    await settled();
    expect(editor.problem?.why).toBe('too many');
  });

  it('heeds only the answer to the last change', async () => {
    const editor = new Editor(game, kit);
    await editor.read();
    isHeld = true;
    editor.put('b2', 'K');
    editor.put('a1', null);
    await settled();
    gates[1]?.();
    await settled();
    gates[0]?.();
    await settled();
    expect([editor.text, editor.isPosition, editor.pieces]).toEqual(['text b2', true, { b2: 'K' }]);
  });

  it('keeps what stood there while a text cannot be taken apart', async () => {
    const editor = new Editor(game, kit);
    await editor.read();
    await editor.read('nonsense');
    expect([editor.text, editor.problem?.place, editor.pieces]).toEqual([
      'nonsense',
      'placement',
      { a1: 'R' },
    ]);
  });

  it('takes back change by change', async () => {
    const editor = new Editor(game, kit);
    await editor.read();
    editor.move('a1', 'c3');
    editor.put('c3', null);
    editor.undo();
    expect(editor.pieces).toEqual({ c3: 'R' });
    editor.undo();
    await settled();
    expect([editor.pieces, editor.canUndo]).toEqual([{ a1: 'R' }, false]);
  });

  it('asks nothing where nothing changes', async () => {
    const editor = new Editor(game, kit);
    await editor.read();
    editor.put('a1', 'R');
    editor.put('h8', null);
    editor.move('h8', 'a1');
    editor.move('a1', 'a1');
    expect(asked.length).toBe(1);
  });
});

describe('values of fields', () => {
  it('are switched on and off, the oldest making room', () => {
    expect(toggled(['a1'], 'b2')).toEqual(['a1', 'b2']);
    expect(toggled(['a1', 'b2'], 'a1')).toEqual(['b2']);
    expect(toggled(['a1'], 'b2', 1)).toEqual(['b2']);
  });

  it('are put on squares and taken from them', () => {
    expect(labelled({ a1: '2' }, 'b2', '1')).toEqual({ a1: '2', b2: '1' });
    expect(labelled({ a1: '2' }, 'a1', '3')).toEqual({ a1: '3' });
    expect(labelled({ a1: '2' }, 'a1', '2')).toEqual({});
  });

  it('say which squares they are about, and are typed as people type', () => {
    expect([squaresOf(['a1']), squaresOf({ b2: '1' }), squaresOf('?'), squaresOf(undefined)]).toEqual([
      ['a1'],
      ['b2'],
      [],
      [],
    ]);
    expect(typedList(' 2S, 3H 10D,,')).toEqual(['2S', '3H', '10D']);
  });
});
