// What stands above everything else: whose turn it is, and which king is attacked.

import type { MatchState, Outcome } from '../../api';
import { winnerOf } from '../../lib/score';
import { resultWords } from '../../match/history';
import type { Sitting } from '../../match/sitting.svelte';
import { turnOf } from '../../match/whose';
import { texts } from '../../texts';

export function statusOf(sitting: Sitting, now: MatchState): string {
  if (sitting.composing.phase === 'sending') return texts.play.sending;
  const attacked = now.scene.marks.filter(({ kind }) => kind === 'attacked').map(({ at }) => at);
  const kings = now.scene.pieces.filter(({ at }) => attacked.includes(at));
  const sides = [...new Set(kings.map(({ figure }) => figure.side))];
  return [turnOf(sitting, now), ...sides.map(texts.play.check)].join(' ');
}

/** How the game ended, for whoever sits at this screen: in their own person where they have one side only. */
export function resultFor(outcome: Outcome, { game, seats }: Sitting): string {
  const teams = [...new Set(game.seats.filter(({ id }) => seats.includes(id)).map(({ team }) => team))];
  const words = resultWords(outcome, game);
  const winner = winnerOf(outcome.score);
  const [team, ...others] = teams;
  const isSolo = team === undefined || others.length > 0 || game.seats.every((seat) => seat.team === team);
  if (isSolo) return words;
  const because = (result: string) => texts.outcome.because(result, outcome.words);
  if (winner !== null) return because(winner === team ? texts.play.youWon : texts.play.youLost);
  return outcome.score === '1/2-1/2' ? because(texts.play.youDrew) : words;
}
