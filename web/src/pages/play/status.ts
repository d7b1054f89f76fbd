// What stands above everything else: whose turn it is, and which king is attacked.

import type { MatchState } from '../../api';
import type { Sitting } from '../../match/sitting.svelte';
import { turnOf } from '../../match/whose';
import { texts } from '../../texts';

export function statusOf(sitting: Sitting, now: MatchState): string {
  if (sitting.composing.phase === 'sending') return texts.play.sending;
  const attacked = now.scene.marks.filter(({ kind }) => kind === 'attacked').map(({ at }) => at);
  const kings = now.scene.pieces.filter(({ at }) => attacked.includes(at));
  const sides = [...new Set(kings.map(({ figure }) => figure.side))];
  return [turnOf(sitting, now), ...sides.map(texts.play.check)].join(' ');
}
