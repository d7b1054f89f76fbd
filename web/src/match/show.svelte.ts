// What a match shows of the turns that come in: each is watched from what the board shows already.

import type { Scene, Standing } from '../api';
import type { Ply } from './history';
import { type Beat, beatsOf, rest } from './reel';
import { Stage } from './stage.svelte';

/** How long a piece that was moved by hand is on its way, in milliseconds at the usual speed. */
const LANDING = 220;

export class Show {
  readonly stage: Stage;
  /** How many plies were watched, or came before anybody looked. */
  #known = -1;
  /** The pieces that the board shows at present. */
  #shown: Standing[] = [];

  constructor(pace: () => number, onbeat?: (beat: Beat) => void) {
    this.stage = new Stage({ pace, ...(onbeat && { onbeat }) });
  }

  /** Lets plies that are new be watched; those that come while something else is looked at are not. */
  follow(plies: Ply[], startScene: Scene | null, isLive: boolean): void {
    const known = this.#known;
    this.#known = plies.length;
    if (known < 0 || !isLive || plies.length <= known) return;
    for (let index = known; index < plies.length; index += 1) {
      const ply = plies[index];
      const before = index > 0 ? plies[index - 1]?.scene : startScene;
      if (ply && before) this.watch(before, ply);
    }
  }

  /** Lets a ply be watched, from what the board shows already if nothing else moves. */
  watch(before: Scene, ply: Pick<Ply, 'happenings' | 'scene'>): void {
    const beats = beatsOf(before, ply);
    const left = this.stage.isMoving ? beats : rest(beats, this.#shown);
    // What was composed here is still sliding to its square.
    const seen = beats.slice(0, beats.length - left.length);
    const landing = seen.length > 0 ? [still(ply.scene, seen)] : [];
    void this.stage.play([...landing, ...left]);
  }

  /** Called with the pieces that the board shows, after it has been drawn. */
  saw(pieces: Standing[]): void {
    this.#shown = pieces;
  }
}

/** What is seen already takes only the time of its landing, and is heard then. */
function still(after: Scene, seen: Beat[]): Beat {
  const last = seen.at(-1);
  return {
    scene: last?.scene ?? after,
    travels: [],
    lunge: null,
    squares: last?.squares ?? [],
    ms: LANDING,
    happenings: seen.flatMap(({ happenings }) => happenings),
  };
}
