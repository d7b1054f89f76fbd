// What gives a step its power, as arrows for those who see the board and as words for everybody.

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

/** What explains these steps together, where pieces stand as in this scene. */
export function explain(steps: Step[], { pieces }: Scene): Explanation {
  const arrows: Arrow[] = [];
  let apart = false;
  for (const backing of steps.flatMap((step) => step.backing ?? [])) {
    if (backing.kind === 'apart') apart = true;
    else if (!arrows.some(({ from, to }) => from === backing.from && to === backing.to)) {
      arrows.push({ from: backing.from, to: backing.to });
    }
  }
  const lenders = arrows.map(({ from }) => {
    const figure = pieces.find(({ at }) => at === from)?.figure;
    return figure ? texts.backing.lender(figure.side, figure.name, from) : from;
  });
  const words = [lenders.length > 0 ? texts.backing.lent(lenders) : '', apart ? texts.backing.apart : ''];
  return { arrows, words: words.filter(Boolean).join(' ') };
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
