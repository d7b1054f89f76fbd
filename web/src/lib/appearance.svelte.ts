// How this browser's owner likes boards and pieces to look, to move and to sound. A choice holds at once on every page:
// colours are CSS variables of the document, pieces are symbols that all boards use.

import { announcer, MEASURES } from './announce.svelte';
import { sprite } from './sprite';
import { read, write } from './storage';
import { BOARDS, variablesOf } from './themes';

export const SETS = ['classic', 'plain'] as const;

/** Whether the board of a shared screen is turned to the player who is to act: of itself, only where a cover comes between. */
export const TURNINGS = ['covered', 'always', 'never'] as const;
export type Turning = (typeof TURNINGS)[number];

/** How fast pieces go to their squares. */
export const SPEEDS = ['off', 'slow', 'normal', 'fast'] as const;
export type Speed = (typeof SPEEDS)[number];

/** How long a movement takes, against the normal one. */
const PACES: Record<Speed, number> = { off: 0, slow: 2, normal: 1, fast: 0.5 };

/** Takes what was stored if it is possible; otherwise the usual. */
type Reader<T> = (stored: unknown) => T;

const oneOf =
  <T>(all: readonly T[], usual: T): Reader<T> =>
  (stored) =>
    all.find((one) => one === stored) ?? usual;
/** Everything that can be switched off is on at first. */
const on: Reader<boolean> = (stored) => stored !== false;
const share =
  (usual: number): Reader<number> =>
  (stored) =>
    typeof stored === 'number' ? Math.min(Math.max(stored, 0), 1) : usual;

const READERS = {
  pieces: oneOf(SETS, 'classic'),
  board: oneOf(BOARDS, 'paper'),
  coordinates: on,
  turning: oneOf(TURNINGS, 'covered'),
  speed: oneOf(SPEEDS, 'normal'),
  sound: on,
  volume: share(0.5),
  vibration: on,
  keys: on,
  speech: oneOf(MEASURES, 'full'),
};
type Choice = { [K in keyof typeof READERS]: ReturnType<(typeof READERS)[K]> };

function stored(): Choice {
  const found = Object(read<unknown>('appearance', {})) as Record<string, unknown>;
  // Before there were speeds, movement was a matter of yes or no.
  if (found.motion === false) found.speed ??= 'off';
  const entries = Object.entries(READERS).map(([key, reader]) => [key, reader(found[key])]);
  return Object.fromEntries(entries) as Choice;
}

export class Appearance implements Choice {
  readonly #first = stored();
  pieces = $state(this.#first.pieces);
  board = $state(this.#first.board);
  coordinates = $state(this.#first.coordinates);
  turning = $state(this.#first.turning);
  speed = $state(this.#first.speed);
  sound = $state(this.#first.sound);
  /** How loud sounds are, from 0 to 1. */
  volume = $state(this.#first.volume);
  vibration = $state(this.#first.vibration);
  /** Whether single keys are commands. */
  keys = $state(this.#first.keys);
  /** How much screen readers are told. */
  speech = $state(this.#first.speech);
  /** The drawings of the chosen pieces. */
  sprite: string = $state.raw(sprite);

  constructor() {
    this.#show();
    void this.#draw();
  }

  /** How long a movement takes, against the normal one; nothing where pieces do not slide. */
  get pace(): number {
    return matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : PACES[this.speed];
  }

  /** Takes over what somebody chose; resolves when it is seen. */
  async change(choice: Partial<Choice>): Promise<void> {
    Object.assign(this, choice);
    const kept = Object.fromEntries(Object.keys(READERS).map((key) => [key, this[key as keyof Choice]]));
    write('appearance', kept);
    this.#show();
    if (choice.pieces) await this.#draw();
  }

  #show(): void {
    const { style, dataset } = document.documentElement;
    for (const [name, value] of variablesOf(this.board)) style.setProperty(name, value);
    announcer.measure = this.speech;
    dataset.motion = this.speed === 'off' ? 'none' : 'usual';
  }

  async #draw(): Promise<void> {
    const { pieces } = this;
    if (pieces === 'classic') {
      this.sprite = sprite;
      return;
    }
    try {
      const loaded = await import('../pieces/plain');
      // Somebody may have changed their mind while it was on its way.
      if (this.pieces === pieces) this.sprite = loaded.sprite;
    } catch {
      // Without a connection the pieces stay as they are; the choice is tried again on the next visit.
    }
  }
}

export const appearance = new Appearance();
