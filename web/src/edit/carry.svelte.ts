// Something that is carried on the page by a mouse or a finger, to be dropped somewhere else.

/** How far a pointer goes before it carries something, in pixels. */
const SLACK = 6;

export class Carry<T> {
  /** What is carried, and where on the screen. */
  held: { what: T; x: number; y: number } | null = $state.raw(null);

  /** `ondrop` is told what was let go over which element, and where on the screen. */
  constructor(private readonly ondrop: (what: T, onto: Element, x: number) => void) {}

  /** The pointer went down on something that can be carried. */
  begin(event: PointerEvent, what: T): void {
    if (event.button !== 0) return;
    const start = { x: event.clientX, y: event.clientY };
    const move = ({ clientX: x, clientY: y }: PointerEvent) => {
      const isFar = Math.hypot(x - start.x, y - start.y) > SLACK;
      if (this.held || isFar) this.held = { what, x, y };
    };
    const end = (up: PointerEvent) => {
      const carried = this.held;
      this.held = null;
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', end);
      removeEventListener('pointercancel', end);
      if (!carried || up.type === 'pointercancel') return;
      const onto = document.elementFromPoint(up.clientX, up.clientY);
      if (onto) this.ondrop(carried.what, onto, up.clientX);
    };
    addEventListener('pointermove', move);
    addEventListener('pointerup', end);
    addEventListener('pointercancel', end);
  }
}
