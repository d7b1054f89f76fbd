// What is analysed: a position that stands in the address, or a match that is over.

import { api, type GameInfo, type OptionValue } from '../api';
import { to } from '../lib/base';
import { momentHere } from '../match/moment';

/** What the address calls the moment that is looked at: after so many parts. */
export const AFTER = 'after';

export interface Subject {
  game: GameInfo;
  /** The match whose parts these are; null for a position. */
  match: string | null;
  /** The full text of the first position; without one a game is started. */
  position?: string;
  options?: Record<string, OptionValue>;
  /** What was played from it. */
  parts: string[];
  /** After how many of the parts to begin. */
  after: number;
}

/** What is needed here of the exact record of a match. */
interface Recorded {
  options: Subject['options'];
  start: string;
  parts: string[];
}

/** The address at which a position or a match is analysed. */
export function analysisOf(game: string, of: { position: string } | { match: string }): string {
  return to(`/analysis/${encodeURIComponent(game)}?${new URLSearchParams(of)}`);
}

export async function subjectOf(
  game: GameInfo,
  query: URLSearchParams,
  signal: AbortSignal,
): Promise<Subject> {
  const match = query.get('match');
  if (match === null) {
    const position = query.get('position');
    return { game, match, parts: [], after: 0, ...(position !== null && { position }) };
  }
  const { options, start, parts }: Recorded = JSON.parse(await api.record(match, 'json', signal));
  const after = Math.min(momentHere(query, AFTER) ?? parts.length, parts.length);
  return { game, match, position: start, parts, after, ...(options && { options }) };
}
