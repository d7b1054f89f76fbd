// What is rated, and a rating as people read it.

import type { GameInfo, RatingMark } from '../api';

export const mark = ({ value, provisional }: RatingMark): string => `${value}${provisional ? '?' : ''}`;

/** Whether two sides play against each other: only such games are rated. */
export const isContest = ({ seats, fewest_seats }: GameInfo): boolean =>
  fewest_seats === seats.length && new Set(seats.map(({ team }) => team)).size === 2;
