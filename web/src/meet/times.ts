// The time controls that are offered for a new match: what is common online, from fast to slow.

import type { SeatId, SeatInfo, TimeControl } from '../api';
import { words } from './words';

/** `minutes+seconds` for a stock and what each turn adds, a number of days for each turn, or nothing for no clock. */
export const TIMES = ['', '3+2', '5+3', '10+5', '15+10', '30+20', '1d', '3d', '7d'];

/** Those that are offered for one seat alone: whoever is strong plays by very little. */
const ODDS = ['1+0', '2+1', ...TIMES];

export function controlOf(time: string): TimeControl | undefined {
  if (!ODDS.includes(time) || time === '') return undefined;
  if (time.endsWith('d')) return { days: Number.parseInt(time, 10) };
  const [minutes = 0, seconds = 0] = time.split('+').map(Number);
  return { initial_s: minutes * 60, increment_s: seconds };
}

/** The other times that a seat may have where the others have this one: they count the same. */
export const oddsFor = (time: string): string[] =>
  ODDS.filter((other) => other !== '' && other !== time && other.endsWith('d') === time.endsWith('d'));

/** The seats that have another time than the others, as it was chosen for them. */
export function handicapsOf(
  time: string,
  odds: Record<SeatId, string>,
  seats: SeatInfo[],
): Record<SeatId, TimeControl> {
  const chosen = seats.flatMap(({ id }) => {
    const other = odds[id] ?? '';
    const control = oddsFor(time).includes(other) ? controlOf(other) : undefined;
    return control ? [[id, control] as const] : [];
  });
  return Object.fromEntries(chosen);
}

/** How much time there is, in words, with what some seats have instead. */
export function timeSaid(
  { clock, handicaps = {} }: { clock: TimeControl | null; handicaps?: Record<SeatId, TimeControl> },
  seats: SeatInfo[],
): string {
  const others = seats.flatMap(({ id, name }) => {
    const other = handicaps[id];
    return other ? [words.timeOf(name, words.control(other))] : [];
  });
  return [words.control(clock), ...others].join(' · ');
}
