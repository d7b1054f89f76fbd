// What somebody wants to know of a piece: its name, how it goes, and where it could go from its square.

import type { PieceInfo, SquareName } from '../../api';
import type { Reach } from '../../board/reach';
import { announcer } from '../../lib/announce.svelte';
import { texts } from '../../texts';

export class Asking {
  /** The piece that is told of, and its square. */
  told: { at: SquareName; piece: PieceInfo } | null = $state.raw(null);
  /** Counts questions, so that a late answer does not replace a newer one. */
  #round = 0;

  constructor(private readonly about: (at: SquareName) => Promise<PieceInfo | null>) {}

  get reach(): Reach | null {
    return this.told && { at: this.told.at, goes: this.told.piece.goes, takes: this.told.piece.takes };
  }

  /** Asks about the piece on a square; `isSaid` where nothing else speaks of it. */
  async ask(at: SquareName, isSaid = false): Promise<void> {
    const round = ++this.#round;
    // A player who cannot be told has lost nothing.
    const piece = await this.about(at).catch(() => null);
    if (round !== this.#round) return;
    this.told = piece && { at, piece };
    if (piece && isSaid) announcer.say([nameOf(piece, at), piece.how, piece.words].filter(Boolean).join(' '));
  }

  close(): void {
    this.#round += 1;
    this.told = null;
  }
}

/** `White knight on f3.` */
export function nameOf({ figure }: PieceInfo, at: SquareName): string {
  return texts.about.name(figure.side, figure.name, at);
}
