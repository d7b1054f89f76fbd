// A piece that is carried from the palette to the board by a mouse or a finger.

/** How far a pointer goes before it carries something, in pixels. */
const SLACK = 6;

export class Carry {
  /** What is carried, and where on the screen. */
  held: { letters: string; x: number; y: number } | null = $state.raw(null);

  constructor(private readonly ondrop: (at: string, letters: string) => void) {}

  /** The pointer went down on a piece of the palette. */
  begin(event: PointerEvent, letters: string): void {
    if (event.button !== 0) return;
    const start = { x: event.clientX, y: event.clientY };
    const move = ({ clientX: x, clientY: y }: PointerEvent) => {
      const isFar = Math.hypot(x - start.x, y - start.y) > SLACK;
      if (this.held || isFar) this.held = { letters, x, y };
    };
    const end = (up: PointerEvent) => {
      const carried = this.held;
      this.held = null;
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', end);
      removeEventListener('pointercancel', end);
      if (!carried || up.type === 'pointercancel') return;
      const square = document.elementFromPoint(up.clientX, up.clientY)?.closest<SVGElement>('[data-at]');
      if (square?.dataset.at) this.ondrop(square.dataset.at, carried.letters);
    };
    addEventListener('pointermove', move);
    addEventListener('pointerup', end);
    addEventListener('pointercancel', end);
  }
}
