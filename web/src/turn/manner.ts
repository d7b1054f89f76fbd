// Where moves with the same two squares differ by the manner in which they are made: a player may say beforehand
// which one is meant. What a piece becomes (a promotion) is no manner and is always asked.

import type { Step } from '../api';
import { type MoveStep, moves } from './offers';

/** An ordinary move has no name for its manner. */
export const PLAIN = '';

export function mannerOf({ gesture }: MoveStep): string | null {
  if (gesture.pick?.figure) return null;
  return gesture.pick?.name ?? PLAIN;
}

/** The manners between which a player must choose somewhere, the plain one first; none where nothing is to be told apart. */
export function manners(offers: Step[]): string[] {
  const byEnds = new Map<string, Set<string>>();
  for (const step of moves(offers)) {
    const manner = mannerOf(step);
    if (manner === null) continue;
    const ends = `${step.gesture.from} ${step.gesture.to}`;
    byEnds.set(ends, (byEnds.get(ends) ?? new Set()).add(manner));
  }
  const open = [...byEnds.values()].filter((names) => names.size > 1).flatMap((names) => [...names]);
  return [...new Set(open)].sort();
}

/** Of steps that one gesture can mean, those in the manner that the player has said; all of them where none is. */
export function inManner(steps: Step[], manner: string | null): Step[] {
  const said = moves(steps).filter((step) => manner !== null && mannerOf(step) === manner);
  return said.length > 0 ? said : steps;
}

/** The squares to which a piece can go in no plain way. */
export function specialTargets(offers: Step[], from: string | null): Set<string> {
  const found = moves(offers).filter(({ gesture }) => gesture.from === from);
  const plain = new Set(found.filter((step) => !mannerOf(step)).map(({ gesture }) => gesture.to));
  return new Set(found.map(({ gesture }) => gesture.to).filter((to) => !plain.has(to)));
}

/** The squares where a piece can do nothing but what is known to come to nothing. */
export function vainTargets(offers: Step[], from: string | null): Set<string> {
  const found = moves(offers).filter(({ gesture }) => gesture.from === from);
  const open = new Set(found.filter((step) => !step.vain).map(({ gesture }) => gesture.to));
  return new Set(found.map(({ gesture }) => gesture.to).filter((to) => !open.has(to)));
}
