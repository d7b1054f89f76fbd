// The title of the tab: how many matches wait for whoever is here, seen from any page and from a tab behind others.

import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MyMatch, SeatHolder } from '../src/api';
import { awaited, isAwaited } from '../src/lib/awaited.svelte';
import { router } from '../src/lib/router.svelte';
import { awaitElsewhere, entitle } from '../src/lib/title';

const person: SeatHolder = { kind: 'person', bot: false };
const match = (id: string, over: Partial<MyMatch> = {}): MyMatch => ({
  match: id,
  game: 'chess',
  options: {},
  seats: { w: person, b: person },
  mine: ['w'],
  clock: null,
  rated: false,
  gathering: false,
  at: 0,
  to_act: ['w'],
  outcome: null,
  created_ms: 0,
  updated_ms: 0,
  ...over,
});

describe('whether a match waits', () => {
  it('does for a seat here that is to act against people elsewhere, and for nothing else', () => {
    expect(isAwaited(match('a'))).toBe(true);
    expect(isAwaited(match('a', { to_act: ['w', 'b'] }))).toBe(true);
    const none: Partial<MyMatch>[] = [
      { to_act: ['b'] },
      { to_act: [], gathering: true },
      { frozen: 'by other rules' },
      { outcome: { score: '1-0', reason: 'resignation', words: 'White won: resignation.' } as never },
      { seats: { w: person, b: { kind: 'computer', level: '2' } } },
      { mine: ['w', 'b'] },
      { mine: [] },
    ];
    for (const one of none) expect(isAwaited(match('a', one))).toBe(false);
  });
});

describe('the title', () => {
  afterEach(() => awaitElsewhere(0));

  it('says of a page how many matches wait elsewhere, and counts the one on the page', () => {
    entitle('Rules · Menagerie');
    expect(document.title).toBe('Rules · Menagerie');
    awaitElsewhere(2);
    expect(document.title).toBe('(2) Rules · Menagerie');
    entitle('Chess · Menagerie', true);
    expect(document.title).toBe('(3) ● Your turn · Chess · Menagerie');
    awaitElsewhere(0);
    expect(document.title).toBe('● Your turn · Chess · Menagerie');
  });
});

describe('counting', () => {
  let list: MyMatch[];
  let asked: number;
  const settle = async () => {
    flushSync();
    await vi.advanceTimersByTimeAsync(0);
  };

  beforeEach(() => {
    vi.useFakeTimers();
    [list, asked] = [[], 0];
    vi.stubGlobal('scrollTo', () => {});
    vi.stubGlobal('fetch', async () => {
      asked += 1;
      return new Response(JSON.stringify({ matches: list, more: false }));
    });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it('goes on in a hidden tab while people elsewhere play, and leaves out the match on the page', async () => {
    entitle('Menagerie');
    awaited.follow();
    await settle();
    expect(asked).toBe(1);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(asked).toBe(1);
    for (const page of ['/book', '/mine', '/']) {
      router.go(page);
      await settle();
    }
    expect(asked).toBe(2);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(asked).toBe(3);

    list = [match('a', { to_act: ['b'] }), match('b')];
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    router.go('/rules');
    await settle();
    entitle('Rules');
    expect(document.title).toBe('(1) Rules');
    list = [match('a'), match('b')];
    await vi.advanceTimersByTimeAsync(60_000);
    expect(document.title).toBe('(2) Rules');

    router.go('/play/a');
    await settle();
    entitle('Chess', true);
    expect(document.title).toBe('(2) ● Your turn · Chess');
    list = [];
    awaited.look(true);
    await settle();
    expect(document.title).toBe('● Your turn · Chess');
  });
});
