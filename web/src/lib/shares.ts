// What this browser was shown and gave before a match began, to be compared when it is over.

import { read, write } from './storage';

export interface Share {
  /** What the server was committed to. */
  commitment: string;
  /** What the seats of this browser gave. */
  nonces: string[];
}

/** So many matches are remembered; older ones are forgotten. */
const MOST = 200;

const all = (): [string, Share][] => read<[string, Share][]>('shares', []);

const others = (match: string) => all().filter(([id]) => id !== match);

export const shares = {
  of: (match: string): Share | undefined => all().find(([id]) => id === match)?.[1],
  add(match: string, commitment: string, nonce: string): void {
    const nonces = [...(shares.of(match)?.nonces ?? []), nonce];
    write('shares', [[match, { commitment, nonces }], ...others(match)].slice(0, MOST));
  },
  /** A player who leaves a seat takes its share along. */
  forget(match: string): void {
    write('shares', others(match));
  },
};
