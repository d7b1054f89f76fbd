// A look at a position, or back at a game: what the computer thinks of each of its moments, as far as it was asked. The server
// remembers nothing, so what was found is kept here, and each moment is asked for with what was found of the one before.

import { type Analysis, type AnalysisLine, ApiError } from '../api';
import { announcer } from '../lib/announce.svelte';
import { seatName } from '../lib/games';
import { type Command, command } from '../lib/keys.svelte';
import { Study } from '../match/study.svelte';
import { texts } from '../texts';
import type { Arrow } from '../turn/backing';
import { analyseMatch, analysePosition } from './calls';
import { patiently } from './patient';
import type { Subject } from './subject';
import { words } from './words';

/** How many turns are compared in a position. */
const LINES = 3;

/** A line that is walked through on the board. */
interface Walked {
  line: AnalysisLine;
  /** How many of its parts were played, one at least. */
  steps: number;
}

export class Look {
  readonly study: Study;
  /** What was found, by how many parts had been played. */
  found: (Analysis | undefined)[] = $state.raw([]);
  /** How many parts of the game were played where one looks. */
  after: number = $state(0);
  walked: Walked | null = $state.raw(null);
  /** What the other side would play, where somebody has asked. */
  threats: Analysis | null = $state.raw(null);
  /** Whether threats are asked for. */
  isAsking: boolean = $state(false);
  /** Why something could not be found. */
  problem: string | null = $state(null);
  /** Whether the whole game is being gone through. */
  isRunning: boolean = $state(false);
  /** How many seconds the server wants to be left alone. */
  wait: number = $state(0);

  /** Where the whole game is being looked at. */
  #at = -1;
  #isShowing = $state(false);
  #isClosed = false;
  #running = new AbortController();
  #asking = new AbortController();

  constructor(private readonly subject: Subject) {
    this.study = new Study(subject.game);
    this.after = subject.after;
  }

  static async open(subject: Subject): Promise<Look> {
    const look = new Look(subject);
    const { position, options, parts, after } = subject;
    const played = parts.slice(0, after);
    const isShown = await look.study.load({
      ...(position !== undefined && { position }),
      ...(options && { options }),
      played,
    });
    // Without its board, the page says why, and there is nothing to look at.
    if (!isShown) return look;
    void look.#look();
    void look.run();
    return look;
  }

  /** Asks for nothing more; for a page that is left. */
  close(): void {
    this.#isClosed = true;
    this.#running.abort();
    this.#asking.abort();
    this.study.close();
  }

  get game() {
    return this.subject.game;
  }

  get match(): string | null {
    return this.subject.match;
  }

  get parts(): string[] {
    return this.subject.parts;
  }

  /** What was found of the moment that is looked at. */
  get now(): Analysis | undefined {
    return this.found[this.after];
  }

  /** How many moments were looked at. */
  get looked(): number {
    return this.found.filter(Boolean).length;
  }

  /** The parts after which another one would have made a difference, by their places. */
  get turning(): number[] {
    return this.found.flatMap((found, after) => (found?.played?.is_turning_point ? [after] : []));
  }

  /** What each team is called. */
  get teams(): string[] {
    const { seats } = this.game;
    return [0, 1].map((team) =>
      texts.and(seats.filter((seat) => seat.team === team).map(({ name }) => name)),
    );
  }

  /** Where one looks, in words. */
  get place(): string {
    if (this.walked) return words.inLine(this.walked.steps, this.walked.line.parts.length);
    if (this.parts.length === 0) return words.alone;
    return this.after === 0 ? words.begun : words.place(this.after, this.parts.length);
  }

  /** Where the best turn goes, if that is a move. */
  get arrows(): Arrow[] {
    const part = this.now?.lines[0]?.parts[0];
    if (this.walked || this.isAsking || this.#isShowing || part === undefined) return [];
    const step = this.study.now?.steps.find(({ text }) => text === part.split(',')[0]);
    return step?.gesture.kind === 'move' ? [{ from: step.gesture.from, to: step.gesture.to }] : [];
  }

  get canGoBack(): boolean {
    return this.walked !== null || this.after > 0;
  }

  get canGoOn(): boolean {
    return this.walked ? this.walked.steps < this.walked.line.parts.length : this.after < this.parts.length;
  }

  first = (): Promise<void> => this.go(this.walked ? this.after : 0);

  previous = (): Promise<void> => {
    const { walked } = this;
    if (walked && walked.steps > 1) return this.walk(walked.line, walked.steps - 1);
    return this.go(walked ? this.after : this.after - 1);
  };

  next = (): Promise<void> => {
    const { walked } = this;
    return walked ? this.walk(walked.line, walked.steps + 1) : this.go(this.after + 1);
  };

  last = (): Promise<void> => {
    const { walked } = this;
    return walked ? this.walk(walked.line, walked.line.parts.length) : this.go(this.parts.length);
  };

  /** What keys do while this is shown. */
  get commands(): Command[] {
    return [
      command('first', words.first, this.first, () => this.canGoBack),
      command('previous', words.previous, this.previous, () => this.canGoBack),
      command('next', words.next, this.next, () => this.canGoOn),
      command('last', words.last, this.last, () => this.canGoOn),
    ];
  }

  /** Goes to the moment after so many parts of the game. */
  async go(after: number): Promise<void> {
    const wanted = Math.min(Math.max(after, 0), this.parts.length);
    const isElsewhere = wanted !== this.after;
    this.after = wanted;
    this.walked = null;
    if (isElsewhere) {
      this.problem = null;
      this.#leaveThreats();
    }
    await this.#arrive();
  }

  /** Shows a line on the board, so many parts of it. */
  async walk(line: AnalysisLine, steps = 1): Promise<void> {
    this.walked = { line, steps: Math.min(Math.max(steps, 1), line.parts.length) };
    await this.#arrive();
  }

  /** Asks what the other side would play here, or no more. */
  async toggleThreats(): Promise<void> {
    if (this.isAsking) {
      this.#leaveThreats();
      await this.go(this.after);
      return;
    }
    this.walked = null;
    this.problem = null;
    this.isAsking = true;
    await this.#show();
    // Somebody has gone on meanwhile.
    if (!this.isAsking) return this.#look();
    this.#asking.abort();
    this.#asking = new AbortController();
    const { signal } = this.#asking;
    try {
      const threats = await this.#ask(this.after, signal, true);
      if (signal.aborted) return;
      this.threats = threats;
      const { seat, lines } = threats;
      if (seat && lines[0])
        announcer.say(`${words.threatened(seatName(this.game, seat))}: ${lines[0].turns.join(' ')}`);
    } catch (error) {
      if (signal.aborted) return;
      this.isAsking = false;
      this.#fail(error);
    }
  }

  /** Goes through the whole game, from where it was left. */
  async run(): Promise<void> {
    if (this.isRunning || this.parts.length === 0) return;
    this.isRunning = true;
    this.problem = null;
    this.#running = new AbortController();
    const { signal } = this.#running;
    try {
      for (let after = 0; after <= this.parts.length; after += 1) {
        this.#at = after;
        if (!this.#isJudged(after)) this.#keep(after, await this.#ask(after, signal));
      }
      announcer.say(words.done(this.turning.length));
    } catch (error) {
      if (!signal.aborted) this.#fail(error);
    } finally {
      this.#at = -1;
      this.isRunning = false;
      this.wait = 0;
      // What was about to be told of the present moment has to be asked for by itself.
      if (signal.aborted && !this.#isClosed && !this.isAsking) void this.#look();
    }
  }

  stop(): void {
    this.#running.abort();
  }

  #leaveThreats(): void {
    this.#asking.abort();
    this.threats = null;
    this.isAsking = false;
  }

  /** Shows what is wanted and asks about it; of many that are wanted in a row, as by a slider, about the last. */
  async #arrive(): Promise<void> {
    if (!(await this.#show())) return;
    this.#tell();
    if (!this.walked && !this.isAsking) await this.#look();
  }

  /** Shows what is wanted, and what else is wanted meanwhile; false where that is being done already. */
  async #show(): Promise<boolean> {
    if (this.#isShowing) return false;
    this.#isShowing = true;
    const wanted = () => [
      ...this.parts.slice(0, this.after),
      ...(this.walked?.line.parts.slice(0, this.walked.steps) ?? []),
    ];
    let played: string[];
    do {
      played = wanted();
      await this.study.goTo(played);
    } while (played.join(' ') !== wanted().join(' '));
    this.#isShowing = false;
    return true;
  }

  #tell(): void {
    announcer.say([`${this.place}.`, this.study.plies.at(-1)?.words].filter(Boolean).join(' '));
  }

  /** Asks about the present moment, unless it is known or about to be. */
  async #look(): Promise<void> {
    this.#asking.abort();
    const { after } = this;
    if (this.found[after] || (this.isRunning && this.#at === after)) return;
    this.#asking = new AbortController();
    const { signal } = this.#asking;
    try {
      const found = await this.#ask(after, signal);
      if (!this.#isJudged(after)) this.#keep(after, found);
    } catch (error) {
      if (!signal.aborted) this.#fail(error);
    }
  }

  #ask(after: number, signal: AbortSignal, threats = false): Promise<Analysis> {
    const { game, match, parts, options } = this.subject;
    const position = this.subject.position ?? this.study.position ?? '';
    const wish = { lines: LINES, threats };
    const attempt = (ended: AbortSignal) => {
      if (match === null) {
        const played = parts.slice(0, after);
        return analysePosition(game.id, { ...wish, position, played, ...(options && { options }) }, ended);
      }
      const before = threats ? undefined : this.found[after - 1];
      const best = before?.lines[0]?.parts[0];
      const known = before && best !== undefined && { before: { score: before.score, best } };
      return analyseMatch(match, { ...wish, after, ...known }, ended);
    };
    return patiently(attempt, signal, (seconds) => {
      this.wait = seconds;
    });
  }

  #isJudged(after: number): boolean {
    const found = this.found[after];
    return found !== undefined && (after === 0 || found.played?.loss !== undefined);
  }

  #keep(after: number, found: Analysis): void {
    const all = [...this.found];
    all[after] = found;
    this.found = all;
  }

  #fail(error: unknown): void {
    this.problem = error instanceof ApiError ? error.message : texts.problems.unexpected;
  }
}
