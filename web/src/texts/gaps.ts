// Sentences that say themselves what stands in their gaps: a language has a line for each, under the English with its gaps.

import type { Figure, Sentence, Term, Token } from '../api/types';

/** A man as games tell it, or the name alone, which is all that an army from a file may have. */
export type Man = Pick<Figure, 'name' | 'side'> | string;

/** What the gaps hold, by their names, which mean the same in all sentences. */
export interface Gaps {
  man: Man;
  other: Man;
  taken: Man;
  partner: Man;
  lent: Man[];
  kinds: Man[];
  men: Man[];
  king: Man;
  queen: Man;
  rook: Man;
  bishop: Man;
  knight: Man;
  token: Pick<Token, 'side' | 'count'>;
  side: Figure['side'];
  at: string;
  from: string;
  to: string;
  step: string;
  card: string;
  player: string;
  ally: string;
  next: string;
  count: number;
  least: number;
  most: number;
  number: number;
  wanted: number;
  letter: string;
  letters: string[];
  list: string;
  text: string;
  form: string;
  place: string;
  why: string;
  reason: string;
  what: string;
}

/** The names of the gaps in a sentence. */
type NamesIn<Key extends string> = Key extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/** How a sentence is said: as it stands, or with what stands in its gaps. */
type Line<Key extends string> = string | ((gaps: Pick<Gaps, NamesIn<Key> & keyof Gaps>) => string);
export type Lines = Record<string, string | ((gaps: Gaps) => string)>;

/** Lines by their sentences. A gap that a sentence does not have cannot be used in its line. */
export const lines = <Key extends string>(all: { [K in Key]: Line<K> }): Lines => all as Lines;

/** A reader of such sentences, which says nothing to those it has no line for. */
export function reader(all: Lines): (sentence: Sentence) => string | undefined {
  const filled = (term: Term): unknown => {
    if (term.kind === 'sentence') return read(term.value);
    return term.kind === 'quote' ? `\`${term.value}\`` : term.value;
  };
  function read({ key, terms }: Sentence): string | undefined {
    const line = Object.hasOwn(all, key) ? all[key] : undefined;
    if (typeof line !== 'function') return line;
    const gaps = Object.entries(terms).map(([name, term]) => [name, filled(term)]);
    return gaps.some(([, value]) => value === undefined) ? undefined : line(Object.fromEntries(gaps));
  }
  return read;
}
