// Where a piece could go from its square, and what it attacks, whether or not it is its turn.

import type { SquareName } from '../api';

export interface Reach {
  at: SquareName;
  goes: SquareName[];
  takes: SquareName[];
}
