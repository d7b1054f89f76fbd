// What proves to the server that a seat is somebody's: the token of the seat, or the cookie of the guest who holds it,
// with the seat's name where the guest may hold several.

import type { SeatId } from './types';

export type Proof = { token: string } | { seat: SeatId };

export const tokenOf = (proof?: Proof): string | undefined =>
  proof && 'token' in proof ? proof.token : undefined;

/** The address with the seat that is named, if one is. */
export function named(path: string, proof?: Proof): string {
  if (!proof || 'token' in proof) return path;
  return `${path}${path.includes('?') ? '&' : '?'}seat=${encodeURIComponent(proof.seat)}`;
}

/** How each seat that somebody holds is proved: by its token where this browser remembers the match, else by the cookie. */
export function proofsOf(tokens: Record<SeatId, string>, mine: SeatId[]): Record<SeatId, Proof> {
  const byToken = Object.entries(tokens).map(([seat, token]) => [seat, { token }] as const);
  const byCookie = mine.map((seat) => [seat, { seat }] as const);
  return Object.fromEntries<Proof>(byToken.length > 0 ? byToken : byCookie);
}
