// Sitting down at a match: with how few calls, and with whose token.

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api, type Opening } from '../src/api';
import { askFor, firstProof } from '../src/api/early';
import { proofsOf } from '../src/api/proof';
import { announcer } from '../src/lib/announce.svelte';
import { matches } from '../src/lib/storage';
import { Sitting } from '../src/match/sitting.svelte';
import { begun } from '../src/turn/kept';
import { gameOf, stateOf } from './game';
import { move, scene } from './steps';

const steps = { at: 0, steps: [move('e2e4')], complete: false };

/** What the server answers to whoever proves a seat, or none. */
function opening(eye: string, hidden: boolean): Opening {
  const may = eye === 'b' || (eye !== 'public' && !hidden);
  return {
    game: gameOf({ hidden }),
    state: stateOf({
      at: 0,
      eye,
      to_act: isOver ? [] : ['b'],
      ...(isOver && { outcome: { score: '1-0', reason: 'resigned', words: 'resignation' } }),
      can_take_back: eye === 'b',
      scene: { ...scene(8, 8), words: ['White may castle.'] },
    }),
    events: [],
    ...(may && { offered: { seat: 'b', list: steps } }),
  };
}

const asked: [path: string, token: string | null][] = [];
let hidden = false;
let isOver = false;
/** What the server answers to hints. */
let hint: () => Promise<Response> | Response;

beforeEach(() => {
  localStorage.clear();
  asked.length = 0;
  isOver = false;
  vi.stubGlobal(
    'WebSocket',
    class {
      close() {}
    },
  );
  vi.stubGlobal('fetch', async (path: string, { headers }: RequestInit = {}) => {
    const token = new Headers(headers).get('Authorization')?.replace('Bearer ', '') ?? null;
    asked.push([path, token]);
    if (path.endsWith('/hint')) return hint();
    const eye = token?.replace('token ', '') ?? 'public';
    const answer = path.endsWith('/opening') ? opening(eye, hidden) : steps;
    return new Response(JSON.stringify(path.includes('/events') ? { version: 1, events: [] } : answer));
  });
});
afterEach(() => vi.unstubAllGlobals());

/** Opens the match as the page does, after what was asked for while its code was on its way. */
async function sitDown(seats: string[], noted?: boolean): Promise<Sitting> {
  const tokens = Object.fromEntries(seats.map((seat) => [seat, `token ${seat}`]));
  matches.add({
    id: 'm',
    tokens,
    wish: { game: 'chess', seats: {} },
    started: 0,
    ...(noted !== undefined && { hidden: noted }),
  });
  askFor('/play/m', 'en');
  const found = await api.opening('m', firstProof('m'));
  if (!('state' in found)) throw new Error('its game has begun');
  const sitting = new Sitting('m', found.game, proofsOf(tokens, []));
  await sitting.open(found);
  await vi.waitFor(() => expect(sitting.cover ?? sitting.composing.phase).not.toBe('asking'));
  return sitting;
}

describe('a match is opened', () => {
  it('with one call, whoever is to act', async () => {
    hidden = false;
    for (const [seats, first] of [
      [['b'], 'b'],
      [['w', 'b'], 'w'],
    ] as const) {
      asked.length = 0;
      const sitting = await sitDown([...seats], false);
      expect(asked).toEqual([['/api/matches/m/opening', `token ${first}`]]);
      expect(sitting.actor).toBe('b');
      expect(sitting.composing.offers).toEqual(steps.steps);
      sitting.close();
    }
  });

  it('with what is to be known of the position said after whose turn it is', async () => {
    hidden = false;
    const said = vi.spyOn(announcer, 'say');
    const sitting = await sitDown(['b']);
    expect(said.mock.calls).toContainEqual([
      { always: 'You play Black. Your turn.', more: 'White may castle.' },
    ]);
    sitting.close();
    said.mockRestore();
  });

  it('with no word of whose side one has when the game is over', async () => {
    [hidden, isOver] = [false, true];
    const said = vi.spyOn(announcer, 'say');
    const sitting = await sitDown(['b']);
    const heard = said.mock.calls.map(([saying]) => (typeof saying === 'string' ? saying : saying.always));
    expect(heard.join(' ')).not.toContain('You play');
    sitting.close();
    said.mockRestore();
  });

  it('by whoever only watches, without a token', async () => {
    hidden = true;
    const sitting = await sitDown([]);
    expect(asked).toEqual([['/api/matches/m/opening', null]]);
    expect(sitting.eye).toBe(null);
    expect(sitting.composing.phase).toBe('idle');
  });

  it('with the token of the only seat at this screen, also where there are secrets', async () => {
    hidden = true;
    await sitDown(['b'], true);
    expect(asked).toEqual([['/api/matches/m/opening', 'token b']]);
  });

  it('without any token while the cover of a shared screen names somebody', async () => {
    hidden = true;
    for (const noted of [true, undefined]) {
      asked.length = 0;
      const sitting = await sitDown(['w', 'b'], noted);
      expect(sitting.cover?.seat).toBe('b');
      expect(asked.filter(([, token]) => token !== null)).toEqual([]);
      await sitting.uncover();
      expect(sitting.eye).toBe('b');
      expect(asked.filter(([, token]) => token !== null)).toEqual([['/api/matches/m/opening', 'token b']]);
      sitting.close();
    }
  });
});

describe('a turn that was begun before', () => {
  beforeEach(() => sessionStorage.clear());
  const prefixOf = ({ composing }: Sitting) => composing.prefix.map(({ text }) => text);

  it('goes on for the seat that composes it, once the cover is off', async () => {
    hidden = true;
    begun.put('m', 'b', 0, 'e2e4');
    const sitting = await sitDown(['w', 'b'], true);
    expect(prefixOf(sitting)).toEqual([]);
    await sitting.uncover();
    await vi.waitFor(() => expect(prefixOf(sitting)).toEqual(['e2e4']));
    await vi.waitFor(() => expect(sitting.composing.phase).toBe('open'));
    sitting.close();
    expect(begun.find('m', 'b', 0), 'also after the page was left').toBe('e2e4');
  });

  it('is nobody else’s, and none of another position', async () => {
    hidden = false;
    begun.put('m', 'w', 0, 'e2e4');
    begun.put('m', 'b', 3, 'e2e4');
    const sitting = await sitDown(['w', 'b'], false);
    expect([sitting.actor, prefixOf(sitting)]).toEqual(['b', []]);
    sitting.close();
  });
});

describe('a hint', () => {
  const answered = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });

  it('is asked for by whoever is to act, and told while it is about the present position', async () => {
    hidden = false;
    const sitting = await sitDown(['w', 'b'], false);
    hint = () => answered({ at: 0, steps: 'e2e4' });
    expect(await sitting.hint()).toEqual({ at: 0, steps: 'e2e4' });
    expect(asked.at(-1)).toEqual(['/api/matches/m/hint', 'token b']);
    hint = () => answered({ at: 7, steps: 'e2e4' });
    expect(await sitting.hint()).toBeNull();
    sitting.close();
  });

  it('that is refused says why, until the next one', async () => {
    hidden = false;
    const sitting = await sitDown(['b'], false);
    expect(sitting.canTakeBack).toBe(true);
    hint = () => answered({ error: { code: 'not_to_act', message: 'not yours' } }, 403);
    expect(await sitting.hint()).toBeNull();
    expect(sitting.problem).toBe('not yours');
    hint = () => answered({ at: 0, steps: 'e2e4' });
    await sitting.hint();
    expect(sitting.problem).toBeNull();
    sitting.close();
  });
});
