// What is said aloud while a turn is composed, told from what changed.

import type { Scene, SquareName } from '../api';
import { heldName } from '../cards/name';
import type { Saying } from '../lib/announce.svelte';
import { texts } from '../texts';
import type { Composing } from './composer';
import { cardTargets, targets } from './offers';
import { next, tell } from './words';

export function narrate(
  before: Composing,
  now: Composing,
  pieceOn: (square: SquareName) => string,
  whyFrom: (square: SquareName) => string = () => '',
): Saying {
  if (now.error && now.error !== before.error) return { always: now.error };
  if (now.choices.length > 0 && before.choices.length === 0) return { step: texts.turn.choose };
  if (now.picked && now.picked !== before.picked) {
    const open = targets(now.offers, now.picked).size;
    return { step: texts.turn.pickedUp(pieceOn(now.picked), open), more: whyFrom(now.picked) };
  }
  if (now.card && now.card !== before.card) {
    const open = cardTargets(now.offers, now.card).size;
    return { step: texts.cards.pickedUp(heldName(now.card), open), more: texts.cards.waiting };
  }
  const isEmptied = (before.picked || before.card) && !now.picked && !now.card;
  if (isEmptied && now.phase === 'open' && before.phase === 'open') return { step: texts.turn.putBack };
  return {};
}

/** Said once the offers after the new prefix are known. */
export function narrateStep(scene: Scene, before: Composing, now: Composing): Saying {
  const grown = now.prefix.length - before.prefix.length;
  const last = (prefix: Composing['prefix']) => tell(scene, prefix).at(-1) ?? '';
  if (grown > 0) {
    const more = [next(now.offers, now.complete), now.complete ? texts.turn.enterPlays : ''];
    return {
      step: texts.turn.added(last(now.prefix)),
      always: now.prefix.at(-1)?.warning ?? '',
      more: more.filter(Boolean).join(' '),
    };
  }
  if (grown < 0) return { step: texts.turn.undone(last(before.prefix)) };
  return {};
}
