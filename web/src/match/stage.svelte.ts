// What is being watched on a board: beats that are shown one after the other, each for as long as it takes. A player who
// wants to go on at once finishes them.

import type { Beat } from './reel';

interface Wishes {
  /** How many times slower than usual things are shown; 0 where nothing is to move. */
  pace(): number;
  /** Called when a beat begins; once for all of them where nothing moves. */
  onbeat?(beat: Beat): void;
}

export class Stage {
  /** What is shown at this moment; null while the board stands still. */
  beat: Beat | null = $state.raw(null);

  #queue: Beat[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Resolve when the board stands still. */
  #waiting: (() => void)[] = [];

  constructor(private readonly wishes: Wishes) {}

  get isMoving(): boolean {
    return this.beat !== null;
  }

  /** How long the present beat takes, in milliseconds. */
  get ms(): number {
    return (this.beat?.ms ?? 0) * this.wishes.pace();
  }

  /** Shows these beats after those that are still to come; resolves when the board stands still. */
  play(beats: Beat[]): Promise<void> {
    if (this.wishes.pace() === 0) {
      const last = beats.at(-1);
      if (last) this.wishes.onbeat?.({ ...last, happenings: beats.flatMap(({ happenings }) => happenings) });
      return Promise.resolve();
    }
    this.#queue.push(...beats);
    if (!this.beat) this.#next();
    return this.isMoving ? new Promise((resolve) => this.#waiting.push(resolve)) : Promise.resolve();
  }

  /** Leaves out whatever is still to be watched: the board shows where it led. */
  finish(): void {
    clearTimeout(this.#timer);
    this.#queue = [];
    this.#rest();
  }

  #next(): void {
    const beat = this.#queue.shift();
    if (!beat) {
      this.#rest();
      return;
    }
    this.beat = beat;
    this.wishes.onbeat?.(beat);
    this.#timer = setTimeout(() => this.#next(), beat.ms * this.wishes.pace());
  }

  #rest(): void {
    this.beat = null;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve();
  }
}
