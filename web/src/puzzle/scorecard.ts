// The card of scores over par: what it keeps, what it adds up to, and how it is written down. It lives in
// this browser; nobody else sees it.

import { csv } from '../lib/save';
import { read, write } from '../lib/storage';
import { said } from '../texts';
import { today as dayIn, readQuery } from './deal';
import { words } from './words';

/** One puzzle on the card. */
export interface Hole {
  /** The text of the position in which it begins; no two holes of a card begin alike. */
  position: string;
  /** What somebody called it who composed it, in the words of the server; empty where nobody did. */
  name: string;
  /** What follows the question mark in the address of the puzzle. */
  query: string;
  /** The faces of the cards that say what is to be done. */
  cards: string[];
  /** The proven fewest moves; null where they are not known. */
  par: number | null;
  /** The moves of the best own solution; null where there is none. */
  moves: number | null;
  /** Whether the solution was looked at before there was an own one. */
  shown: boolean;
  /** When it was first solved or looked at, in milliseconds since 1970. */
  at: number;
}

/** What the card says of the puzzle that begins so. */
export const holeOf = (card: Hole[], position: string): Hole | undefined =>
  card.find((hole) => hole.position === position);

/** How a puzzle was played, for those who look over a list; empty where it was not yet. */
export function resultOf(played: Hole | undefined): string {
  if (!played) return '';
  const over = overPar(played);
  return over === null ? words.card.shown : words.card.over(over);
}

export interface Total {
  /** How many holes were solved by oneself and have a par. */
  holes: number;
  /** Their moves over par, all in all. */
  over: number;
  /** The same for each hole; null without one. */
  average: number | null;
  /** The most holes in a row that were solved in par. */
  streak: number;
}

/** What a puzzle is called in the language that is spoken. */
export function nameOf({ query, name }: Pick<Hole, 'query' | 'name'>): string {
  const wanted = readQuery(new URLSearchParams(query), { options: {} });
  const { names } = words;
  if (wanted.kind === 'seed') return names.seed(wanted.seed);
  if (wanted.kind === 'day') return names.day(wanted.day);
  if (wanted.kind === 'hole') return names.hole(wanted.number);
  if (wanted.kind === 'deal') return names.deal(wanted.number);
  return wanted.kind === 'position' ? names.position : said(name);
}

/** Older holes are forgotten. */
const MOST_HOLES = 500;

/** The moves over par; null where the hole does not count. */
export function overPar({ par, moves, shown }: Hole): number | null {
  return shown || par === null || moves === null ? null : moves - par;
}

/**
 * The card with one more result, the youngest first. An own solution is replaced by a shorter one; once the
 * solution was shown, nothing that is found afterwards counts.
 */
export function withResult(card: Hole[], result: Hole): Hole[] {
  const before = holeOf(card, result.position);
  if (!before) return [result, ...card].slice(0, MOST_HOLES);
  if (before.shown || result.moves === null) return card;
  if (before.moves !== null && before.moves <= result.moves) return card;
  return card.map((hole) => (hole === before ? { ...result, at: before.at } : hole));
}

export function totalOf(card: Hole[]): Total {
  let [holes, over, streak, run] = [0, 0, 0, 0];
  for (const hole of card.toReversed()) {
    const score = overPar(hole);
    if (score === null && !hole.shown) continue;
    run = score === 0 ? run + 1 : 0;
    streak = Math.max(streak, run);
    if (score === null) continue;
    holes += 1;
    over += score;
  }
  return { holes, over, average: holes > 0 ? over / holes : null, streak };
}

const dayOf = (at: number): string => dayIn(new Date(at));

/** The card as comma-separated values, the oldest hole first; `address` is that of the puzzle page. */
export function csvOf(card: Hole[], address: string): string {
  const { head, link, shown } = words.card;
  const columns = [head.date, head.puzzle, head.cards, head.par, head.moves, head.over, shown, link];
  const rows = card
    .toReversed()
    .map((hole) => [
      dayOf(hole.at),
      nameOf(hole),
      hole.cards.join(' '),
      hole.par ?? '',
      hole.moves ?? '',
      overPar(hole) ?? '',
      hole.shown ? shown : '',
      `${address}?${hole.query}`,
    ]);
  return csv([columns, ...rows]);
}

/** The card for people, a line for each hole and one for the total. */
export function textOf(card: Hole[], address: string): string {
  const lines = card.toReversed().map((hole) => {
    const result = hole.moves === null ? words.card.shown : words.card.result(hole.moves, hole.par);
    const cards = hole.cards.length > 0 ? ` (${hole.cards.join(' ')})` : '';
    return `${dayOf(hole.at)}  ${nameOf(hole)}${cards}: ${result}  ${address}?${hole.query}`;
  });
  const { holes, over } = totalOf(card);
  return `${[...lines, words.card.sum(holes, over)].join('\n')}\n`;
}

const key = (game: string) => `holes.${game}`;

export const cards = {
  of: (game: string): Hole[] => read<Hole[]>(key(game), []),
  keep: (game: string, card: Hole[]): boolean => write(key(game), card),
};
