// A move that is planned while others are to move: it is played as soon as it can be, and forgotten if it cannot.

import type { SquareName } from '../api';
import type { Travel } from '../board/track';

export class Plan {
  picked: SquareName | null = $state(null);
  move: Travel | null = $state.raw(null);

  /** The squares to be shown as planned. */
  get squares(): SquareName[] {
    if (this.move) return [this.move.from, this.move.to];
    return this.picked ? [this.picked] : [];
  }

  /** A square was pressed; `isOwn` tells whether a piece stands there that may be planned with. */
  press(square: SquareName, isOwn: boolean): void {
    const from = this.picked;
    if (this.move || from === square) this.clear();
    else if (from && !isOwn) this.put(from, square);
    else if (isOwn) this.picked = square;
    else this.clear();
  }

  put(from: SquareName, to: SquareName): void {
    this.picked = null;
    this.move = { from, to };
  }

  /** What was planned, which is then forgotten. */
  take(): Travel | null {
    const { move } = this;
    this.clear();
    return move;
  }

  clear(): void {
    this.picked = null;
    this.move = null;
  }
}
