// What somebody who looks for an opponent wants to see first.

import type { OpenMatch, TimeControl } from '../api';

/** How long a game takes: while one waits, over days, or without an end. */
export type Paces = 'live' | 'days' | 'none';

export const paceOf = (clock: TimeControl | null): Paces =>
  clock === null ? 'none' : 'days' in clock ? 'days' : 'live';

/** Where somebody waits now a game begins at once; of the others the latest stand first, as the server tells them. */
export const shownFirst = (open: OpenMatch[]): OpenMatch[] => [
  ...open.filter(({ here }) => here),
  ...open.filter(({ here }) => !here),
];
