// What a seat has buried out of sight, and what lies beside the board to be placed: how much, and in words.

import type { Scene, SeatId, SeatInfo } from '../api';
import { texts } from '../texts';

export function buriedBy({ graves }: Scene, { id, name }: SeatInfo): { count: number; words: string } | null {
  const unseen = graves.filter(({ seat, at }) => seat === id && !at).map(({ figure }) => figure.name);
  return unseen.length > 0 ? { count: unseen.length, words: texts.cards.buried(name, unseen) } : null;
}

/** The stocks of the named owners; `undefined` is nobody. */
export const stocksOf = ({ stocks }: Scene, owners: Map<SeatId | undefined, string>) =>
  stocks
    .filter(({ seat }) => owners.has(seat))
    .map(({ seat, token }) => ({
      token,
      words: texts.cards.stock(owners.get(seat) ?? '', token.count, token.icon),
    }));
