// Somebody (or two friends) sitting at a match: which seats are theirs, whose eye looks at the screen,
// who is to compose a turn, and when the screen must be covered because the device changes hands.

import {
  ApiError,
  api,
  type GameInfo,
  type Hint,
  type Looker,
  type MatchState,
  type Opening,
  type PieceInfo,
  type Proof,
  type SeatId,
  type SquareName,
  type Standing,
  type StepList,
} from '../api';
import { focusBoard } from '../board/focus';
import { announcer } from '../lib/announce.svelte';
import { failureOf } from '../lib/failure';
import { seatName } from '../lib/games';
import { matches } from '../lib/storage';
import { sourceOf, texts } from '../texts';
import { Composer, type Composing, IDLE, textOf } from '../turn/composer';
import { begun } from '../turn/kept';
import { Teller } from '../turn/teller';
import { lastTurn, pliesOf, sealedSeats, spoken } from './history';
import { Match } from './match.svelte';
import { turnOf } from './whose';

export interface Cover {
  seat: SeatId;
  /** What everybody saw of the last turn. */
  words: string;
}

export class Sitting {
  match: Match | null = $state.raw(null);
  cover: Cover | null = $state.raw(null);
  /** The seat whose view is shown; null for somebody who only watches. */
  eye: SeatId | null = $state(null);
  /** With whose eyes a game that is over is looked at, where these are not the own. */
  lent: SeatId | null = $state(null);
  /** The own seat that is to act, if one is. */
  actor: SeatId | null = $state(null);
  composing: Composing = $state.raw(IDLE);
  problem: string | null = $state(null);
  /** The last version of what was read of the talk. */
  readTo = 0;

  readonly composer: Composer;
  /** The match with other eyes, while it is being opened. */
  #next: Match | null = null;
  /** Ends the call for a hint that nobody waits for any more. */
  #asking = new AbortController();
  /** The turn that was called last. */
  #toldTurn = '';
  #isSideTold = false;
  /** What was said of the position then. */
  #toldNotes: string[] = [];
  /** A turn that was begun before is being put together anew, which changes nothing of what is kept. */
  #isResuming = false;
  readonly #teller = new Teller(() => this.match?.state?.scene);
  /** The own seats in the game's order. */
  readonly seats: SeatId[];
  /** Whether one screen serves several eyes that must not see the same. */
  readonly mustCover: boolean;

  constructor(
    readonly id: string,
    readonly game: GameInfo,
    /** What proves each of the own seats. */
    private readonly proofs: Record<SeatId, Proof>,
  ) {
    this.seats = game.seats.map((seat) => seat.id).filter((seat) => proofs[seat]);
    // A game that keeps its own time does not wait until the device has changed hands. It needs no cover, because it
    // shows no player more than all may see.
    this.mustCover = game.hidden && this.seats.length > 1 && !game.keeps_time;
    this.composer = new Composer(
      {
        ask: async (prefix) => this.#told(prefix) ?? this.stepsAfter(prefix),
        play: async (at, steps) => {
          const { actor } = this;
          await this.#openMatch.play(this.#actorProof, at, steps);
          if (actor) begun.put(id, actor, at, '');
        },
        why: async (prefix, from, to) => {
          const { why } = await api.why(id, this.#actorProof, prefix, from + to);
          return why && texts.turn.refused(from, to, why);
        },
        stuck: (square) => this.#teller.stuck(square),
        look: (square) => this.#teller.look(square),
        stale: () => void this.match?.refresh(),
        explain,
      },
      (composing) => {
        this.#teller.tell(composing);
        this.composing = composing;
        this.#keep(composing);
      },
    );
  }

  /** The seats that still have to act, as far as this eye can tell. */
  get waitingFor(): SeatId[] {
    return (this.match?.state?.to_act ?? []).filter((seat) => !this.#sealed.has(seat));
  }

  /** Whether the one who looks has handed in a choice and waits for the others'. */
  get hasHandedIn(): boolean {
    return this.#sealed.has(this.eye ?? '');
  }

  get #sealed(): Set<SeatId> {
    return sealedSeats(this.match?.events ?? []);
  }

  /** Sits down, with what was asked for when the page was opened. */
  async open(opening: Opening): Promise<void> {
    const [first = null] = this.seats;
    if (!this.mustCover) return this.#watch(first, opening);
    // Which of the two is to look is asked with the public's eye, before anything is shown.
    const { state, events } = opening.state.eye === 'public' ? opening : await this.#publicOpening(opening);
    if (state.outcome) return this.#watch(first);
    const sealed = sealedSeats(events);
    const next = state.to_act.find((seat) => this.proofs[seat] && !sealed.has(seat));
    await this.#raise(next ?? (this.seats[0] as SeatId));
  }

  async #publicOpening(opening: Opening): Promise<Opening> {
    const found = await api.opening(this.id);
    return 'state' in found ? found : opening;
  }

  close(): void {
    this.#asking.abort();
    this.#next?.close();
    this.composer.rest();
    this.match?.close();
    this.match = null;
  }

  /** The person named on the cover has the device now. */
  async uncover(): Promise<void> {
    const seat = this.cover?.seat;
    this.cover = null;
    try {
      if (seat) await this.#watch(seat);
    } catch (error) {
      this.problem = explain(error);
    }
    await focusBoard();
  }

  resign(): Promise<void> {
    const seat = this.actor ?? this.eye;
    const team = this.game.seats.find(({ id }) => id === seat)?.team;
    // A person who plays for the partner, too, gives up for both.
    const partners = this.game.seats.filter((other) => other.team === team && this.proofs[other.id]);
    return this.attempt(async (match) => {
      for (const { id } of partners) await match.act(this.proofOf(id), { action: 'resign' });
    });
  }

  /** What the piece on a square is, as far as whoever looks may know. */
  about(at: SquareName): Promise<PieceInfo | null> {
    return this.#openMatch.reach((signal) => api.piece(this.id, this.#looker(), at, signal));
  }

  /** Which pieces attack a square, as far as whoever looks may know. */
  attackers(at: SquareName): Promise<Standing[]> {
    return this.#openMatch.reach((signal) => api.attackers(this.id, this.#looker(), at, signal));
  }

  /** Whether a turn of somebody here can be taken back. */
  get canTakeBack(): boolean {
    return this.match?.state?.can_take_back ?? false;
  }

  takeBack(): Promise<void> {
    return this.attempt((match) => match.takeBack(this.proofOf(this.eye)));
  }

  /** Does something to the match, and says what was wrong if it fails. */
  async attempt(work: (match: Match) => Promise<void>): Promise<void> {
    this.problem = null;
    try {
      await work(this.#openMatch);
    } catch (error) {
      this.problem = explain(error);
    }
  }

  /** What may come after some steps of the one who is to act. */
  stepsAfter = (prefix: string): Promise<StepList> =>
    this.#openMatch.reach((signal) => api.steps(this.id, this.#actorProof, prefix, signal));

  /** What the computer would play for whoever is to act here; null where it does not say so in time. */
  async hint(): Promise<Hint | null> {
    this.problem = null;
    this.#asking.abort();
    this.#asking = new AbortController();
    const { signal } = this.#asking;
    try {
      const hint = await api.hint(this.id, this.#actorProof, signal);
      return hint.at === this.match?.state?.at ? hint : null;
    } catch (error) {
      if (!signal.aborted) this.problem = explain(error);
      return null;
    }
  }

  /** Whose view the board shows; null for that of everybody. */
  get sight(): SeatId | null {
    return this.lent ?? this.eye;
  }

  /** What proves whose eye looks at the screen, if it is a seat's. */
  #looker(lent = this.lent): Looker | undefined {
    const proof = this.eye ? this.proofs[this.eye] : undefined;
    return lent ? { ...proof, eyes: lent } : proof;
  }

  /** Looks at a game that is over as a seat saw it; as the own eye did where none is named. The last wish counts. */
  lookAs(seat: SeatId | null): Promise<void> {
    const lent = seat === this.eye ? null : seat;
    const next = this.#matchSeen(lent);
    this.#next?.close();
    this.#next = next;
    return this.attempt(async (before) => {
      await next.open();
      if (!next.state) return;
      this.#next = null;
      this.lent = lent;
      this.match = next;
      before.close();
    });
  }

  get #openMatch(): Match {
    if (!this.match) throw new Error('no match is open');
    return this.match;
  }

  get #actorProof(): Proof {
    return this.proofOf(this.actor);
  }

  /** Nothing is done for a seat that is nobody's here. */
  proofOf(seat: SeatId | null): Proof {
    return (seat && this.proofs[seat]) || { seat: seat ?? '' };
  }

  /** The first steps of whoever is to act, where they came with the match. */
  #told(prefix: string): StepList | undefined {
    const offered = this.match?.offered;
    const isPresent =
      prefix === '' && offered?.seat === this.actor && offered?.list.at === this.match?.state?.at;
    return isPresent ? offered?.list : undefined;
  }

  async #watch(seat: SeatId | null, opening?: Opening): Promise<void> {
    this.match?.close();
    const known = opening?.state.eye === (seat ?? 'public') ? opening : undefined;
    this.eye = seat;
    const match = this.#matchSeen();
    this.match = match;
    await match.open(known);
  }

  /** The match as whoever looks may see it, to be opened. */
  #matchSeen(lent?: SeatId | null): Match {
    const match = new Match(this.id, this.#looker(lent), (fresh) => {
      if (match === this.match) this.#changed(fresh);
    });
    return match;
  }

  #changed(fresh: Match['events']): void {
    const { match, game } = this;
    if (!match?.state) return;
    // On opening a match only its last words are news.
    const news = fresh.length === match.events.length ? fresh.slice(-1) : fresh;
    const told = news.map((event) => spoken(event, game));
    let notes: string[] = [];

    const { outcome, at, frozen } = match.state;
    // Those who have one side of the board are told which, once.
    const own = game.seats.find(({ id }) => id === this.eye);
    if (own && own.side !== 'neutral' && this.seats.length === 1 && !outcome && !this.#isSideTold) {
      this.#isSideTold = true;
      told.push(texts.play.playing(own.name));
    }
    if (outcome) matches.finish(this.id, { score: outcome.score, words: sourceOf(outcome.words) });
    const mine = outcome || frozen ? [] : this.waitingFor.filter((seat) => this.proofs[seat]);
    const next = mine.includes(this.eye ?? '') ? this.eye : (mine[0] ?? null);
    const isCovered = next !== null && this.mustCover && next !== this.eye;
    if (next === null) {
      this.actor = null;
      this.composer.rest();
    } else if (!isCovered) {
      if (next !== this.actor) this.composer.rest();
      this.actor = next;
      told.push(this.#whoseTurn(match.state));
      notes = this.#freshNotes(match.state);
      void this.#compose(next, at);
    }
    announcer.say({ always: told.filter(Boolean).join(' '), more: notes.join(' ') });
    if (isCovered) void this.#raise(next);
  }

  async #compose(seat: SeatId, at: number): Promise<void> {
    const steps = begun.find(this.id, seat, at);
    this.#isResuming = steps !== '';
    await this.composer.begin(at);
    if (steps && at === this.match?.state?.at && seat === this.actor) await this.composer.resume(steps);
    this.#isResuming = false;
  }

  /** What is composed now is what a reload finds. A page that is left composes nothing more, and forgets nothing by it. */
  #keep({ phase, prefix }: Composing): void {
    const isComposed = phase === 'asking' || phase === 'open';
    if (isComposed && this.actor && !this.#isResuming)
      begun.put(this.id, this.actor, this.match?.state?.at ?? 0, textOf(prefix));
  }

  /** What is to be known of the position and was not when somebody here was to act last. */
  #freshNotes({ scene }: MatchState): string[] {
    const fresh = scene.words.filter((words) => !this.#toldNotes.includes(words));
    this.#toldNotes = scene.words;
    return fresh;
  }

  /** That it is the turn of somebody here, once for every turn. */
  #whoseTurn(state: MatchState): string {
    const turn = `${state.at} ${this.actor}`;
    if (turn === this.#toldTurn) return '';
    this.#toldTurn = turn;
    return turnOf(this, state);
  }

  /** Hides everything that the last eye saw and names the one that is to look next. */
  async #raise(seat: SeatId): Promise<void> {
    this.close();
    this.eye = null;
    this.actor = null;
    this.cover = { seat, words: '' };
    announcer.forget();
    announcer.say(texts.cover.heading(seatName(this.game, seat)));
    try {
      const events = await api.events(this.id, undefined, 0);
      const words = lastTurn(pliesOf(events))
        .map((ply) => ply.words)
        .join(' ');
      if (this.cover?.seat === seat) this.cover = { seat, words };
      announcer.say(words);
    } catch {
      // The cover does its work without the words, too.
    }
  }
}

const explain = (error: unknown): string =>
  error instanceof ApiError && error.code === 'stale' ? texts.problems.stale : failureOf(error);
