// Questions about a list of offered steps: where can a piece be picked up, where may it be put, and
// which steps does a gesture mean. Nothing here knows a rule.

import type { Gesture, Scene, SquareName, Step } from '../api';

type Move = Gesture & { kind: 'move' };
type Assign = Gesture & { kind: 'assign' };
type Say = Gesture & { kind: 'say' };
type Count = Gesture & { kind: 'count' };
type Place = Gesture & { kind: 'place' };
type Change = Gesture & { kind: 'change' };
type Play = Gesture & { kind: 'play' };
type Drop = Gesture & { kind: 'drop' };
type StepWith<G extends Gesture> = Step & { gesture: G };

export type MoveStep = StepWith<Move>;
export type AssignStep = StepWith<Assign>;
export type SayStep = StepWith<Say>;
export type CountStep = StepWith<Count>;
export type PlayStep = StepWith<Play>;
export type DropStep = StepWith<Drop>;

const isMove = (step: Step): step is MoveStep => step.gesture.kind === 'move';
const isAssign = (step: Step): step is AssignStep => step.gesture.kind === 'assign';
const isHere = (step: Step): step is StepWith<Place | Change> =>
  step.gesture.kind === 'place' || step.gesture.kind === 'change';
const isPlay = (step: Step): step is PlayStep => step.gesture.kind === 'play';
const isDrop = (step: Step): step is DropStep => step.gesture.kind === 'drop';
const isSay = (step: Step): step is SayStep => step.gesture.kind === 'say';
const isCount = (step: Step): step is CountStep => step.gesture.kind === 'count';

export const moves = (offers: Step[]): MoveStep[] => offers.filter(isMove);
export const assignments = (offers: Step[]): AssignStep[] => offers.filter(isAssign);
export const words = (offers: Step[]): SayStep[] => offers.filter(isSay);
export const counts = (offers: Step[]): CountStep[] => offers.filter(isCount);
export const plays = (offers: Step[]): PlayStep[] => offers.filter(isPlay);
export const drops = (offers: Step[]): DropStep[] => offers.filter(isDrop);

/** The squares whose pieces can make a step. */
export function origins(offers: Step[]): Set<SquareName> {
  return new Set(moves(offers).map(({ gesture }) => gesture.from));
}

/** The squares to which the piece on `from` can be put, those that mean the same included. */
export function targets(offers: Step[], from: SquareName | null): Set<SquareName> {
  const found = new Set<SquareName>();
  for (const { gesture } of moves(offers)) {
    if (gesture.from !== from) continue;
    found.add(gesture.to);
    if (gesture.or) found.add(gesture.or);
  }
  return found;
}

/**
 * The steps meant by putting the piece on `from` to `to`. A square that is a step's own goal wins over
 * one that merely means the same: a king beside its castling square must still be able to walk there.
 */
export function meant(offers: Step[], from: SquareName, to: SquareName): MoveStep[] {
  const fromHere = moves(offers).filter(({ gesture }) => gesture.from === from);
  const exact = fromHere.filter(({ gesture }) => gesture.to === to);
  return exact.length > 0 ? exact : fromHere.filter(({ gesture }) => gesture.or === to);
}

/** The squares on which something can be put, or where a piece can become another. */
export function places(offers: Step[]): Set<SquareName> {
  return new Set(offers.filter(isHere).map(({ gesture }) => gesture.at));
}

/** The steps meant by pressing a square on which something can be put. */
export function meantHere(offers: Step[], at: SquareName): Step[] {
  return offers.filter((step) => isHere(step) && step.gesture.at === at);
}

/** The steps that are made with something from beside the board: a card, or a piece by its picture's name. */
function withHeld(offers: Step[], held: string | null): (PlayStep | DropStep)[] {
  return [
    ...plays(offers).filter(({ gesture }) => gesture.card === held),
    ...drops(offers).filter(({ gesture }) => gesture.figure.icon === held),
  ];
}

/** The squares on which a card can be played, or a piece put that is held. */
export function cardTargets(offers: Step[], card: string | null): Set<SquareName> {
  return new Set(withHeld(offers, card).flatMap(({ gesture }) => (gesture.at ? [gesture.at] : [])));
}

/** The squares of which a card speaks, whether or not it can be played. */
export function fitting(scene: Scene | null, card: string | null): Set<SquareName> {
  return new Set(scene?.fits.find((fit) => fit.card === card)?.at);
}

/** The cards that can be played, and the pieces beside the board that can be put on it. */
export function playable(offers: Step[]): Set<string> {
  const pieces = drops(offers).map(({ gesture }) => gesture.figure.icon);
  return new Set([...plays(offers).map(({ gesture }) => gesture.card), ...pieces]);
}

/** The steps meant by playing a card, on a square or on none, or by putting a piece on the board. */
export function meantByCard(offers: Step[], card: string, at?: SquareName): Step[] {
  return withHeld(offers, card).filter(({ gesture }) => gesture.at === at);
}

/**
 * Where the board shows that something can be done now: the goals of what was picked, or whatever can be put, and
 * the goals of the piece that goes on with a turn that has begun.
 */
export function goals(
  offers: Step[],
  { picked, card, goesOn }: { picked: SquareName | null; card: string | null; goesOn: SquareName | null },
): Set<SquareName> {
  if (card) return cardTargets(offers, card);
  return picked ? targets(offers, picked) : new Set([...places(offers), ...targets(offers, goesOn)]);
}

/** The one assignment in which every row has the value that was chosen for it, if there is one. */
export function assignmentOf(offers: Step[], chosen: Record<string, string>): AssignStep | undefined {
  return assignments(offers).find(({ gesture }) =>
    gesture.rows.every(({ row, value }) => chosen[row] === value),
  );
}
