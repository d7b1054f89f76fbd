import { describe, expect, it, vi } from 'vitest';
import type { Exercise } from '../src/api';
import { exerciseOf } from '../src/exercise/day';
import {
  firstOpen,
  kept,
  type News,
  type Result,
  standingOf,
  sumOf,
  withNews,
} from '../src/exercise/results';
import { csvOf } from '../src/exercise/table';
import { gameOf } from './game';

const which = (position: string) => ({ game: 'spartan', position, number: 1 });

/** What becomes of one exercise after these pieces of news. */
const become = (...news: News[]): Result | undefined =>
  news.reduce<Result[]>((results, one, at) => withNews(results, which('a'), one, at), [])[0];

describe('results', () => {
  it('tell whether the first try was right', () => {
    expect(standingOf(undefined)).toBe('new');
    expect(standingOf(become('solved'))).toBe('first');
    expect(standingOf(become('wrong'))).toBe('tried');
    expect(standingOf(become('wrong', 'solved'))).toBe('solved');
    expect(standingOf(become('wrong', 'shown'))).toBe('shown');
  });

  it('do not change any more once the solution is known', () => {
    expect(become('shown', 'solved')).toEqual(become('shown'));
    expect(become('solved', 'wrong')).toEqual(become('solved'));
    expect(become('wrong', 'wrong')?.wrong).toBe(2);
  });

  it('are those of one position in one game', () => {
    let results = withNews([], which('a'), 'solved', 1);
    results = withNews(results, which('b'), 'wrong', 2);
    results = withNews(results, { ...which('a'), game: 'alice' }, 'shown', 3);
    expect(results.map(({ game, position }) => game + position)).toEqual(['alicea', 'spartanb', 'spartana']);
    expect(sumOf(results)).toEqual({ first: 1, solved: 0, shown: 1 });
  });

  it('are those that can be read, whatever was stored', () => {
    localStorage.setItem('menagerie.exercises', '{"a":1}');
    expect(kept.all()).toEqual([]);
    localStorage.setItem('menagerie.exercises', '[null, {"game":"alice"}, 3]');
    expect(kept.all()).toEqual([]);
    expect(standingOf(kept.note(which('a'), 'solved')[0])).toBe('first');
    expect(kept.all()).toHaveLength(1);
  });

  it('say with which exercise to go on', () => {
    const exercises = ['a', 'b', 'c'].map((position) => ({ position }));
    const solved = withNews([], which('a'), 'solved', 1);
    expect(firstOpen('spartan', exercises, [])).toBe(1);
    expect(firstOpen('spartan', exercises, withNews(solved, which('b'), 'wrong', 1))).toBe(2);
    const all = ['b', 'c'].reduce(
      (results, position) => withNews(results, which(position), 'shown', 1),
      solved,
    );
    expect(firstOpen('spartan', exercises, all)).toBe(1);
  });
});

describe('the table of results', () => {
  const exercises: Exercise[] = [
    { goal: 'win', turns: 2, difficulty: 10, position: 'a' },
    { goal: 'save', turns: 1, difficulty: 93, position: 'b' },
  ];
  const rows = [{ game: gameOf({ id: 'spartan', name: 'Spartan "S" Chess' }), exercises }];
  const solved = new Date(2026, 10, 26, 12).getTime();
  const results = [
    ...withNews([], { game: 'spartan', position: 'gone', number: 9 }, 'shown', 0),
    ...withNews(withNews([], which('b'), 'wrong', 0), which('b'), 'solved', solved),
    ...withNews([], { ...which('x'), game: 'nosuch' }, 'wrong', 0),
  ];

  it('has a line for each, the oldest first, by the number that the exercise has now', () => {
    const lines = csvOf(results, rows, 'http://x/exercises').split('\r\n');
    expect(lines).toEqual([
      '"Solved on","Game","Exercise","Task","Difficulty (%)","Result","Wrong tries","Link"',
      '"","nosuch","1","","","tried","1",""',
      '"2026-11-26","Spartan ""S"" Chess","2","save the game","93","solved","1","http://x/exercises/spartan?number=2"',
      '"","Spartan ""S"" Chess","9","","","looked up","0",""',
      '',
    ]);
  });

  it('is written in the language that is spoken', async () => {
    vi.resetModules();
    await (await import('../src/texts')).speak('fr');
    const { csvOf: written } = await import('../src/exercise/table');
    const [head, , line] = written(results, rows, 'http://x/exercises').split('\r\n');
    expect(head).toContain('"Essais manqués"');
    expect(line).toContain('"sauver la partie","93","résolu"');
    vi.resetModules();
  });
});

describe('the exercise of a day', () => {
  const games = [
    { id: 'terror', exercises: 2 },
    { id: 'golf', exercises: 0 },
    { id: 'alice', exercises: 3 },
  ];
  const days = (count: number) =>
    Array.from({ length: count }, (_, n) => exerciseOf(games, `2026-12-${String(n + 1).padStart(2, '0')}`));

  it('is of another game every day, and every exercise comes in its turn', () => {
    const found = days(12).map((day) => `${day?.game} ${day?.number}`);
    for (let n = 1; n < found.length; n += 1)
      expect(found[n]?.slice(0, 5)).not.toBe(found[n - 1]?.slice(0, 5));
    expect(new Set(found)).toEqual(new Set(['alice 1', 'alice 2', 'alice 3', 'terror 1', 'terror 2']));
  });

  it('is the same whatever the order of the games', () => {
    expect(exerciseOf(games.toReversed(), '2026-11-26')).toEqual(exerciseOf(games, '2026-11-26'));
    expect(exerciseOf([], '2026-11-26')).toBeNull();
  });
});
