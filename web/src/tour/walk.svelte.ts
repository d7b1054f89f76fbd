// A reader walking through a tour. At each stop there is a position and something to find: the right part is
// praised and answered, any other one is taken back.

import type { GameInfo, Tour } from '../api';
import { announcer } from '../lib/announce.svelte';
import { look } from '../lib/look';
import { router } from '../lib/router.svelte';
import type { Ply } from '../match/history';
import { Study } from '../match/study.svelte';
import { language } from '../texts';
import { accepts, answerTo } from './answers';
import { noteSolved, resumeAt, solvedStops } from './progress';
import { words as tour } from './words';

/** How long a turn is looked at before it is answered or taken back, in milliseconds. */
const LOOK_MS = 900;

/** What was last said to the reader. */
export interface Told {
  kind: 'hint' | 'wrong' | 'right';
  words: string;
}

export class Walk {
  /** Which stop this is, counted from 0. */
  index: number = $state(0);
  /** Which of its tasks. */
  taskIndex: number = $state(0);
  /** Whether the reader is to play, is to watch, has solved the stop, or has come to the end. */
  phase: 'ask' | 'watch' | 'solved' | 'end' = $state('watch');
  told: Told | null = $state.raw(null);
  solved: Set<number> = $state.raw(new Set());
  /** The board of this stop; null before the first one is there. */
  study: Study | null = $state.raw(null);
  /** Why a stop could not be loaded. */
  problem: string | null = $state(null);

  /** Counts stops that were opened, so that what was begun at one does not go on at the next. */
  #round = 0;
  #isReply = false;

  constructor(
    readonly game: GameInfo,
    private readonly tour: Tour,
  ) {
    this.solved = solvedStops(game.id);
  }

  /** The language of the tour, where it is not the reader's: what nobody has translated comes in English. */
  get foreign(): string | undefined {
    return this.tour.lang === language ? undefined : this.tour.lang;
  }

  get stops(): Tour['stops'] {
    return this.tour.stops;
  }

  get stop(): Tour['stops'][number] {
    return this.stops[this.index] as Tour['stops'][number];
  }

  get task(): Tour['stops'][number]['tasks'][number] {
    return this.stop.tasks[this.taskIndex] as Tour['stops'][number]['tasks'][number];
  }

  get isLast(): boolean {
    return this.index === this.stops.length - 1;
  }

  /** Goes to a stop, if there is such a one, or to the first that is not solved yet. */
  resume(wanted = -1): Promise<void> {
    return this.open(this.stops[wanted] ? wanted : resumeAt(this.game.id, this.stops.length));
  }

  async open(index: number): Promise<void> {
    const round = ++this.#round;
    this.problem = null;
    const { seat, position } = this.stops[index] as Tour['stops'][number];
    const study = new Study(this.game, {
      eye: seat,
      onplayed: (played) => {
        if (round === this.#round && !this.#isReply) void this.#judge(played, study);
      },
      refused: (tried) => answerTo(this.task.wrong, `!${tried}`),
    });
    const isThere = await study.load({ position });
    if (round !== this.#round) return study.close();
    if (!isThere) {
      this.problem = study.problem;
      return;
    }
    this.study?.close();
    this.study = study;
    this.index = index;
    this.taskIndex = 0;
    this.told = null;
    this.phase = 'ask';
    // The stop is in the address from here on, for reload and sharing.
    router.note(new URLSearchParams({ stop: String(index + 1) }));
  }

  /** To the next stop, or to the end after the last one. */
  async next(): Promise<void> {
    if (this.isLast) this.phase = 'end';
    else await this.open(this.index + 1);
  }

  hint(): void {
    this.#tell('hint', this.task.hint);
  }

  /** Plays the answer for a reader who gives up. */
  async show(): Promise<void> {
    const [answer] = this.task.answers;
    if (this.phase === 'ask' && answer) await this.study?.play(answer);
  }

  close(): void {
    this.#round += 1;
    this.study?.close();
  }

  #tell(kind: Told['kind'], words: string, before = ''): void {
    this.told = { kind, words };
    announcer.say([before, words].filter(Boolean).join(' '));
  }

  async #judge(played: Ply & { part: string }, study: Study): Promise<void> {
    const { task } = this;
    this.phase = 'watch';
    if (accepts(task.answers, played.part)) await this.#right(played.words, study);
    else await this.#wrong(tour.wrong(played.words, answerTo(task.wrong, played.part)), study);
  }

  async #wrong(words: string, study: Study): Promise<void> {
    const round = this.#round;
    this.told = { kind: 'wrong', words };
    await look(LOOK_MS);
    if (round !== this.#round) return;
    await study.undo();
    if (round !== this.#round) return;
    this.phase = 'ask';
    // Taking back has said so aloud; the reason is said after it.
    this.#tell('wrong', words);
  }

  async #right(words: string, study: Study): Promise<void> {
    const round = this.#round;
    const { task } = this;
    this.#tell('right', task.success, words);
    for (const part of task.reply) {
      await look(LOOK_MS);
      if (round !== this.#round) return;
      this.#isReply = true;
      await study.play(part);
      this.#isReply = false;
      if (round !== this.#round) return;
    }
    if (this.taskIndex < this.stop.tasks.length - 1) {
      this.taskIndex += 1;
      this.phase = 'ask';
      announcer.say(`${task.success} ${this.task.text}`);
    } else {
      this.solved = noteSolved(this.game.id, this.index);
      this.phase = 'solved';
    }
  }
}
