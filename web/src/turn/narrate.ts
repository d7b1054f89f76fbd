// What is said aloud while a turn is composed, told from what changed.

import type { SquareName } from '../api';
import { texts } from '../texts';
import type { Composing } from './composer';
import { targets } from './offers';

export function narrate(before: Composing, now: Composing, pieceOn: (square: SquareName) => string): string {
  if (now.error && now.error !== before.error) return now.error;
  if (now.choices.length > 0 && before.choices.length === 0) return texts.turn.choose;
  if (now.picked && now.picked !== before.picked) {
    return texts.turn.pickedUp(pieceOn(now.picked), targets(now.offers, now.picked).size);
  }
  if (now.phase === 'open' && before.phase === 'open' && before.picked && !now.picked)
    return texts.turn.putBack;
  return '';
}

/** Said once the offers after the new prefix are known. */
export function narrateStep(before: Composing, now: Composing): string {
  const grown = now.prefix.length - before.prefix.length;
  if (grown > 0) return texts.turn.added(now.prefix.at(-1)?.text ?? '', now.complete);
  if (grown < 0) return texts.turn.undone(before.prefix.at(-1)?.text ?? '');
  return '';
}
