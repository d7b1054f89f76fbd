// Arrows and rings that somebody draws with the right button to think aloud. They belong to the position that is looked
// at, to one pair of eyes, and mean nothing to the game.

import type { SquareName } from '../api';

/** What was drawn: an arrow, or a ring where it ends on its own square. */
export interface Stroke {
  from: SquareName;
  to: SquareName;
  colour: number;
}

export interface DrawPorts {
  squareAt(event: PointerEvent): SquareName | null;
  /** Whether nothing stands on a square. */
  isEmpty(square: SquareName): boolean;
}

/** Four colours: without a key, with shift, with alt, and with both. */
export const colourOf = ({ shiftKey, altKey }: MouseEvent): number => Number(shiftKey) + 2 * Number(altKey);

const isAlike = (one: Stroke, other: Stroke) => one.from === other.from && one.to === other.to;

export class Drawing {
  #kept: Stroke[] = $state.raw([]);
  /** The one that is being drawn. */
  #under: Stroke | null = $state.raw(null);
  /** Whether the last press was that of a finger, whose long press is left to the browser. */
  #byTouch = false;

  constructor(private readonly ports: DrawPorts) {}

  get strokes(): Stroke[] {
    const under = this.#under;
    return under ? [...this.#kept.filter((one) => !isAlike(one, under)), under] : this.#kept;
  }

  /** A left click on a piece is about the piece; one beside all pieces wipes the board. */
  down = (event: PointerEvent): void => {
    this.#under = null;
    this.#byTouch = event.pointerType === 'touch';
    if (this.#byTouch) return;
    const from = this.ports.squareAt(event);
    if (event.button === 0 && !(from && !this.ports.isEmpty(from))) this.clear();
    if (event.button !== 2 || !from) return;
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    this.#under = { from, to: from, colour: colourOf(event) };
  };

  move = (event: PointerEvent): void => {
    if (!this.#under) return;
    const to = this.ports.squareAt(event) ?? this.#under.from;
    if (to !== this.#under.to) this.#under = { ...this.#under, to };
  };

  up = (event: PointerEvent): void => {
    const drawn = this.#under;
    this.#under = null;
    // Let go beside the board, it was not meant.
    if (drawn && this.ports.squareAt(event)) this.#add(drawn);
  };

  stop = (): void => {
    this.#under = null;
  };

  menu = (event: MouseEvent): void => {
    if (event.button === 2 && !this.#byTouch) event.preventDefault();
  };

  clear(): void {
    this.#under = null;
    if (this.#kept.length > 0) this.#kept = [];
  }

  /** Drawn again, it is gone; drawn in another colour, it has that one. */
  #add(stroke: Stroke): void {
    const old = this.#kept.find((one) => isAlike(one, stroke));
    const others = this.#kept.filter((one) => one !== old);
    this.#kept = old?.colour === stroke.colour ? others : [...others, stroke];
  }

  /** Listens on a board for as long as it is there. */
  listen = (board: Element): (() => void) => {
    const heard = {
      pointerdown: this.down,
      pointermove: this.move,
      pointerup: this.up,
      pointercancel: this.stop,
      contextmenu: this.menu,
    };
    const all = Object.entries(heard) as [string, EventListener][];
    for (const [type, listener] of all) board.addEventListener(type, listener);
    return () => {
      for (const [type, listener] of all) board.removeEventListener(type, listener);
    };
  };
}
