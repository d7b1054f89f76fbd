// Says aloud what changes while a turn is composed.

import type { Scene, SquareName } from '../api';
import { project } from '../board/project';
import { announcer } from '../lib/announce.svelte';
import { texts } from '../texts';
import { type Composing, IDLE } from './composer';
import { narrate, narrateStep } from './narrate';

export class Teller {
  #before: Composing = IDLE;
  /** The last composition whose steps were told. */
  #told: Composing = IDLE;

  constructor(private readonly scene: () => Scene | null | undefined) {}

  tell(now: Composing): void {
    const before = this.#before;
    announcer.say(narrate(before, now, (square) => this.#pieceOn(square, before)));
    this.#before = now;
    if (now.phase === 'asking' || now.phase === 'sending') return;
    if (now.phase === 'open') announcer.say(narrateStep(this.#told, now));
    this.#told = now;
  }

  #pieceOn(square: SquareName, { prefix }: Composing): string {
    const scene = this.scene();
    const piece = scene && project(scene, prefix).pieces.find(({ at }) => at === square);
    return piece ? `${texts.board.piece(piece.figure.side, piece.figure.name)}, ${square},` : square;
  }
}
