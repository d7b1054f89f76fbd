// What a record says of its chance. A record may come from anywhere, so nothing of it is taken for granted.

/** One thing that was drawn; `part` is 0 for the start. */
export type Draw = { part: number } & (
  | { draw: 'below'; n: number; drawn: number }
  | { draw: 'shuffled'; order: number[] }
  | { draw: 'number'; drawn: number }
  | { draw: 'closed' }
);

/** Of a record what is needed here. */
export interface Dealt {
  game: string;
  start: string;
  isOver: boolean;
  commitment?: string;
  secret?: string;
  /** By seat, in order of play. */
  nonces: [string, string][];
  /** Whether a given number decided everything. */
  isGiven: boolean;
  seed?: string;
  isSetUp: boolean;
  seats?: string[];
  draws?: Draw[];
}

/** Why a text cannot be verified; the page has words for each. */
export type Flaw = 'no_json' | 'no_record' | 'no_chance' | 'bad_chance';

export class Unreadable extends Error {
  constructor(readonly flaw: Flaw) {
    super(flaw);
  }
}

/** The longest text that is read, and the longest list that is shuffled: far more than any match has. */
const LONGEST = 4_000_000;
const MOST_PLACES = 1000;

type Fields = Record<string, unknown>;

export function readRecord(text: string): Dealt {
  if (text.length > LONGEST) throw new Unreadable('no_json');
  let record: unknown;
  try {
    record = JSON.parse(text);
  } catch {
    throw new Unreadable('no_json');
  }
  if (!isFields(record) || typeof record.game !== 'string' || typeof record.start !== 'string') {
    throw new Unreadable('no_record');
  }
  const { game, start, result, chance } = record;
  if (chance === undefined) throw new Unreadable('no_chance');
  if (!isFields(chance)) throw new Unreadable('bad_chance');
  return { game, start, isOver: result !== '*', ...readChance(chance) };
}

function readChance(chance: Fields): Omit<Dealt, 'game' | 'start' | 'isOver'> {
  const { nonces, seats, draws, number, set_up } = chance;
  return {
    ...(chance.commitment !== undefined && { commitment: hex(chance.commitment) }),
    ...(chance.secret !== undefined && { secret: hex(chance.secret) }),
    ...(chance.seed !== undefined && { seed: hex(chance.seed) }),
    nonces: list(nonces ?? []).map(readNonce),
    isGiven: number !== undefined,
    isSetUp: set_up === true,
    ...(seats !== undefined && { seats: list(seats).map(word) }),
    ...(draws !== undefined && { draws: list(draws).map(readDraw) }),
  };
}

function readNonce(nonce: unknown): [string, string] {
  const [seat, value, ...more] = list(nonce);
  if (more.length > 0) throw new Unreadable('bad_chance');
  return [word(seat), hex(value)];
}

function readDraw(one: unknown): Draw {
  if (!isFields(one) || !isCount(one.part)) throw new Unreadable('bad_chance');
  const { part, draw, n, drawn, order } = one;
  if (draw === 'closed') return { part, draw };
  if (draw === 'number' && typeof drawn === 'number') return { part, draw, drawn };
  if (draw === 'below' && isCount(n) && n > 0 && isCount(drawn)) return { part, draw, n, drawn };
  if (draw === 'shuffled') {
    const places = list(order);
    if (places.length <= MOST_PLACES && places.every(isCount)) return { part, draw, order: places };
  }
  throw new Unreadable('bad_chance');
}

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

function list(value: unknown): unknown[] {
  if (!Array.isArray(value)) throw new Unreadable('bad_chance');
  return value;
}

function word(value: unknown): string {
  if (typeof value !== 'string' || value.length > 64) throw new Unreadable('bad_chance');
  return value;
}

function hex(value: unknown): string {
  if (typeof value !== 'string' || !/^[0-9a-f]{64}$/i.test(value)) throw new Unreadable('bad_chance');
  return value.toLowerCase();
}
