// What the printed card of a match of golf says besides the scores: who played, by initials, and when.

import type { GameInfo, MatchState, SeatId } from '../api';
import { texts } from '../texts';

/** Somebody on the card. */
export interface Player {
  seat: SeatId;
  /** What stands above the column: `AB`. */
  initials: string;
  /** `Anna Bell`, or the name of the seat of somebody without one. */
  name: string;
  /** What is to be known besides: the seat of somebody with a name, or the computer. */
  note: string;
}

/** The first letters of the words of a name. */
function initialsOf(name: string): string {
  const words = name.split(/[^\p{L}\p{N}\p{M}]+/u).filter(Boolean);
  return words
    .slice(0, 3)
    .map((word) => [...word][0]?.toLocaleUpperCase() ?? '')
    .join('');
}

/** Those who play, in the order of the sheet. Initials that several have are told apart by their seats. */
export function playersOf(seats: SeatId[], game: GameInfo, holders: MatchState['seats']): Player[] {
  const players = seats.map((seat) => {
    const holder = holders[seat];
    const own = game.seats.find(({ id }) => id === seat)?.name ?? seat;
    const username = holder?.kind === 'person' ? holder.username : undefined;
    const note = holder?.kind === 'computer' ? texts.play.computer(holder.level) : username ? own : '';
    const name = username ?? own;
    return { seat, initials: initialsOf(name), name, note };
  });
  const isShared = (initials: string) => players.filter((one) => one.initials === initials).length > 1;
  return players.map((player) =>
    isShared(player.initials) ? { ...player, initials: player.initials + player.seat } : player,
  );
}

/** A day as `2026-11-20`, as it is where the reader is. */
export function dayOf(moment: Date): string {
  const two = (n: number) => String(n).padStart(2, '0');
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

/** The day on which a match began, as its record has it; nothing where it has none. */
export function dayIn(record: string): string | undefined {
  const { tags } = JSON.parse(record) as { tags?: [string, string][] };
  const date = tags?.find(([name]) => name === 'Date')?.[1];
  return date && /^\d{4}\.\d\d\.\d\d$/.test(date) ? date.replaceAll('.', '-') : undefined;
}
