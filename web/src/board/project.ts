// The scene as it would look after the steps composed so far. What a step does beyond its gesture (a rook that
// castles, a checker that is spent) is the server's knowledge: it sends a sketch of the position after the steps,
// and only the steps made since are shown by their squares alone.

import type { Gesture, Scene, SquareName, Step } from '../api';

/** The scene after the first so many steps, as the server drew it. */
export interface Sketch {
  scene: Scene;
  steps: number;
}

export interface Projection {
  pieces: Scene['pieces'];
  /** Squares that the composed steps have changed. */
  ghosts: Set<SquareName>;
  /** Where pieces went. */
  trails: { from: SquareName; to: SquareName }[];
}

export function project(scene: Scene, steps: Step[], sketch: Sketch | null = null): Projection {
  // A player who undoes a step has a sketch that is too new; one step is then shown as it was before.
  const drawn = sketch && sketch.steps <= steps.length ? sketch : { scene, steps: 0 };
  let pieces = drawn.scene.pieces;
  const ghosts = changes(scene.pieces, pieces);
  for (const { gesture } of steps.slice(drawn.steps)) {
    if (gesture.kind === 'place') pieces = pieces.map((piece) => withToken(piece, gesture));
    if (gesture.kind === 'change') pieces = pieces.map((piece) => changed(piece, gesture));
    if (gesture.kind === 'drop') {
      pieces = pieces.concat({ at: gesture.at, figure: gesture.figure, under: [] });
      ghosts.add(gesture.at);
    }
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
  }
  return { pieces, ghosts, trails: steps.flatMap(trailOf) };
}

function trailOf({ gesture }: Step): Projection['trails'] {
  return gesture.kind === 'move' ? [{ from: gesture.from, to: gesture.to }] : [];
}

type Piece = Scene['pieces'][number];

/** The squares on which something stands that did not stand there like that before. */
function changes(before: Piece[], now: Piece[]): Set<SquareName> {
  if (before === now) return new Set();
  const looks = ({ at, figure, under }: Piece) => JSON.stringify([at, figure.icon, figure.side, under]);
  const known = new Set(before.map(looks));
  return new Set(now.filter((piece) => !known.has(looks(piece))).map(({ at }) => at));
}

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
