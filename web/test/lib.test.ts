import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, type Diagram } from '../src/api';
import { EMPTY } from '../src/board/empty';
import { readFace } from '../src/cards/card';
import { back, drawFace } from '../src/cards/compose';
import deck from '../src/cards/deck.json';
import { failureOf, InWords } from '../src/lib/failure';
import { routeOf } from '../src/lib/router.svelte';
import { hasIcon, sprite } from '../src/lib/sprite';
import { type KnownMatch, matches, read, write } from '../src/lib/storage';
import { inWords } from '../src/pages/rules/words';

describe('addresses', () => {
  it('lead to pages', () => {
    expect(routeOf('/')).toMatchObject({ page: '/', id: '' });
    expect(routeOf('/play/a1b2')).toMatchObject({ page: '/play/*', id: 'a1b2' });
    expect(routeOf('/rules/terror/')).toMatchObject({ page: '/rules/*', id: 'terror' });
    expect(routeOf('/play')).toMatchObject({ page: null });
    expect(routeOf('/constructor')).toMatchObject({ page: null });
    expect(routeOf('/play/%')).toMatchObject({ page: '/play/*', id: '%' });
    expect(routeOf('/new/golf', '?seed=7').query.get('seed')).toBe('7');
    expect(routeOf('/a/b/c')).toMatchObject({ page: null });
  });
});

describe('a failure', () => {
  it('is told in words that were written for readers', () => {
    const silent = vi.spyOn(console, 'error').mockImplementation(() => {});
    expect(failureOf(new ApiError(404, 'unknown_match', 'there is no such match'))).toBe(
      'there is no such match',
    );
    expect(failureOf(new InWords('This was not kept.'))).toBe('This was not kept.');
    expect(silent).not.toHaveBeenCalled();
    const fault = new TypeError('undefined is not a function');
    expect(failureOf(fault)).toBe('Something went wrong here.');
    expect(silent).toHaveBeenCalledWith(fault);
  });
});

describe('the memory of this browser', () => {
  beforeEach(() => localStorage.clear());
  const match = (id: string): KnownMatch => ({
    id,
    tokens: { w: 't' },
    wish: { game: 'chess', seats: {} },
    started: 0,
  });

  it('has the youngest match first and each only once', () => {
    for (const id of ['a', 'b', 'a']) matches.add(match(id));
    expect(matches.all().map(({ id }) => id)).toEqual(['a', 'b']);
    const outcome = { score: '1/2-1/2', words: 'stalemate' };
    matches.finish('b', outcome);
    expect(matches.find('b')?.outcome).toEqual(outcome);
    matches.forget('a');
    expect(matches.find('a')).toBeUndefined();
  });

  it('never drops the tokens of a match, however many there are', () => {
    for (let n = 0; n < 60; n += 1) matches.add(match(String(n)));
    const outcome = { score: '1-0', words: 'checkmate' };
    for (let n = 0; n < 60; n += 1) {
      const whole = { ...match(`over ${n}`), wish: { game: 'chess', seats: { w: 'me' }, position: 'p' } };
      matches.add({ ...whole, outcome });
    }
    const all = matches.all();
    expect(all).toHaveLength(120);
    expect(all.every(({ tokens }) => tokens.w === 't')).toBe(true);
    // How the oldest of those that are over were set up is forgotten.
    expect(all.filter(({ isShort }) => isShort).map(({ id }) => id)).toContain('over 0');
    expect(all.filter(({ isShort }) => isShort)).toHaveLength(20);
    expect(matches.find('over 0')?.wish).toEqual({ game: 'chess', seats: { w: 'me' } });
    expect(matches.find('over 59')?.wish.position).toBe('p');
  });

  it('makes room in a full storage, and says which matches it could not keep', () => {
    const room = { left: 700 };
    const kept: Record<string, string> = {};
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation((key) => kept[key] ?? null);
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation((key, value) => {
      if (value.length > room.left) throw new DOMException('full', 'QuotaExceededError');
      kept[key] = value;
    });
    const long = { game: 'chess', seats: {}, position: 'p'.repeat(400) };
    matches.add({ ...match('old'), wish: long, outcome: { score: '1-0', words: 'checkmate' } });
    matches.add({ ...match('new'), wish: long });
    expect(matches.find('old')?.isShort).toBe(true);
    expect(matches.find('new')?.wish.position).toHaveLength(400);
    expect(matches.isFleeting('new')).toBe(false);

    matches.add({ ...match('one more'), wish: long });
    expect(matches.isFleeting('one more')).toBe(true);
    expect(matches.find('one more')?.tokens).toEqual({ w: 't' });
    expect(matches.all().map(({ id }) => id)).toEqual(['one more', 'new', 'old']);
    room.left = 10_000;
    matches.finish('one more', { score: '0-1', words: 'checkmate' });
    expect(matches.isFleeting('one more')).toBe(false);
    vi.restoreAllMocks();
  });

  it('takes what cannot be read for nothing', () => {
    localStorage.setItem('menagerie.x', '{');
    expect(read('x', 5)).toBe(5);
    write('x', [1]);
    expect(read('x', [])).toEqual([1]);
  });
});

describe('rule pages', () => {
  const diagram: Diagram = {
    game: 'chess',
    position: '8/8 w - - 0 1',
    scene: EMPTY,
    caption: 'Nothing.',
    turns: [],
    ways: [],
    goals: [],
  };

  it('say in words what a diagram shows', () => {
    const figure = { icon: 'king', name: 'king', letter: 'K', side: 'white' as const };
    const scene = { ...EMPTY, pieces: [{ at: 'e1', figure, under: [] }] };
    const goals = [
      { at: 'e2', capture: false, steps: 1 },
      { at: 'd2', capture: true, steps: 1 },
      { at: 'd3', capture: false, steps: 2 },
    ];
    const words = inWords({ ...diagram, scene, square: 'e1', goals });
    expect(words).toBe(
      'white: king e1. From e1 it may go to e2, take on d2, and get later in the turn to d3.',
    );
  });
});

describe('the pieces', () => {
  it('are all in the sprite, without ids of their own', () => {
    expect(hasIcon('spartan-king')).toBe(true);
    expect(hasIcon('dragon')).toBe(false);
    expect(sprite.match(/<symbol /g)).toHaveLength(sprite.match(/ id="/g)?.length ?? 0);
  });
});

describe('cards', () => {
  it('show rank, suit and the piece that they stand for', () => {
    expect(readFace('10S')).toMatchObject({ rank: '10', sign: 'spade', side: 'black', name: 'black rook' });
    expect(readFace('QH')).toMatchObject({ rank: 'Q', side: 'white', icon: 'queen', name: 'white queen' });
    expect(readFace('6D')).toMatchObject({ icon: 'checker' });
  });

  it('of puzzles show the piece that they name', () => {
    expect(readFace('b')).toMatchObject({ rank: 'B', sign: '', icon: 'bishop', name: 'black bishop' });
    expect(readFace('K')).toMatchObject({ rank: 'K', icon: 'king', name: 'white king' });
  });

  it('are drawn whole, each unlike the others', () => {
    const faces = deck.ranks.flatMap(({ rank, suits }) => [...suits].map((suit) => rank + suit));
    expect(faces).toHaveLength(40);
    const drawn = [...faces, ...'KQRBNkqrbn'].map((face) => drawFace(readFace(face)));
    for (const svg of drawn) {
      expect(svg).not.toMatch(/[{}]|undefined/);
      expect(svg).toContain('<use ');
    }
    expect(new Set(drawn).size).toBe(drawn.length);
    expect(back).not.toMatch(/[{}]|undefined/);
  });

  it('that nobody knows are drawn without a piece', () => {
    expect(drawFace(readFace('?'))).not.toContain('<use ');
  });
});
