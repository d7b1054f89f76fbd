// A time that is left, as a clock shows it.

import { texts } from '../texts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Below this tenths of a second are shown. */
const CLOSE = 10 * SECOND;

const two = (n: number): string => String(n).padStart(2, '0');

/** `2 d 4 h`, `1:05:09`, `4:09`, `9.8`. */
export function clockFace(ms: number): string {
  if (ms >= DAY) return texts.play.days(Math.floor(ms / DAY), Math.floor((ms % DAY) / HOUR));
  const seconds = Math.floor((ms % MINUTE) / SECOND);
  const minutes = Math.floor((ms % HOUR) / MINUTE);
  if (ms >= HOUR) return `${Math.floor(ms / HOUR)}:${two(minutes)}:${two(seconds)}`;
  if (ms >= CLOSE) return `${minutes}:${two(seconds)}`;
  return `${seconds}.${Math.floor((ms % SECOND) / 100)}`;
}
