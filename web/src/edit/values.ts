// The values of fields as a form shows and changes them. A value that the server could not take apart is a
// word and is shown as it is.

import type { FieldValue, SquareName } from '../api';

export const wordOf = (value: FieldValue | undefined): string => (typeof value === 'string' ? value : '');

export const listOf = (value: FieldValue | undefined): string[] => (Array.isArray(value) ? value : []);

export const pairsOf = (value: FieldValue | undefined): Record<string, string> =>
  value !== undefined && typeof value !== 'string' && !Array.isArray(value) ? value : {};

/** A list with an entry or without it. */
export function toggled(list: string[], entry: string, most = Number.POSITIVE_INFINITY): string[] {
  if (list.includes(entry)) return list.filter((other) => other !== entry);
  // Where there is room for no more, the oldest makes room.
  return [...list, entry].slice(-most);
}

/** Pairs in which a square has a value, or no longer has that one. */
export function labelled(
  pairs: Record<SquareName, string>,
  at: SquareName,
  label: string,
): Record<SquareName, string> {
  const { [at]: before, ...rest } = pairs;
  return before === label ? rest : { ...rest, [at]: label };
}

/** A value that says nothing of a square any more. */
export function without(value: FieldValue, at: SquareName): FieldValue {
  if (Array.isArray(value)) return value.filter((square) => square !== at);
  if (typeof value === 'string') return value;
  const { [at]: _, ...rest } = value;
  return rest;
}

/** A value that says of one square what it said of another. */
export function moved(value: FieldValue, from: SquareName, to: SquareName): FieldValue {
  const rest = without(value, to);
  if (Array.isArray(rest)) return rest.map((square) => (square === from ? to : square));
  if (typeof rest === 'string') return rest;
  const { [from]: label, ...others } = rest;
  return label === undefined ? others : { ...others, [to]: label };
}

/** A list as somebody types it. */
export const typedList = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean);

/** The squares that a field speaks of. */
export function squaresOf(value: FieldValue | undefined): SquareName[] {
  return [...listOf(value), ...Object.keys(pairsOf(value))];
}
