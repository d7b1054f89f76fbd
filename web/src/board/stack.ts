// How a pile of checkers is drawn in a cell of 64 × 64, and where the piece stands on it. Few are drawn
// one by one, seen from the side; higher piles say their number.

import type { Token } from '../api';

/** The most that are drawn one by one. */
const MOST = 3;
const THICK = 8.5;
const STEP = 7.5;
const FLOOR = 62.5;
/** Pieces become a little smaller the higher they stand, so that they keep their heads inside the square. */
const SIZES = [60, 57, 52, 46];
/** Where the foot of a piece is in its own drawing, of its whole height. */
const FOOT = 57 / 64;

export interface Stack {
  /** From the bottom up. */
  discs: { side: Token['side']; y: number }[];
  /** How many there are in all, if that is more than are drawn. */
  number: number | null;
  /** The square in which the piece is drawn. */
  stand: { x: number; y: number; size: number };
}

export const DISC = { x: 5.5, width: 53, height: THICK };

export function stackOf(checkers: Token[]): Stack {
  const all = checkers.flatMap(({ side, count }) => Array.from({ length: count }, () => side));
  const discs = all.slice(0, MOST).map((side, index) => ({ side, y: FLOOR - THICK - index * STEP }));
  const size = SIZES[discs.length] ?? 60;
  const top = discs.at(-1)?.y;
  return {
    discs,
    number: all.length > MOST ? all.length : null,
    stand: { x: (64 - size) / 2, y: top === undefined ? 2 : top + 3 - FOOT * size, size },
  };
}
