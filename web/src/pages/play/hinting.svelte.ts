// A hint: what the computer would play, told as the list of moves would show it, and pointed out on the board.

import type { GameInfo, Hint, Step } from '../../api';
import { announcer } from '../../lib/announce.svelte';
import { texts } from '../../texts';
import type { Arrow } from '../../turn/backing';

export class Hinting {
  words: string = $state('');
  /** Where its first step goes. */
  arrows: Arrow[] = $state.raw([]);

  constructor(private readonly game: () => GameInfo) {}

  /** Asks for a hint and tells it; `offers` are the steps that may come first. */
  async ask(hint: () => Promise<Hint | null>, offers: Step[]): Promise<void> {
    this.words = texts.play.hinting;
    announcer.say(this.words);
    const found = await hint();
    const besides = found?.score ? await this.#worth(found) : [];
    // The position may have changed meanwhile.
    if (!this.words) return;
    const hinted = found && [texts.play.hinted(this.#called(found, offers)), ...besides].join(' ');
    this.words = hinted ?? texts.play.noHint;
    announcer.say(this.words);
  }

  /** What is said of scores comes when it is wanted; without a line to the server, the turn alone is told. */
  async #worth(found: Hint): Promise<string[]> {
    try {
      const { worthOf } = await import('../../fetched/table');
      return worthOf(found, this.game());
    } catch {
      return [];
    }
  }

  #called({ steps, turns }: Hint, offers: Step[]): string {
    const [first = '', ...others] = steps.split(',');
    const step = offers.find(({ text }) => text === first);
    if (step?.gesture.kind === 'move') this.arrows = [{ from: step.gesture.from, to: step.gesture.to }];
    return turns?.[0] ?? [step?.called ?? first, ...others].join(', ');
  }

  clear(): void {
    this.words = '';
    this.arrows = [];
  }
}
