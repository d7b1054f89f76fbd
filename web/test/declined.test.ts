// What the others hear of an answer that said no, and for how long.

import { expect, it } from 'vitest';
import type { GameEvent } from '../src/api';
import { declinedIn } from '../src/meet/company.svelte';

const offered = (version: number, seat: string): GameEvent => ({
  version,
  at: 4,
  seat,
  entry: { type: 'offered', seat, offer: 'takeback' },
});
const answered = (version: number, seat: string, accepted = false): GameEvent => ({
  version,
  at: 4,
  seat,
  entry: { type: 'answered', seat, offer: 'takeback', accepted },
});
const now = { opened: 5, at: 4, own: ['w'] };
const no = [offered(6, 'w'), answered(7, 'b')];

it('is told to the one who offered, and to others', () => {
  const declined = { version: 7, seat: 'b', what: 'takeback' };
  expect(declinedIn(no, now)).toEqual(declined);
  expect(declinedIn(no, { ...now, own: ['n'] })).toEqual(declined);
  expect(declinedIn(no, { ...now, own: ['b'] }), 'but not to the one who said it').toBeUndefined();
});

it('is no news on a later visit, after another turn, and once it is offered anew', () => {
  expect(declinedIn(no, { ...now, opened: 7 })).toBeUndefined();
  expect(declinedIn(no, { ...now, at: 5 })).toBeUndefined();
  expect(declinedIn([...no, offered(8, 'b')], now)).toBeUndefined();
});

it('is neither a yes nor the end of one’s own offer', () => {
  expect(declinedIn([offered(6, 'b'), answered(7, 'w', true)], { ...now, own: ['b'] })).toBeUndefined();
  expect(declinedIn([offered(6, 'b'), answered(7, 'b')], now)).toBeUndefined();
});
