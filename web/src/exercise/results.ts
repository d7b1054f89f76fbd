// What a reader has made of the exercises. It lives in this browser; nobody else sees it.

import { read, write } from '../lib/storage';

/** One exercise that was tried. */
export interface Result {
  game: string;
  /** The text of the position; no two exercises begin alike. */
  position: string;
  /** Its number when it was last tried. */
  number: number;
  /** How many wrong tries there were before it was solved, or so far. */
  wrong: number;
  /** When it was solved, in milliseconds since 1970; null while it is not. */
  solved: number | null;
  /** Whether the solution was looked at before it was found. */
  shown: boolean;
}

/** What can become of a try. */
export type News = 'wrong' | 'solved' | 'shown';

/** Which exercise it is. */
export type Which = Pick<Result, 'game' | 'position' | 'number'>;

/** Older results are forgotten. */
const MOST_RESULTS = 1000;

/** The results with one more piece of news, the youngest first. What comes after the solution changes nothing. */
export function withNews(results: Result[], which: Which, news: News, now: number): Result[] {
  const before = resultOf(results, which) ?? { ...which, wrong: 0, solved: null, shown: false };
  if (before.solved !== null || before.shown) return results;
  const after: Result = {
    ...before,
    ...which,
    wrong: before.wrong + (news === 'wrong' ? 1 : 0),
    solved: news === 'solved' ? now : null,
    shown: news === 'shown',
  };
  return [after, ...results.filter((result) => result !== before)].slice(0, MOST_RESULTS);
}

export const resultOf = (results: Result[], { game, position }: Pick<Which, 'game' | 'position'>) =>
  results.find((result) => result.game === game && result.position === position);

/** How an exercise stands, in one word. */
export type Standing = 'new' | 'tried' | 'solved' | 'first' | 'shown';

export function standingOf(result: Result | undefined): Standing {
  if (!result) return 'new';
  if (result.shown) return 'shown';
  if (result.solved === null) return 'tried';
  return result.wrong === 0 ? 'first' : 'solved';
}

/** The number of the first exercise that waits to be solved; 1 where none does. */
export function firstOpen(game: string, exercises: { position: string }[], results: Result[]): number {
  const waits = ({ position }: { position: string }) =>
    ['new', 'tried'].includes(standingOf(resultOf(results, { game, position })));
  return Math.max(0, exercises.findIndex(waits)) + 1;
}

export interface Sum {
  first: number;
  solved: number;
  shown: number;
}

/** How many were solved at the first try, solved after wrong tries, and looked up. */
export function sumOf(results: Result[]): Sum {
  const count = (standing: Standing) => results.filter((result) => standingOf(result) === standing).length;
  return { first: count('first'), solved: count('solved'), shown: count('shown') };
}

const KEY = 'exercises';

/** What another version has written, or somebody else, may be anything. */
function isResult(stored: unknown): stored is Result {
  const { game, position, wrong } = (stored ?? {}) as Partial<Result>;
  return typeof game === 'string' && typeof position === 'string' && typeof wrong === 'number';
}

export const kept = {
  all: (): Result[] => {
    const stored = read<unknown>(KEY, []);
    return Array.isArray(stored) ? stored.filter(isResult) : [];
  },
  note: (which: Which, news: News): Result[] => {
    // Another page of this browser may have written in the meantime.
    const results = withNews(kept.all(), which, news, Date.now());
    write(KEY, results);
    return results;
  },
  clear: (): boolean => write(KEY, []),
};
