// What somebody who looks for an opponent wants to see first.

import type { GameInfo, OpenMatch, PlayedMatch, TimeControl } from '../api';
import { nameOf } from '../match/named';
import { texts } from '../texts';

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

/** The players, `Ada & Bob – computer, level 2`: side by side, each seat by the name of its holder or by its own. */
export function playersOf(match: PlayedMatch, game: GameInfo): string {
  const teams = new Map<number, string[]>();
  for (const { id, name, team } of game.seats) {
    const holder = match.seats[id];
    if (!holder || holder.kind === 'free') continue;
    const called = holder.kind === 'computer' ? texts.play.computer(holder.level) : (nameOf(holder) ?? name);
    const partners = teams.get(team) ?? [];
    // Some play for their partners, too.
    teams.set(team, partners.includes(called) ? partners : [...partners, called]);
  }
  return [...teams.values()].map((partners) => partners.join(' & ')).join(' – ');
}
