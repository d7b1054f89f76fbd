// Moves that are planned at a table while others are to move: with whose pieces, and when they are played.

import type { SquareName, Standing } from '../../api';
import { announcer } from '../../lib/announce.svelte';
import type { Sitting } from '../../match/sitting.svelte';
import { texts } from '../../texts';
import type { Composing } from '../../turn/composer';
import { clicking } from '../../turn/instruct';
import { kept } from '../../turn/kept';
import { meant, origins } from '../../turn/offers';
import { Plan } from '../../turn/plan.svelte';

export class Planning {
  readonly #plan = new Plan();
  /** The sides whose pieces this screen has moved. */
  #sides = new Set<string>();
  #wasOpen = false;

  /** Goes on with what was planned before the page was reloaded. */
  constructor(private readonly sitting: () => Sitting) {
    const { id, seats, match } = sitting();
    const plan = kept.find(id, seats, match?.events ?? []);
    if (plan) this.#plan.put(plan.from, plan.to);
  }

  /** Whether somebody else is to move, and one's own turn comes again. */
  get isPossible(): boolean {
    const { actor, game, seats, mustCover, match, hasHandedIn } = this.sitting();
    const isOver = !match?.state || match.state.outcome !== null || Boolean(match.state.frozen);
    // Where pieces are nobody's, whoever demonstrates does so alone.
    const isOwn = game.seats.some(({ side }) => side !== 'neutral');
    return isOwn && actor === null && seats.length > 0 && !mustCover && !isOver && !hasHandedIn;
  }

  get squares(): SquareName[] {
    return this.#plan.squares;
  }

  get words(): string {
    const { move } = this.#plan;
    return move ? texts.instruct.planned(move.from, move.to) : texts.instruct.plan(clicking());
  }

  press(square: SquareName, pieces: Standing[]): void {
    const side = pieces.find(({ at }) => at === square)?.figure.side;
    this.#plan.press(square, side !== undefined && (this.#sides.size === 0 || this.#sides.has(side)));
    this.#keep();
    this.#tell();
  }

  put(from: SquareName, to: SquareName): void {
    if (!this.isPossible) return;
    this.#plan.put(from, to);
    this.#keep();
    this.#tell();
  }

  clear(): void {
    this.#plan.clear();
    this.#keep();
  }

  /** Plays what was planned as soon as steps are offered. */
  follow(composing: Composing): void {
    const { offers, phase, prefix } = composing;
    const isOpen = phase === 'open' && prefix.length === 0;
    if (!isOpen || this.#wasOpen) {
      this.#wasOpen = isOpen;
      return;
    }
    this.#wasOpen = true;
    const { composer, match } = this.sitting();
    const able = origins(offers);
    const pieces = match?.state?.scene.pieces ?? [];
    for (const { at, figure } of pieces) if (able.has(at)) this.#sides.add(figure.side);
    const move = this.#plan.take();
    if (!move) return;
    this.#keep();
    if (meant(offers, move.from, move.to).length > 0) void composer.put(move.from, move.to);
    else announcer.say(texts.instruct.noPlan(move.from, move.to));
  }

  /** What is planned now is what a reload finds. */
  #keep(): void {
    const { id, seats, match } = this.sitting();
    const { move } = this.#plan;
    if (move) kept.put({ match: id, seats, at: match?.state?.at ?? 0, ...move });
    else kept.drop();
  }

  #tell(): void {
    if (this.#plan.move) announcer.say(this.words);
  }
}
