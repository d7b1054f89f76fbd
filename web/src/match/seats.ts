// Where the players sit round the board.

import type { SeatId, SeatInfo } from '../api';
import type { Turning } from '../lib/appearance.svelte';

/**
 * The seats above and below the board, from left to right. The team of the first seat sits below, or above
 * when the board is turned; partners sit side by side. Where all are of one team they share the two sides.
 */
export function seatsRound(seats: SeatInfo[], flipped: boolean): { above: SeatInfo[]; below: SeatInfo[] } {
  const first = seats[0]?.team;
  const isOneTeam = areOneTeam(seats);
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

/** Whether somebody's own army stands above, unless the board is turned. */
export function sitsAbove(seats: SeatInfo[], eye: SeatId | null): boolean {
  const seat = seats.find(({ id }) => id === eye);
  if (!seat) return false;
  return areOneTeam(seats) ? seat !== seats[0] : seat.team !== seats[0]?.team;
}

/** Whoever sits at this screen. */
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
