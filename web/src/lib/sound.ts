// What is heard: which sound belongs to what happened, and when a sound may be made. The sounds themselves are made by
// `synth.ts`, which nobody fetches before the first of them.

import type { Happening } from '../api';
import { appearance } from './appearance.svelte';
import { winnerOf } from './score';
import type { SoundName } from './synth';

export type { SoundName };

/** The sound of what the server told; none for what is seen by nobody. */
export function soundOf(happening: Happening): SoundName | null {
  switch (happening.type) {
    case 'moved':
    case 'dropped':
      return 'move';
    case 'captured':
    case 'destroyed':
      return 'capture';
    case 'promoted':
      return 'promotion';
    case 'tried':
      return happening.taken ? 'yes' : 'no';
    case 'shown':
    case 'dealt':
    case 'played':
    case 'shuffled':
      return 'card';
    case 'placed':
    case 'removed':
      return 'token';
    case 'opened':
      return happening.risen ? 'burial' : null;
    case 'buried':
      return 'burial';
    case 'check':
      return 'check';
    case 'appeared':
    case 'vanished':
    case 'chose':
    case 'claimed':
    case 'scored':
    case 'passed':
    case 'stuck':
      return null;
  }
}

/** What is heard of happenings that are seen at once: the one that says most. */
export function soundOfAll(happenings: Happening[]): SoundName | null {
  const heard = new Set(happenings.map(soundOf));
  return TELLING.find((name) => heard.has(name)) ?? null;
}
const TELLING: SoundName[] = [
  ...(['check', 'yes', 'no', 'promotion', 'burial', 'capture', 'card', 'move', 'token'] as const),
];

/** The sound of an end, for the team of whoever listens; null for a person who only watches or plays for all. */
export function soundOfEnd(score: string, team: number | null): SoundName {
  if (score === '1/2-1/2' || score === '*') return 'drawn';
  if (score === 'lost') return 'lost';
  const winner = winnerOf(score);
  return winner === null || team === null || team === winner ? 'won' : 'lost';
}

/** A sound that cannot begin by then no longer belongs to what is seen. */
const LATE_MS = 500;

let context: AudioContext | undefined;

/** Makes a sound, where sounds are wanted and the browser allows them. */
export async function play(name: SoundName): Promise<void> {
  // Browsers make no sound before somebody has touched the page, and later would be too late.
  if (!appearance.sound || !appearance.volume || navigator.userActivation?.hasBeenActive === false) return;
  const asked = performance.now();
  try {
    const { sounding } = await import('./synth');
    context ??= new AudioContext();
    if (context.state !== 'running') await context.resume();
    if (performance.now() - asked < LATE_MS) sounding(context, name, appearance.volume);
  } catch {
    // Without a connection or a loudspeaker the game goes on in silence.
  }
}
