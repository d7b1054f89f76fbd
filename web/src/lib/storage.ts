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

/** Tells whether it could be kept: a storage may be full, or forbidden. */
export function write(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** A match that this browser may go on with: its tokens prove the seats. */
export interface KnownMatch {
  id: string;
  tokens: Record<SeatId, string>;
  /** What it was created with, for a rematch. */
  wish: CreateMatch;
  started: number;
  /** Whether its game has secrets; not noted of matches that are older than this note. */
  hidden?: boolean;
  /** How it ended, in the words of the server. */
  outcome?: Result;
  /** It was taken from the lists. */
  isHidden?: boolean;
  /** Of the wish only the game and the seats are left. */
  isShort?: true;
}

/** What is kept of an outcome. */
export type Result = Pick<Outcome, 'score' | 'words'>;

/** So many of the finished matches are kept whole, and all that go on. */
const MOST_WHOLE = 40;

/** Matches that the storage did not take: they last as long as the page. */
const unkept = new Map<string, KnownMatch>();

/** Tokens exist nowhere else, so they are never dropped: what makes room is how old matches were set up. */
function shortened(all: KnownMatch[], mostWhole: number): KnownMatch[] {
  let whole = 0;
  return all.map((match) => {
    if (!match.outcome || match.isShort) return match;
    whole += 1;
    const { game, seats } = match.wish;
    return whole <= mostWhole ? match : { ...match, wish: { game, seats }, isShort: true };
  });
}

function keep(all: KnownMatch[]): boolean {
  return write('matches', shortened(all, MOST_WHOLE)) || write('matches', shortened(all, 0));
}

const kept = (): KnownMatch[] => read<KnownMatch[]>('matches', []);
const every = (): KnownMatch[] => [...unkept.values(), ...kept().filter(({ id }) => !unkept.has(id))];

export const matches = {
  /** The youngest first. */
  all: (): KnownMatch[] => every().filter(({ isHidden }) => !isHidden),
  find: (id: string): KnownMatch | undefined => every().find((match) => match.id === id),
  /** Whether a match is lost with the page. */
  isFleeting: (id: string): boolean => unkept.has(id),
  add(match: KnownMatch): void {
    const isKept = keep([match, ...kept().filter(({ id }) => id !== match.id)]);
    if (isKept) unkept.delete(match.id);
    else unkept.set(match.id, match);
  },
  finish(id: string, outcome: Result): void {
    const fleeting = unkept.get(id);
    if (fleeting) matches.add({ ...fleeting, outcome });
    else keep(kept().map((match) => (match.id === id ? { ...match, outcome } : match)));
  },
  /** Takes a match from the lists, or puts it back; its seats can be taken again either way. */
  hide(id: string, isHidden: boolean): void {
    keep(kept().map((match) => (match.id === id ? { ...match, isHidden } : match)));
  },
  forget(id: string): void {
    unkept.delete(id);
    keep(kept().filter((match) => match.id !== id));
  },
};
