// The list of one's own matches: what comes first in it, whatever stretches of it are known.

import type { MyMatch, SeatId } from '../api';

/** Those of the caller's seats that are to act. */
export const ownTurns = ({ mine, to_act, outcome, frozen }: MyMatch): SeatId[] =>
  outcome || frozen ? [] : to_act.filter((seat) => mine.includes(seat));

/** One's own turns, then what goes on, then what is over. */
const rank = (match: MyMatch): number => (match.outcome ? 2 : ownTurns(match).length > 0 ? 0 : 1);

/**
 * The list with another stretch of it. A match that moved on meanwhile may come again: it is listed once, as it is now. Among
 * those of one kind the order is that of the server.
 */
export function withStretch(known: MyMatch[], stretch: MyMatch[]): MyMatch[] {
  const later = new Map(stretch.map((match) => [match.match, match]));
  const before = known.filter(({ match }) => !later.has(match));
  return [...before, ...stretch].sort((one, other) => rank(one) - rank(other));
}
