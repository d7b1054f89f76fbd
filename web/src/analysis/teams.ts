// The two sides that a score compares.

import type { GameInfo } from '../api';
import { texts } from '../texts';

/** What each team is called. */
export function teamsOf({ seats }: GameInfo): string[] {
  return [0, 1].map((team) => texts.and(seats.filter((seat) => seat.team === team).map(({ name }) => name)));
}
