// The sentence that says whose turn it is, for the person who sits at this screen.

import type { MatchState, SeatId } from '../api';
import { seatName } from '../lib/games';
import { texts } from '../texts';
import type { Sitting } from './sitting.svelte';

export function turnOf(sitting: Sitting, now: MatchState): string {
  const { actor, eye, game, match, seats, waitingFor } = sitting;
  const names = (of: SeatId[]) => of.map((seat) => seatName(game, seat));
  const line = (of: SeatId[]) => {
    const byComputer = of.every((seat) => now.seats[seat]?.kind === 'computer');
    return (byComputer ? texts.play.thinking : awaited)(names(of));
  };
  // While the turns of others are still being shown, it is the turn of the first of them.
  const shown = now === match?.state ? [] : now.to_act.filter((seat) => !seats.includes(seat));
  if (shown.length > 0 && eye) return line(shown);
  if (actor) {
    if (now.mid_turn) return texts.play.goOn;
    // Those who choose at the same time are named where they are few.
    const isTold = seats.length > 1 || waitingFor.length === 2;
    return isTold ? awaited(names(waitingFor)) : texts.play.yourTurn;
  }
  if (sitting.hasHandedIn) return texts.play.waiting(names(waitingFor));
  if (waitingFor.length === 0) return eye ? '' : texts.play.watching;
  return eye ? line(waitingFor) : `${texts.play.watching} ${line(waitingFor)}`;
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
