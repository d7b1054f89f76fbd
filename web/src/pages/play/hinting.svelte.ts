// A hint: what the computer would play, told as the list of moves would show it, and pointed out on the board.

import type { Hint, Step } from '../../api';
import { announcer } from '../../lib/announce.svelte';
import type { Sitting } from '../../match/sitting.svelte';
import { said, texts } from '../../texts';
import type { Arrow } from '../../turn/backing';
import { tell } from '../../turn/words';

export class Hinting {
  words: string = $state('');
  /** Where its first step goes. */
  arrows: Arrow[] = $state.raw([]);
  /** The card that it plays. */
  card: string | null = $state(null);

  constructor(private readonly sitting: () => Sitting) {}

  /** Asks for a hint and tells it. */
  async ask(): Promise<void> {
    this.words = texts.play.hinting;
    announcer.say(this.words);
    const found = await this.sitting().hint();
    const besides = found?.score ? await this.#worth(found) : [];
    const called = found ? await this.#called(found) : '';
    // The position may have changed meanwhile.
    if (!this.words) return;
    const hinted = found && [texts.play.hinted(called), ...besides].join(' ');
    this.words = hinted ?? texts.play.noHint;
    announcer.say(this.words);
  }

  /** What is said of scores comes when it is wanted; without a line to the server, the turn alone is told. */
  async #worth(found: Hint): Promise<string[]> {
    try {
      const { worthOf } = await import('../../fetched/table');
      return worthOf(found, this.sitting().game);
    } catch {
      return [];
    }
  }

  /** The turn in the notation of the game; in words, step by step, where that would tell of secrets. */
  async #called({ steps, turns }: Hint): Promise<string> {
    const { composing, match, stepsAfter } = this.sitting();
    let { offers } = composing;
    const hinted: Step[] = [];
    try {
      for (const text of steps.split(',')) {
        if (hinted.length > 0) offers = (await stepsAfter(hinted.map((step) => step.text).join())).steps;
        const step = offers.find((offer) => offer.text === text);
        if (step) hinted.push(step);
        if (!step || turns) break;
      }
    } catch {
      // What was found so far is told.
    }
    const gesture = hinted[0]?.gesture;
    if (gesture?.kind === 'move') this.arrows = [gesture];
    for (const { gesture } of hinted) if (gesture.kind === 'play') this.card = gesture.card;
    if (gesture?.kind === 'assign')
      return gesture.rows.map(({ row, value }) => texts.secrets.assignRow(said(row), said(value))).join(', ');
    return turns?.[0] ?? (match?.state ? tell(match.state.scene, hinted).join(', ') : '');
  }

  clear(): void {
    this.words = '';
    this.arrows = [];
    this.card = null;
  }
}
