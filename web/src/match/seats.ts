// Where the players sit round the board.

import type { SeatId, SeatInfo } from '../api';
import type { Turning } from '../lib/appearance.svelte';

/**
 * The seats above and below the board, from left to right. The team of the first seat sits below, or above
 * when the board is turned; partners sit side by side. If all are of one team, or the pieces are nobody's, they share
 * the two sides.
 */
export function seatsRound(seats: SeatInfo[], flipped: boolean): { above: SeatInfo[]; below: SeatInfo[] } {
  const first = seats[0]?.team;
  const isOneTeam = areOneTeam(seats) || areNeutral(seats);
  const half = Math.ceil(seats.length / 2);
  const near = isOneTeam ? seats.slice(0, half) : seats.filter((seat) => seat.team === first);
  const far = seats.filter((seat) => !near.includes(seat));
  // White's first player has the right-hand side of the board, as White sees it.
  return flipped ? { above: near, below: far } : { above: far.toReversed(), below: near.toReversed() };
}

/** Whether all win and lose together. */
export function areOneTeam(seats: SeatInfo[]): boolean {
  return seats.every((seat) => seat.team === seats[0]?.team);
}

/** Whether everybody plays for themselves with pieces that are nobody's, so that the board is the same for all. */
const areNeutral = (seats: SeatInfo[]): boolean =>
  seats.every(({ side }) => side === 'neutral') &&
  new Set(seats.map(({ team }) => team)).size === seats.length;

/** The seats as they sit round the board for one of them: this one first, where it does not matter from where one looks. */
export function seenFrom(seats: SeatInfo[], eye: SeatId | null): SeatInfo[] {
  const own = areNeutral(seats) ? seats.findIndex(({ id }) => id === eye) : 0;
  return own > 0 ? [...seats.slice(own), ...seats.slice(0, own)] : seats;
}

/** Whether somebody's own army stands above, unless the board is turned. */
export function sitsAbove(seats: SeatInfo[], eye: SeatId | null): boolean {
  const seat = seats.find(({ id }) => id === eye);
  if (!seat || areNeutral(seats)) return false;
  return areOneTeam(seats) ? seat !== seats[0] : seat.team !== seats[0]?.team;
}

/** Those who sit at this screen. */
interface Sitters {
  /** The own seats in the game's order. */
  seats: SeatId[];
  /** The one who looks. */
  eye: SeatId | null;
  /** The one who is to act, or has acted last. */
  actor: SeatId | null;
}

/** The seat from whose side the board is shown. */
export function sideOf({ seats, eye, actor }: Sitters, turning: Turning): SeatId | null {
  return { covered: eye, always: actor ?? eye, never: seats[0] ?? eye }[turning];
}
