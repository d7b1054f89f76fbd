// What to do now, in one line: told from what is offered and by which gestures it is made, so that it holds for any game.

import { texts } from '../texts';
import type { Composing } from './composer';
import { assignments, counts, drops, moves, plays, words } from './offers';

/** What the one who is to act has to do, and what to click for it. */
export function instruct(composing: Composing): string {
  const { phase, prefix, offers, picked, card, complete, choices } = composing;
  const say = texts.instruct;
  const click = clicking();
  if (phase !== 'open') return '';
  if (choices.length > 0) return say.choose;
  if (card) return plays(offers).length > 0 ? say.card(click) : say.held(click);
  if (picked) return say.picked(click);
  if (assignments(offers).length > 0) return say.assign;
  if (counts(offers).length > 0) return say.count;
  const ways = waysOf(composing);
  if (prefix.length === 0) return ways.length > 0 ? say.first(ways) : '';
  if (offers.length === 0) return complete ? say.whole : '';
  return complete ? say.mayEnd(ways) : say.mustGoOn(ways);
}

/** The ways to go on, each told by what is clicked. */
function waysOf({ prefix, offers }: Composing): string[] {
  const say = texts.instruct.ways;
  const tokens = offers.flatMap(({ gesture }) => (gesture.kind === 'place' ? [gesture.token] : []));
  const from = new Set(moves(offers).map(({ gesture }) => gesture.from));
  const [only] = from;
  const click = clicking();
  const goesOn = prefix.length > 0 && from.size === 1;
  const ways = [];
  if (plays(offers).length > 0) ways.push(say.play(click));
  if (only) ways.push(goesOn ? say.goOn(click, only) : say.move(click));
  if (drops(offers).length > 0) ways.push(say.drop);
  for (const token of new Set(tokens)) ways.push(say.place(click, token));
  if (offers.some(({ gesture }) => gesture.kind === 'change')) ways.push(say.change(click));
  for (const { gesture } of words(offers)) ways.push(say.word(texts.turn.say(gesture.word)));
  return ways;
}

/** What a hand does on this device to say what it means. */
export function clicking(): string {
  const byTouch = typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches;
  return texts.instruct.click[byTouch ? 'touch' : 'mouse'];
}
