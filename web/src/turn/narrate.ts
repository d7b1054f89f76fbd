// What is said aloud while a turn is composed, told from what changed.

import type { Scene, SquareName } from '../api';
import { texts } from '../texts';
import type { Composing } from './composer';
import { targets } from './offers';
import { next, tell } from './words';

export function narrate(
  before: Composing,
  now: Composing,
  pieceOn: (square: SquareName) => string,
  whyFrom: (square: SquareName) => string = () => '',
): string {
  if (now.error && now.error !== before.error) return now.error;
  if (now.choices.length > 0 && before.choices.length === 0) return texts.turn.choose;
  if (now.picked && now.picked !== before.picked) {
    const words = texts.turn.pickedUp(pieceOn(now.picked), targets(now.offers, now.picked).size);
    return [words, whyFrom(now.picked)].filter(Boolean).join(' ');
  }
  if (now.phase === 'open' && before.phase === 'open' && before.picked && !now.picked)
    return texts.turn.putBack;
  return '';
}

/** Said once the offers after the new prefix are known. */
export function narrateStep(scene: Scene, before: Composing, now: Composing): string {
  const grown = now.prefix.length - before.prefix.length;
  const last = (prefix: Composing['prefix']) => tell(scene, prefix).at(-1) ?? '';
  if (grown > 0) {
    const warning = now.prefix.at(-1)?.warning ?? '';
    return [texts.turn.added(last(now.prefix)), next(now.offers, now.complete), warning].join(' ').trim();
  }
  if (grown < 0) return texts.turn.undone(last(before.prefix));
  return '';
}
