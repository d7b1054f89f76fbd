// The magnifying glass for fingers: on a board whose squares are too small to hit, a tap magnifies the
// region around the finger, and a second tap there means the square. When a piece was picked, the glass shows all squares
// that it can go to, so that it stays for the whole move.

import type { Cell } from './geometry';

/** The side of a square in the drawing's units. */
export const CELL = 64;

const SCALE = 2;
const WIDE_BOARD_FILES = 8;
/** A square of this size on the screen is hit without help. */
const EASY_PX = 44;

/** What is magnified: the middle, and how many times. */
interface View {
  x: number;
  y: number;
  scale: number;
}

interface Glass {
  svg: SVGSVGElement | undefined;
  stage: SVGGElement | undefined;
  cells: number;
  rows: number;
}

export class Zoom {
  #view: View | null = $state.raw(null);

  constructor(private readonly glass: () => Glass) {}

  get isOn(): boolean {
    return this.#view !== null;
  }

  /** What is seen of the drawing: its left edge, its lower edge, and how many times it is magnified. */
  get seen(): { left: number; bottom: number; scale: number } {
    const { cells, rows } = this.glass();
    if (!this.#view) return { left: 0, bottom: rows * CELL, scale: 1 };
    const { x, y, scale } = this.#view;
    const bottom = (rows * CELL - shift(y, scale, rows)) / scale;
    return { left: -shift(x, scale, cells) / scale, bottom, scale };
  }

  get transform(): string {
    if (!this.#view) return 'none';
    const { left, bottom, scale } = this.seen;
    return `translate(${-left * scale}px, ${this.glass().rows * CELL - bottom * scale}px) scale(${scale})`;
  }

  /** Whether this click is a tap that should magnify rather than count. */
  wants(event: MouseEvent): boolean {
    const { svg, cells } = this.glass();
    const byTouch = 'pointerType' in event && event.pointerType === 'touch';
    if (!byTouch || this.#view || !svg || cells <= WIDE_BOARD_FILES) return false;
    return svg.clientWidth / cells < EASY_PX;
  }

  into(event: MouseEvent): void {
    this.#view = { ...this.placeOf(event.clientX, event.clientY), scale: SCALE };
  }

  /** Moves a glass that is on so that all these cells are seen through it. */
  fit(cells: Cell[]): void {
    if (!this.#view || cells.length === 0) return;
    const { cells: files, rows } = this.glass();
    const span = (places: number[]) => Math.max(...places) - Math.min(...places) + 1;
    const middle = (places: number[]) => ((Math.max(...places) + Math.min(...places) + 1) / 2) * CELL;
    const [columns, lines] = [cells.map(({ x }) => x), cells.map(({ y }) => y)];
    const scale = Math.min(SCALE, files / span(columns), rows / span(lines));
    this.#view = { x: middle(columns), y: middle(lines), scale: Math.max(scale, 1) };
  }

  out(): void {
    this.#view = null;
  }

  /** A point of the screen in the drawing's units, magnified or not. */
  placeOf(clientX: number, clientY: number): { x: number; y: number } {
    const matrix = this.glass().stage?.getScreenCTM();
    if (!matrix) return { x: 0, y: 0 };
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
    return { x, y };
  }
}

/** How far the drawing is moved so that a place comes to the middle, and nothing beyond the board's edge is seen. */
function shift(place: number, scale: number, squares: number): number {
  const length = squares * CELL;
  return Math.min(Math.max(length / 2 - place * scale, length - length * scale), 0);
}
