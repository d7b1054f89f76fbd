// Which puzzle an address means, and finding one that can be solved.

import { ApiError, api, type GameInfo, type OptionValue, type Solved } from '../api';

/** What the address of a puzzle says. */
export type PuzzleQuery =
  | { kind: 'any'; options: Options }
  | { kind: 'seed'; seed: number; options: Options }
  | { kind: 'day'; day: string }
  | { kind: 'problem' | 'hole' | 'deal'; number: number }
  | { kind: 'position'; position: string };

export type Options = Record<string, OptionValue>;

/** What is known of the fewest moves. */
export type Par =
  | { kind: 'proven'; moves: string[] }
  | { kind: 'none'; within: number }
  | { kind: 'hard' }
  | { kind: 'unknown' };

/** So many deals in a row are tried before one that cannot be solved is shown all the same. */
const MOST_TRIES = 25;

const whole = (text: string | null): number | null => {
  const number = text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
  return number !== null && Number.isSafeInteger(number) ? number : null;
};

/** Reads an address. What makes no sense is as good as not said. */
export function readQuery(query: URLSearchParams, game: Pick<GameInfo, 'options'>): PuzzleQuery {
  const position = query.get('position');
  if (position) return { kind: 'position', position };
  for (const kind of ['problem', 'hole', 'deal'] as const) {
    const number = whole(query.get(kind));
    if (number) return { kind, number };
  }
  const day = query.get('day');
  if (day && isDay(day)) return { kind: 'day', day };
  const options = optionsOf(query, game);
  const seed = whole(query.get('seed'));
  return seed === null ? { kind: 'any', options } : { kind: 'seed', seed, options };
}

function optionsOf(query: URLSearchParams, game: Pick<GameInfo, 'options'>): Options {
  const options: Options = {};
  for (const [key, spec] of Object.entries(game.options)) {
    const text = query.get(key);
    if (text === null) continue;
    const number = whole(text);
    if (spec.type === 'flag') options[key] = text === 'true';
    else if (spec.type === 'choice' && spec.values.includes(text)) options[key] = text;
    else if (spec.type === 'one_of' && number !== null && spec.values.includes(number)) options[key] = number;
    else if (spec.type === 'number' && number !== null && number >= spec.min && number <= spec.max) {
      options[key] = number;
    }
  }
  return options;
}

/** The address of a puzzle: the inverse of reading. */
export function queryOf(wanted: Exclude<PuzzleQuery, { kind: 'any' }>): URLSearchParams {
  if (wanted.kind === 'position') return new URLSearchParams({ position: wanted.position });
  if ('number' in wanted) return new URLSearchParams({ [wanted.kind]: String(wanted.number) });
  if (wanted.kind === 'day') return new URLSearchParams({ day: wanted.day });
  const options = Object.entries(wanted.options).map(([key, value]) => [key, String(value)]);
  return new URLSearchParams([['seed', String(wanted.seed)], ...options]);
}

/** The day where this browser is, as `2026-11-20`. */
export function today(now = new Date()): string {
  const two = (n: number) => String(n).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

function isDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

/** A day's first seed; everybody has the same, and the next ones are no other day's. */
export const seedOfDay = (day: string): number => Number(day.replaceAll('-', '')) * 100;

export const anySeed = (): number => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;

export interface Deal {
  position: string;
  seed: number;
  par: Par;
}

interface Dealing {
  /** Whether a seed is dealt whatever it brings. */
  single?: boolean;
  signal?: AbortSignal;
}

/** Deals from a seed on until a puzzle has a proven solution. */
export async function deal(
  game: GameInfo,
  options: Options,
  seed: number,
  { single = false, signal }: Dealing = {},
): Promise<Deal> {
  for (let tries = 1; ; tries += 1) {
    const found = await dealOne(game, options, seed, signal);
    if (found.par.kind === 'proven' || single || signal?.aborted || tries === MOST_TRIES) return found;
    seed += 1;
  }
}

/** The address of a fresh puzzle that can be solved. */
export async function freshAddress(game: GameInfo, options: Options): Promise<string> {
  const { seed } = await deal(game, options, anySeed());
  return `/puzzle/${game.id}?${queryOf({ kind: 'seed', seed, options })}`;
}

async function dealOne(game: GameInfo, options: Options, seed: number, signal?: AbortSignal): Promise<Deal> {
  const { position } = await api.study(game.id, { options, seed }, signal);
  if (position === null) throw new Error('a game begins between turns');
  return { position, seed, par: await parOf(game, position, signal) };
}

/** What the server proves about a position. */
export async function parOf(game: GameInfo, position: string, signal?: AbortSignal): Promise<Par> {
  try {
    const solved: Solved = await api.solve(game.id, { position }, signal);
    if ('moves' in solved) return { kind: 'proven', moves: solved.moves };
    return { kind: 'none', within: solved.none_within };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // A puzzle that is too hard for the server may be played all the same; so may one when the line is down.
    return { kind: error.code === 'too_hard' || error.code === 'timeout' ? 'hard' : 'unknown' };
  }
}
