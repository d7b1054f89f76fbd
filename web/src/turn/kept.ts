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

/** What is kept, in the place of any other; a tab without storage keeps nothing. */
function write(plan: Kept | null): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(plan));
  } catch {
    // It lasts as long as the page.
  }
}

function read(): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
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
    const plan = read();
    if (plan?.match !== match) return null;
    if (`${plan.seats}` === `${seats}` && applies(plan, events)) return plan;
    kept.drop();
    return null;
  },
  put: (plan: Kept): void => write(plan),
  drop: (): void => write(null),
};

/** The steps of a turn that is not handed in yet, for the seat that composes it and nobody else at its screen. */
export const begun = {
  /** They are meant only for as long as the game has not changed. */
  find(match: string, seat: SeatId, at: number): string {
    try {
      const [then, steps = ''] = sessionStorage.getItem(placeOf(match, seat))?.split(' ') ?? [];
      return then === `${at}` ? steps : '';
    } catch {
      return '';
    }
  },
  put(match: string, seat: SeatId, at: number, steps: string): void {
    try {
      if (steps) sessionStorage.setItem(placeOf(match, seat), `${at} ${steps}`);
      else sessionStorage.removeItem(placeOf(match, seat));
    } catch {
      // They last as long as the page.
    }
  },
};

const placeOf = (match: string, seat: SeatId): string => `menagerie.turn.${match}.${seat}`;
