// What somebody at a match is called.

import type { MatchState, PersonHolder } from '../api';
import { to } from '../lib/base';
import { texts } from '../texts';

type Holder = MatchState['seats'][string] | undefined;

/** Where everybody can read of somebody with a name. */
export function pageOf(holder: Holder): string | undefined {
  const { username } = (holder ?? {}) as Partial<PersonHolder>;
  return username && to(`/people/${encodeURIComponent(username)}`);
}

/** `Ada (1662?), bot`; nothing of the computer, and of somebody without a name. */
export function nameOf(holder: Holder): string | undefined {
  const { username, rating, bot } = (holder ?? {}) as Partial<PersonHolder>;
  return (
    username &&
    username +
      (rating ? ` (${rating.value}${rating.provisional ? '?' : ''})` : '') +
      (bot ? `, ${texts.play.bot}` : '')
  );
}
