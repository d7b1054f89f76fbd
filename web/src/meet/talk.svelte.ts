// What is said at a match: among those who play, or among those who watch.

import { untrack } from 'svelte';
import { api, type GameEvent, type Proof, type SeatId } from '../api';
import { failureOf } from '../lib/failure';
import { read, write } from '../lib/storage';
import { people } from '../people/calls';
import { words } from './words';

export interface Line {
  version: number;
  /** The seat that said it, or what those who watch call the one who did. */
  by: string;
  /** Whether a player said it. */
  isSeat: boolean;
  text: string;
  /** What is not free talk but a question about a hand, or the answer to one. */
  of?: 'question' | 'answer';
}

/** The questions of a game, in words, by their texts. */
export type Questions = Record<string, string>;

/** Somebody's talk at one match. */
export class Talk {
  problem: string | null = $state(null);
  /** The last version that was read. */
  #readTo: number = $state(0);
  #muted: string[] = $state.raw([]);
  #reported: number[] = $state.raw([]);
  #blocked: string[] = $state.raw([]);

  constructor(
    private readonly match: string,
    private readonly events: () => GameEvent[],
    private readonly proof: () => Proof | undefined,
    /** The seats of whoever talks. */
    private readonly own: () => SeatId[],
    /** The last version that was there when the page was opened: what was said later is new, however late this is made. */
    opened: () => number,
    /** Keeps what was read where this is made again. */
    private readonly mark: { readTo: number },
    private readonly questions: Questions = {},
  ) {
    this.#muted = read(this.#key, []);
    this.#readTo = Math.max(mark.readTo, untrack(opened));
  }

  /** What was said, but for those who are muted or blocked. */
  get lines(): Line[] {
    return linesOf(this.events(), this.questions).filter(
      ({ by }) => !this.#muted.includes(by) && !this.#blocked.includes(by),
    );
  }

  /** What was said by others and not read yet. */
  get unread(): Line[] {
    return this.lines.filter(({ version, by }) => version > this.#readTo && !this.own().includes(by));
  }

  get muted(): string[] {
    return this.#muted;
  }

  /** Everything that was said until now was read. */
  readAll(): void {
    this.#readTo = Math.max(this.#readTo, ...this.events().map(({ version }) => version));
    this.mark.readTo = this.#readTo;
  }

  /** Tells whether it was said. */
  say(text: string): Promise<boolean> {
    return this.#attempt(() => api.talk(this.match, this.proof(), { text }));
  }

  /** Asks the partner one of the game's questions. */
  ask(question: string): Promise<boolean> {
    return this.#attempt(() => api.talk(this.match, this.proof(), { ask: question }));
  }

  /** Answers what the partner asked in the event of this version. */
  answer(asked: number, yes: boolean): Promise<boolean> {
    return this.#attempt(() => api.talk(this.match, this.proof(), { answer: { asked, yes } }));
  }

  isReported(line: Line): boolean {
    return this.#reported.includes(line.version);
  }

  async report(line: Line): Promise<void> {
    const isDone = await this.#attempt(() => api.report(this.match, this.proof(), line.version));
    if (isDone) this.#reported = [...this.#reported, line.version];
  }

  /** Blocks somebody, here and everywhere, by a line that they have said or by their seat; says whether that was done. */
  async block(who: { said: number; by: string } | { seat: SeatId }): Promise<boolean> {
    const by = 'seat' in who ? who.seat : who.by;
    const where = 'seat' in who ? { seat: who.seat } : { said: who.said };
    const isDone = await this.#attempt(async () => {
      await people.block({ match: this.match, ...where });
    });
    // The server tells nothing more of them; what it told before is hidden here.
    if (isDone) this.#blocked = [...this.#blocked, by];
    return isDone;
  }

  /** From now on somebody is not heard here, or heard again. */
  mute(by: string, isMuted: boolean): void {
    const others = this.#muted.filter((other) => other !== by);
    this.#muted = isMuted ? [...others, by] : others;
    write(this.#key, this.#muted);
  }

  get #key(): string {
    return `muted.${this.match}`;
  }

  async #attempt(act: () => Promise<void>): Promise<boolean> {
    this.problem = null;
    try {
      await act();
      return true;
    } catch (error) {
      this.problem = failureOf(error);
      return false;
    }
  }
}

/** The lines among the events, in order. */
export function linesOf(events: GameEvent[], questions: Questions = {}): Line[] {
  const asked = new Map<number, string>();
  return events.flatMap(({ version, entry }): Line[] => {
    if (entry.type === 'asked') {
      const text = questions[entry.question] ?? entry.question;
      asked.set(version, text);
      return [{ version, by: entry.seat, isSeat: true, text, of: 'question' }];
    }
    if (entry.type === 'replied') {
      const text = words.replied(asked.get(entry.asked) ?? '', entry.yes);
      return [{ version, by: entry.seat, isSeat: true, text, of: 'answer' }];
    }
    if (entry.type === 'said') return [{ version, by: entry.seat, isSeat: true, text: entry.text }];
    if (entry.type === 'remarked') return [{ version, by: entry.by, isSeat: false, text: entry.text }];
    return [];
  });
}
