// Whose turn it is, in a sentence for whoever sits at this screen, and which king is attacked.

import type { MatchState, SeatId } from '../../api';
import { seatName } from '../../lib/games';
import type { Sitting } from '../../match/sitting.svelte';
import { texts } from '../../texts';

export function statusOf(sitting: Sitting, now: MatchState): string {
  if (sitting.composing.phase === 'sending') return texts.play.sending;
  const attacked = now.scene.marks.filter(({ kind }) => kind === 'attacked').map(({ at }) => at);
  const kings = now.scene.pieces.filter(({ at }) => attacked.includes(at));
  const sides = [...new Set(kings.map(({ figure }) => figure.side))];
  return [turnOf(sitting, now), ...sides.map(texts.play.check)].join(' ');
}

function turnOf(sitting: Sitting, now: MatchState): string {
  const { actor, eye, game, seats, waitingFor } = sitting;
  const names = (of: SeatId[]) => of.map((seat) => seatName(game, seat));
  const isTogether = waitingFor.length > 1;
  if (actor) {
    if (now.mid_turn) return texts.play.goOn;
    if (isTogether) return texts.play.together(names(waitingFor));
    return seats.length > 1 ? texts.play.toMove(names([actor])) : texts.play.yourTurn;
  }
  if (sitting.hasHandedIn) return texts.play.waiting(names(waitingFor));
  const byComputer = waitingFor.every((seat) => now.seats[seat]?.kind === 'computer');
  const say = byComputer ? texts.play.thinking : isTogether ? texts.play.together : texts.play.toMove;
  const line = say(names(waitingFor));
  return eye ? line : `${texts.play.watching} ${line}`;
}
