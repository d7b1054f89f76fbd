// A planned move and a turn that has begun, kept for as long as their tab: a reload, or a phone that drops the page of a
// sleeping tab, does not lose them.

import type { GameEvent, SeatId, SquareName } from '../api';

const KEY = 'menagerie.plan';

/** A move that somebody plans in a match. */
export interface Kept {
  match: string;
  /** The seats whose turn it is planned for. */
  seats: SeatId[];
  /** How often the game had changed when it was planned. */
  at: number;
  from: SquareName;
  to: SquareName;
}

/** Keeps something in the place of any other; a tab without storage keeps nothing. */
function write<T>(place: string, something: T | null): void {
  try {
    if (something) sessionStorage.setItem(place, JSON.stringify(something));
    else sessionStorage.removeItem(place);
  } catch {
    // It lasts as long as the page.
  }
}

function read<T>(place: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(place) ?? 'null');
  } catch {
    return null;
  }
}

/**
 * Whether a plan is still meant after what happened since: others have moved or nobody has, and nothing was taken back. What
 * was planned for a turn that was played meanwhile, from elsewhere perhaps, is not meant for the next one.
 */
export function applies({ at, seats }: Kept, events: GameEvent[]): boolean {
  return !events.some(({ at: then, seat, entry }) => {
    if (entry.type === 'ended') return true;
    if (then <= at) return false;
    return entry.type === 'taken_back' || (entry.type === 'part' && seats.includes(seat ?? ''));
  });
}

export const kept = {
  /** The plan of a match, if it is still meant. One that is not is dropped. */
  find(match: string, seats: SeatId[], events: GameEvent[]): Kept | null {
    const plan = read<Kept>(KEY);
    if (plan?.match !== match) return null;
    if (`${plan.seats}` === `${seats}` && applies(plan, events)) return plan;
    kept.drop();
    return null;
  },
  put: (plan: Kept): void => write(KEY, plan),
  drop: (): void => write(KEY, null),
};

/** A turn that is not handed in yet. */
interface Begun {
  at: number;
  steps: string;
}

/** The steps of such a turn, for the seat that composes it and nobody else at its screen. */
export const begun = {
  /** They are meant only for as long as the game has not changed. */
  find(match: string, seat: SeatId, at: number): string {
    const turn = read<Begun>(placeOf(match, seat));
    return turn?.at === at ? turn.steps : '';
  },
  put: (match: string, seat: SeatId, at: number, steps: string): void =>
    write<Begun>(placeOf(match, seat), steps ? { at, steps } : null),
};

/** A form that one seat fills in and has not handed in: what each row was given. */
export const filled = {
  find: (match: string, seat: SeatId): Record<string, string> => read(placeOf(match, seat, 'form')) ?? {},
  put: (match: string, seat: SeatId, chosen: Record<string, string>): void =>
    write(placeOf(match, seat, 'form'), Object.keys(chosen).length > 0 ? chosen : null),
};

const placeOf = (match: string, seat: SeatId, what = 'turn'): string => `menagerie.${what}.${match}.${seat}`;
