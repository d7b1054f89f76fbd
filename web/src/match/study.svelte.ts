// A position that is played on without a match: to try something out, to walk through a tour, to solve a
// puzzle. All seats are at this screen, nothing is stored, and every part can be taken back.
//
//   const study = new Study(game, { onplayed: ({ part }) => … });
//   await study.load({ position });      // or {} for a fresh game
//
// A page gives it a board: `pages/study/StudyBoard.svelte`.

import {
  api,
  type GameInfo,
  type OptionValue,
  type Outcome,
  persist,
  type Scene,
  type SeatId,
  type StudyRequest,
  type Study as StudyState,
} from '../api';
import { type Projection, project } from '../board/project';
import { announcer } from '../lib/announce.svelte';
import { failureOf } from '../lib/failure';
import { texts } from '../texts';
import { Composer, type Composing, IDLE } from '../turn/composer';
import { Teller } from '../turn/teller';
import { type Ply, plyOf, resultWords } from './history';

/** Nothing is lost by an answer that does not come, so whoever waits for one is told so. */
const PATIENCE_MS = 30_000;

/** Where a study begins. */
export interface StudyStart {
  /** The full text of a position; without one a game is started. */
  position?: string;
  options?: Record<string, OptionValue>;
  /** Decides all chance of a game that is started. */
  seed?: number;
  /** Parts that are played at once. */
  played?: string[];
}

export interface StudyWishes {
  /** The eye that looks; without it, the seat to act. */
  eye?: SeatId | 'public';
  /** Called after every part that is played here, with its text and what happened. */
  onplayed?: (played: Ply & { part: string }, study: Study) => void;
  /** Why a first step cannot be made, where this page knows better words than the rules. */
  refused?: (tried: string) => string | undefined;
}

export class Study {
  /** What the server says of the present position; null before the first is loaded. */
  now: StudyState | null = $state.raw(null);
  /** The parts that were played from the position that was loaded. */
  played: string[] = $state.raw([]);
  composing: Composing = $state.raw(IDLE);
  /** Why nothing could be loaded. */
  problem: string | null = $state(null);
  /** Whether the server was there when it was last asked. */
  lineUp: boolean = $state(true);

  readonly composer: Composer;
  readonly #teller = new Teller(() => this.scene);
  #start: StudyStart = {};
  /** Counts what was asked for, so that a late answer does not undo what came after it. */
  #round = 0;
  /** Ends every call when the page is left. */
  readonly #left = new AbortController();

  constructor(
    readonly game: GameInfo,
    private readonly wishes: StudyWishes = {},
  ) {
    this.composer = new Composer(
      {
        ask: async (prefix) => {
          // What may come first is known already.
          if (prefix === '' && this.now) return this.now;
          return this.#ask(this.#start, this.played, prefix);
        },
        why: async (prefix, from, to) => {
          const known = prefix ? undefined : this.wishes.refused?.(from + to);
          if (known) return known;
          const wish = { ...this.#wish(this.#start, this.played, prefix), tried: from + to };
          const { why } = await api.study(this.game.id, wish, this.#left.signal);
          return why ? texts.turn.refused(from, to, why) : null;
        },
        stuck: (square) => this.#teller.stuck(square),
        look: (square) => this.#teller.look(square),
        play: (_, part) => this.#play(part),
        stale: () => void this.composer.begin(this.played.length),
        explain: failureOf,
      },
      (composing) => {
        this.#teller.tell(composing);
        this.composing = composing;
      },
    );
  }

  /** The text of the present position; null before one is loaded, and between two parts of a turn. */
  get position(): string | null {
    return this.now?.position ?? null;
  }

  /** What is to be drawn, without what is composed. */
  get scene(): Scene | null {
    return this.now?.scene ?? null;
  }

  /** The pieces after the composed steps. */
  get projection(): Projection | null {
    const { prefix, sketch } = this.composing;
    return this.scene && project(this.scene, prefix, sketch);
  }

  get toAct(): SeatId[] {
    return this.now?.to_act ?? [];
  }

  /** The seat whose part comes next; null when the game is over. */
  get actor(): SeatId | null {
    return this.toAct[0] ?? null;
  }

  get outcome(): Outcome | null {
    return this.now?.outcome ?? null;
  }

  get midTurn(): boolean {
    return this.now?.mid_turn ?? false;
  }

  /** The seat that looks; null for the public. */
  get eye(): SeatId | null {
    const eye = this.now?.eye;
    return eye === undefined || eye === 'public' ? null : eye;
  }

  /** What was played from the position that was loaded, to be read and shown. */
  get plies(): Ply[] {
    const { now, played } = this;
    return now ? played.flatMap((part, index) => plyOfPart(now, part, index) ?? []) : [];
  }

  get canUndo(): boolean {
    return this.composing.prefix.length > 0 || this.played.length > 0;
  }

  /** Goes to a position, or starts a game. Tells whether that could be done; if not, `problem` says why. */
  async load(start: StudyStart = {}): Promise<boolean> {
    const round = ++this.#round;
    this.problem = null;
    try {
      const { played = [], ...from } = start;
      let found = await this.#ask(from, []);
      // A game that was started by chance is the same one from here on.
      if (found.position !== null) from.position = found.position;
      if (played.length > 0) found = await this.#ask(from, played);
      if (round !== this.#round) return false;
      this.#start = from;
      await this.#show(found, played);
      return true;
    } catch (error) {
      if (round === this.#round) this.problem = failureOf(error);
      return false;
    }
  }

  /** Plays a part as if it had been composed: an answer in a tour, a step of a solution. */
  async play(part: string): Promise<void> {
    try {
      await this.#play(part);
    } catch (error) {
      this.problem = failureOf(error);
    }
  }

  /** Takes back the last composed step; where none is, the last part. */
  async undo(): Promise<void> {
    if (this.composing.prefix.length > 0) return this.composer.undo();
    await this.#backTo(this.played.slice(0, -1));
    announcer.say(texts.study.undone);
  }

  /** Goes back to the position that was loaded. */
  async restart(): Promise<void> {
    await this.#backTo([]);
    announcer.say(texts.study.restarted);
  }

  /** Shows the position after these parts, played from the one that was loaded. */
  async goTo(played: string[]): Promise<void> {
    await this.#backTo(played);
  }

  /** Asks for nothing more; for a page that is left. */
  close(): void {
    this.#left.abort();
    this.#round += 1;
    this.composer.rest();
  }

  async #backTo(played: string[]): Promise<void> {
    const round = ++this.#round;
    try {
      const found = await this.#ask(this.#start, played);
      if (round === this.#round) await this.#show(found, played);
    } catch (error) {
      if (round === this.#round) this.problem = failureOf(error);
    }
  }

  async #play(part: string): Promise<void> {
    const round = ++this.#round;
    const played = [...this.played, part];
    const found = await this.#ask(this.#start, played);
    if (round !== this.#round) return;
    const showing = this.#show(found, played);
    const ply = plyOfPart(found, part, played.length - 1);
    if (ply) {
      const result = found.outcome ? resultWords(found.outcome, this.game) : '';
      announcer.say([ply.words, result].filter(Boolean).join(' '));
      this.wishes.onplayed?.({ ...ply, part }, this);
    }
    await showing;
  }

  async #show(found: StudyState, played: string[]): Promise<void> {
    this.problem = null;
    this.composer.rest();
    this.now = found;
    this.played = played;
    if (!found.outcome) await this.composer.begin(found.at);
  }

  #wish(start: StudyStart, played: string[], prefix: string): StudyRequest {
    const { eye } = this.wishes;
    return { ...start, played, prefix, ...(eye && { eye }) };
  }

  #ask(start: StudyStart, played: string[], prefix = ''): Promise<StudyState> {
    const wish = this.#wish(start, played, prefix);
    return persist((signal) => api.study(this.game.id, wish, signal), {
      signal: this.#left.signal,
      most: PATIENCE_MS,
      onLine: (up) => {
        this.lineUp = up;
      },
    });
  }
}

function plyOfPart(now: StudyState, steps: string, index: number): Ply | null {
  const happenings = now.happenings[index];
  if (!happenings) return null;
  const seat = now.seats[index] ?? '';
  return plyOf(
    { version: index + 1, at: index + 1, seat },
    { type: 'part', steps, signs: null, happenings, scene: now.scene },
  );
}
