// A card's drawing put together. What differs from card to card is named in the drawings in braces, as `{rank}`;
// the pieces are those of the chosen set. Paper cards are made from the same drawings.

import { contentOf, hasIcon, symbolId } from '../lib/sprite';
import backDrawing from './back.svg?raw';
import club from './club.svg?raw';
import deck from './deck.json';
import diamond from './diamond.svg?raw';
import faceDrawing from './face.svg?raw';
import halfDrawing from './half.svg?raw';
import heart from './heart.svg?raw';
import spade from './spade.svg?raw';

const SIGNS: Record<string, string> = { spade, club, heart, diamond };

/** What is drawn on a card. */
export interface Design {
  /** In the corners. */
  rank: string;
  /** The suit in a word, `spade`; empty on cards that have none. */
  sign: string;
  side: 'white' | 'black';
  /** The drawing of the piece that it stands for. */
  icon: string;
}

/** The sign of a suit by its word, as a drawing of its own; empty where there is none. */
export const signOf = (suit: string): string => SIGNS[suit] ?? '';

export function drawFace({ rank, sign, side, icon }: Design): string {
  const row = sign ? deck.ranks.find((one) => one.rank === rank) : undefined;
  const ink = deck.inks[side];
  const half = fill(contentOf(halfDrawing), {
    rank,
    stretch: String(row?.stretch ?? 0.9),
    ink: ink.ink,
    suit: contentOf(SIGNS[sign] ?? ''),
    pips: squares(row?.pips ?? 0),
  });
  return fill(faceDrawing, { ground: ink.ground, edge: ink.edge, piece: use(icon, side), half });
}

/** The back of every card, which is the same upside down. */
export const back = fill(backDrawing, {
  half: `<g transform="translate(88 98) scale(1.18)">${use('knight', 'back')}</g>`,
});

function use(icon: string, paint: string): string {
  return hasIcon(icon) ? `<use class="${paint}" href="#${symbolId(icon)}" width="64" height="64"/>` : '';
}

/** A row of so many little squares, as the data of a path. */
function squares(count: number): string {
  const left = 128 - 7 * count;
  return Array.from({ length: count }, (_, index) => `M${left + 14 * index} 54h10v10h-10z`).join('');
}

function fill(drawing: string, values: Record<string, string>): string {
  return drawing.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}
