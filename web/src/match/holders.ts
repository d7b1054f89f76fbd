// The holders of the seats of a new match, as the form before it asks for it.

import type { CreateMatch, GameInfo, SeatId, SeatInfo } from '../api';

/** Everybody is a person at this screen. */
export const FRIEND = 'friend';
/** Each seat is asked for by itself, which games for more than two are. */
export const EACH = 'each';
export const ME = 'me';
/** Anybody who comes. */
export const OPEN = 'open';
/** Those who are sent the link have the other seats. */
export const INVITED = 'invited';
/** Those who find the match in the lobby have the other seats. */
export const ANYBODY = 'anybody';
/** The reader's side is drawn when the match begins. */
export const RANDOM = 'random';

export interface Choice {
  /** The level of the computer on all other seats, or one of the words above. */
  opponent: string;
  /** The reader's own seat where the computer has the others, or `RANDOM`. */
  side: SeatId;
  /** The holder of each seat, for `EACH`. */
  each: Record<SeatId, string>;
  /** How many seats are taken, where some may stay empty. */
  count: number;
}

export const computer = (level: string): string => `computer:${level}`;

/** Whether the game is a puzzle, for which nobody else is needed. */
export const isAlone = (game: GameInfo): boolean => game.puzzle;

/** How many may play a game, where that is not settled. */
export const countsOf = (game: GameInfo): number[] =>
  isAlone(game) ? [] : game.seats.slice(game.fewest_seats - 1).map((_, index) => game.fewest_seats + index);

/** Whether the seats are many enough to ask for each. */
export const areMany = ({ count }: Pick<Choice, 'count'>): boolean => count > 2;

/** The seats that are taken. */
export const taken = (game: GameInfo, { count }: Pick<Choice, 'count'>): SeatInfo[] =>
  game.seats.slice(0, count);

/** The holders of the seats; `chance` is a number from 0 up to 1. */
export function holdersOf(
  game: GameInfo,
  { opponent, side: wanted, each, count }: Choice,
  chance: () => number = Math.random,
): Record<SeatId, string> {
  const seats = taken(game, { count }).map(({ id }) => id);
  const side = wanted === RANDOM ? seats[Math.floor(chance() * seats.length)] : wanted;
  const holder = (seat: SeatId): string => {
    if (isAlone(game) || opponent === FRIEND || (opponent !== EACH && seat === side)) return ME;
    if (opponent === EACH) return each[seat] ?? ME;
    return isForOthers(opponent) ? OPEN : computer(opponent);
  };
  return Object.fromEntries(seats.map((seat) => [seat, holder(seat)]));
}

/** Whether people elsewhere have the other seats. */
export const isForOthers = (opponent: string): boolean => opponent === INVITED || opponent === ANYBODY;

/** Whether somebody elsewhere has a seat. */
export const areOthersCalled = (game: GameInfo, { opponent, each, count }: Choice): boolean =>
  isForOthers(opponent) || (opponent === EACH && taken(game, { count }).some(({ id }) => each[id] === OPEN));

/** Whether nobody at this screen has a seat, which the server does not take. */
export const isNobodys = (game: GameInfo, { opponent, each, count }: Choice): boolean =>
  opponent === EACH && !taken(game, { count }).some(({ id }) => each[id] === ME);

/**
 * What was chosen the last time, as far as it can still be had; at first the weakest computer has all but one seat, which is
 * drawn where the rules say so.
 */
export function choiceOf(game: GameInfo, last?: CreateMatch['seats'], isListed = false): Choice {
  const usual = game.levels[0];
  const before = last ? Object.keys(last).length : 0;
  // Two, where more may play and nobody has said how many.
  const most = isAlone(game) ? 1 : Math.max(game.fewest_seats, Math.min(2, game.seats.length));
  const count = isAlone(game) || before < game.fewest_seats ? most : Math.min(before, game.seats.length);
  const [first = '', ...others] = taken(game, { count }).map(({ id }) => id);
  const known = [ME, OPEN, ...game.levels.map(computer)];
  const holderOf = (seat: SeatId): string => {
    const holder = last?.[seat];
    if (holder && known.includes(holder)) return holder;
    return seat === first || !usual ? ME : computer(usual);
  };
  const each = Object.fromEntries([first, ...others].map((seat) => [seat, holderOf(seat)]));

  const holders = Object.values(each);
  const own = Object.keys(each).find((seat) => each[seat] === ME) ?? first;
  const side = !last && game.sides_by_lot ? RANDOM : own;
  const levels = game.levels.filter((level) => holders.includes(computer(level)));
  const mine = holders.filter((holder) => holder === ME).length;
  if (mine === holders.length) return { opponent: FRIEND, side, each, count };
  const open = holders.filter((holder) => holder === OPEN).length;
  if (mine === 1 && open === holders.length - 1)
    return { opponent: isListed ? ANYBODY : INVITED, side, each, count };
  const isOneAgainstAll = mine === 1 && levels.length === 1;
  if (areMany({ count }) && !isOneAgainstAll) return { opponent: EACH, side, each, count };
  return { opponent: levels[0] ?? FRIEND, side, each, count };
}

/** The same match with the teams' holders exchanged; null where that would change nothing. */
export function swappedSides(game: GameInfo, wish: CreateMatch): CreateMatch | null {
  const seats = game.seats.filter(({ id }) => wish.seats[id]);
  const [near, far] = [0, 1].map((team) => seats.filter((seat) => seat.team === team));
  if (!near || !far || near.length !== far.length) return null;
  const holders = near.flatMap((seat, index) => {
    const other = far[index];
    return other
      ? [
          [seat.id, wish.seats[other.id]],
          [other.id, wish.seats[seat.id]],
        ]
      : [];
  });
  const swapped: CreateMatch = { ...wish, seats: Object.fromEntries(holders) };
  return seats.some(({ id }) => swapped.seats[id] !== wish.seats[id]) ? swapped : null;
}
