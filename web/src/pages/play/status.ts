// Whose turn it is, in a sentence for whoever sits at this screen.

import type { MatchState, SeatId } from '../../api';
import { seatName } from '../../lib/games';
import type { Sitting } from '../../match/sitting.svelte';
import { texts } from '../../texts';

export function statusOf(sitting: Sitting, now: MatchState): string {
  const { actor, eye, game, seats, waitingFor } = sitting;
  const names = (of: SeatId[]) => of.map((seat) => seatName(game, seat));
  if (sitting.composing.phase === 'sending') return texts.play.sending;
  if (actor) {
    if (now.mid_turn) return texts.play.goOn;
    return seats.length > 1 ? texts.play.toMove(names([actor])) : texts.play.yourTurn;
  }
  if (sitting.hasHandedIn) return texts.play.waiting(names(waitingFor));
  const byComputer = waitingFor.every((seat) => now.seats[seat]?.kind === 'computer');
  const line = byComputer ? texts.play.thinking(names(waitingFor)) : texts.play.toMove(names(waitingFor));
  return eye ? line : `${texts.play.watching} ${line}`;
}
