// Cards that are dealt by hand: where each lies, and what becomes of the fields when one is laid elsewhere.
// Places are counted from the top of a pile, whichever end of its text that is.

import type { CardOrder, Field, FieldValue, Kit } from '../api';
import { listOf } from './values';

type Fields = Record<string, FieldValue>;

/** A field that holds cards. */
export type CardField = Field & { kind: Extract<Field['kind'], { type: 'cards' }> };

/** Where a card lies: in which field, and as which from its top. */
export interface Place {
  key: string;
  index: number;
}

export const holdsCards = (field: Field): field is CardField => field.kind.type === 'cards';

/** The fields among which the cards of the pack are dealt; none for a field whose cards are its own. */
export function sharing(kit: Kit, field: CardField): CardField[] {
  return field.kind.pack ? kit.fields.filter(holdsCards).filter(({ kind }) => kind.pack) : [];
}

/** The cards of a field from the top; and the way back, for it is the same. */
const turned = (cards: string[], order: CardOrder) => (order === 'top_last' ? cards.toReversed() : cards);

export const cardsOf = (fields: Fields, { key, kind }: CardField): string[] =>
  turned(listOf(fields[key]), kind.order);

const holding = (fields: Fields, { key, kind }: CardField, cards: string[]): Fields => ({
  ...fields,
  [key]: turned(cards, kind.order),
});

/** The cards that lie neither in this field nor in one that shares its pack. */
export function loose(kit: Kit, fields: Fields, field: CardField): string[] {
  const left = [...field.kind.faces];
  const dealt = field.kind.pack ? sharing(kit, field) : [field];
  for (const card of dealt.flatMap((other) => cardsOf(fields, other))) {
    const index = left.indexOf(card);
    if (index >= 0) left.splice(index, 1);
  }
  return left;
}

/** Where a card can be fetched from: another field of the pack that has it. */
export function lender(kit: Kit, fields: Fields, field: CardField, card: string): CardField | undefined {
  return sharing(kit, field).find((other) => other !== field && cardsOf(fields, other).includes(card));
}

/** The fields without the card at a place. */
export function taken(fields: Fields, field: CardField, index: number): Fields {
  return holding(fields, field, cardsOf(fields, field).toSpliced(index, 1));
}

/** The fields with a card at a place; it is fetched from where it lies, unless there is another that looks like it. */
export function laid(kit: Kit, fields: Fields, field: CardField, card: string, index = 0): Fields {
  const from = loose(kit, fields, field).includes(card) ? undefined : lender(kit, fields, field, card);
  const rest = from ? taken(fields, from, cardsOf(fields, from).indexOf(card)) : fields;
  return holding(rest, field, cardsOf(rest, field).toSpliced(index, 0, card));
}

/** The fields after the card at one place was put at another, which is counted before it was taken. */
export function relaid(kit: Kit, fields: Fields, from: Place, to: Place): Fields {
  const [giver, taker] = [from, to].map(({ key }) =>
    kit.fields.filter(holdsCards).find((one) => one.key === key),
  );
  const card = giver && cardsOf(fields, giver)[from.index];
  if (!giver || !taker || card === undefined) return fields;
  const isBehind = giver === taker && from.index < to.index;
  const rest = taken(fields, giver, from.index);
  return holding(rest, taker, cardsOf(rest, taker).toSpliced(to.index - Number(isBehind), 0, card));
}

/** The fields with these cards under the others of a field. */
export function laidUnder(fields: Fields, field: CardField, cards: string[]): Fields {
  return holding(fields, field, [...cardsOf(fields, field), ...cards]);
}
