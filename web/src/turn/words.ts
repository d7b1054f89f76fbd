// Steps in words, told from their gestures: what has been composed, and what may come next.

import type { Scene, SquareName, Step } from '../api';
import { project, type Sketch } from '../board/project';
import { texts } from '../texts';
import { moves, origins, plays, words } from './offers';

/** The steps of a prefix for people: `pawn e2–e4`, `checker under h7`. */
export function tell(scene: Scene, steps: Step[]): string[] {
  return steps.map((step, index) => tellOne(project(scene, steps.slice(0, index)).pieces, step));
}

function tellOne(pieces: Scene['pieces'], { gesture }: Step): string {
  const told = texts.turn.told;
  const on = (at: string) => pieces.find((piece) => piece.at === at)?.figure;
  switch (gesture.kind) {
    case 'move': {
      const mover = on(gesture.from);
      const target = on(gesture.to);
      const takes = target !== undefined && target.side !== mover?.side;
      const words = told.move(mover?.name ?? '', gesture.from, gesture.to, takes);
      return gesture.pick ? told.as(words, gesture.pick.name) : words;
    }
    case 'place':
      return told.place(gesture.token, gesture.at);
    case 'change':
      return told.change(gesture.at, gesture.pick.name);
    case 'play':
      return told.play(gesture.card, gesture.at);
    case 'say':
      return texts.turn.say(gesture.word);
    case 'assign':
      return texts.secrets.assignHeading;
  }
}

/** What is to be said of the piece on a square; null where none stands. */
export interface Described {
  /** `white queen, g5, on a white checker, on the far side`. */
  words: string;
  /** Whether it is more than a piece on its square. */
  isRemarkable: boolean;
}

export function describePiece(
  scene: Scene,
  { prefix, sketch }: { prefix: Step[]; sketch: Sketch | null },
  square: SquareName,
): Described | null {
  const piece = project(scene, prefix, sketch).pieces.find(({ at }) => at === square);
  if (!piece) return null;
  const { figure, under } = piece;
  const marks = (sketch?.scene ?? scene).marks.filter(({ at }) => at === square);
  const besides = [...under.map(texts.board.under), ...marks.map(({ kind }) => texts.board.marks[kind])];
  const words = [texts.board.piece(figure.side, figure.name), square, ...besides].join(', ');
  return { words, isRemarkable: besides.length > 0 };
}

/** What may come next, in a sentence: whether the turn can end here, and how it can go on. */
export function next(offers: Step[], complete: boolean): string {
  if (offers.length === 0) return texts.turn.whole;
  const ways = waysOn(offers);
  return complete ? texts.turn.mayEnd(ways) : texts.turn.mustGoOn(ways);
}

/** How a turn can go on, each way once. */
function waysOn(offers: Step[]): string[] {
  const ways = texts.turn.ways;
  const from = [...origins(offers)];
  const tokens = offers.flatMap(({ gesture }) => (gesture.kind === 'place' ? [gesture.token] : []));
  const changes = offers.some(({ gesture }) => gesture.kind === 'change');
  return [
    ...(moves(offers).length > 0 ? [ways.move(from)] : []),
    ...[...new Set(tokens)].map(ways.place),
    ...(changes ? [ways.change] : []),
    ...(plays(offers).length > 0 ? [ways.play] : []),
    ...words(offers).map(({ gesture }) => texts.turn.say(gesture.word)),
  ];
}
