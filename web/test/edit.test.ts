// An editor against a server that takes any board for a position, but one with two pieces.

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CardOrder, Draft, DraftRequest, Field, GameInfo, Kit, Standing } from '../src/api';
import { EMPTY } from '../src/board/empty';
import { cardName } from '../src/cards/name';
import { type CardField, cardsOf, laid, laidUnder, lender, loose, relaid, taken } from '../src/edit/cards';
import { Editor } from '../src/edit/editor.svelte';
import { labelled, squaresOf, toggled, typedList } from '../src/edit/values';
import { figure, scene } from './steps';

const field = (key: string, kind: Field['kind'], goes_along = false): Field => ({
  key,
  name: key,
  about: '',
  optional: false,
  secret: false,
  goes_along,
  kind,
});
const kit: Kit = {
  cells: scene(8, 8).cells,
  pieces: [
    { letters: 'R', figure: figure('rook'), how: '', under: [], marked: false },
    { letters: 'K', figure: figure('king'), how: '', under: [], marked: false },
  ],
  fields: [
    field('castling', { type: 'some', choices: [{ value: 'K', name: 'short' }] }),
    field('ep', { type: 'squares', most: 1 }),
    field('checkers', { type: 'labels', choices: [] }, true),
    field('turn', { type: 'number', min: 1, max: 9 }),
  ],
};
const game = { id: 'g', name: 'G' } as GameInfo;

/** How the server draws all pieces. */
const ON_CHECKER: Pick<Standing, 'figure' | 'under'> = {
  figure: figure('rook'),
  under: [{ icon: 'checker', side: 'white', count: 1 }],
};

const TOO_MANY = {
  place: 'placement',
  place_sentence: { key: 'placement', terms: {} },
  why: 'too many',
  sentence: { key: 'too many', terms: {} },
};

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
    scene: pieces && { ...EMPTY, pieces: Object.keys(pieces).map((at) => ({ at, ...ON_CHECKER })) },
    problem: isWrong ? TOO_MANY : null,
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

  it('makes again what was taken back, until something else is done', async () => {
    const editor = new Editor(game, kit);
    await editor.read();
    editor.put('a1', null);
    editor.put('b2', 'K');
    editor.undo();
    editor.undo();
    editor.redo();
    await settled();
    expect([editor.pieces, editor.canRedo]).toEqual([{}, true]);
    editor.redo();
    await settled();
    expect([editor.pieces, editor.canRedo]).toEqual([{ b2: 'K' }, false]);
    editor.undo();
    editor.put('c3', 'K');
    expect(editor.canRedo).toBe(false);
  });

  it('draws what the server drew, and the rest by its letters until it has', async () => {
    const editor = new Editor(game, kit);
    await editor.read();
    isHeld = true;
    editor.put('b2', 'K');
    const drawn = () => Object.fromEntries(editor.scene.pieces.map(({ at, under }) => [at, under.length]));
    expect(drawn()).toEqual({ a1: 1, b2: 0 });
    await settled();
    gates[0]?.();
    await settled();
    expect([editor.problem?.why, drawn()]).toEqual(['too many', { a1: 1, b2: 1 }]);
  });

  it('lets fields go along with their pieces, and be cleared with the board', async () => {
    const editor = new Editor(game, kit);
    await editor.read();
    const others = { castling: ['K'], ep: ['a1'], turn: '3' };
    editor.fill({ ...others, checkers: { a1: '2', c3: '1' } });
    editor.move('a1', 'c3');
    expect(editor.fields).toEqual({ ...others, checkers: { c3: '2' } });
    editor.put('c3', null);
    expect(editor.fields).toEqual({ ...others, checkers: {} });
    editor.undo();
    editor.clear();
    expect([editor.pieces, editor.fields]).toEqual([{}, { castling: [], ep: [], checkers: {}, turn: '3' }]);
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

describe('cards that are dealt by hand', () => {
  const faces = ['2S', '3S', '4S', '5S', 'X', 'X'];
  const cards = (key: string, order: CardOrder, pack = true): CardField => {
    const kind = { type: 'cards', faces, order, pack } as const;
    return { ...field(key, kind), kind };
  };
  const hand = cards('hand', 'sorted');
  const deck = cards('deck', 'top_first');
  const used = cards('used', 'top_last');
  const own = cards('own', 'sorted', false);
  const table: Kit = { ...kit, fields: [hand, deck, used, own] };
  const dealt = { hand: ['2S'], deck: ['3S', '4S', 'X'], used: ['5S'], own: ['3S'] };

  it('lie from the top down, whichever end of a text that is', () => {
    expect(cardsOf({ ...dealt, used: ['2S', '5S'] }, used)).toEqual(['5S', '2S']);
    expect(cardsOf(dealt, deck)).toEqual(['3S', '4S', 'X']);
    expect(cardsOf({}, deck)).toEqual([]);
  });

  it('are fetched from where they lie, and laid on top', () => {
    expect(laid(table, dealt, used, '4S')).toEqual({ ...dealt, deck: ['3S', 'X'], used: ['5S', '4S'] });
    expect(laid(table, dealt, deck, '2S', 1)).toEqual({ ...dealt, hand: [], deck: ['3S', '2S', '4S', 'X'] });
    // There is another one like it, which lies nowhere.
    expect(laid(table, dealt, hand, 'X')).toEqual({ ...dealt, hand: ['X', '2S'] });
    // A field with cards of its own takes none away.
    expect(laid(table, dealt, own, '2S')).toEqual({ ...dealt, own: ['2S', '3S'] });
  });

  it('lie here, elsewhere or nowhere', () => {
    expect(lender(table, dealt, hand, '4S')?.key).toBe('deck');
    expect(lender(table, dealt, deck, '4S')).toBeUndefined();
    expect(lender(table, dealt, own, '4S')).toBeUndefined();
    expect(loose(table, dealt, hand)).toEqual(['X']);
    expect(loose(table, taken(dealt, deck, 1), hand)).toEqual(['4S', 'X']);
    expect(loose(table, dealt, own)).toEqual(['2S', '4S', '5S', 'X', 'X']);
    expect(laidUnder(dealt, used, ['X'])).toEqual({ ...dealt, used: ['X', '5S'] });
  });

  it('are carried from place to place', () => {
    const from = (key: string, index: number) => ({ key, index });
    expect(relaid(table, dealt, from('deck', 0), from('deck', 3))).toEqual({
      ...dealt,
      deck: ['4S', 'X', '3S'],
    });
    expect(relaid(table, dealt, from('deck', 2), from('deck', 0))).toEqual({
      ...dealt,
      deck: ['X', '3S', '4S'],
    });
    expect(relaid(table, dealt, from('deck', 1), from('used', Number.POSITIVE_INFINITY))).toEqual({
      ...dealt,
      deck: ['3S', 'X'],
      used: ['4S', '5S'],
    });
    expect(relaid(table, dealt, from('deck', 7), from('used', 0))).toBe(dealt);
    expect(relaid(table, dealt, from('deck', 0), from('nowhere', 0))).toBe(dealt);
  });

  it('are called by their ranks and suits, or after their pieces', () => {
    expect(['2S', '10D', 'QH', 'K', 'n', '?'].map(cardName)).toEqual([
      'two of spades',
      'ten of diamonds',
      'queen of hearts',
      'white king',
      'black knight',
      '?',
    ]);
  });
});
