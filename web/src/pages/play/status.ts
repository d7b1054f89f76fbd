// Whose turn it is, in a sentence for whoever sits at this screen, and which king is attacked.

import type { MatchState, Outcome, SeatId } from '../../api';
import { seatName } from '../../lib/games';
import { resultWords } from '../../match/history';
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
  if (actor) {
    if (now.mid_turn) return texts.play.goOn;
    return seats.length > 1 || waitingFor.length > 1 ? awaited(names(waitingFor)) : texts.play.yourTurn;
  }
  if (sitting.hasHandedIn) return texts.play.waiting(names(waitingFor));
  const byComputer = waitingFor.every((seat) => now.seats[seat]?.kind === 'computer');
  const line = (byComputer ? texts.play.thinking : awaited)(names(waitingFor));
  return eye ? line : `${texts.play.watching} ${line}`;
}

/** Who is to act, in a sentence: several do so at the same time. */
export function awaited(names: string[]): string {
  return names.length > 1 ? texts.play.together(names) : texts.play.toMove(names);
}

/** How the game ended, for whoever sits at this screen: in their own person where they have one side only. */
export function resultFor(outcome: Outcome, { game, seats }: Sitting): string {
  const teams = [...new Set(game.seats.filter(({ id }) => seats.includes(id)).map(({ team }) => team))];
  const words = resultWords(outcome, game);
  const winner = { '1-0': 0, '0-1': 1 }[outcome.score];
  const [team, ...others] = teams;
  const isSolo = team === undefined || others.length > 0 || game.seats.every((seat) => seat.team === team);
  if (isSolo) return words;
  const because = (result: string) => texts.outcome.because(result, outcome.words);
  if (winner !== undefined) return because(winner === team ? texts.play.youWon : texts.play.youLost);
  return outcome.score === '1/2-1/2' ? because(texts.play.youDrew) : words;
}
