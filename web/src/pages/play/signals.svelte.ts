// What is heard and felt of a match beside its moves: that it is one's turn, that a king is attacked, that it is over.

import type { MatchState } from '../../api';
import { buzz } from '../../lib/buzz';
import { play, soundOfEnd } from '../../lib/sound';
import type { Sitting } from '../../match/sitting.svelte';

export class Signals {
  #wasMine: boolean | null = null;
  #wasOver: boolean | null = null;

  constructor(private readonly sitting: () => Sitting) {}

  /** Called with every state that is seen; the first one is no news. */
  follow(now: MatchState): void {
    const { seats, eye, game } = this.sitting();
    const isMine = !now.outcome && now.to_act.some((seat) => seats.includes(seat));
    const isOver = now.outcome !== null;
    if (this.#wasMine === false && isMine) {
      const isAttacked = now.scene.marks.some(({ kind }) => kind === 'attacked');
      buzz(isAttacked ? 'check' : 'turn');
      // A player who looks has seen and heard the move.
      if (document.hidden) void play('turn');
    }
    if (this.#wasOver === false && now.outcome) {
      const teams = new Set(game.seats.filter(({ id }) => seats.includes(id)).map(({ team }) => team));
      const own = game.seats.find(({ id }) => id === eye)?.team ?? null;
      void play(soundOfEnd(now.outcome.score, teams.size === 1 ? own : null));
    }
    this.#wasMine = isMine;
    this.#wasOver = isOver;
  }
}
