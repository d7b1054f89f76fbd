import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, api, type Solved, type Study } from '../src/api';
import { EMPTY } from '../src/board/empty';
import { deal, type PuzzleQuery, parOf, queryOf, readQuery, seedOfDay, today } from '../src/puzzle/deal';
import {
  cards,
  csvOf,
  type Hole,
  nameOf,
  overPar,
  textOf,
  totalOf,
  withResult,
} from '../src/puzzle/scorecard';
import { explain, explanationOf, explanations } from '../src/turn/backing';
import { gameOf } from './game';
import { figure, move, scene } from './steps';

const game = gameOf({
  id: 'golf',
  seats: [{ id: '1', name: 'Player 1', team: 0, side: 'neutral' }],
  options: {
    cards: { type: 'number', name: '', min: 2, max: 16, default: 2, about: '' },
    wild: { type: 'flag', name: '', about: '' },
    course: { type: 'choice', values: ['links', 'park'], name: '', about: '' },
  },
  puzzle: true,
  preview: EMPTY,
});

const hole = (change: Partial<Hole> = {}): Hole => ({
  position: 'p',
  name: '',
  query: 'seed=7',
  cards: ['K', 'b'],
  par: 3,
  moves: 3,
  shown: false,
  at: 0,
  ...change,
});
/** A card whose holes were played in this order, so many moves over par each; null for a shown one. */
const played = (...over: (number | null)[]): Hole[] =>
  over
    .map((score, index) =>
      hole({
        position: `p${index}`,
        moves: score === null ? null : 3 + score,
        shown: score === null,
        at: index,
      }),
    )
    .toReversed();

describe('the score card', () => {
  it('adds up what was solved by oneself', () => {
    expect(totalOf([])).toEqual({ holes: 0, over: 0, average: null, streak: 0 });
    expect(totalOf(played(0, 2, 1))).toEqual({ holes: 3, over: 3, average: 1, streak: 1 });
    expect(totalOf(played(0, null, 2))).toMatchObject({ holes: 2, over: 2, average: 1 });
    expect(totalOf([hole({ par: null })])).toMatchObject({ holes: 0, over: 0 });
  });

  it('knows the longest run in par, which a shown solution ends and an unknown par does not', () => {
    expect(totalOf(played(0, 0, 1, 0, 0, 0)).streak).toBe(3);
    expect(totalOf(played(0, 0, null, 0)).streak).toBe(2);
    expect(totalOf([hole({ position: 'b' }), hole({ position: 'x', par: null }), hole()]).streak).toBe(2);
  });

  it('keeps the best own solution and the day of the first', () => {
    const first = withResult([], hole({ moves: 6, at: 1 }));
    const better = withResult(first, hole({ moves: 4, at: 2 }));
    expect(better).toEqual([hole({ moves: 4, at: 1 })]);
    expect(withResult(better, hole({ moves: 5 }))).toEqual(better);
    expect(withResult(better, hole({ position: 'q' })).map(({ position }) => position)).toEqual(['q', 'p']);
  });

  it('does not count what was found after the solution was shown, but what was found before', () => {
    const shown = hole({ moves: null, shown: true });
    expect(overPar(shown)).toBeNull();
    expect(withResult([shown], hole())).toEqual([shown]);
    expect(withResult([hole({ moves: 5 })], shown)).toEqual([hole({ moves: 5 })]);
  });

  it('does not grow for ever', () => {
    let card: Hole[] = [];
    for (let n = 0; n < 600; n += 1) card = withResult(card, hole({ position: String(n) }));
    expect(card).toHaveLength(500);
    expect(card[0]?.position).toBe('599');
  });

  it('is written down with every cell quoted, the oldest hole first', () => {
    const at = new Date(2026, 10, 20, 12).getTime();
    const card = [
      hole({ position: 'q', query: 'problem=2', name: 'of "day"', moves: null, shown: true, at }),
      hole({ moves: 5, at }),
    ];
    const [head, first, second, end] = csvOf(card, 'http://x/puzzle/golf').split('\r\n');
    expect(head?.split(',')).toHaveLength(8);
    expect(first).toBe('"2026-11-20","puzzle 7","K b","3","5","2","","http://x/puzzle/golf?seed=7"');
    expect(second).toBe('"2026-11-20","of ""day""","K b","3","","","shown","http://x/puzzle/golf?problem=2"');
    expect(end).toBe('');
    const text = textOf(card, 'http://x');
    expect(text.split('\n')[0]).toBe('2026-11-20  puzzle 7 (K b): 5 moves, par 3  http://x?seed=7');
    expect(text).toContain('1 puzzle: +2\n');
  });

  it('names its holes in the language that is spoken', async () => {
    const name = 'The two black bishops';
    const holes = [hole(), hole({ query: 'day=2026-11-20' }), hole({ query: 'problem=3', name })];
    expect(holes.map(nameOf)).toEqual(['puzzle 7', 'puzzle of November 20, 2026', name]);
    // Words are those of the language in which the page was opened.
    vi.resetModules();
    await (await import('../src/texts')).speak('fr');
    const { nameOf: called } = await import('../src/puzzle/scorecard');
    expect(holes.map(called)).toEqual(['problème 7', 'problème du 20 novembre 2026', 'Les deux fous noirs']);
    vi.resetModules();
  });

  it('is remembered by game', () => {
    localStorage.clear();
    cards.keep('golf', [hole()]);
    expect(cards.of('golf')).toEqual([hole()]);
    expect(cards.of('other')).toEqual([]);
  });
});

describe('the address of a puzzle', () => {
  const read = (query: string) => readQuery(new URLSearchParams(query), game);

  it('reads what it wrote', () => {
    const all: Exclude<PuzzleQuery, { kind: 'any' }>[] = [
      { kind: 'seed', seed: 0, options: {} },
      { kind: 'seed', seed: 4_294_967_295, options: { cards: 3, wild: true, course: 'park' } },
      { kind: 'day', day: '2028-02-29' },
      { kind: 'problem', number: 2 },
      { kind: 'position', position: '8/8 - - - 0 1 cards=K,b' },
    ];
    for (const wanted of all) expect(read(queryOf(wanted).toString())).toEqual(wanted);
  });

  it('takes what makes no sense for not said', () => {
    const any = { kind: 'any', options: {} };
    for (const query of ['', 'seed=-1', 'seed=1e3', 'seed=', 'day=2026-02-30', 'day=today', 'problem=0']) {
      expect(read(query), query).toEqual(any);
    }
    expect(read('seed=5&cards=17&course=moor&luck=1')).toEqual({ kind: 'seed', seed: 5, options: {} });
  });

  it('of a day leads every browser to the same seeds', () => {
    expect(today(new Date(2026, 0, 5))).toBe('2026-01-05');
    expect(seedOfDay('2026-11-20')).toBe(2_026_112_000);
    expect(seedOfDay('2026-11-21') - seedOfDay('2026-11-20')).toBe(100);
  });
});

describe('a deal', () => {
  beforeEach(() => {
    vi.spyOn(api, 'study').mockImplementation(
      async (_, wish) => ({ position: `deal ${wish.seed}` }) as Study,
    );
  });
  afterEach(() => vi.restoreAllMocks());
  const solving = (answer: (position: string) => Solved | ApiError) =>
    vi.spyOn(api, 'solve').mockImplementation(async (_, { position }) => {
      const found = answer(position);
      if (found instanceof ApiError) throw found;
      return found;
    });
  const solution: Solved = { moves: ['a', 'b'], length: 2, optimal: true };

  it('goes on until a puzzle can be solved', async () => {
    solving((position) => (position === 'deal 9' ? solution : { none_within: 12 }));
    expect(await deal(game, {}, 7)).toEqual({
      position: 'deal 9',
      seed: 9,
      par: { kind: 'proven', moves: ['a', 'b'] },
    });
    const single = await deal(game, {}, 7, { single: true });
    expect(single).toMatchObject({ seed: 7, par: { kind: 'none', within: 12 } });
  });

  it('does not go on for ever', async () => {
    const asked = solving(() => new ApiError(422, 'too_hard', ''));
    expect((await deal(game, {}, 7)).par).toEqual({ kind: 'hard' });
    expect(asked.mock.calls.length).toBeLessThan(100);
  });

  it('is played without par when nobody can tell it', async () => {
    solving(() => new ApiError(0, 'network', ''));
    expect(await parOf(game, 'p')).toEqual({ kind: 'unknown' });
    solving(() => new ApiError(503, 'timeout', ''));
    expect(await parOf(game, 'p')).toEqual({ kind: 'hard' });
  });
});

describe('what backs a step', () => {
  const lent = (text: string, ...from: string[]) => ({
    ...move(text),
    backing: from.map((square) => ({ kind: 'lent' as const, from: square, to: text.slice(0, 2) })),
  });
  const apart = { ...move('d4d5'), backing: [{ kind: 'apart' as const }] };
  const board = scene(4, 4, { a2: figure('knight'), b2: figure('rook', 'black') });
  const offers = [lent('a1b3', 'a2'), lent('a1a3', 'b2', 'a2'), lent('c1c2', 'b2'), apart, move('a1d1')];

  it('is drawn once for each lender and told with its name', () => {
    const both = explain(offers, board);
    expect(both.arrows).toEqual([
      { from: 'a2', to: 'a1' },
      { from: 'b2', to: 'a1' },
      { from: 'b2', to: 'c1' },
    ]);
    expect(explain([apart], board)).toEqual({ arrows: [], words: expect.stringContaining('like a king') });
    expect(explain([move('a1d1')], board)).toEqual({ arrows: [], words: '' });
  });

  it('may be that another piece goes on', () => {
    const backing = ['a3', 'b3'].map((to) => ({ kind: 'cleared' as const, from: 'a2', to }));
    expect(explain([{ ...move('a1a2'), backing }], board)).toEqual({
      arrows: [
        { from: 'a2', to: 'a3' },
        { from: 'a2', to: 'b3' },
      ],
      words: 'The white knight on a2 has to go on in the same turn.',
    });
  });

  it('is that of the picked piece, square by square', () => {
    const found = explanations(offers, 'a1', board);
    expect([...found.keys()]).toEqual(['b3', 'a3']);
    expect(found.get('b3')?.words).toBe('Borrows from the white knight on a2.');
    expect(found.get('a3')?.arrows.map(({ from }) => from)).toEqual(['b2', 'a2']);
    expect(explanationOf(offers, 'c1', board).words).toBe('Borrows from the black rook on b2.');
    expect(explanations(offers, null, board).size).toBe(0);
  });
});
