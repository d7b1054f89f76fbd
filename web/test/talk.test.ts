// What people say: who is heard, what is new, and whom somebody does not hear any more.

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { GameEvent } from '../src/api';
import { proofsOf } from '../src/api';
import { linesOf, Talk } from '../src/meet/talk.svelte';

const said = (version: number, seat: string, text: string): GameEvent => ({
  version,
  at: 0,
  seat,
  entry: { type: 'said', seat, text },
});
const remark = (version: number, by: string, text: string): GameEvent => ({
  version,
  at: 0,
  entry: { type: 'remarked', by, text },
});
const unseen = (version: number): GameEvent => ({ version, at: 0, entry: { type: 'unseen' } });

let events: GameEvent[];
let opened: number;
let mark: { readTo: number };
let sent: [string, unknown][];
const talk = () =>
  new Talk(
    'm',
    () => events,
    () => ({ seat: 'w' }),
    () => ['w'],
    () => opened,
    mark,
  );

beforeEach(() => {
  events = [said(1, 'b', 'old')];
  opened = 1;
  mark = { readTo: 0 };
  sent = [];
  localStorage.clear();
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    sent.push([url, JSON.parse(String(body))]);
    const problem = { error: { code: 'too_fast', message: 'too fast' } };
    return sent.length > 1
      ? new Response(JSON.stringify(problem), { status: 429 })
      : new Response(JSON.stringify({ version: 2 }));
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('talk', () => {
  it('is what players and watchers said, in order, and nothing that cannot be read', () => {
    const lines = linesOf([said(1, 'b', 'hello'), unseen(2), remark(3, '0f0f0f', 'well')]);
    expect(lines.map(({ by, isSeat, text }) => [by, isSeat, text])).toEqual([
      ['b', true, 'hello'],
      ['0f0f0f', false, 'well'],
    ]);
  });

  it('has the questions of the game and their answers in words', () => {
    const asked: GameEvent = { version: 1, at: 0, entry: { type: 'asked', seat: 'w', question: 'kind:Q' } };
    const replied = (yes: boolean): GameEvent => ({
      version: 2,
      at: 0,
      entry: { type: 'replied', seat: 'b', asked: 1, yes },
    });
    const told = (yes: boolean) => linesOf([asked, replied(yes)], { 'kind:Q': 'A queen?' });
    expect(told(true).map(({ by, text, of }) => [by, text, of])).toEqual([
      ['w', 'A queen?', 'question'],
      ['b', 'Yes. (A queen?)', 'answer'],
    ]);
    expect(told(false).at(-1)?.text).toBe('No. (A queen?)');
  });

  it('is new when somebody else said it since it was read', () => {
    const here = talk();
    expect(here.unread).toEqual([]);
    events = [...events, said(2, 'w', 'mine'), said(3, 'b', 'new')];
    expect(here.unread.map(({ text }) => text)).toEqual(['new']);
    here.readAll();
    expect(here.unread).toEqual([]);
    expect(talk().unread, 'where it is shown again').toEqual([]);
  });

  it('is new when it was said between the opening of the page and the first look at it', () => {
    events = [...events, said(2, 'b', 'meanwhile')];
    expect(talk().unread.map(({ text }) => text)).toEqual(['meanwhile']);
  });

  it('leaves out those who are muted, also on the next visit', () => {
    talk().mute('b', true);
    const here = talk();
    expect([here.lines, here.muted]).toEqual([[], ['b']]);
    here.mute('b', false);
    expect(here.lines).toHaveLength(1);
  });

  it('is said for the own seat, and a refusal is told', async () => {
    const here = talk();
    expect(await here.say('hello')).toBe(true);
    expect(sent).toEqual([['/api/matches/m/talk?seat=w', { text: 'hello' }]]);
    expect(await here.say('hello')).toBe(false);
    expect(here.problem).toBe('too fast');
  });
});

describe('what proves a seat', () => {
  const tokens = { w: 'a', b: 'c' };
  it('is its token, whatever the place was called that was taken', () => {
    expect(proofsOf({ w: 'a' }, ['b'])).toEqual({ b: { token: 'a' } });
    expect(proofsOf({ w: 'a' }, ['w', 'b']), 'and no more than it proves').toEqual({ w: { token: 'a' } });
    expect(proofsOf(tokens, ['w'])).toEqual({ w: { token: 'a' }, b: { token: 'c' } });
  });

  it('is the cookie where that proves all of them', () => {
    expect(proofsOf(tokens, ['b', 'w'])).toEqual({ w: { seat: 'w' }, b: { seat: 'b' } });
    expect(proofsOf({}, ['w'])).toEqual({ w: { seat: 'w' } });
  });

  it('is nothing while the computer has taken over', () => {
    expect(proofsOf({ w: 'a' }, [], 'w')).toEqual({});
  });

  it('is no more heard of those who are blocked, wherever they are', async () => {
    events = [said(1, 'b', 'rude'), said(2, 'w', 'mine'), said(3, 'b', 'again')];
    vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
      sent.push([`${method} ${url}`, JSON.parse(String(body))]);
      const refused = new Response('{"error": {"code": "x", "message": "no"}}', { status: 409 });
      return sent.length === 1 ? refused : new Response('{"id": "1", "bot": false, "since_ms": 0}');
    });
    const here = talk();
    expect(await here.block({ said: 3, by: 'b' })).toBe(false);
    expect([here.problem, here.lines.length]).toEqual(['no', 3]);
    expect(await here.block({ said: 3, by: 'b' })).toBe(true);
    expect(sent.at(-1)).toEqual(['PUT /api/me/blocks', { match: 'm', said: 3 }]);
    expect(here.lines.map(({ text }) => text)).toEqual(['mine']);
    // Nobody is muted by it, which would outlast the block.
    expect([here.muted, talk().lines.length]).toEqual([[], 3]);
    expect(await here.block({ seat: 'b' })).toBe(true);
    expect(sent.at(-1)).toEqual(['PUT /api/me/blocks', { match: 'm', seat: 'b' }]);
  });
});
