// A reader who looks for the only turn: every try is judged and answered by the server, and a wrong one is refuted on the board.

import { ApiError, type Exercise, type ExerciseAnswer, type GameInfo, type SeatId } from '../api';
import { focusBoard } from '../board/focus';
import { announcer } from '../lib/announce.svelte';
import { failureOf, InWords } from '../lib/failure';
import { seatName } from '../lib/games';
import { look } from '../lib/look';
import { Study } from '../match/study.svelte';
import { texts } from '../texts';
import { exercisesOf, solutionOf, tryExercise } from './calls';
import {
  firstOpen,
  kept,
  type News,
  type Result,
  resultOf,
  type Standing,
  standingOf,
  type Which,
} from './results';
import { words } from './words';

/** How long a turn is looked at before it is answered, in milliseconds. */
const LOOK_MS = 700;

export class Find {
  readonly study: Study;
  /** Whether the reader is to play, is to wait, may try again, or knows the solution. */
  phase: 'ask' | 'watch' | 'wrong' | 'solved' | 'shown' = $state('watch');
  /** Whether the server is looking at a turn. */
  isJudging: boolean = $state(false);
  /** What was last said of a try, and whether it was right. */
  told: { words: string; right: boolean } | null = $state.raw(null);
  results: Result[] = $state.raw(kept.all());
  /** The seat that is to find the turn. */
  seat: SeatId | null = $state(null);
  /** How many turns are left for a win. */
  left: number;
  readonly #left = new AbortController();

  private constructor(
    readonly game: GameInfo,
    readonly exercise: Exercise,
    readonly number: number,
  ) {
    this.left = $state(exercise.turns);
    this.study = new Study(game, { onplayed: () => void this.#judge() });
  }

  /** Lays out the exercise of a number, or the first that is not solved yet; refused as a missing page where there is none. */
  static async open(game: GameInfo, wanted: number | null, signal: AbortSignal): Promise<Find> {
    const { exercises } = await exercisesOf(game.id, signal);
    const number = wanted ?? firstOpen(game.id, exercises, kept.all());
    const exercise = exercises[number - 1];
    if (!exercise) throw new ApiError(404, 'unknown_exercise', texts.problems.missing);
    const find = new Find(game, exercise, number);
    if (!(await find.study.load({ position: exercise.position }))) {
      throw new InWords(find.study.problem ?? texts.problems.unexpected);
    }
    find.#ask();
    return find;
  }

  get result(): Result | undefined {
    return resultOf(this.results, this.#which);
  }

  /** How it stands with this reader. */
  get standing(): Standing {
    return standingOf(this.result);
  }

  /** The side whose turn is looked for, in the words of the game. */
  get who(): string {
    return this.seat === null ? '' : seatName(this.game, this.seat);
  }

  /** Lays the position out again. */
  again = async (): Promise<void> => {
    if (this.phase !== 'wrong') return;
    this.phase = 'watch';
    try {
      await this.#restart();
      this.told = null;
      this.#ask();
      await focusBoard();
    } catch (error) {
      this.#fail(error);
    }
  };

  /** Plays the solution for a reader who gives up. */
  show = async (): Promise<void> => {
    if (this.phase !== 'ask' && this.phase !== 'wrong') return;
    this.phase = 'watch';
    try {
      const { parts } = await solutionOf(this.game.id, this.number, this.#left.signal);
      this.#note('shown');
      this.told = null;
      await this.#restart();
      for (const part of parts) await this.#play(part);
      if (this.#left.signal.aborted) return;
      this.phase = 'shown';
      this.#tell(words.shown, true);
    } catch (error) {
      this.#fail(error);
    }
  };

  close(): void {
    this.#left.abort();
    this.study.close();
  }

  get #which(): Which {
    return { game: this.game.id, position: this.exercise.position, number: this.number };
  }

  /** It is the reader's turn; where partners share a side, that of the one who is to act. */
  #ask(): void {
    this.seat = this.study.actor;
    this.phase = 'ask';
  }

  #note(news: News): void {
    this.results = kept.note(this.#which, news);
  }

  #tell(told: string, right: boolean): void {
    this.told = { words: told, right };
    announcer.say(told);
  }

  #fail(error: unknown): void {
    if (this.#left.signal.aborted) return;
    this.phase = 'wrong';
    this.#tell(failureOf(error), false);
  }

  /** What is played while nobody is asked is an answer, or a part of the solution. */
  async #judge(): Promise<void> {
    if (this.phase !== 'ask' || this.study.midTurn) return;
    this.phase = 'watch';
    this.isJudging = true;
    const { played } = this.study;
    try {
      const answer = await tryExercise(this.game.id, this.number, { played }, this.#left.signal);
      this.isJudging = false;
      await this.#answer(answer);
    } catch (error) {
      this.isJudging = false;
      this.#fail(error);
    }
  }

  async #answer({ verdict, reply, turns }: ExerciseAnswer): Promise<void> {
    const isWin = this.exercise.goal === 'win';
    if (verdict === 'solved') {
      this.#note('solved');
      this.phase = 'solved';
      return this.#tell(isWin ? words.won : words.saved, true);
    }
    if (verdict === 'wrong') this.#note('wrong');
    for (const part of reply) await this.#play(part);
    if (this.#left.signal.aborted) return;
    if (verdict === 'right') {
      this.left = turns ?? 1;
      this.#ask();
      this.#tell(words.right(this.left), true);
      return focusBoard();
    }
    this.phase = 'wrong';
    this.#tell(isWin ? words.missed(this.exercise.turns, reply.length > 0) : words.lost(turns), false);
  }

  async #restart(): Promise<void> {
    this.left = this.exercise.turns;
    await this.study.restart();
    this.#check();
  }

  async #play(part: string): Promise<void> {
    await look(LOOK_MS, this.#left.signal);
    if (this.#left.signal.aborted) return;
    await this.study.play(part);
    this.#check();
  }

  /** The board tells of its failures by itself; nothing goes on from one. */
  #check(): void {
    if (this.study.problem) throw new InWords(this.study.problem);
  }
}
