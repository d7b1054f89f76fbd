// The scene as it would look after the steps composed so far. Only from and to squares are used: what
// the steps mean is the server's knowledge, and the ghosts vanish when its answer arrives.

import type { Gesture, Scene, SquareName, Step } from '../api';

export interface Projection {
  pieces: Scene['pieces'];
  /** Squares where a composed step has put a piece. */
  ghosts: Set<SquareName>;
  /** Where those pieces came from. */
  trails: { from: SquareName; to: SquareName }[];
}

export function project(scene: Scene, steps: Step[]): Projection {
  let pieces = scene.pieces;
  const ghosts = new Set<SquareName>();
  const trails: Projection['trails'] = [];
  for (const { gesture } of steps) {
    if (gesture.kind === 'place') pieces = pieces.map((piece) => withToken(piece, gesture));
    if (gesture.kind === 'change') pieces = pieces.map((piece) => changed(piece, gesture));
    if (gesture.kind !== 'move') continue;
    const goal = landing(gesture, pieces);
    const mover = pieces.find((piece) => piece.at === gesture.from);
    if (!mover || !goal) continue;
    const figure = gesture.pick?.figure ?? mover.figure;
    pieces = pieces
      .filter((piece) => piece !== mover && piece.at !== goal)
      .concat({ ...mover, at: goal, figure });
    ghosts.delete(gesture.from);
    ghosts.add(goal);
    trails.push({ from: gesture.from, to: goal });
  }
  return { pieces, ghosts, trails };
}

type Piece = Scene['pieces'][number];

function withToken(piece: Piece, { at, token }: Gesture & { kind: 'place' }): Piece {
  if (piece.at !== at || !isToken(token)) return piece;
  return { ...piece, under: [...piece.under, { icon: token, side: 'neutral', count: 1 }] };
}

/** A checker is seen under its piece; what is buried is not. */
const isToken = (token: string) => token === 'checker';

function changed(piece: Piece, { at, pick }: Gesture & { kind: 'change' }): Piece {
  return piece.at === at && pick.figure ? { ...piece, figure: pick.figure } : piece;
}

/**
 * Where the piece is shown. A step onto a friend (king takes own rook, to castle) must not make the
 * friend vanish, so the other square that means the same is used, or nothing is foreshown.
 */
function landing(gesture: Gesture & { kind: 'move' }, pieces: Scene['pieces']): SquareName | null {
  const at = (square: SquareName) => pieces.find((piece) => piece.at === square);
  const mover = at(gesture.from);
  const target = at(gesture.to);
  if (!target || target === mover || target.figure.side !== mover?.figure.side) return gesture.to;
  return gesture.or && !at(gesture.or) ? gesture.or : null;
}
