// Time to look at what was played before it is answered.

import { pause } from '../api/pause';

const NEVER = new AbortController().signal;

/** Waits so long, unless nothing is to move on this reader's screen; ends early when nobody looks any more. */
export function look(ms: number, signal = NEVER): Promise<void> {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  return pause(isStill ? 0 : ms, signal);
}
