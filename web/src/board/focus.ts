// A button that has done its work vanishes, and the focus with it. Whoever plays by keyboard goes on at
// the board then.

import { tick } from 'svelte';

export async function focusBoard(): Promise<void> {
  await tick();
  if (document.activeElement && document.activeElement !== document.body) return;
  document.querySelector<SVGElement>('[role="grid"] [tabindex="0"]')?.focus({ preventScroll: true });
}
