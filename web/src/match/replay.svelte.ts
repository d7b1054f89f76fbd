// Looking back: which ply of the match is shown, moved by buttons, list and arrow keys.

import type { Scene } from '../api';
import { announcer } from '../lib/announce.svelte';
import { type Command, command } from '../lib/keys.svelte';
import { texts } from '../texts';
import type { Ply } from './history';

/** The position before the first ply. */
const START = -1;

export class Replay {
  /** The index of the ply after which the board is shown; null for the present. */
  #shown: number | null = $state(null);

  constructor(
    private readonly plies: () => Ply[],
    private readonly startScene: () => Scene | null,
  ) {}

  get isLive(): boolean {
    return this.#shown === null;
  }

  get index(): number {
    return this.#shown ?? this.plies().length - 1;
  }

  get ply(): Ply | undefined {
    return this.plies()[this.index];
  }

  /** What to draw; null means the present. */
  get scene(): Scene | null {
    if (this.#shown === null) return null;
    return this.#shown === START ? this.startScene() : (this.ply?.scene ?? null);
  }

  get hasPrevious(): boolean {
    return this.index > this.#first;
  }

  get #first(): number {
    return this.startScene() ? START : 0;
  }

  show(index: number): void {
    const last = this.plies().length - 1;
    this.#shown = index >= last ? null : Math.max(index, this.#first);
    announcer.say(this.ply?.words ?? texts.play.atStart);
  }

  live(): void {
    if (this.isLive) return;
    this.#shown = null;
    announcer.say(texts.play.atPresent);
  }

  first = (): void => this.show(this.#first);
  previous = (): void => this.show(this.index - 1);
  next = (): void => this.show(this.index + 1);

  /** What keys do while this is shown. */
  get commands(): Command[] {
    const { first, previous, next, last } = texts.play;
    const hasPlies = () => this.plies().length > 0;
    return [
      command('first', first, this.first, hasPlies),
      command('previous', previous, this.previous, hasPlies),
      command('next', next, this.next, hasPlies),
      command('last', last, () => this.live(), hasPlies),
    ];
  }
}
