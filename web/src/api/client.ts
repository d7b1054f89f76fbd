// Typed calls of the server's API. Every failure becomes an ApiError that says which of the three
// things went wrong: the network, a refusal with a code, or a stale turn with the state to go on from.

import { to } from '../lib/base';
import { heard, language, texts } from '../texts';
import { claim } from './early';
import { type Looker, named, type Proof, tokenOf } from './proof';
import type {
  ActionRequest,
  ChapterInfo,
  Created,
  CreateMatch,
  Draft,
  DraftRequest,
  EventList,
  GameEvent,
  GameInfo,
  GatheringState,
  Hint,
  Joined,
  JoinRequest,
  Kit,
  Lobby,
  MatchState,
  MyMatches,
  Opening,
  PieceInfo,
  ProblemList,
  Rules,
  Solved,
  SolveRequest,
  SquareName,
  Standing,
  Start,
  StartRequest,
  StepList,
  Study,
  StudyRequest,
  TalkWish,
  Tour,
  TurnAnswer,
  Waiting,
  WhyNot,
} from './types';

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    /** The current state, where the server sends it along with a refusal. */
    readonly state?: MatchState,
    /** After how many milliseconds the server wants to be asked again; 0 where it does not say. */
    readonly retryAfter = 0,
  ) {
    super(message);
  }

  /**
   * Whether the same call may succeed later: nobody answered, or somebody who cannot just now. What took the
   * server too long will take as long again.
   */
  get mayPass(): boolean {
    if (this.code === 'aborted' || this.code === 'timeout') return false;
    return this.status === 0 || (this.status >= 502 && this.status <= 504);
  }
}

interface Call {
  proof?: Looker | undefined;
  body?: unknown;
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Ends the call, whose answer nobody waits for any more. */
  signal?: AbortSignal | undefined;
}

/** The server gives up sooner; a call that lasts longer hangs in a broken connection. */
const LONGEST_CALL_MS = 45_000;

/** The answer to a call that succeeded. */
export async function send(path: string, { proof, body, method, signal }: Call = {}): Promise<Response> {
  const headers: Record<string, string> = {};
  const token = tokenOf(proof);
  if (token) headers.Authorization = `Bearer ${token}`;
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  const request: RequestInit = { headers, method: method ?? (body === undefined ? 'GET' : 'POST') };
  // What is taken away when a page is left outlasts it.
  request.keepalive = method === 'DELETE';
  if (body !== undefined) request.body = JSON.stringify(body);
  const tooLong = AbortSignal.timeout(LONGEST_CALL_MS);
  request.signal = signal ? AbortSignal.any([signal, tooLong]) : tooLong;

  let response: Response;
  try {
    const url = to(`/api${named(path, proof)}`);
    response = await ((request.method === 'GET' && claim(url, token)) || fetch(url, request));
  } catch {
    throw broken(signal);
  }
  if (response.ok) return response;
  throw unanswered(response, await response.json().catch(() => null));
}

/** What a call ends with that was not answered, or not to the end. */
function broken(signal?: AbortSignal): ApiError {
  const words = navigator.onLine ? texts.problems.network : texts.problems.offline;
  return new ApiError(0, signal?.aborted ? 'aborted' : 'network', words);
}

interface Refusal {
  error?: { code?: string; message?: string };
  state?: MatchState;
}

function unanswered({ status, headers }: Response, answer: Refusal | null): ApiError {
  const { code = 'unreadable', message = texts.problems.answered(status) } = heard(answer?.error) ?? {};
  return new ApiError(status, code, message, heard(answer?.state), retryAfter(headers.get('Retry-After')));
}

/** However long a server wants to be left alone, somebody looks at the page. */
const LONGEST_RETRY_MS = 60_000;

/** The header says seconds or a date. */
function retryAfter(header: string | null): number {
  if (!header) return 0;
  const seconds = Number(header);
  const ms = Number.isNaN(seconds) ? Date.parse(header) - Date.now() : seconds * 1000;
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), LONGEST_RETRY_MS) : 0;
}

export async function call<T>(path: string, about: Call = {}): Promise<T> {
  const response = await send(path, about);
  const answer = await response.json().catch((error) => {
    if (error instanceof SyntaxError) return null;
    throw broken(about.signal);
  });
  if (answer === null) throw unanswered(response, null);
  return heard(answer as T);
}

/** Of a page or a tour that may be there in the reader's language. */
const inLanguage = (path: string) => `${path}?lang=${language}`;
const game = (id: string) => `/games/${encodeURIComponent(id)}`;
const match = (id: string) => `/matches/${encodeURIComponent(id)}`;

/** Every call can be ended by a signal, its last argument. */
export const api = {
  games: async (signal?: AbortSignal): Promise<GameInfo[]> =>
    (await call<{ games: GameInfo[] }>('/games', { signal })).games,
  book: async (signal?: AbortSignal): Promise<ChapterInfo[]> =>
    (await call<{ chapters: ChapterInfo[] }>(inLanguage('/book'), { signal })).chapters,
  chapter: (id: string, signal?: AbortSignal): Promise<Rules> =>
    call(inLanguage(`/book/${encodeURIComponent(id)}`), { signal }),
  rules: (id: string, signal?: AbortSignal): Promise<Rules> =>
    call(inLanguage(`${game(id)}/rules`), { signal }),
  tour: (id: string, signal?: AbortSignal): Promise<Tour> => call(inLanguage(`${game(id)}/tour`), { signal }),
  /** What everybody would see at the beginning of a match. */
  start: (id: string, body: StartRequest, signal?: AbortSignal) =>
    call<Start>(`${game(id)}/start`, { body, signal }),
  study: (id: string, body: StudyRequest, signal?: AbortSignal) =>
    call<Study>(`${game(id)}/study`, { body, signal }),
  problems: (id: string, signal?: AbortSignal): Promise<ProblemList> =>
    call(`${game(id)}/problems`, { signal }),
  solve: (id: string, body: SolveRequest, signal?: AbortSignal) =>
    call<Solved>(`${game(id)}/solve`, { body, signal }),
  kit: (id: string, signal?: AbortSignal) => call<Kit>(`${game(id)}/kit`, { signal }),
  draft: (id: string, body: DraftRequest, signal?: AbortSignal) =>
    call<Draft>(`${game(id)}/draft`, { body, signal }),
  create: (body: CreateMatch, signal?: AbortSignal) => call<Created>('/matches', { body, signal }),
  /** Matches that wait for somebody, and those that can be watched. */
  lobby: (signal?: AbortSignal) => call<Lobby>('/lobby', { signal }),
  join: (id: string, body: JoinRequest, signal?: AbortSignal) =>
    call<Joined>(`${match(id)}/join`, { body, signal }),
  leave: async (id: string, proof: Proof): Promise<void> => {
    await send(`${match(id)}/leave`, { proof, method: 'POST' });
  },
  /** A seat's share of the chance of a match. */
  nonce: async (id: string, proof: Proof, nonce: string): Promise<void> => {
    await send(`${match(id)}/nonce`, { proof, body: { nonce } });
  },
  /** A match in whatever phase. */
  match: (id: string, proof?: Looker, signal?: AbortSignal) =>
    call<MatchState | GatheringState>(match(id), { proof, signal }),
  /** A match whose game has begun. */
  state: (id: string, proof?: Looker, signal?: AbortSignal) => call<MatchState>(match(id), { proof, signal }),
  /** A match with its game, its events and its first steps: all that a board needs; or who is there already. */
  opening: async (id: string, proof?: Looker, signal?: AbortSignal): Promise<Opening | Waiting> => {
    const found = await call<Opening | Waiting>(`${match(id)}/opening`, { proof, signal });
    if (!('events' in found) || found.next === undefined) return found;
    const rest = await api.events(id, proof, found.next, signal);
    return { ...found, events: upTo(found.state, [...found.events, ...rest]) };
  },
  steps: (id: string, proof: Proof, prefix: string, signal?: AbortSignal) =>
    call<StepList>(`${match(id)}/steps`, { proof, body: { prefix }, signal }),
  /** Why a step cannot follow the prefix. A piece put from one square onto another is written with their names. */
  why: (id: string, proof: Proof, prefix: string, step: string, signal?: AbortSignal) =>
    call<WhyNot>(`${match(id)}/why`, { proof, body: { prefix, step }, signal }),
  /** What the piece on a square is, and how it goes, as far as the caller may know; null where it sees none. */
  piece: (id: string, proof: Looker | undefined, at: SquareName, signal?: AbortSignal) =>
    call<PieceInfo | null>(`${match(id)}/piece?at=${encodeURIComponent(at)}`, { proof, signal }),
  /** Which pieces attack a square, on either side and whoever is to act, as far as the caller may know. */
  attackers: (id: string, proof: Looker | undefined, at: SquareName, signal?: AbortSignal) =>
    call<Standing[]>(`${match(id)}/attackers?at=${encodeURIComponent(at)}`, { proof, signal }),
  turn: (id: string, proof: Proof, at: number, steps: string, signal?: AbortSignal) =>
    call<TurnAnswer>(`${match(id)}/turns`, { proof, body: { at, steps }, signal }),
  /** Does something beside the game. */
  act: (id: string, proof: Proof | undefined, body: ActionRequest, signal?: AbortSignal) =>
    call<TurnAnswer>(`${match(id)}/actions`, { proof, body, signal }),
  /** Says a line to the other players, or as one who watches to the others who do; or asks the partner, or answers. */
  talk: async (id: string, proof: Proof | undefined, talk: TalkWish): Promise<void> => {
    await send(`${match(id)}/talk`, { proof, body: talk });
  },
  /** Tells those who run the server of a line that is not to be borne. */
  report: async (id: string, proof: Proof | undefined, said: number): Promise<void> => {
    await send(`${match(id)}/reports`, { proof, body: { said } });
  },
  /** What the computer would play; it stops thinking when the call is ended. */
  hint: (id: string, proof: Proof, signal?: AbortSignal) =>
    call<Hint>(`${match(id)}/hint`, { proof, body: {}, signal }),
  mine: (after?: string, signal?: AbortSignal) =>
    call<MyMatches>(`/me/matches${after ? `?after=${encodeURIComponent(after)}` : ''}`, { signal }),
  forget: async (id: string, signal?: AbortSignal): Promise<void> => {
    await send(`/me${match(id)}`, { method: 'DELETE', signal });
  },
  record: async (id: string, form: 'pgn' | 'json', signal?: AbortSignal): Promise<string> =>
    (await send(`${match(id)}/record?form=${form}`, { signal })).text(),
  /** Everything that came after a version, however many stretches it is told in. */
  events: async (
    id: string,
    proof: Looker | undefined,
    since: number,
    signal?: AbortSignal,
  ): Promise<GameEvent[]> => {
    const { events, next } = await call<EventList>(`${match(id)}/events?since=${since}`, { proof, signal });
    return next === undefined ? events : [...events, ...(await api.events(id, proof, next, signal))];
  },
};

/** The events that a state knows of. What came later is told with the state that it led to. */
export const upTo = ({ version }: MatchState, events: GameEvent[]): GameEvent[] =>
  events.filter((event) => event.version <= version);

export type Api = typeof api;
