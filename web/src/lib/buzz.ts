// Short pulses on devices that can give them, for those who do not look at the screen while others think.

import { appearance } from './appearance.svelte';

/** In milliseconds: on, off, on. */
const PULSES = {
  /** The others have made their turn. */
  turn: [35],
  check: [35, 60, 35],
};
export type Pulse = keyof typeof PULSES;

/** Whether this device is likely to vibrate: desktop browsers know the call and have nothing that moves. */
export function canVibrate(): boolean {
  return 'vibrate' in navigator && matchMedia('(any-pointer: coarse)').matches;
}

/** Gives a pulse, unless it is not wanted. */
export function buzz(pulse: Pulse): void {
  const isUnwanted = !appearance.vibration || matchMedia('(prefers-reduced-motion: reduce)').matches;
  // Browsers refuse, and complain, as long as nobody has touched the page.
  if (isUnwanted || !canVibrate() || !navigator.userActivation?.hasBeenActive) return;
  navigator.vibrate(PULSES[pulse]);
}
