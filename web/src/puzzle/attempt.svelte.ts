// One puzzle on the table: what is tried, what can be done again, how many moves that makes, and what the
// card of scores gets of it.

import { api, type GameInfo } from '../api';
import { focusBoard } from '../board/focus';
import { announcer } from '../lib/announce.svelte';
import { InWords } from '../lib/failure';
import { Study } from '../match/study.svelte';
import { sourceOf } from '../texts';
import {
  anySeed,
  type Deal,
  deal,
  type Options,
  type Par,
  type PuzzleQuery,
  parOf,
  queryOf,
  readQuery,
  seedOfDay,
} from './deal';
import { cards, type Hole, holeOf, nameOf, withResult } from './scorecard';
import { Walk } from './walk.svelte';
import { words } from './words';

/** A puzzle that was found, before it is laid out. */
interface Found {
  /** What somebody called it who composed it, in the words of the server. */
  title?: string;
  query: URLSearchParams;
  position: string;
  par: Par;
  /** The address of the one that is played after it, if it is one of a row. */
  next?: URLSearchParams;
}

export class Attempt {
  readonly study: Study;
  /** What was taken back and can be done again, the next one last. */
  undone: string[] = $state.raw([]);
  /** The solution, once it was asked for. */
  walk: Walk | null = $state.raw(null);
  card: Hole[] = $state.raw([]);
  /** The faces of the cards that say what is to be done. */
  #faces: string[] = [];

  private constructor(
    readonly game: GameInfo,
    private readonly found: Found,
  ) {
    this.card = cards.of(game.id);
    this.study = new Study(game, { onplayed: ({ part }) => this.#played(part) });
  }

  /** Lays out the puzzle that an address asks for. */
  static async open(game: GameInfo, wanted: PuzzleQuery, signal: AbortSignal): Promise<Attempt> {
    const attempt = new Attempt(game, await find(game, wanted, signal));
    await attempt.study.load({ position: attempt.found.position });
    const piles = attempt.study.scene?.piles ?? [];
    attempt.#faces = piles.find(({ name }) => name === 'cards')?.cards ?? [];
    return attempt;
  }

  get name(): string {
    return nameOf({ query: this.query.toString(), name: this.found.title ?? '' });
  }

  /** The address of exactly this puzzle. */
  get query(): URLSearchParams {
    return this.found.query;
  }

  /** The address of the puzzle after this one, if it is one of a row. */
  get next(): URLSearchParams | undefined {
    return this.found.next;
  }

  /** The options that it was dealt with. */
  get options(): Options {
    const wanted = readQuery(this.query, this.game);
    return 'options' in wanted ? wanted.options : {};
  }

  get par(): Par {
    return this.found.par;
  }

  get moves(): number {
    return this.study.played.length;
  }

  get isSolved(): boolean {
    return this.study.outcome?.reason === 'solved';
  }

  /** Whether the way does not lead on, though the puzzle is not solved. */
  get isStuck(): boolean {
    return this.study.outcome !== null && !this.isSolved;
  }

  /** What is known of par, in words. */
  get parWords(): string {
    const { par } = this.found;
    if (par.kind === 'proven') return words.par(par.moves.length);
    if (par.kind === 'none') return words.parNone(par.within);
    return par.kind === 'hard' ? words.parHard : words.parUnknown;
  }

  /** The moves over par; null where no par is known. */
  get overPar(): number | null {
    return this.par.kind === 'proven' ? this.moves - this.par.moves.length : null;
  }

  /** What the card says of this puzzle. */
  get hole(): Hole | undefined {
    return holeOf(this.card, this.found.position);
  }

  get canUndo(): boolean {
    return this.study.canUndo;
  }

  undo = async (): Promise<void> => {
    if (!this.canUndo) return;
    const last = this.study.composing.prefix.length === 0 ? this.study.played.at(-1) : undefined;
    if (last !== undefined) this.undone = [...this.undone, last];
    await this.study.undo();
    await focusBoard();
  };

  redo = async (): Promise<void> => {
    const next = this.undone.at(-1);
    if (next === undefined) return;
    await this.study.play(next);
    await focusBoard();
  };

  restart = async (): Promise<void> => {
    if (this.moves === 0) return;
    this.undone = [...this.undone, ...this.study.played.toReversed()];
    await this.study.restart();
    await focusBoard();
  };

  /** Shows the solution, after which the puzzle does not count as solved by oneself. */
  show = async (): Promise<void> => {
    if (this.par.kind !== 'proven') return;
    if (!this.hole) this.#keep(null);
    const walk = new Walk(this.game, this.found.position, this.par.moves);
    await walk.open();
    this.walk = walk;
    announcer.say(words.walk.start(this.par.moves.length));
  };

  /** Goes on trying. */
  hide = async (): Promise<void> => {
    this.walk?.close();
    this.walk = null;
    await focusBoard();
  };

  clearCard = (): void => {
    this.card = [];
    cards.keep(this.game.id, this.card);
  };

  close(): void {
    this.study.close();
    this.walk?.close();
  }

  #played(part: string): void {
    this.undone = this.undone.at(-1) === part ? this.undone.slice(0, -1) : [];
    if (!this.isSolved) return;
    this.#keep(this.moves);
    announcer.say(words.solved(this.moves, this.overPar));
  }

  #keep(moves: number | null): void {
    const { position, title, par } = this.found;
    // Another page of this browser may have written to the card in the meantime.
    this.card = withResult(cards.of(this.game.id), {
      position,
      name: title ?? '',
      query: this.query.toString(),
      cards: this.#faces,
      par: par.kind === 'proven' ? par.moves.length : null,
      moves,
      shown: moves === null,
      at: Date.now(),
    });
    cards.keep(this.game.id, this.card);
  }
}

async function find(game: GameInfo, wanted: PuzzleQuery, signal: AbortSignal): Promise<Found> {
  switch (wanted.kind) {
    case 'position':
      return {
        query: queryOf(wanted),
        position: wanted.position,
        par: await parOf(game, wanted.position, signal),
      };
    case 'problem': {
      const { problems } = await api.problems(game.id, signal);
      const problem = problems[wanted.number - 1];
      if (!problem) throw new InWords(words.noProblem);
      const { name, position } = problem;
      const par = await parOf(game, position, signal);
      return { title: sourceOf(name), query: queryOf(wanted), position, par };
    }
    case 'hole':
    case 'deal': {
      const { course, deals } = await api.problems(game.id, signal);
      const row: { position: string }[] = wanted.kind === 'hole' ? course : deals;
      const [hole, after] = row.slice(wanted.number - 1);
      if (!hole) throw new InWords(words.noProblem);
      const { position } = hole;
      const par = await parOf(game, position, signal);
      const next = after && { next: queryOf({ kind: wanted.kind, number: wanted.number + 1 }) };
      return { query: queryOf(wanted), position, par, ...next };
    }
    case 'day': {
      const { position, par } = await deal(game, {}, seedOfDay(wanted.day), { signal });
      return { query: queryOf(wanted), position, par };
    }
    case 'seed':
      return dealt(await deal(game, wanted.options, wanted.seed, { single: true, signal }), wanted.options);
    case 'any':
      return dealt(await deal(game, wanted.options, anySeed(), { signal }), wanted.options);
  }
}

const dealt = ({ position, seed, par }: Deal, options: Options): Found => ({
  query: queryOf({ kind: 'seed', seed, options }),
  position,
  par,
});
