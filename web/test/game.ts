// A game and a match of it as the server tells them, for tests that care about a few things of them only.

import type { GameInfo, MatchState, SeatInfo } from '../src/api';
import { scene } from './steps';

export const WHITE_AND_BLACK: SeatInfo[] = [
  { id: 'w', name: 'White', team: 0, side: 'white' },
  { id: 'b', name: 'Black', team: 1, side: 'black' },
];

/** A game for two, unless it is said to be something else. */
export const gameOf = (change: Partial<GameInfo> = {}): GameInfo => ({
  id: 'chess',
  name: 'Chess',
  about: '',
  exercises: 0,
  opening: '',
  seats: WHITE_AND_BLACK,
  fewest_seats: change.seats?.length ?? 2,
  options: {},
  hidden: false,
  chance: false,
  keeps_time: false,
  puzzle: false,
  rules_version: 1,
  preview: scene(8, 8),
  tour: false,
  analysis: false,
  levels: [],
  ...change,
});

/** A match as White sees it, who is to act, unless it is said to stand otherwise. */
export const stateOf = (change: Partial<MatchState> = {}): MatchState => ({
  match: 'm',
  game: 'chess',
  version: 1,
  at: 1,
  eye: 'w',
  view: '',
  scene: scene(8, 8),
  to_act: ['w'],
  outcome: null,
  clock: null,
  commitment: null,
  offers: [],
  asked: [],
  rated: false,
  seats: {},
  options: {},
  mid_turn: false,
  can_take_back: false,
  can_abort: false,
  phase: 'playing',
  mine: [],
  ...change,
});
