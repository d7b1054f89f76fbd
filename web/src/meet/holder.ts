// Who holds a seat while players gather.

import type { GatheringState } from '../api';
import { nameOf } from '../match/named';
import { texts } from '../texts';
import { words } from './words';

/** What the holder of a seat is called; `isOwn` where that is the reader. */
export function holderOf(holder: GatheringState['seats'][string] | undefined, isOwn = false): string {
  if (holder?.kind === 'computer') return texts.play.computer(holder.level);
  if (holder?.kind !== 'person') return words.free;
  return isOwn ? texts.play.you : (nameOf(holder) ?? texts.play.person);
}
