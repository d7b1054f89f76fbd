// Calls about exercises.

import type { ExerciseAnswer, ExerciseList, ExerciseSolution, ExerciseTry } from '../api';
import { call } from '../api/client';

const of = (game: string) => `/games/${encodeURIComponent(game)}/exercises`;

export const exercisesOf = (game: string, signal: AbortSignal) => call<ExerciseList>(of(game), { signal });

/** Has a try judged, and answered. */
export const tryExercise = (game: string, number: number, body: ExerciseTry, signal: AbortSignal) =>
  call<ExerciseAnswer>(`${of(game)}/${number}`, { body, signal });

export const solutionOf = (game: string, number: number, signal: AbortSignal) =>
  call<ExerciseSolution>(`${of(game)}/${number}/solution`, { signal });
