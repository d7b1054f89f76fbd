// A diagram in words, for whoever does not see it: what stands where, and where the piece may go.

import type { Diagram, Standing } from '../../api';
import { grouped } from '../../lib/group';
import { texts } from '../../texts';

export function inWords({ scene, square, goals }: Diagram): string {
  const words: string[] = [];
  for (const [side, pieces] of grouped(scene.pieces, ({ figure }) => figure.side)) {
    words.push(texts.book.army(side, army(pieces)));
  }
  const at = (wanted: (goal: Diagram['goals'][number]) => boolean) =>
    goals.filter(wanted).map((goal) => goal.at);
  if (square) {
    words.push(
      texts.book.goals(
        square,
        at((goal) => !goal.capture && goal.steps < 2),
        at((goal) => goal.capture && goal.steps < 2),
        at((goal) => goal.steps > 1),
      ),
    );
  }
  return words.join(' ');
}

/** `king e1, pawn a2 b2`: kinds in the order in which they are met. */
function army(pieces: Standing[]): string {
  const under = ({ under: tokens }: Standing) => tokens.map(texts.board.under);
  const kinds = grouped(pieces, (piece) => [piece.figure.name, ...under(piece)].join(' '));
  const words = [...kinds.values()].flatMap((men) => {
    const [first] = men;
    const squares = men.map(({ at }) => at);
    return first ? [texts.book.men(first.figure.name, under(first), squares)] : [];
  });
  return words.join(', ');
}
