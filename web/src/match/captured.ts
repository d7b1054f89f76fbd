// The pieces that were taken in a match and have not come back, each with the player who took it, and who is ahead.

import type { Figure, Happening, Scene, SeatId, Side } from '../api';
import type { Ply } from './history';

/** What was taken, by an attempt too. */
function takenBy(happening: Happening): Figure[] {
  if (happening.type === 'captured') return [happening.figure];
  return happening.type === 'tried' && happening.taken ? [happening.target] : [];
}

/** How many pawns one side is ahead of the other on the board, for the side that is. */
export function lead({ pieces }: Scene, worths: Record<string, number>): Partial<Record<Side, number>> {
  const sum = (side: Side) =>
    pieces
      .filter(({ figure }) => figure.side === side)
      .reduce((all, { figure }) => all + (worths[figure.icon] ?? 0), 0);
  const ahead = sum('white') - sum('black');
  if (ahead === 0) return {};
  return ahead > 0 ? { white: ahead } : { black: -ahead };
}

const alike = (one: Figure, other: Figure): boolean => one.icon === other.icon && one.side === other.side;

/** For every seat, what it has taken; what rose again is no longer with whoever took it. */
export function captures(plies: Ply[]): Map<SeatId, Figure[]> {
  const all: { seat: SeatId; figure: Figure }[] = [];
  for (const { seat, happenings } of plies) {
    // What a player puts on the board is no longer held.
    for (const happening of happenings) {
      if (happening.type !== 'dropped') continue;
      const { icon } = happening.figure;
      const at = all.findIndex((one) => one.seat === (seat ?? '') && one.figure.icon === icon);
      if (at >= 0) all.splice(at, 1);
    }
    // Squares open after the captures of a turn, and before those captives are buried.
    for (const happening of happenings) {
      if (happening.type !== 'opened' || !happening.risen) continue;
      const { risen } = happening;
      const at = all.findIndex(({ figure }) => alike(figure, risen));
      if (at >= 0) all.splice(at, 1);
    }
    for (const figure of happenings.flatMap(takenBy)) all.push({ seat: seat ?? '', figure });
  }
  const seats = new Map<SeatId, Figure[]>();
  for (const { seat, figure } of all) seats.set(seat, [...(seats.get(seat) ?? []), figure]);
  return seats;
}
