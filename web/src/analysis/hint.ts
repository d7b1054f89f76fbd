// What a hint tells beside its turn, in games of which a score says who is ahead.

import type { GameInfo, Hint } from '../api';
import { teamsOf } from './teams';
import { words } from './words';

/** How the game would go on, and what that is worth. */
export function worthOf({ score, turns = [] }: Hint, game: GameInfo): string[] {
  const on = turns.slice(1, 4);
  return [
    ...(on.length > 0 ? [words.goesOn(on)] : []),
    ...(score ? [`${words.scoreWords(score, teamsOf(game))}.`] : []),
  ];
}
