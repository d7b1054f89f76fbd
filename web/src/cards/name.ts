// What a card is called, in words.

import { hasIcon } from '../lib/sprite';
import { said, texts } from '../texts';
import { readFace } from './card';

/** `two of spades`; a card without a suit is called after its piece, and what is no card stays as it is. */
export function cardName(face: string): string {
  const { rank, sign, name } = readFace(face);
  if (sign) return texts.cards.named(rank, sign);
  return name ? said(name) : face;
}

/** What is held in the hand, a card or a piece by its picture's name. */
export const heldName = (held: string): string => (hasIcon(held) ? said(held) : cardName(held));

const SUITS: Record<string, string> = { spade: '♠', club: '♣', heart: '♥', diamond: '♦' };

/** `2♠`, for places where a card is small and its name is told besides. */
export function shortName(face: string): string {
  const { rank, sign } = readFace(face);
  return rank + (SUITS[sign] ?? '');
}
