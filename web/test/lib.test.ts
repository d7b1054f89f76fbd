import { beforeEach, describe, expect, it } from 'vitest';
import { back, drawFace } from '../src/cards/compose';
import deck from '../src/cards/deck.json';
import { render } from '../src/lib/markdown';
import { routeOf } from '../src/lib/router.svelte';
import { hasIcon, sprite } from '../src/lib/sprite';
import { type KnownMatch, matches, read, write } from '../src/lib/storage';
import { readFace } from '../src/pages/play/card';
import { EMPTY } from './steps';

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

describe('the memory of this browser', () => {
  beforeEach(() => localStorage.clear());
  const match = (id: string): KnownMatch => ({
    id,
    gameName: 'Chess',
    tokens: { w: 't' },
    wish: { game: 'chess', seats: {} },
    started: 0,
  });

  it('has the youngest match first and each only once', () => {
    for (const id of ['a', 'b', 'a']) matches.add(match(id));
    expect(matches.all().map(({ id }) => id)).toEqual(['a', 'b']);
    matches.finish('b', 'A draw.');
    expect(matches.find('b')?.result).toBe('A draw.');
    matches.forget('a');
    expect(matches.find('a')).toBeUndefined();
  });

  it('does not grow for ever', () => {
    for (let n = 0; n < 60; n += 1) matches.add(match(String(n)));
    expect(matches.all()).toHaveLength(40);
  });

  it('takes what cannot be read for nothing', () => {
    localStorage.setItem('menagerie.x', '{');
    expect(read('x', 5)).toBe(5);
    write('x', [1]);
    expect(read('x', [])).toEqual([1]);
  });
});

describe('rule pages', () => {
  it('are rendered below the title of the page', () => {
    expect(render('# Title\n\n## Moves\n\nOne *step*.', [])).toEqual([
      { html: '<h2>Moves</h2>\n<p>One <em>step</em>.</p>\n' },
    ]);
  });

  it('let no markup and no script through', () => {
    const html = (markdown: string) => render(markdown, [])[0]?.html;
    expect(html('a <script>x</script>')).not.toContain('<script');
    expect(html('[x](javascript:alert)')).not.toContain('javascript');
    expect(html('<img src=x onerror=y>')).not.toContain('<img');
  });

  it('show their diagrams where they stand', () => {
    const scene = { ...EMPTY, words: ['seen'] };
    const parts = render('One.\n\n```diagram\n8/8 w - - 0 1\nturns: a1a2\n```\n\nTwo.', [scene]);
    expect(parts.map((part) => part.scene?.words)).toEqual([undefined, ['seen'], undefined]);
    expect(parts.map((part) => part.position ?? part.html)).toEqual([
      '<p>One.</p>\n',
      '8/8 w - - 0 1',
      '<p>Two.</p>\n',
    ]);
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
