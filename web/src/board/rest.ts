// A question to the board without words: the mouse rests on a square, or a finger stays on it.

import type { SquareName } from '../api';

const HOVER_MS = 650;
const LONG_MS = 500;

export class Rest {
  /** Whether the last press was long enough to be a question, so that it is not a click, too. */
  wasLong = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly ask: (square: SquareName) => void) {}

  over(square: SquareName | null, isBusy: boolean): void {
    this.stop();
    if (square && !isBusy) this.#timer = setTimeout(() => this.ask(square), HOVER_MS);
  }

  down(event: PointerEvent, square: SquareName | null): void {
    this.stop();
    this.wasLong = false;
    if (!square || event.pointerType === 'mouse') return;
    this.#timer = setTimeout(() => {
      this.wasLong = true;
      this.ask(square);
    }, LONG_MS);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
