// Keeps the identity of pieces from one scene to the next, so that a piece that moved slides over
// the board instead of vanishing here and appearing there.

import type { Scene, Standing } from '../api';

export interface TrackedPiece extends Standing {
  id: number;
}

export interface Travel {
  from: string;
  to: string;
}

export class Tracker {
  #next = 1;
  #last: TrackedPiece[] = [];

  /** `travels` says which pieces are known to have gone where since the last scene. */
  follow(pieces: Scene['pieces'], travels: Travel[]): TrackedPiece[] {
    const free = new Map(this.#last.map((piece) => [piece.at, piece]));
    const ids = new Map<Standing, number>();
    const claim = (piece: Standing, from: string): boolean => {
      const before = free.get(from);
      if (!before || !same(before, piece)) return false;
      free.delete(from);
      ids.set(piece, before.id);
      return true;
    };

    // Movers first: one of them may have come to where its like stood before.
    for (const piece of pieces) {
      const travel = travels.find(({ to }) => to === piece.at);
      if (travel) claim(piece, travel.from);
    }
    for (const piece of pieces) if (!ids.has(piece)) claim(piece, piece.at);

    // The ids keep their order, so that sliding never reorders the drawing.
    this.#last = pieces
      .map((piece) => ({ ...piece, id: ids.get(piece) ?? this.#next++ }))
      .sort((one, other) => one.id - other.id);
    return this.#last;
  }
}

function same(one: Standing, other: Standing): boolean {
  return one.figure.icon === other.figure.icon && one.figure.side === other.figure.side;
}
