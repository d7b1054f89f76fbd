// The exercise of the day: the same for everybody, another game every day, and every exercise in its turn.

import type { GameInfo } from '../api';

const DAY_MS = 86_400_000;

/** Which exercise a day has, written as `2026-11-26`; null where no game has any. */
export function exerciseOf(
  games: Pick<GameInfo, 'id' | 'exercises'>[],
  day: string,
): { game: string; number: number } | null {
  const some = games
    .filter(({ exercises }) => exercises > 0)
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const days = Math.floor(Date.parse(`${day}T00:00:00Z`) / DAY_MS);
  const game = some[days % some.length];
  if (!game) return null;
  return { game: game.id, number: 1 + (Math.floor(days / some.length) % game.exercises) };
}
