// Calls about what the computer thinks of positions. It stops thinking when a call is ended.

import type { Analysis, MatchAnalysisRequest, PositionAnalysisRequest } from '../api';
import { call } from '../api/client';

export const analysePosition = (game: string, body: PositionAnalysisRequest, signal: AbortSignal) =>
  call<Analysis>(`/games/${encodeURIComponent(game)}/analysis`, { body, signal });

/** A match that is over. */
export const analyseMatch = (match: string, body: MatchAnalysisRequest, signal: AbortSignal) =>
  call<Analysis>(`/matches/${encodeURIComponent(match)}/analysis`, { body, signal });
