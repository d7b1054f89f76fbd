// Calls to a server that cannot answer, will not answer, or is not there.

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, api, persist } from '../src/api';

/** What the server says to one call after the other; the last answer stays. */
let answers: (() => Response | Promise<Response>)[] = [];
let asked = 0;
const refused = (status: number, code: string, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify({ error: { code, message: `${code}.` } }), { status, headers });
const nobody = () => Promise.reject(new TypeError('Failed to fetch'));

beforeEach(() => {
  vi.useFakeTimers();
  asked = 0;
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    const answer = answers[Math.min(asked, answers.length - 1)];
    asked += 1;
    return new Promise<Response>((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
      if (signal?.aborted) reject(signal.reason);
      Promise.resolve(answer?.()).then((response) => response && resolve(response), reject);
    });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const left = () => new AbortController();
/** The kit of a game, asked for with patience; what comes of it is kept for the test. */
function ask(patience: Partial<Parameters<typeof persist>[1]> = {}) {
  const told: { lines: boolean[]; answer?: unknown; error?: ApiError } = { lines: [] };
  persist((signal) => api.kit('chess', signal), {
    signal: left().signal,
    onLine: (up) => told.lines.push(up),
    ...patience,
  }).then(
    (answer) => {
      told.answer = answer;
    },
    (error) => {
      told.error = error;
    },
  );
  return told;
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('a call that is made again', () => {
  it('gets through when the network comes back', async () => {
    answers = [nobody, nobody, () => new Response('{"fields":[]}')];
    const told = ask();
    await pass(60_000);
    expect(told.answer).toEqual({ fields: [] });
    expect(told.lines).toEqual([false, false, true]);
  });

  it('takes what took the server too long for an answer', async () => {
    answers = [() => refused(503, 'timeout')];
    const told = ask();
    await pass(60_000);
    expect(told.error?.message).toBe('timeout.');
    expect(asked).toBe(1);
  });

  it('asks five times a server that cannot answer, and then tells why', async () => {
    answers = [() => refused(503, 'storage')];
    const told = ask();
    await pass(600_000);
    expect(told.error).toMatchObject({ status: 503, code: 'storage' });
    expect(asked).toBe(5);
  });

  it('waits as long as the server wishes', async () => {
    answers = [() => refused(503, 'storage', { 'Retry-After': '7' }), () => new Response('{}')];
    const told = ask();
    await pass(6_900);
    expect(asked).toBe(1);
    await pass(200);
    expect(told.answer).toEqual({});
  });

  it('does not ask again what is refused or broken', async () => {
    for (const status of [401, 404, 409, 422, 500, 501, 505]) {
      answers = [() => refused(status, 'no')];
      asked = 0;
      const told = ask();
      await pass(60_000);
      expect([told.error?.status, asked]).toEqual([status, 1]);
    }
  });

  it('ends with a sentence where somebody waits for the answer', async () => {
    answers = [nobody];
    const told = ask({ most: 30_000 });
    await pass(29_000);
    expect(told.lines).not.toContain(true);
    await pass(2_000);
    expect(told.error).toMatchObject({ code: 'network', message: 'The server cannot be reached.' });
  });

  it('ends at once when nobody wants it any more, while it waits and while it is under way', async () => {
    for (const answer of [nobody, () => new Promise<Response>(() => {})]) {
      answers = [answer];
      asked = 0;
      const leaving = left();
      const told = ask({ signal: leaving.signal });
      await pass(100);
      leaving.abort();
      await pass(0);
      expect(told.error).toBeInstanceOf(ApiError);
      await pass(60_000);
      expect(asked).toBe(1);
    }
  });

  it('does not hang in a connection that is dead', async () => {
    // The timers of the tests are not those of the platform.
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const late = left();
      setTimeout(() => late.abort(), ms);
      return late.signal;
    });
    let isDead = true;
    answers = [() => (isDead ? new Promise<Response>(() => {}) : new Response('{}'))];
    const told = ask();
    await pass(44_000);
    expect(told.lines).toEqual([]);
    isDead = false;
    await pass(5_000);
    expect(told.answer).toEqual({});
  });
});
