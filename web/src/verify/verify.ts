// Fair dealing, checked in the browser: everything that was drawn is drawn again and compared with what the record says.

import type { Share } from '../lib/shares';
import { Chance, commitmentOf, seatingOf, seedOf } from './chance';
import type { Dealt, Draw } from './record';

/** Whether it is as it has to be, is merely to be known, proves nothing, or was changed. */
export type Found = 'right' | 'note' | 'open' | 'wrong';

/** One thing that was checked. */
export type Check = { found: Found } & (
  | { what: 'given' | 'not_over' | 'all_zeros' | 'set_up' | 'nothing' | 'no_list' }
  | { what: 'missing'; field: 'commitment' | 'secret' | 'nonces' }
  | { what: 'commitment'; secret: string; commitment: string; computed: string }
  | { what: 'remembered'; commitment: string }
  | { what: 'own'; nonces: string[] }
  | { what: 'nonce'; seat: string; nonce: string }
  | { what: 'seed'; told: string; computed: string }
  | { what: 'seats'; told: string[]; computed: string[] }
  | { what: 'position'; computed: string }
  | { what: 'draw'; told: Draw; computed: Draw }
  | { what: 'next'; computed: string }
);

const ZEROS = '0'.repeat(64);

const decided = (isRight: boolean): Found => (isRight ? 'right' : 'wrong');

/** Nothing is wrong, and nothing is left open. */
export const isProved = (checks: Check[]): boolean =>
  checks.every(({ found }) => found === 'right' || found === 'note');

/** What this browser remembers of the match is compared, too. */
export function verify(of: Dealt, remembered?: Share): Check[] {
  const isMissing = of.commitment === undefined || of.secret === undefined || of.nonces.length === 0;
  if (of.isGiven || isMissing) return unproved(of);
  const { commitment = '', secret = '' } = of;
  const nonces = of.nonces.map(([, nonce]) => nonce);
  const computed = commitmentOf(secret);
  const seed = seedOf(secret, nonces);
  return [
    { what: 'commitment', found: decided(computed === commitment), secret, commitment, computed },
    ...ownChecks(commitment, nonces, remembered),
    ...nonceChecks(of),
    ...(of.seed === undefined
      ? []
      : [{ what: 'seed', found: decided(of.seed === seed), told: of.seed, computed: seed } as const]),
    ...seatChecks(of, secret, nonces),
    ...drawChecks(of, seed),
  ];
}

function unproved({ isGiven, isOver, commitment, secret }: Dealt): Check[] {
  if (isGiven) return [{ what: 'given', found: 'open' }];
  if (!isOver && secret === undefined) return [{ what: 'not_over', found: 'open' }];
  const field = commitment === undefined ? 'commitment' : secret === undefined ? 'secret' : 'nonces';
  return [{ what: 'missing', field, found: 'open' }];
}

/** The record against what this browser was shown, and gave, before the game began. */
function ownChecks(commitment: string, nonces: string[], remembered?: Share): Check[] {
  if (!remembered) return [];
  const { commitment: shown, nonces: own } = remembered;
  return [
    { what: 'remembered', found: decided(shown === commitment), commitment: shown },
    { what: 'own', found: decided(own.every((nonce) => nonces.includes(nonce))), nonces: own },
  ];
}

function nonceChecks({ nonces }: Dealt): Check[] {
  const each = nonces.map(
    ([seat, nonce]): Check => ({ what: 'nonce', seat, nonce, found: nonce === ZEROS ? 'note' : 'right' }),
  );
  const isAlone = nonces.every(([, nonce]) => nonce === ZEROS);
  return isAlone ? [...each, { what: 'all_zeros', found: 'open' }] : each;
}

/** The ids of the seats in order of play are those of the nonces. */
function seatChecks({ seats, nonces }: Dealt, secret: string, shares: string[]): Check[] {
  if (!seats) return [];
  const order = new Chance(seatingOf(secret, shares)).shuffled(nonces.length);
  const computed = order.map((from) => nonces[from]?.[0] ?? '');
  return [{ what: 'seats', found: decided(`${seats}` === `${computed}`), told: seats, computed }];
}

function drawChecks({ draws, isSetUp, start, seats }: Dealt, seed: string): Check[] {
  const checks: Check[] = isSetUp ? [{ what: 'set_up', found: 'note' }] : [];
  if (!draws) return isSetUp ? checks : [...checks, { what: 'no_list', found: 'open' }];
  const chance = new Chance(seed);
  let isStart = true;
  // The text of a position names the seed that stands after its deal, where the game goes on with it.
  const inStart = () => {
    const told = / seed=([0-9a-f]{64})(?: |$)/.exec(start)?.[1];
    const computed = chance.seed;
    if (isStart && told) checks.push({ what: 'position', found: decided(told === computed), computed });
    isStart = false;
  };
  for (const told of draws) {
    if (told.part > 0) inStart();
    const computed = again(chance, told);
    if (computed.draw === 'closed') checks.push({ what: 'next', found: 'note', computed: chance.seed });
    else checks.push({ what: 'draw', found: decided(isSame(told, computed)), told, computed });
  }
  inStart();
  const isNothing = draws.every(({ draw }) => draw === 'closed') && !seats;
  return isNothing && !isSetUp ? [...checks, { what: 'nothing', found: 'note' }] : checks;
}

/** The same draw, as it follows. */
function again(chance: Chance, told: Draw): Draw {
  const { part } = told;
  switch (told.draw) {
    case 'below':
      return { part, draw: 'below', n: told.n, drawn: Number(chance.below(BigInt(told.n))) };
    case 'shuffled':
      return { part, draw: 'shuffled', order: chance.shuffled(told.order.length) };
    case 'number':
      return { part, draw: 'number', drawn: Number(chance.number()) };
    case 'closed':
      chance.close();
      return told;
  }
}

const isSame = (one: Draw, other: Draw): boolean => JSON.stringify(one) === JSON.stringify(other);
