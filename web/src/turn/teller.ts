// Says aloud what changes while a turn is composed.

import type { Scene, SquareName } from '../api';
import { project } from '../board/project';
import { announcer } from '../lib/announce.svelte';
import { texts } from '../texts';
import { explanationOf } from './backing';
import { type Composing, IDLE } from './composer';
import { narrate, narrateStep } from './narrate';
import { origins } from './offers';
import { describePiece, describeSquare, foundOn } from './words';

export class Teller {
  #before: Composing = IDLE;
  /** The last composition whose steps were told. */
  #told: Composing = IDLE;

  constructor(private readonly scene: () => Scene | null | undefined) {}

  tell(now: Composing): void {
    const before = this.#before;
    const pieceOn = (square: SquareName) => `${this.#pieceOn(square, before) ?? square},`;
    announcer.say(narrate(before, now, pieceOn, (square) => this.#whyFrom(square, now)));
    this.#before = now;
    if (now.phase === 'asking' || now.phase === 'sending') return;
    const scene = this.scene();
    if (now.phase === 'open' && scene) announcer.say(narrateStep(scene, this.#told, now));
    this.#told = now;
  }

  /** That a piece can do nothing: told of those that belong to a side that can do something. */
  stuck(square: SquareName): string | null {
    const scene = this.scene();
    if (!scene) return null;
    const { prefix, sketch } = this.#before;
    const { pieces } = project(scene, prefix, sketch);
    const able = origins(this.#before.offers);
    const sides = new Set(pieces.filter(({ at }) => able.has(at)).map(({ figure }) => figure.side));
    const figure = pieces.find(({ at }) => at === square)?.figure;
    return figure && sides.has(figure.side) ? texts.turn.stuck(figure.side, figure.name, square) : null;
  }

  /** What is on a square on which nothing can be done, for those who do not see it. */
  look(square: SquareName): void {
    const scene = this.scene();
    if (!scene) return;
    const { prefix, sketch } = this.#before;
    const found = foundOn(square, sketch?.scene ?? scene, project(scene, prefix, sketch).pieces);
    announcer.say(`${describeSquare(square, found)}.`);
  }

  #pieceOn(square: SquareName, now: Composing): string | null {
    const scene = this.scene();
    return (scene && describePiece(scene, now, square)?.words) ?? null;
  }

  /** From where the piece on a square gets its power. */
  #whyFrom(square: SquareName, { offers }: Composing): string {
    const scene = this.scene();
    return scene ? explanationOf(offers, square, scene).words : '';
  }
}
