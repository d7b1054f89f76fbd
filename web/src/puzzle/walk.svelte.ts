// A walk through a solution, forward and back, with what makes each step possible.

import type { GameInfo } from '../api';
import { announcer } from '../lib/announce.svelte';
import { type Command, command } from '../lib/keys.svelte';
import { Study } from '../match/study.svelte';
import { type Arrow, explain } from '../turn/backing';
import { words } from './words';

interface Told {
  words: string;
  arrows: Arrow[];
}

export class Walk {
  readonly study: Study;
  /** What was told of each step that was made. */
  #told: Told[] = $state.raw([]);
  #busy = false;

  constructor(
    game: GameInfo,
    private readonly position: string,
    readonly moves: string[],
  ) {
    this.study = new Study(game);
  }

  async open(): Promise<void> {
    await this.study.load({ position: this.position });
  }

  close(): void {
    this.study.close();
  }

  /** How many steps were made. */
  get index(): number {
    return this.study.played.length;
  }

  get canGoOn(): boolean {
    return this.index < this.moves.length;
  }

  get canGoBack(): boolean {
    return this.index > 0;
  }

  /** The last step in a sentence, and from where its power came. */
  get words(): string {
    return this.#told[this.index - 1]?.words ?? words.walk.start(this.moves.length);
  }

  get arrows(): Arrow[] {
    return this.#told[this.index - 1]?.arrows ?? [];
  }

  next = (): Promise<void> =>
    this.#step(async () => {
      const { scene, now } = this.study;
      const part = this.moves[this.index];
      if (!scene || !now || part === undefined) return;
      const step = now.steps.find(({ text }) => text === part);
      const { words, arrows } = explain(step ? [step] : [], scene);
      await this.study.play(part);
      const told = { words: [this.study.plies.at(-1)?.words, words].filter(Boolean).join(' '), arrows };
      this.#told = [...this.#told.slice(0, this.index - 1), told];
    });

  previous = (): Promise<void> => this.#step(async () => this.canGoBack && void (await this.study.undo()));

  first = (): Promise<void> => this.#step(async () => this.canGoBack && void (await this.study.restart()));

  /** What keys do while this is shown. */
  get commands(): Command[] {
    const { first, previous, next } = words.walk;
    return [
      command('first', first, this.first),
      command('previous', previous, this.previous),
      command('next', next, this.next),
    ];
  }

  /** One step at a time, and told when it is made. */
  async #step(make: () => Promise<unknown>): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    await make();
    this.#busy = false;
    announcer.say(this.words);
  }
}
