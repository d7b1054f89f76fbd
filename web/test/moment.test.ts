// A moment of a match in an address: found there, written there, and looked at.

import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { GameEvent } from '../src/api';
import { pliesOf } from '../src/match/history';
import { linkOf, momentHere, noteMoment } from '../src/match/moment';
import { Replay } from '../src/match/replay.svelte';
import { Stage } from '../src/match/stage.svelte';
import { scene } from './steps';

const part = (version: number, at: number): GameEvent => ({
  version,
  at,
  seat: at % 2 ? 'w' : 'b',
  entry: { type: 'part', steps: 'x', signs: null, happenings: [], scene: scene(8, 8) },
});

describe('a replay', () => {
  // A turn was taken back after the third change, which is a change, too.
  const events = [
    part(2, 1),
    part(3, 2),
    part(5, 3),
    {
      version: 6,
      at: 4,
      entry: { type: 'taken_back', seat: 'w', parts: 1, scene: scene(8, 8) },
    } as GameEvent,
    part(7, 5),
    part(9, 6),
  ];
  const replay = () =>
    new Replay(
      () => pliesOf(events),
      () => scene(8, 8),
      new Stage({ pace: () => 0 }),
    );

  it('opens at a moment and says at which one it is', () => {
    const of = replay();
    expect(of.moment).toBeNull();
    for (const moment of [0, 1, 2, 5]) {
      of.open(moment);
      expect([of.moment, of.isLive]).toEqual([moment, false]);
    }
    of.previous();
    expect(of.moment).toBe(2);
    of.first();
    expect(of.moment).toBe(0);
  });

  it('shows what stood at a moment that was taken back, and the present at what is to come', () => {
    const of = replay();
    for (const moment of [3, 4]) {
      of.open(moment);
      expect(of.moment).toBe(2);
    }
    for (const moment of [6, 7, 999_999_999]) {
      of.open(moment);
      expect([of.moment, of.isLive]).toEqual([null, true]);
    }
  });
});

describe('an address', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    history.replaceState(null, '', '/play/m');
  });

  it('names a moment, or none', () => {
    const of = (query: string) => momentHere(new URLSearchParams(query));
    expect([of(''), of('at=12'), of('at=0'), of('x=1&at=3')]).toEqual([null, 12, 0, 3]);
    for (const odd of ['at=', 'at=-1', 'at=1.5', 'at=x', 'at=1e3', 'at=9999999999'])
      expect(of(odd)).toBeNull();
    expect(linkOf('a b', 3)).toMatch(/\/play\/a%20b\?at=3$/);
    expect(linkOf('m', null)).toMatch(/\/play\/m$/);
  });

  it('is written when somebody has come to rest, in the place of the last one', async () => {
    const before = history.length;
    noteMoment(1)();
    const stop = noteMoment(2);
    await vi.advanceTimersByTimeAsync(300);
    stop();
    expect(location.search).toBe('?at=2');
    noteMoment(null);
    await vi.advanceTimersByTimeAsync(300);
    expect([location.search, history.length]).toEqual(['', before]);
  });
});
