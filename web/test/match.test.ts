// A match against a server and a network that misbehave in every way they can.

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { GameEvent } from '../src/api';
import { TURNINGS } from '../src/lib/appearance.svelte';
import { Match } from '../src/match/match.svelte';
import { seatsRound, seenFrom, sideOf, sitsAbove } from '../src/match/seats';
import { stateOf } from './game';
import { scene } from './steps';

const state = (version: number) => stateOf({ version, at: version });
const event = (version: number): GameEvent => ({
  version,
  at: version,
  seat: 'w',
  entry: { type: 'part', steps: `s${version}`, signs: null, happenings: [], scene: scene(8, 8) },
});

/** What the server knows; a test moves it on. */
let newest = 1;
/** Whether something happens between two calls. */
let moves = false;
let answers: (() => Response)[] = [];
const asked: string[] = [];
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });

class FakeSocket {
  static readonly CLOSED = 3;
  static all: FakeSocket[] = [];
  onopen?: () => void;
  onclose?: (close: { code: number }) => void;
  onmessage?: (message: { data: string }) => void;
  readyState = 1;
  constructor(
    readonly url: URL,
    readonly protocol?: string,
  ) {
    FakeSocket.all.push(this);
  }
  say(one: GameEvent): void {
    this.onmessage?.({ data: JSON.stringify(one) });
  }
  close(): void {
    this.readyState = 3;
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  newest = 1;
  moves = false;
  answers = [];
  asked.length = 0;
  FakeSocket.all = [];
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    const answer = /\/(turns|actions)$/.test(path) ? answers.shift() : undefined;
    if (answer) return answer();
    if (moves && path.includes('since=')) newest += 1;
    const since = Number(path.match(/since=(\d+)/)?.[1] ?? Number.NaN);
    const after = (version: number) =>
      Array.from({ length: newest - version }, (_, index) => event(version + 1 + index));
    if (path.endsWith('/opening')) {
      const events = after(0);
      return json({
        state: state(newest),
        events: events.slice(0, 5),
        ...(events.length > 5 && { next: 5 }),
      });
    }
    if (Number.isNaN(since)) return json(state(newest));
    return json({ version: newest, events: after(since) });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function opened() {
  const changes: number[][] = [];
  const match = new Match('m', PROOF, (fresh) => changes.push(fresh.map(({ version }) => version)));
  await match.open();
  const [socket] = FakeSocket.all;
  if (!socket) throw new Error('no socket was opened');
  socket.onopen?.();
  return { match, changes, socket };
}
const versions = (match: Match) => match.events.map(({ version }) => version);
const settle = () => vi.advanceTimersByTimeAsync(0);

const PROOF = { token: 'secret' };

describe('a long match', () => {
  it('is opened with its first events, and the others are asked for', async () => {
    newest = 12;
    const { match, socket } = await opened();
    expect(versions(match)).toEqual(Array.from({ length: 12 }, (_, index) => index + 1));
    expect(String(socket.url)).toContain('since=12');
  });

  it('does not know more events than its state', async () => {
    newest = 12;
    moves = true;
    const { match, socket } = await opened();
    expect([match.state?.version, versions(match).at(-1)]).toEqual([12, 12]);
    expect(String(socket.url)).toContain('since=12');
  });
});

describe('the live feed', () => {
  it('sends the token as a subprotocol and never in the address', async () => {
    const { socket } = await opened();
    expect(socket.protocol).toBe('menagerie.secret');
    expect(String(socket.url)).toContain('since=1');
    expect(String(socket.url)).not.toContain(PROOF.token);
  });

  it('takes over state and events together', async () => {
    const { match, changes, socket } = await opened();
    newest = 2;
    socket.say(event(2));
    await settle();
    expect(match.state?.version).toBe(2);
    expect(changes.at(-1)).toEqual([2]);
  });

  it('does not mix an event into a state from before it', async () => {
    const { match, changes, socket } = await opened();
    const server = globalThis.fetch;
    let answer: () => void = () => {};
    vi.stubGlobal('fetch', async (path: string) => {
      const then = server(path);
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return then;
    });
    newest = 2;
    socket.say(event(2));
    await settle();
    vi.stubGlobal('fetch', server);
    newest = 3;
    socket.say(event(3));
    answer();
    await settle();
    expect(changes.slice(-2)).toEqual([[2], [3]]);
    expect(match.state?.version).toBe(3);
  });

  it('fetches a gap and takes nothing twice', async () => {
    const { match, socket } = await opened();
    newest = 4;
    socket.say(event(4));
    socket.say(event(4));
    await settle();
    expect(versions(match)).toEqual([1, 2, 3, 4]);
    socket.say(event(3));
    await settle();
    expect(versions(match)).toEqual([1, 2, 3, 4]);
  });

  it('comes back by itself, from where it was', async () => {
    const { match, socket } = await opened();
    newest = 2;
    socket.say(event(2));
    await settle();
    socket.onclose?.({ code: 1006 });
    expect(match.lineUp).toBe(false);
    await vi.advanceTimersByTimeAsync(2_000);
    const [, again] = FakeSocket.all;
    again?.onopen?.();
    expect(match.lineUp).toBe(true);
    expect(String(again?.url)).toContain('since=2');
  });

  it('tries again when the news cannot be fetched', async () => {
    const { match, socket } = await opened();
    const answer = globalThis.fetch;
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('no network');
    });
    newest = 2;
    socket.say(event(2));
    await settle();
    expect(match.lineUp).toBe(false);
    vi.stubGlobal('fetch', answer);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(match.lineUp).toBe(true);
    expect(versions(match)).toEqual([1, 2]);
  });

  it('falls silent when the match is left', async () => {
    const { match, changes, socket } = await opened();
    const before = changes.length;
    match.close();
    newest = 2;
    socket.say(event(2));
    await settle();
    expect(changes.length).toBe(before);
    expect(match.state).toBeNull();
    expect(match.events).toEqual([]);
  });
});

describe('a turn', () => {
  it('is sent again until the network lets it through', async () => {
    const { match } = await opened();
    const fails = () => {
      throw new TypeError('no network');
    };
    answers = [fails, fails, () => json({ ...state(2), events: [event(2)] })];
    const played = match.play(PROOF, 1, 's2');
    await settle();
    expect(match.lineUp).toBe(false);
    await vi.advanceTimersByTimeAsync(5_000);
    await played;
    expect(match.lineUp).toBe(true);
    expect(versions(match)).toEqual([1, 2]);
    expect(asked.filter((path) => path.includes('/turns'))).toHaveLength(3);
  });

  it('that is stale brings the present position', async () => {
    const { match } = await opened();
    newest = 3;
    answers = [() => json({ error: { code: 'stale', message: 'too late' }, state: state(3) }, 409)];
    await expect(match.play(PROOF, 1, 's2')).rejects.toMatchObject({ code: 'stale' });
    expect(match.state?.version).toBe(3);
    await settle();
    expect(versions(match)).toEqual([1, 2, 3]);
  });

  it('that is illegal changes nothing and is not repeated', async () => {
    const { match } = await opened();
    answers = [() => json({ error: { code: 'illegal_turn', message: 'no such step' } }, 422)];
    await expect(match.play(PROOF, 1, 'x')).rejects.toThrow('no such step');
    expect(match.state?.version).toBe(1);
    expect(asked.filter((path) => path.includes('/turns'))).toHaveLength(1);
  });

  it('does not go back behind what the socket brought first', async () => {
    const { match, socket } = await opened();
    let answer: (response: Response) => void = () => {};
    answers = [() => undefined as unknown as Response];
    vi.stubGlobal(
      'fetch',
      vi.fn(async (path: string) => {
        if (path.includes('/turns')) {
          return new Promise<Response>((resolve) => {
            answer = resolve;
          });
        }
        return json(state(3));
      }),
    );
    const played = match.play(PROOF, 1, 's2');
    socket.say(event(2));
    socket.say(event(3));
    await settle();
    expect(match.state?.version).toBe(3);
    answer(json({ ...state(2), events: [event(2)] }));
    await played;
    expect(match.state?.version).toBe(3);
    expect(versions(match)).toEqual([1, 2, 3]);
  });
});

describe('a takeback', () => {
  const took: GameEvent = {
    version: 4,
    at: 4,
    seat: 'w',
    entry: { type: 'taken_back', seat: 'w', parts: 2, scene: scene(8, 8) },
  };

  it('takes what the computer has answered at the same moment, too', async () => {
    const { match } = await opened();
    newest = 3;
    answers = [
      () => json({ error: { code: 'stale', message: 'too late' }, state: state(3) }, 409),
      () => json({ ...state(4), events: [took] }),
    ];
    await match.takeBack(PROOF);
    expect(match.state?.version).toBe(4);
    expect(asked.filter((path) => path.endsWith('/actions'))).toHaveLength(2);
  });

  it('that is refused is not repeated', async () => {
    const { match } = await opened();
    answers = [() => json({ error: { code: 'nothing_to_take_back', message: 'none' } }, 409)];
    await expect(match.takeBack(PROOF)).rejects.toThrow('none');
    expect(asked.filter((path) => path.endsWith('/actions'))).toHaveLength(1);
  });
});

describe('seats round the board', () => {
  const seat = (id: string, team: number) => ({ id, name: id, team, side: 'neutral' as const });
  const ids = (seats: { id: string }[]) => seats.map(({ id }) => id).join(' ');

  it('have the first team below', () => {
    const two = [seat('w', 0), seat('b', 1)];
    expect(ids(seatsRound(two, false).below)).toBe('w');
    expect(ids(seatsRound(two, true).below)).toBe('b');
  });

  it('put partners side by side, each at their half of the board', () => {
    const four = [seat('wk', 0), seat('bk', 1), seat('wq', 0), seat('bq', 1)];
    const { above, below } = seatsRound(four, false);
    expect([ids(above), ids(below)]).toEqual(['bq bk', 'wq wk']);
    const turned = seatsRound(four, true);
    expect([ids(turned.above), ids(turned.below)]).toEqual(['wk wq', 'bk bq']);
  });

  it('have one board for all where the pieces are nobody’s, and show each their own seat below', () => {
    const five = ['1', '2', '3', '4', '5'].map((id, team) => seat(id, team));
    expect(five.some(({ id }) => sitsAbove(five, id))).toBe(false);
    const { above, below } = seatsRound(seenFrom(five, '4'), false);
    expect([ids(above), ids(below)]).toEqual(['3 2', '1 5 4']);
    expect(seenFrom(five, null)).toEqual(five);
  });

  it('show each their own army below', () => {
    const four = [seat('wk', 0), seat('bk', 1), seat('wq', 0), seat('bq', 1)];
    const above = four.filter(({ id }) => sitsAbove(four, id));
    expect(ids(above)).toBe('bk bq');
    expect(sitsAbove([seat('w', 0), seat('b', 0)], 'b')).toBe(true);
    expect(sitsAbove(four, null)).toBe(false);
  });

  it('have the board turned to whoever is meant by a choice', () => {
    const hotSeat = { seats: ['w', 'b'], eye: 'w', actor: 'b' };
    expect(sideOf(hotSeat, 'covered')).toBe('w');
    expect(sideOf(hotSeat, 'always')).toBe('b');
    expect(sideOf({ ...hotSeat, eye: 'b' }, 'covered')).toBe('b');
    expect(sideOf({ ...hotSeat, eye: 'b' }, 'never')).toBe('w');
    for (const turning of TURNINGS) {
      expect(sideOf({ seats: ['b'], eye: 'b', actor: null }, turning)).toBe('b');
      expect(sideOf({ seats: [], eye: null, actor: null }, turning)).toBe(null);
    }
  });

  it('share the sides where all are of one team', () => {
    const team = [seat('w', 0), seat('b', 0)];
    expect(ids(seatsRound(team, false).below)).toBe('w');
    expect(ids(seatsRound([seat('1', 0)], false).below)).toBe('1');
  });
});
