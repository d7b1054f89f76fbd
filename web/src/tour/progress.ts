// How far one got in the tour of a game, as this browser remembers it.

import { read, write } from '../lib/storage';

const key = (game: string) => `tour.${game}`;

/** The stops that were solved, counted from 0. What cannot be read counts as nothing. */
export function solvedStops(game: string): Set<number> {
  const stored = read<unknown>(key(game), []);
  const numbers = Array.isArray(stored) ? stored.filter((stop) => Number.isInteger(stop)) : [];
  return new Set(numbers);
}

export function noteSolved(game: string, stop: number): Set<number> {
  const solved = solvedStops(game).add(stop);
  write(key(game), [...solved]);
  return solved;
}

/** Where to go on: the first stop that is not solved, or the beginning when all are. */
export function resumeAt(game: string, stops: number): number {
  const solved = solvedStops(game);
  const open = Array.from({ length: stops }, (_, stop) => stop).find((stop) => !solved.has(stop));
  return open ?? 0;
}
