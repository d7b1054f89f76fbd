// What somebody at a match is called.

import type { MatchState, PersonHolder } from '../api';
import { texts } from '../texts';

/** `Ada (1662?), bot`; nothing of the computer, and of somebody without a name. */
export function nameOf(holder: MatchState['seats'][string] | undefined): string | undefined {
  const { username, rating, bot } = (holder ?? {}) as Partial<PersonHolder>;
  return (
    username &&
    username +
      (rating ? ` (${rating.value}${rating.provisional ? '?' : ''})` : '') +
      (bot ? `, ${texts.play.bot}` : '')
  );
}
