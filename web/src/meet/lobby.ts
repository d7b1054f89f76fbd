// What somebody who looks for an opponent wants to see first.

import type { GameInfo, OpenMatch, TimeControl } from '../api';

/** How long a game takes: while one waits, over days, or without an end. */
export type Paces = 'live' | 'days' | 'none';

export const paceOf = (clock: TimeControl | null): Paces =>
  clock === null ? 'none' : 'days' in clock ? 'days' : 'live';

/** Where somebody waits now a game begins at once; of the others the latest stand first, as the server tells them. */
export const shownFirst = (open: OpenMatch[]): OpenMatch[] => [
  ...open.filter(({ here }) => here),
  ...open.filter(({ here }) => !here),
];

/** What somebody looks for; empty where it does not matter. */
export interface Sieve {
  game: string;
  pace: Paces | '';
  side: string;
}

/** The side of a match whose sides are drawn by lot: none that anybody can choose. No seat has this name. */
export const BY_LOT = 'by lot';

/** The names of the sides that can be had. */
export const sidesOf = (match: OpenMatch, game: GameInfo): string[] =>
  match.shuffle
    ? [BY_LOT]
    : game.seats.filter(({ id }) => match.seats[id]?.kind === 'free').map(({ name }) => name);

export const passes = (match: OpenMatch, game: GameInfo, sieve: Sieve): boolean =>
  (sieve.game === '' || match.game === sieve.game) &&
  (sieve.pace === '' || paceOf(match.clock) === sieve.pace) &&
  (sieve.side === '' || sidesOf(match, game).includes(sieve.side));
