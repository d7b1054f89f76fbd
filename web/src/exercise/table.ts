// The results as a table, for a reader who wants to keep them or to count on with them.

import type { Exercise, GameInfo } from '../api';
import { csv } from '../lib/save';
import { today as dayIn } from '../puzzle/deal';
import { type Result, standingOf } from './results';
import { words } from './words';

/** The exercises of a game, in the order of their numbers. */
export interface Row {
  game: GameInfo;
  exercises: Exercise[];
}

/**
 * The results as comma-separated values, the oldest first; `address` is that of all exercises. An exercise that is no
 * longer there keeps the number that it had, and has no task, difficulty or link.
 */
export function csvOf(results: Result[], rows: Row[], address: string): string {
  const { date, game, number, task, difficulty, standing, wrong, link } = words.head;
  const lines = results.toReversed().map((result) => {
    const row = rows.find(({ game }) => game.id === result.game);
    const index = row?.exercises.findIndex(({ position }) => position === result.position) ?? -1;
    const exercise = row?.exercises[index];
    const n = exercise ? index + 1 : result.number;
    return [
      result.solved === null ? '' : dayIn(new Date(result.solved)),
      row?.game.name ?? result.game,
      n,
      exercise ? words.goals[exercise.goal](exercise.turns) : '',
      exercise?.difficulty ?? '',
      words.standing[standingOf(result)],
      result.wrong,
      exercise ? `${address}/${result.game}?number=${n}` : '',
    ];
  });
  return csv([[date, game, number, task, difficulty, standing, wrong, link], ...lines]);
}
