// How a player puts a turn together: a state machine between gestures and the server's offers.
//
// It holds the steps chosen so far (the prefix) and what the server offers after them. A gesture that
// means exactly one step adds it; one that means several asks which; one that means none is explained. A turn
// that is a single step is played at once, unless the server has something to say about it first; a longer one
// waits to be confirmed and can be undone step by step before.

import type { SquareName, Step, StepList } from '../api';
import type { Sketch } from '../board/project';
import { inManner, manners, PLAIN } from './manner';
import { cardTargets, meant, meantByCard, meantHere, origins, playable, targets, words } from './offers';
import { readTyped } from './typed';

export interface Ports {
  /** The steps open after a prefix. */
  ask(prefix: string): Promise<StepList>;
  /** Plays a whole part; resolves when the server has accepted it. */
  play(at: number, steps: string): Promise<void>;
  /** Why a piece cannot be put from one square onto another after a prefix, in words; null where nobody knows. */
  why(prefix: string, from: SquareName, to: SquareName): Promise<string | null>;
  /** What to say when a square is pressed on which nothing can be done; null if nothing. */
  stuck(square: SquareName): string | null;
  /** Tells those who do not see it what is on a square that was pressed in vain. */
  look(square: SquareName): void;
  /** The position that is composed on is no longer the present one. */
  stale(): void;
  /** Says something went wrong, in words for the player. */
  explain(error: unknown): string;
}

export interface Composing {
  phase: 'idle' | 'asking' | 'open' | 'sending';
  prefix: Step[];
  offers: Step[];
  /** Whether the prefix may be played as it is. */
  complete: boolean;
  /** The position after the prefix, or after its first steps while the rest is on its way. */
  sketch: Sketch | null;
  picked: SquareName | null;
  /** The card that was picked from the hand, waiting for its square. */
  card: string | null;
  /** Several steps that the last gesture could mean; the player is to say which. */
  choices: Step[];
  /** How the player means moves that have the same squares: plainly, until another manner is said; null asks. */
  manner: string | null;
  error: string | null;
}

export const IDLE: Composing = {
  phase: 'idle',
  prefix: [],
  offers: [],
  complete: false,
  sketch: null,
  picked: null,
  card: null,
  choices: [],
  manner: PLAIN,
  error: null,
};

/** Nothing in the hand, nothing asked, nothing amiss. */
const AT_REST = { picked: null, card: null, choices: [], error: null };

export class Composer {
  #state: Composing = IDLE;
  #at = -1;
  /** Counts beginnings, so that an answer to a question of long ago is not taken for a new one. */
  #round = 0;
  /** Counts the parts that were composed, so that a gesture that had to wait is not made in another. */
  #parts = 0;
  #known = new Map<string, StepList>();
  /** Resolves when the offers that are being asked for are there. */
  #asking: Promise<void> = Promise.resolve();

  constructor(
    private readonly ports: Ports,
    private readonly onChange: (state: Composing) => void,
  ) {}

  get state(): Composing {
    return this.#state;
  }

  #set(change: Partial<Composing>): void {
    this.#state = { ...this.#state, ...change };
    this.onChange(this.#state);
  }

  /** Nothing is to be composed: it is another's turn, or the game is over. */
  rest(): void {
    this.#round += 1;
    this.#parts += 1;
    this.#at = -1;
    this.#known.clear();
    if (this.#state !== IDLE) this.#set(IDLE);
  }

  /** Begins a part at the position `at`, unless it is being composed already. */
  async begin(at: number): Promise<void> {
    if (at === this.#at && this.#state.phase !== 'idle') return;
    this.rest();
    this.#at = at;
    await this.#extend([]);
  }

  /** Goes on with the steps of a turn that was begun before, if they can still follow one another. Nothing is played by it. */
  async resume(text: string): Promise<void> {
    const part = this.#parts;
    const isOurs = () => part === this.#parts && this.#state.phase === 'open';
    if (!isOurs() || this.#state.prefix.length > 0) return;
    for (const word of text.split(',')) {
      const step = this.#state.offers.find((offered) => offered.text === word);
      if (!step) return this.#extend([]);
      await this.#extend([...this.#state.prefix, step]);
      if (!isOurs()) return;
    }
    if (this.#state.error) await this.#extend([]);
  }

  /** Makes `prefix` the steps so far and finds out what may follow. */
  #extend(prefix: Step[]): Promise<void> {
    this.#asking = this.#ask(prefix);
    return this.#asking;
  }

  /** Whether gestures count; a gesture made while offers are on their way waits for them. */
  async #isOpen(): Promise<boolean> {
    const part = this.#parts;
    while (this.#state.phase === 'asking') await this.#asking;
    return part === this.#parts && this.#state.phase === 'open';
  }

  async #ask(prefix: Step[]): Promise<void> {
    const round = ++this.#round;
    const text = textOf(prefix);
    this.#set({ ...AT_REST, prefix, phase: 'asking' });
    try {
      const answer = this.#known.get(text) ?? (await this.ports.ask(text));
      if (round !== this.#round) return;
      if (answer.at !== this.#at) return this.ports.stale();
      this.#known.set(text, answer);
      const { steps, complete, sketch } = answer;
      const drawn = sketch ? { scene: sketch, steps: prefix.length } : null;
      this.#set({ phase: 'open', offers: steps, complete, sketch: drawn });
    } catch (error) {
      if (round !== this.#round) return;
      const message = this.ports.explain(error);
      this.#set({ phase: 'open', offers: [], complete: false, sketch: null, error: message });
    }
  }

  /**
   * A square was clicked, tapped, or pressed with Enter or Space. Enter hands in a turn that is whole where the square
   * means nothing else.
   */
  async press(square: SquareName, isEnter = false): Promise<void> {
    if (!(await this.#isOpen())) return this.#look(square);
    const { picked, card, offers } = this.#state;
    if (square === picked && !targets(offers, picked).has(square)) return this.cancel();
    if (card && cardTargets(offers, card).has(square)) return this.#mean(meantByCard(offers, card, square));
    if (picked && targets(offers, picked).has(square)) return this.put(picked, square);
    const goesOn = picked ? null : this.goesOn;
    if (goesOn && targets(offers, goesOn).has(square)) {
      const moves = inManner(meant(offers, goesOn, square), this.#state.manner);
      return this.#mean([...moves, ...meantHere(offers, square)]);
    }
    if (origins(offers).has(square)) return this.pick(square);
    const here = meantHere(offers, square);
    if (here.length > 0) return this.#mean(here);
    if (picked) return this.put(picked, square);
    if (!card && isEnter && this.#state.complete) return this.confirm();
    if (!card && this.#cameFrom(square)) return this.undo();
    const error = card ? null : this.ports.stuck(square);
    this.#set({ ...AT_REST, error });
    if (!card && !error) this.ports.look(square);
  }

  /** Nothing is to be composed now, but a look is free. */
  #look(square: SquareName): void {
    if (this.#state.phase === 'idle') this.ports.look(square);
  }

  /** The one piece that can go on with a turn that has begun: it need not be picked up. */
  get goesOn(): SquareName | null {
    const { prefix, offers, phase } = this.#state;
    const [only, ...others] = prefix.length > 0 && phase === 'open' ? origins(offers) : [];
    return others.length === 0 ? (only ?? null) : null;
  }

  /** A card of the hand was pressed: it is played at once, or waits for the square that it is played on. */
  async pressCard(card: string): Promise<void> {
    if (!(await this.#isOpen())) return;
    const { offers } = this.#state;
    if (card === this.#state.card || !playable(offers).has(card)) return this.cancel();
    if (cardTargets(offers, card).size === 0) return this.#mean(meantByCard(offers, card));
    this.#set({ ...AT_REST, card });
  }

  pick(square: SquareName): void {
    if (this.#state.phase === 'open' && origins(this.#state.offers).has(square)) {
      this.#set({ ...AT_REST, picked: square });
    }
  }

  /** The piece on `from` is put on `to`: that means a step, or takes the last one back, or is explained. */
  async put(from: SquareName, to: SquareName): Promise<void> {
    if (!(await this.#isOpen())) return;
    const steps = inManner(meant(this.#state.offers, from, to), this.#state.manner);
    if (steps.length === 0) return this.#cameFrom(from) === to ? this.undo() : this.#refuse(from, to);
    if (steps.length > 1) this.#set({ picked: from });
    await this.#mean(steps);
  }

  /** From where the last step put a piece on this square, if it did. */
  #cameFrom(square: SquareName): SquareName | null {
    const gesture = this.#state.prefix.at(-1)?.gesture;
    return gesture?.kind === 'move' && [gesture.to, gesture.or].includes(square) ? gesture.from : null;
  }

  /** Puts the piece back and says why it cannot go there. */
  async #refuse(from: SquareName, to: SquareName): Promise<void> {
    this.cancel();
    if (from === to) return;
    const round = this.#round;
    // A player who cannot be told why has lost nothing.
    const why = await this.ports.why(textOf(this.#state.prefix), from, to).catch(() => null);
    if (why && round === this.#round && this.#state.picked === null) this.#set({ error: why });
  }

  /** Takes the one step that a gesture means, or asks which of several. */
  async #mean(steps: Step[]): Promise<void> {
    const [only] = steps;
    if (only && steps.length === 1 && !staysThere(only)) await this.choose(only);
    else this.#set({ choices: steps });
  }

  /** Says which of several steps was meant, or takes any offered step by itself. */
  async choose(step: Step): Promise<void> {
    if (this.#state.phase !== 'open' || !this.#state.offers.includes(step)) return;
    const prefix = [...this.#state.prefix, step];
    // What shows something or settles it for good cannot be taken back, so it waits to be confirmed.
    const isAtOnce = step.then === 'ends' && prefix.length === 1 && !step.warning;
    if (isAtOnce) return this.#send(prefix);
    await this.#extend(prefix);
  }

  async say(word: string): Promise<void> {
    const step = words(this.#state.offers).find(({ gesture }) => gesture.word === word);
    if (step) await this.choose(step);
  }

  /** From now on in this turn, moves with the same squares are meant in this manner; null asks each time. */
  mean(manner: string | null): void {
    if (this.#state.phase === 'open') this.#set({ manner, choices: [] });
  }

  /** Goes on to the next manner, and after the last one to being asked. */
  nextManner(): void {
    const all = [...manners(this.#state.offers), null];
    if (all.length > 1) this.mean(all[(all.indexOf(this.#state.manner) + 1) % all.length] ?? null);
  }

  cancel(): void {
    this.#set(AT_REST);
  }

  /** Puts back what was picked up; with empty hands takes the last step back. */
  async back(): Promise<void> {
    const { picked, card, choices } = this.#state;
    if (picked || card || choices.length > 0) this.cancel();
    else await this.undo();
  }

  async undo(): Promise<void> {
    if (this.#state.phase === 'sending' || this.#state.prefix.length === 0) return;
    await this.#extend(this.#state.prefix.slice(0, -1));
  }

  async confirm(): Promise<void> {
    if ((await this.#isOpen()) && this.#state.complete) await this.#send(this.#state.prefix);
  }

  /**
   * Takes steps as text. A turn that is whole when the text ends is played if it was typed whole;
   * otherwise its steps are added and the player goes on.
   */
  async type(text: string): Promise<boolean> {
    if (!(await this.#isOpen())) return false;
    this.forgive();
    const fresh = this.#state.prefix.length === 0;
    const wanted = text
      .split(',')
      .map((word) => word.trim())
      .filter(Boolean);
    for (const [index, word] of wanted.entries()) {
      const found = readTyped(word, this.#state.offers);
      if (!found.step) {
        this.#set({ error: found.error });
        return false;
      }
      const before = this.#round;
      await this.choose(found.step);
      const isLast = index === wanted.length - 1;
      // A one-step turn has been sent, a failed question has been explained: either ends the reading.
      if (!isLast && (before === this.#round || this.#state.phase !== 'open')) return false;
    }
    if (fresh && wanted.length > 1) await this.confirm();
    return this.#state.error === null && wanted.length > 0;
  }

  /** What was wrong with what was typed last is forgotten, so that the same mistake is told again. */
  forgive(): void {
    this.#set({ error: null });
  }

  async #send(prefix: Step[]): Promise<void> {
    const round = ++this.#round;
    this.#set({ ...AT_REST, prefix, phase: 'sending' });
    try {
      await this.ports.play(this.#at, textOf(prefix));
      // What comes next is told by the new state, which rests the composer or begins it again.
    } catch (error) {
      if (round !== this.#round) return;
      const message = this.ports.explain(error);
      await this.#extend(prefix.length === 1 ? [] : prefix);
      this.#set({ error: message });
    }
  }
}

/** A piece that goes round and comes back is asked about: pressing it twice may have meant to put it down. */
function staysThere({ gesture }: Step): boolean {
  return gesture.kind === 'move' && gesture.from === gesture.to;
}

export function textOf(steps: Step[]): string {
  return steps.map((step) => step.text).join(',');
}
