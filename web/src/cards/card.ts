// What a card says: its text is rank and suit, as in `10S`. In puzzles a card names a piece by its letter.

import type { Design } from './compose';
import deck from './deck.json';

export interface Face extends Design {
  /** The piece in a word. */
  name: string;
}

const LETTERS: Record<string, string> = {
  K: 'king',
  Q: 'queen',
  R: 'rook',
  B: 'bishop',
  N: 'knight',
  P: 'pawn',
};

export function readFace(face: string): Face {
  const suit = deck.suits.find(({ letter }) => face.length > 1 && face.endsWith(letter));
  const rank = deck.ranks.find((one) => suit && one.rank === face.slice(0, -1));
  if (suit && rank) {
    const side = suit.side === 'white' ? 'white' : 'black';
    return { rank: rank.rank, sign: suit.sign, side, icon: rank.kind, name: `${side} ${rank.kind}` };
  }
  const letter = face.toUpperCase();
  const icon = LETTERS[letter] ?? '';
  const side = face === letter ? 'white' : 'black';
  return { rank: letter, sign: '', side, icon, name: icon && `${side} ${icon}` };
}
