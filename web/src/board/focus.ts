// A button that has done its work vanishes or leaves its place empty, and the focus with it. A player who uses the keyboard
// goes on at the board then.

import { tick } from 'svelte';

export async function focusBoard(): Promise<void> {
  await tick();
  const active = document.activeElement;
  if (active && active !== document.body && isSeen(active)) return;
  document.querySelector<SVGElement>('[role="grid"] [tabindex="0"]')?.focus({ preventScroll: true });
}

const isSeen = (element: Element) => getComputedStyle(element).visibility !== 'hidden';
