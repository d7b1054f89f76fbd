import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { appearance } from '../src/lib/appearance.svelte';
import { buzz, canVibrate } from '../src/lib/buzz';

const vibrate = vi.fn();
/** What is true of the device. */
let device = new Set<string>();

beforeEach(() => {
  device = new Set(['(any-pointer: coarse)']);
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: device.has(query) }));
  vi.stubGlobal('navigator', { vibrate, userActivation: { hasBeenActive: true } });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vibrate.mockReset();
  void appearance.change({ vibration: true });
});

it('pulses once for a turn and twice for a check', () => {
  buzz('turn');
  expect(vibrate.mock.lastCall?.[0]).toHaveLength(1);
  buzz('check');
  expect(vibrate.mock.lastCall?.[0]).toHaveLength(3);
});

it.each([
  ['was switched off', () => appearance.change({ vibration: false })],
  ['should not move', () => device.add('(prefers-reduced-motion: reduce)')],
  ['has no screen to touch', () => device.clear()],
  ['was not touched yet', () => vi.stubGlobal('navigator', { vibrate, userActivation: {} })],
])('stays still where it %s', (_, make) => {
  make();
  buzz('turn');
  expect(vibrate).not.toHaveBeenCalled();
});

it('stays still where nothing can vibrate', () => {
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true } });
  expect(canVibrate()).toBe(false);
  expect(() => buzz('turn')).not.toThrow();
});
