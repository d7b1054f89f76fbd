// What makes a step possible, as arrows for those who see the board and as words for everybody.

import type { Scene, SquareName, Step } from '../api';
import { texts } from '../texts';

export interface Arrow {
  from: SquareName;
  to: SquareName;
}

/** Why something can be done: the same told twice. */
export interface Explanation {
  arrows: Arrow[];
  words: string;
}

type Backing = NonNullable<Step['backing']>[number];

/** The arrows of one kind of explanation, each once. */
function arrowsOf(backing: Backing[], wanted: Backing['kind']): Arrow[] {
  const arrows = new Map<string, Arrow>();
  for (const one of backing) {
    if (one.kind !== wanted || one.kind === 'apart') continue;
    arrows.set(`${one.from} ${one.to}`, { from: one.from, to: one.to });
  }
  return [...arrows.values()];
}

/** What explains these steps together, where pieces stand as in this scene. */
export function explain(steps: Step[], { pieces }: Scene): Explanation {
  const backing = steps.flatMap((step) => step.backing ?? []);
  const lent = arrowsOf(backing, 'lent');
  const cleared = arrowsOf(backing, 'cleared');
  const named = (say: (side: string, name: string, at: SquareName) => string) => (at: SquareName) => {
    const figure = pieces.find((piece) => piece.at === at)?.figure;
    return figure ? say(figure.side, figure.name, at) : at;
  };
  const squares = (arrows: Arrow[]) => [...new Set(arrows.map(({ from }) => from))];
  const words = [
    lent.length > 0 ? texts.backing.lent(squares(lent).map(named(texts.backing.lender))) : '',
    backing.some(({ kind }) => kind === 'apart') ? texts.backing.apart : '',
    ...squares(cleared).map(named(texts.backing.cleared)),
  ];
  return { arrows: [...lent, ...cleared], words: words.filter(Boolean).join(' ') };
}

/** What explains each square that the piece on `from` can go to. */
export function explanations(
  offers: Step[],
  from: SquareName | null,
  scene: Scene,
): Map<SquareName, Explanation> {
  const byGoal = new Map<SquareName, Step[]>();
  for (const step of offers) {
    if (step.gesture.kind !== 'move' || step.gesture.from !== from || !step.backing) continue;
    byGoal.set(step.gesture.to, [...(byGoal.get(step.gesture.to) ?? []), step]);
  }
  return new Map([...byGoal].map(([goal, steps]) => [goal, explain(steps, scene)]));
}

/** What explains everything that the piece on `from` can do. */
export function explanationOf(offers: Step[], from: SquareName | null, scene: Scene): Explanation {
  const own = offers.filter(({ gesture }) => gesture.kind === 'move' && gesture.from === from);
  return explain(own, scene);
}
