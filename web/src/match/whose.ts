// The sentence that says whose turn it is, for the person who sits at this screen.

import type { MatchState, SeatId } from '../api';
import { seatName } from '../lib/games';
import { texts } from '../texts';
import type { Sitting } from './sitting.svelte';

export function turnOf(sitting: Sitting, now: MatchState): string {
  const { actor, eye, game, seats, waitingFor } = sitting;
  const names = (of: SeatId[]) => of.map((seat) => seatName(game, seat));
  if (actor) {
    if (now.mid_turn) return texts.play.goOn;
    // Those who choose at the same time are named where they are few.
    const isTold = seats.length > 1 || waitingFor.length === 2;
    return isTold ? awaited(names(waitingFor)) : texts.play.yourTurn;
  }
  if (sitting.hasHandedIn) return texts.play.waiting(names(waitingFor));
  const byComputer = waitingFor.every((seat) => now.seats[seat]?.kind === 'computer');
  const line = (byComputer ? texts.play.thinking : awaited)(names(waitingFor));
  return eye ? line : `${texts.play.watching} ${line}`;
}

/** The seats to act, in a sentence: several do so at the same time. */
export function awaited(names: string[]): string {
  return names.length > 1 ? texts.play.together(names) : texts.play.toMove(names);
}

/** Whether somebody elsewhere, or the computer, waits for somebody here. */
export function isAwaited({ actor, seats, match }: Sitting): boolean {
  const holders = Object.keys(match?.state?.seats ?? {});
  return actor !== null && holders.some((seat) => !seats.includes(seat));
}
