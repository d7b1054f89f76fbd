// Steps in words, told from their gestures: what has been composed, and what may come next.

import type { Scene, SquareName, Step } from '../api';
import { project, type Sketch } from '../board/project';
import { cardName } from '../cards/name';
import { texts } from '../texts';
import { drops, moves, origins, plays, words } from './offers';

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
    case 'drop':
      return told.drop(gesture.figure.name, gesture.at);
    case 'change':
      return told.change(gesture.at, gesture.pick.name);
    case 'play':
      return told.play(cardName(gesture.card), gesture.at);
    case 'say':
      return texts.turn.say(gesture.word);
    case 'count':
      return `${gesture.number}`;
    case 'assign':
      return texts.secrets.assignHeading;
  }
}

/** What there is on a square. */
interface Found {
  piece: Scene['pieces'][number] | undefined;
  /** Whether it came there by steps that are only composed. */
  isGhost?: boolean;
  graves: Scene['graves'];
  marks: Scene['marks'];
  /** What was answered to somebody who asked for it. */
  answer?: boolean | undefined;
}

/** All that a square has to say of itself: `e4, white queen, on a white checker`. */
export function describeSquare(at: SquareName, { piece, isGhost, graves, marks, answer }: Found): string {
  return [
    at,
    piece ? texts.board.piece(piece.figure.side, piece.figure.name) : texts.board.empty,
    ...(piece?.under ?? []).map(texts.board.under),
    ...(isGhost ? [texts.board.ghost] : []),
    ...graves.map(({ figure }) => texts.board.grave(figure.side, figure.name)),
    ...marks.map(texts.board.mark),
    ...(answer === undefined ? [] : [texts.board.answers[answer ? 'yes' : 'no']]),
  ].join(', ');
}

/** What there is on a square of a position in which these pieces stand. */
export function foundOn(at: SquareName, { graves, marks }: Scene, pieces: Scene['pieces']): Found {
  return {
    piece: pieces.find((piece) => piece.at === at),
    graves: graves.filter((grave) => grave.at === at),
    marks: marks.filter((mark) => mark.at === at),
  };
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
  const besides = [...under.map(texts.board.under), ...marks.map(texts.board.mark)];
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
export function waysOn(offers: Step[]): string[] {
  const ways = texts.turn.ways;
  const from = [...origins(offers)];
  const tokens = offers.flatMap(({ gesture }) => (gesture.kind === 'place' ? [gesture.token] : []));
  const changes = offers.some(({ gesture }) => gesture.kind === 'change');
  return [
    ...(moves(offers).length > 0 ? [ways.move(from)] : []),
    ...[...new Set(tokens)].map(ways.place),
    ...(changes ? [ways.change] : []),
    ...(plays(offers).length > 0 ? [ways.play] : []),
    ...(drops(offers).length > 0 ? [ways.drop] : []),
    ...words(offers).map(({ gesture }) => texts.turn.say(gesture.word)),
  ];
}
