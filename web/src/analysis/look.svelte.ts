// A look at a position, or back at a game: what the computer thinks of each of its moments, as far as it was asked. The server
// remembers nothing, so what was found is kept here, and each moment is asked for with what was found of the one before.
//
// From each moment of the game, parts of one's own can be tried, and from there a line of the computer can be walked
// through. What is on the board is the game so far, then one's own parts, then those of the line.

import type { Analysis, AnalysisLine } from '../api';
import { announcer } from '../lib/announce.svelte';
import { failureOf } from '../lib/failure';
import { seatName } from '../lib/games';
import { type Command, command } from '../lib/keys.svelte';
import { Study } from '../match/study.svelte';
import type { Arrow } from '../turn/backing';
import { analyseMatch, analysePosition } from './calls';
import { patiently } from './patient';
import type { Subject } from './subject';
import { teamsOf } from './teams';
import { words } from './words';

/** How many turns are compared in a position. */
const LINES = 3;

/** A line that is walked through on the board. */
interface Walked {
  line: AnalysisLine;
  /** How many of its parts were played, one at least. */
  steps: number;
}

/** Parts of one's own, and how many of them are on the board. */
interface Own {
  parts: string[];
  steps: number;
}

/** A position: after so many parts of the game, and what was tried from there. */
interface Place {
  after: number;
  tried: string[];
}

const NONE: Own = { parts: [], steps: 0 };

export class Look {
  readonly study: Study;
  /** What was found, by how many parts had been played. */
  found: (Analysis | undefined)[] = $state.raw([]);
  /** How many parts of the game were played where one looks. */
  after: number = $state(0);
  /** What was tried from there. */
  own: Own = $state.raw(NONE);
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

  /** What was found beside the game, by what was played. */
  #beside: Record<string, Analysis> = $state.raw({});
  /** The position from which everything is played. */
  #start = '';
  /** Where the whole game is being looked at. */
  #at = -1;
  #isShowing = $state(false);
  #isClosed = false;
  #running = new AbortController();
  #asking = new AbortController();

  constructor(private readonly subject: Subject) {
    this.study = new Study(subject.game, { onplayed: () => this.#tried() });
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
    look.#start = position ?? look.study.position ?? '';
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

  /** What was tried from the moment of the game, as far as it is on the board. */
  get tried(): string[] {
    return this.own.parts.slice(0, this.own.steps);
  }

  /** Whether something else than the game is on the board. */
  get isBeside(): boolean {
    return this.walked !== null || this.own.steps > 0;
  }

  /** What was found of the position that is looked at. */
  get now(): Analysis | undefined {
    return this.own.steps > 0 ? this.#beside[this.#played.join(' ')] : this.found[this.after];
  }

  /** All that was played up to the position that is looked at. */
  get #played(): string[] {
    return [...this.parts.slice(0, this.after), ...this.tried];
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
    return teamsOf(this.game);
  }

  /** Where one looks, in words. */
  get place(): string {
    if (this.walked) return words.inLine(this.walked.steps, this.walked.line.parts.length);
    if (this.own.steps > 0) return words.own(this.own.steps, this.own.parts.length);
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
    return this.isBeside || this.after > 0;
  }

  get canGoOn(): boolean {
    const { walked, own } = this;
    if (walked) return walked.steps < walked.line.parts.length;
    return own.steps > 0 ? own.steps < own.parts.length : this.after < this.parts.length;
  }

  first = (): Promise<void> => (this.isBeside ? this.leave() : this.go(0));

  previous = (): Promise<void> => {
    const { walked, own } = this;
    if (walked && walked.steps > 1) return this.walk(walked.line, walked.steps - 1);
    if (walked) return this.leave();
    return own.steps > 0 ? this.#step(own.steps - 1) : this.go(this.after - 1);
  };

  next = (): Promise<void> => {
    const { walked, own } = this;
    if (walked) return this.walk(walked.line, walked.steps + 1);
    return own.steps > 0 ? this.#step(own.steps + 1) : this.go(this.after + 1);
  };

  last = (): Promise<void> => {
    const { walked, own } = this;
    if (walked) return this.walk(walked.line, walked.line.parts.length);
    return own.steps > 0 ? this.#step(own.parts.length) : this.go(this.parts.length);
  };

  /** Leaves the line for the position from which it starts; where none is walked, what was tried for the game. */
  leave = (): Promise<void> => (this.walked ? this.#step(this.own.steps) : this.go(this.after));

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
  go(after: number): Promise<void> {
    return this.#stand(Math.min(Math.max(after, 0), this.parts.length), NONE);
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
      await this.#arrive();
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
      const threats = await this.#ask(this.#here, signal, true);
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
        if (!this.#isJudged(after)) this.#keep(after, await this.#ask({ after, tried: [] }, signal));
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

  /** Where one looks. */
  get #here(): Place {
    return { after: this.after, tried: this.tried };
  }

  /** Shows so many of one's own parts; none is the game. */
  #step(steps: number): Promise<void> {
    const { parts } = this.own;
    return this.#stand(this.after, steps > 0 ? { parts, steps: Math.min(steps, parts.length) } : NONE);
  }

  async #stand(after: number, own: Own): Promise<void> {
    const isElsewhere = after !== this.after || own.steps !== this.own.steps;
    this.after = after;
    this.own = own;
    this.walked = null;
    if (isElsewhere) {
      this.problem = null;
      this.#leaveThreats();
    }
    await this.#arrive();
  }

  /** Follows what somebody has played on the board: along the line that is walked, along the game, or on a way of one's own. */
  #tried(): void {
    const all = this.study.played;
    const { walked } = this;
    const along = walked && [...this.#played, ...walked.line.parts.slice(0, walked.steps + 1)];
    this.problem = null;
    this.#leaveThreats();
    if (walked && all.join(' ') === along?.join(' ')) {
      this.walked = { ...walked, steps: walked.steps + 1 };
      return;
    }
    const apart = all.findIndex((part, at) => part !== this.parts[at]);
    this.after = apart < 0 ? all.length : apart;
    const parts = apart < 0 ? [] : all.slice(apart);
    this.own = { parts, steps: parts.length };
    this.walked = null;
    void this.#look();
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
    const wanted = () => [...this.#played, ...(this.walked?.line.parts.slice(0, this.walked.steps) ?? [])];
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

  /** Asks about the present position, unless it is known or about to be. */
  async #look(): Promise<void> {
    this.#asking.abort();
    const { after, tried } = this.#here;
    const isGame = tried.length === 0;
    if (this.now || (isGame && this.isRunning && this.#at === after)) return;
    this.#asking = new AbortController();
    const { signal } = this.#asking;
    const key = this.#played.join(' ');
    try {
      const found = await this.#ask({ after, tried }, signal);
      if (!isGame) this.#beside = { ...this.#beside, [key]: found };
      else if (!this.#isJudged(after)) this.#keep(after, found);
    } catch (error) {
      if (!signal.aborted) this.#fail(error);
    }
  }

  #ask({ after, tried }: Place, signal: AbortSignal, threats = false): Promise<Analysis> {
    const { game, match, parts, options } = this.subject;
    const wish = { lines: LINES, threats };
    const attempt = (ended: AbortSignal) => {
      if (match === null || tried.length > 0) {
        const played = [...parts.slice(0, after), ...tried];
        const from = { position: this.#start, played, ...(options && { options }) };
        return analysePosition(game.id, { ...wish, ...from }, ended);
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
    this.problem = failureOf(error);
  }
}
