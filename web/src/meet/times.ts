// The time controls that are offered for a new match: what is common online, from fast to slow.

import type { TimeControl } from '../api';

/** `minutes+seconds` for a stock and what each turn adds, a number of days for each turn, or nothing for no clock. */
export const TIMES = ['', '3+2', '5+3', '10+5', '15+10', '30+20', '1d', '3d', '7d'];

export function controlOf(time: string): TimeControl | undefined {
  if (!TIMES.includes(time) || time === '') return undefined;
  if (time.endsWith('d')) return { days: Number.parseInt(time, 10) };
  const [minutes = 0, seconds = 0] = time.split('+').map(Number);
  return { initial_s: minutes * 60, increment_s: seconds };
}
