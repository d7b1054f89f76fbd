// The live feed on a line that dies in every way a line can.

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Feed, openFeed } from '../src/api';
import { scene } from './steps';

class FakeSocket {
  static all: FakeSocket[] = [];
  onopen: (() => void) | null = null;
  onclose: ((close: { code: number }) => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  readonly sent: string[] = [];
  isLetGo = false;
  constructor(
    readonly url: URL,
    readonly protocol?: string,
  ) {
    FakeSocket.all.push(this);
  }
  static get last(): FakeSocket {
    const last = FakeSocket.all.at(-1);
    if (!last) throw new Error('no socket was opened');
    return last;
  }
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.isLetGo = true;
  }
  say(what: unknown): void {
    this.onmessage?.({ data: JSON.stringify(what) });
  }
  /** The server lets it stand and says so. */
  accept(): this {
    this.onopen?.();
    this.say({ ping: 1 });
    return this;
  }
}

const event = (version: number) => ({ version, at: version, entry: { type: 'created', scene: scene(8, 8) } });
const told: string[] = [];
let known = 0;
let feed: Feed | undefined;
/** What the state call is answered. */
let answer: () => Response;
let asked = 0;
let visible = 'visible';

function open(token?: string): FakeSocket {
  feed = openFeed('m', token === undefined ? undefined : { token }, {
    since: () => known,
    onEvent: ({ version }) => {
      known = version;
      told.push(`event ${version}`);
    },
    onPresence: ({ presence }) => told.push(`there ${Object.keys(presence)}`),
    onResync: () => told.push('resync'),
    onLine: (up) => told.push(up ? 'up' : 'down'),
    onEnd: (why) => told.push(why),
  });
  return FakeSocket.last;
}
const refusal = (status: number, code: string) => () =>
  new Response(JSON.stringify({ error: { code, message: code } }), { status });
const sockets = () => FakeSocket.all.length;
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
/** The server beats for so long. */
async function beat(seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed += 2.5) {
    await pass(2_500);
    FakeSocket.last.say({ ping: passed });
  }
}
const look = (state: 'visible' | 'hidden') => {
  visible = state;
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visible as DocumentVisibilityState);
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('fetch', async () => {
    asked += 1;
    return answer();
  });
  answer = () => {
    throw new TypeError('no network');
  };
  [FakeSocket.all, told.length, known, asked, visible] = [[], 0, 0, 0, 'visible'];
});
afterEach(() => {
  feed?.close();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('a line', () => {
  it('names the public or a seat, so that the server need not wait to be told', () => {
    expect(open().protocol).toBe('menagerie');
    feed?.close();
    expect(open('secret').protocol).toBe('menagerie.secret');
    expect(String(FakeSocket.last.url)).not.toContain('secret');
  });

  it('answers pings and hands on events', async () => {
    const socket = open().accept();
    socket.say(event(4));
    socket.say('nonsense');
    socket.say({ presence: { w: { away_ms: null, remedy_in_ms: null } }, watching: 0, remedy: null });
    socket.say({ resync: 9 });
    expect(told).toEqual(['up', 'event 4', 'there w', 'resync']);
    expect(socket.sent).toEqual(['{"pong":1}']);
  });

  it('that beats stays as it is', async () => {
    open().accept();
    await beat(60);
    look('hidden');
    look('visible');
    expect(sockets()).toBe(1);
  });

  it('that is silent for nine seconds is made anew at once, from where it was', async () => {
    const socket = open().accept();
    socket.say(event(7));
    await pass(8_900);
    expect(sockets()).toBe(1);
    await pass(200);
    expect(sockets()).toBe(2);
    expect(socket.isLetGo).toBe(true);
    expect(String(FakeSocket.last.url)).toContain('since=7');
    FakeSocket.last.accept();
    expect(told).toEqual(['up', 'event 7', 'down', 'up']);
  });

  it('is deaf to what the dead one says later', async () => {
    const socket = open().accept();
    await pass(9_100);
    FakeSocket.last.accept();
    socket.say(event(1));
    socket.onclose?.({ code: 1006 });
    await pass(1_000);
    expect([sockets(), told.at(-1)]).toEqual([2, 'up']);
  });

  it('that cannot be made is given up after nine seconds, too, and then waited for', async () => {
    open();
    await pass(9_100);
    expect(sockets()).toBe(1);
    await pass(600);
    expect(sockets()).toBe(2);
  });

  it('that is closed when nobody wants it is not made anew', async () => {
    open().accept();
    feed?.close();
    dispatchEvent(new Event('online'));
    look('visible');
    await pass(60_000);
    expect(sockets()).toBe(1);
  });
});

describe('coming back', () => {
  it('takes ever longer while nobody answers, up to a bound', async () => {
    open();
    const gaps: number[] = [];
    for (let attempt = 0; attempt < 9; attempt++) {
      const before = Date.now();
      FakeSocket.last.onclose?.({ code: 1006 });
      const count = sockets();
      while (sockets() === count) await pass(100);
      gaps.push(Date.now() - before);
    }
    expect(gaps).toEqual([500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000, 15_000]);
  });

  it('is at once when the browser is online again', async () => {
    open().accept();
    for (let attempt = 0; attempt < 6; attempt++) {
      FakeSocket.last.onclose?.({ code: 1006 });
      await pass(20_000);
    }
    FakeSocket.last.onclose?.({ code: 1006 });
    const before = sockets();
    dispatchEvent(new Event('online'));
    expect(sockets()).toBe(before + 1);
  });

  it('is at once when the page is looked at after it slept', async () => {
    open().accept();
    look('hidden');
    // Asleep, no timer runs; only the clock goes on.
    vi.setSystemTime(Date.now() + 6_000);
    look('visible');
    expect(sockets()).toBe(2);
  });

  it('is at once when the browser shows a page that it had put aside', async () => {
    open().accept();
    const shown = new Event('pageshow');
    dispatchEvent(Object.assign(shown, { persisted: false }));
    expect(sockets()).toBe(1);
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(sockets()).toBe(2);
  });

  it('is at once when the server says so, but not again and again', async () => {
    open().accept();
    FakeSocket.last.onclose?.({ code: 1012 });
    await pass(0);
    expect(sockets()).toBe(2);
    FakeSocket.last.onopen?.();
    FakeSocket.last.onclose?.({ code: 1012 });
    await pass(900);
    expect(sockets()).toBe(2);
    await pass(200);
    expect(sockets()).toBe(3);
  });

  it('starts from short waits again once the line has carried something', async () => {
    open();
    for (let attempt = 0; attempt < 5; attempt++) {
      FakeSocket.last.onclose?.({ code: 1006 });
      await pass(20_000);
    }
    FakeSocket.last.accept();
    const before = sockets();
    FakeSocket.last.onclose?.({ code: 1001 });
    await pass(600);
    expect(sockets()).toBe(before + 1);
  });
});

describe('an answer that is final', () => {
  it('is learnt by a call where no line can be made, and ends all trying', async () => {
    answer = refusal(404, 'unknown_match');
    open().onclose?.({ code: 1006 });
    await pass(60_000);
    dispatchEvent(new Event('online'));
    expect([told, sockets(), asked]).toEqual([['down', 'down', 'unknown_match'], 1, 1]);
  });

  it('is the same for a token of no seat, before and after the line was made', async () => {
    answer = refusal(401, 'unauthorized');
    open('wrong').onclose?.({ code: 1006 });
    await pass(60_000);
    expect([told.at(-1), sockets()]).toEqual(['unauthorized', 1]);
    feed?.close();
    open('wrong').accept().onclose?.({ code: 4401 });
    await pass(60_000);
    expect([told.at(-1), sockets(), asked]).toEqual(['unauthorized', 2, 1]);
  });

  it('is not what a proxy says of a server that is down', async () => {
    answer = () => new Response('<h1>Not Found</h1>', { status: 404 });
    open().onclose?.({ code: 1006 });
    await pass(600);
    expect(sockets()).toBe(2);
  });

  it('is asked for once where the server is well and only the line is not', async () => {
    answer = () => new Response('{}', { status: 200 });
    open();
    for (let attempt = 0; attempt < 4; attempt++) {
      FakeSocket.last.onclose?.({ code: 1006 });
      await pass(20_000);
    }
    expect(sockets()).toBeGreaterThan(4);
    expect(asked).toBe(1);
  });
});
