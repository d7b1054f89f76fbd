// Reading a typed step against the offered ones, and saying in words why nothing fits.

import type { SquareName, Step } from '../api';
import { texts } from '../texts';
import { calledSo } from './called';
import { moves } from './offers';

export type Typed = { step: Step; error?: never } | { step?: never; error: string };

const SQUARE = /^[a-z]\d{1,2}/;

export function readTyped(word: string, offers: Step[]): Typed {
  const meant = meantBy(word, offers);
  const [only] = meant;
  if (only && meant.length === 1) return { step: only };
  if (only) return { error: texts.typed.unfinished(meant.map((step) => step.text)) };

  const wanted = normal(word);
  const from = wanted.match(SQUARE)?.[0];
  if (from) {
    // Two squares and more to say: a promotion without its letter, for one.
    const longer = offers.filter((step) => normal(step.text).startsWith(wanted)).map((step) => step.text);
    if (wanted !== from && longer.length > 0) return { error: texts.typed.unfinished(longer) };
    const open = goals(offers, from);
    return {
      error:
        open.length > 0 ? texts.typed.goesElsewhere(word, from, open) : texts.typed.nothingFrom(word, from),
    };
  }
  return { error: texts.typed.unknown(word, exampleOf(offers)) };
}

/** The offered steps that a word can mean, by their texts or by what people call them. */
export function meantBy(word: string, offers: Step[]): Step[] {
  const exact = offers.find((step) => normal(step.text) === normal(word));
  return exact ? [exact] : calledSo(word, offers);
}

/** A step as one can type it. */
export const exampleOf = ([first]: Step[]): string | undefined => first?.called ?? first?.text;

/** Capitals, blanks and the dash of printed games make no difference. */
function normal(word: string): string {
  return word.toLowerCase().replace(/[\s\-–]/g, '');
}

function goals(offers: Step[], from: SquareName): SquareName[] {
  return [
    ...new Set(
      moves(offers)
        .filter(({ gesture }) => gesture.from === from)
        .map(({ gesture }) => gesture.to),
    ),
  ];
}
