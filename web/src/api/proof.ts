// What proves to the server that a seat is somebody's: the token of the seat, or the cookie of the guest who holds it,
// with the seat's name where the guest may hold several.

import type { SeatId } from './types';

export type Proof = { token: string } | { seat: SeatId };

/** Who calls and, after the end of a game, with whose eyes they look at it. */
export type Looker = Partial<{ token: string; seat: SeatId; eyes: SeatId }>;

export const tokenOf = (looker?: Looker): string | undefined => looker?.token;

/** The address with the seats that are named. */
export function named(path: string, { token, seat, eyes }: Looker = {}): string {
  const query = new URLSearchParams();
  if (seat !== undefined && !token) query.set('seat', seat);
  if (eyes) query.set('eyes', eyes);
  return query.size > 0 ? `${path}${path.includes('?') ? '&' : '?'}${query}` : path;
}

/**
 * How each seat that somebody holds is proved. The tokens bear the names of the places that were taken, which are other seats
 * where these were drawn by lot; and one of them proves nothing while the computer has taken over.
 */
export function proofsOf(
  tokens: Record<SeatId, string>,
  mine: SeatId[],
  former?: SeatId,
): Record<SeatId, Proof> {
  const known = Object.entries(tokens).filter(([seat]) => seat !== former);
  const [[place = '', token] = []] = known;
  if (token && known.length === 1) {
    const seat = mine.length === 1 ? mine[0] : place;
    return { [seat ?? place]: { token } };
  }
  const byCookie = mine.map((seat) => [seat, { seat }] as const);
  const byToken = known.map(([seat, token]) => [seat, { token }] as const);
  return Object.fromEntries<Proof>(mine.length >= known.length ? byCookie : byToken);
}
