// What this browser remembers. Reading never throws: private windows may have no storage, and what
// an older version wrote may not be readable.

import type { CreateMatch, Outcome, SeatId } from '../api';

const PREFIX = 'menagerie.';

export function read<T>(key: string, fallback: T): T {
  try {
    const text = localStorage.getItem(PREFIX + key);
    return text === null ? fallback : (JSON.parse(text) as T);
  } catch {
    return fallback;
  }
}

export function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    // A full or forbidden storage costs only the memory of past matches.
  }
}

/** A match that this browser may go on with: its tokens prove the seats. */
export interface KnownMatch {
  id: string;
  tokens: Record<SeatId, string>;
  /** What it was created with, for a rematch. */
  wish: CreateMatch;
  started: number;
  /** How it ended, in the words of the server. */
  outcome?: Result;
}

/** What is kept of an outcome. */
export type Result = Pick<Outcome, 'score' | 'words'>;

const MOST_MATCHES = 40;

export const matches = {
  all: (): KnownMatch[] => read<KnownMatch[]>('matches', []),
  find: (id: string): KnownMatch | undefined => matches.all().find((match) => match.id === id),
  add(match: KnownMatch): void {
    write('matches', [match, ...matches.all().filter(({ id }) => id !== match.id)].slice(0, MOST_MATCHES));
  },
  finish(id: string, outcome: Result): void {
    write(
      'matches',
      matches.all().map((match) => (match.id === id ? { ...match, outcome } : match)),
    );
  },
  forget(id: string): void {
    write(
      'matches',
      matches.all().filter((match) => match.id !== id),
    );
  },
};
