// Dragging a piece with mouse, pen or finger. A press that does not move stays a click and is left to
// the browser, so that assistive technology, which only clicks, takes the same way as everybody.

import type { SquareName } from '../api';

export interface DragPorts {
  canDrag(square: SquareName): boolean;
  squareAt(event: PointerEvent): SquareName | null;
  /** The pointer's place in the drawing's own units. */
  place(event: PointerEvent): { x: number; y: number };
  lifted(square: SquareName): void;
  dropped(from: SquareName, to: SquareName | null): void;
}

const MOUSE_SLACK_PX = 4;
const TOUCH_SLACK_PX = 10;

export class Drag {
  /** The piece under way, and where the pointer holds it. */
  held: { from: SquareName; x: number; y: number; byTouch: boolean } | null = $state.raw(null);
  over: SquareName | null = $state(null);

  #down: { from: SquareName; x: number; y: number } | null = null;

  constructor(private readonly ports: DragPorts) {}

  down = (event: PointerEvent): void => {
    this.stop();
    if (event.button !== 0 || !event.isPrimary) return;
    const from = this.ports.squareAt(event);
    this.#down = from && this.ports.canDrag(from) ? { from, x: event.clientX, y: event.clientY } : null;
  };

  move = (event: PointerEvent): void => {
    if (!this.#down || !event.isPrimary) return;
    // The button was let go beyond the board, before the piece was in hand.
    if (event.buttons === 0) {
      this.stop();
      return;
    }
    const { from, x, y } = this.#down;
    if (!this.held) {
      const slack = event.pointerType === 'mouse' ? MOUSE_SLACK_PX : TOUCH_SLACK_PX;
      if (Math.hypot(event.clientX - x, event.clientY - y) < slack) return;
      // From here on every event of this pointer is ours, even outside the board.
      (event.currentTarget as Element).setPointerCapture(event.pointerId);
      this.ports.lifted(from);
    }
    this.held = { from, ...this.ports.place(event), byTouch: event.pointerType === 'touch' };
    this.over = this.ports.squareAt(event);
  };

  up = (event: PointerEvent): void => {
    const held = this.held;
    const to = this.ports.squareAt(event);
    this.stop();
    if (held) this.ports.dropped(held.from, to);
  };

  stop = (): void => {
    this.#down = null;
    this.held = null;
    this.over = null;
  };
}
