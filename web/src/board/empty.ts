// A scene with nothing in it, to begin others from.

import type { Scene } from '../api';

export const EMPTY: Scene = {
  cells: [],
  pieces: [],
  marks: [],
  graves: [],
  hands: [],
  piles: [],
  fits: [],
  stocks: [],
  tables: [],
  words: [],
};
