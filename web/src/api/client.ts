// Typed calls of the server's API. Every failure becomes an ApiError that says which of the three
// things went wrong: the network, a refusal with a code, or a stale turn with the state to go on from.

import { heard, language, texts } from '../texts';
import type {
  ChapterInfo,
  Created,
  CreateMatch,
  Draft,
  DraftRequest,
  EventList,
  GameInfo,
  Hint,
  Kit,
  MatchState,
  MyMatches,
  ProblemList,
  Rules,
  Solved,
  SolveRequest,
  StepList,
  Study,
  StudyRequest,
  Tour,
  TurnAnswer,
  WhyNot,
} from './types';

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    /** The current state, where the server sends it along with a refusal. */
    readonly state?: MatchState,
  ) {
    super(message);
  }

  /** Whether nothing was answered at all, so that the call may be tried again. */
  get isNetwork(): boolean {
    return this.status === 0 || this.status >= 502;
  }
}

interface Call {
  token?: string | undefined;
  body?: unknown;
  method?: 'GET' | 'POST' | 'DELETE';
}

/** The answer to a call that succeeded. */
async function send(path: string, { token, body, method }: Call = {}): Promise<Response> {
  const headers: Record<string, string> = {};
  if (token) headers.Authorization = `Bearer ${token}`;
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  const request: RequestInit = { headers, method: method ?? (body === undefined ? 'GET' : 'POST') };
  if (body !== undefined) request.body = JSON.stringify(body);

  let response: Response;
  try {
    response = await fetch(`/api${path}`, request);
  } catch {
    throw new ApiError(0, 'network', texts.problems.network);
  }
  if (response.ok) return response;
  throw unanswered(response.status, await response.json().catch(() => null));
}

interface Refusal {
  error?: { code?: string; message?: string };
  state?: MatchState;
}

function unanswered(status: number, answer: Refusal | null): ApiError {
  const { code = 'unreadable', message = texts.problems.answered(status) } = heard(answer?.error) ?? {};
  return new ApiError(status, code, message, heard(answer?.state));
}

async function call<T>(path: string, token?: string, body?: unknown): Promise<T> {
  const response = await send(path, { token, body });
  const answer = await response.json().catch(() => null);
  if (answer === null) throw unanswered(response.status, null);
  return heard(answer as T);
}

/** Of a page or a tour that may be there in the reader's language. */
const inLanguage = (path: string) => `${path}?lang=${language}`;
const match = (id: string) => `/matches/${encodeURIComponent(id)}`;

export const api = {
  games: async (): Promise<GameInfo[]> => (await call<{ games: GameInfo[] }>('/games')).games,
  book: async (): Promise<ChapterInfo[]> =>
    (await call<{ chapters: ChapterInfo[] }>(inLanguage('/book'))).chapters,
  chapter: (id: string): Promise<Rules> => call(inLanguage(`/book/${encodeURIComponent(id)}`)),
  rules: (game: string): Promise<Rules> => call(inLanguage(`/games/${encodeURIComponent(game)}/rules`)),
  tour: (game: string): Promise<Tour> => call(inLanguage(`/games/${encodeURIComponent(game)}/tour`)),
  study: (game: string, wish: StudyRequest) =>
    call<Study>(`/games/${encodeURIComponent(game)}/study`, undefined, wish),
  problems: (game: string): Promise<ProblemList> => call(`/games/${encodeURIComponent(game)}/problems`),
  solve: (game: string, wish: SolveRequest) =>
    call<Solved>(`/games/${encodeURIComponent(game)}/solve`, undefined, wish),
  kit: (game: string) => call<Kit>(`/games/${encodeURIComponent(game)}/kit`),
  draft: (game: string, wish: DraftRequest) =>
    call<Draft>(`/games/${encodeURIComponent(game)}/draft`, undefined, wish),
  create: (wish: CreateMatch) => call<Created>('/matches', undefined, wish),
  state: (id: string, token?: string) => call<MatchState>(match(id), token),
  steps: (id: string, token: string, prefix: string) =>
    call<StepList>(`${match(id)}/steps?prefix=${encodeURIComponent(prefix)}`, token),
  /** Why a step cannot follow the prefix. A piece put from one square onto another is written with their names. */
  why: (id: string, token: string, prefix: string, step: string) =>
    call<WhyNot>(
      `${match(id)}/why?prefix=${encodeURIComponent(prefix)}&step=${encodeURIComponent(step)}`,
      token,
    ),
  turn: (id: string, token: string, at: number, steps: string) =>
    call<TurnAnswer>(`${match(id)}/turns`, token, { at, steps }),
  resign: (id: string, token: string) =>
    call<TurnAnswer>(`${match(id)}/actions`, token, { action: 'resign' }),
  takeBack: (id: string, token: string, at: number) =>
    call<TurnAnswer>(`${match(id)}/actions`, token, { action: 'take_back', at }),
  hint: (id: string, token: string) => call<Hint>(`${match(id)}/hint`, token, {}),
  mine: (after?: string) =>
    call<MyMatches>(`/me/matches${after ? `?after=${encodeURIComponent(after)}` : ''}`),
  forget: async (id: string): Promise<void> => {
    await send(`/me${match(id)}`, { method: 'DELETE' });
  },
  record: async (id: string, form: 'pgn' | 'json'): Promise<string> =>
    (await send(`${match(id)}/record?form=${form}`)).text(),
  events: (id: string, token: string | undefined, since: number) =>
    call<EventList>(`${match(id)}/events?since=${since}`, token),
};

export type Api = typeof api;
