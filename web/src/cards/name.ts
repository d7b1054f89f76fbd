// What a card is called, in words.

import { said, texts } from '../texts';
import { readFace } from './card';

/** `two of spades`; a card without a suit is called after its piece, and what is no card stays as it is. */
export function cardName(face: string): string {
  const { rank, sign, name } = readFace(face);
  if (sign) return texts.cards.named(rank, sign);
  return name ? said(name) : face;
}

const SUITS: Record<string, string> = { spade: '♠', club: '♣', heart: '♥', diamond: '♦' };

/** `2♠`, for places where a card is small and its name is told besides. */
export function shortName(face: string): string {
  const { rank, sign } = readFace(face);
  return rank + (SUITS[sign] ?? '');
}
