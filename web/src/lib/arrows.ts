// Buttons among which the arrow keys go, so that the tab key needs to stop at one of them only. Each says in
// `data-x` and `data-y` where it stands; there may be holes.

const STEPS: Record<string, [dx: number, dy: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Moves the focus as an arrow key says; the nearest in its own row or column gets it. */
export function arrowKey(event: KeyboardEvent & { currentTarget: Element }): void {
  const step = STEPS[event.key];
  const from = (event.target as Element).closest<HTMLElement>('[data-x]');
  if (!step || !from || event.ctrlKey || event.metaKey || event.altKey) return;
  const [dx, dy] = step;
  const ahead = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-x]')]
    .map((button) => ({ button, x: offset(button, from, 'x'), y: offset(button, from, 'y') }))
    .filter(({ x, y }) => (dx !== 0 ? y === 0 && x * dx > 0 : x === 0 && y * dy > 0))
    .toSorted((one, other) => Math.abs(one.x + one.y) - Math.abs(other.x + other.y));
  event.preventDefault();
  ahead[0]?.button.focus();
}

const offset = (to: HTMLElement, from: HTMLElement, axis: 'x' | 'y') =>
  Number(to.dataset[axis]) - Number(from.dataset[axis]);
