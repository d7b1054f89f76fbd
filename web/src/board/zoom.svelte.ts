// The magnifying glass for fingers: on a board whose squares are too small to hit, a tap magnifies the
// region around the finger, and a second tap there means the square.

/** The side of a square in the drawing's units. */
export const CELL = 64;

const SCALE = 2;
const WIDE_BOARD_FILES = 8;
/** A square of this size on the screen is hit without help. */
const EASY_PX = 44;

interface Glass {
  svg: SVGSVGElement | undefined;
  stage: SVGGElement | undefined;
  cells: number;
  rows: number;
}

/** Moves a place outwards so that the middle of the outermost square comes to the board's very edge. */
function spread(place: number, squares: number): number {
  const length = squares * CELL;
  return Math.min(Math.max(((place - CELL / 2) * length) / (length - CELL), 0), length);
}

export class Zoom {
  #centre: { x: number; y: number } | null = $state.raw(null);

  constructor(private readonly glass: () => Glass) {}

  get isOn(): boolean {
    return this.#centre !== null;
  }

  get transform(): string {
    if (!this.#centre) return 'none';
    // Scaling about a point of the board never shows anything beyond its edge.
    const { x, y } = this.#centre;
    return `translate(${x * (1 - SCALE)}px, ${y * (1 - SCALE)}px) scale(${SCALE})`;
  }

  /** Whether this click is a tap that should magnify rather than count. */
  wants(event: MouseEvent): boolean {
    const { svg, cells } = this.glass();
    const byTouch = 'pointerType' in event && event.pointerType === 'touch';
    if (!byTouch || this.#centre || !svg || cells <= WIDE_BOARD_FILES) return false;
    return svg.clientWidth / cells < EASY_PX;
  }

  into(event: MouseEvent): void {
    const { cells, rows } = this.glass();
    const { x, y } = this.placeOf(event.clientX, event.clientY);
    this.#centre = { x: spread(x, cells), y: spread(y, rows) };
  }

  out(): void {
    this.#centre = null;
  }

  /** A point of the screen in the drawing's units, magnified or not. */
  placeOf(clientX: number, clientY: number): { x: number; y: number } {
    const matrix = this.glass().stage?.getScreenCTM();
    if (!matrix) return { x: 0, y: 0 };
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
    return { x, y };
  }
}
