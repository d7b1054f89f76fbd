// An exercise against a small game: a rook on a1 that goes one square a turn, b1 being the only right one.

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StudyRequest, Study as StudyState } from '../src/api';
import { Find } from '../src/exercise/find.svelte';
import { kept } from '../src/exercise/results';
import { gameOf } from './game';
import { figure, move, scene } from './steps';

const game = gameOf({ id: 'rooks', name: 'Rooks', exercises: 1 });
const RIGHT = 'a1b1';
/** It may go on to e1, or stay. */
const LONG = 'a1d1';
const WRONG = 'a1c1';

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });

function study({ position = '', played = [], prefix = '' }: StudyRequest): StudyState {
  return {
    position: position + played.join('+'),
    at: played.length,
    eye: 'w',
    scene: scene(8, 1, { a1: figure('rook') }),
    to_act: ['w'],
    mid_turn: false,
    outcome: null,
    steps: prefix ? [move('d1e1')] : [move(RIGHT), move(WRONG), move(LONG, { then: 'either' })],
    complete: prefix !== '',
    seats: played.map(() => 'w'),
    happenings: played.map(() => []),
  };
}

/** What the server is asked, and how it answers. */
const answers: [RegExp, (body: string) => unknown][] = [
  [/exercises$/, () => ({ exercises: [{ goal: 'save', turns: 1, difficulty: 50, position: 'p' }] })],
  [/study$/, (body) => study(JSON.parse(body))],
  [/solution$/, () => ({ parts: [RIGHT] })],
  [/exercises\/1$/, (body) => judged(JSON.parse(body))],
];
const judged = ({ played }: { played: string[] }) =>
  played[0] === RIGHT ? { verdict: 'solved', reply: [] } : { verdict: 'wrong', reply: [], turns: 1 };

/** Answers that are held back, by what they answer. */
let held: Map<string, Promise<void>>;
/** Whatever was asked, by the end of its address. */
let asked: string[];

/** Holds the next answer to such a question back, until it is let go. */
function hold(name: string): () => void {
  let go = () => {};
  held.set(
    name,
    new Promise((resolve) => {
      go = resolve;
    }),
  );
  return go;
}

beforeEach(() => {
  localStorage.clear();
  held = new Map();
  asked = [];
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    const name = path.split('/').at(-1) ?? '';
    asked.push(name);
    const wait = held.get(name);
    held.delete(name);
    await wait;
    const [, answer] = answers.find(([address]) => address.test(path)) ?? [];
    return answer ? json(answer(body)) : json({}, 404);
  });
});
afterEach(() => vi.unstubAllGlobals());

const open = () => Find.open(game, 1, new AbortController().signal);

/** Lets everything happen that waits for nothing. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 5));

/** Puts the rook there, as by hand. */
const play = (find: Find, to: string) =>
  find.study.composer.press('a1').then(() => find.study.composer.press(to));

/** How it stands when everything was answered. */
async function end(find: Find) {
  await settle();
  const { phase, isJudging, told, study } = find;
  return { phase, isJudging, right: told?.right, played: study.played, board: study.composing.phase };
}
const SHOWN = { phase: 'shown', isJudging: false, right: true, played: [RIGHT], board: 'open' };

describe('a try', () => {
  it('is judged, and noted', async () => {
    const find = await open();
    await play(find, 'c1');
    expect(await end(find)).toMatchObject({ phase: 'wrong', right: false });
    await find.again();
    await play(find, 'b1');
    expect(await end(find)).toMatchObject({ phase: 'solved', right: true });
    expect(kept.all()).toMatchObject([{ wrong: 1, shown: false, solved: expect.any(Number) }]);
  });
});

describe('the solution', () => {
  for (const to of ['b1', 'c1']) {
    it(`is what is shown, though the turn to ${to} was still on its way`, async () => {
      const find = await open();
      const arrive = hold('study');
      const playing = play(find, to);
      await settle();
      const showing = find.show();
      await settle();
      arrive();
      await Promise.all([playing, showing]);
      expect(await end(find)).toEqual(SHOWN);
      expect(asked).not.toContain('1');
      expect(kept.all()).toMatchObject([{ wrong: 0, shown: true, solved: null }]);
    });

    it(`is what is shown, though the turn to ${to} arrived before it`, async () => {
      const find = await open();
      const [arrive, tell] = [hold('study'), hold('solution')];
      const playing = play(find, to);
      await settle();
      const showing = find.show();
      arrive();
      await playing;
      tell();
      await showing;
      expect(await end(find)).toEqual(SHOWN);
      expect(asked).not.toContain('1');
      expect(kept.all()).toMatchObject([{ wrong: 0, shown: true, solved: null }]);
    });

    it(`waits while the turn to ${to} is judged`, async () => {
      const find = await open();
      const judge = hold('1');
      await play(find, to);
      await settle();
      await find.show();
      expect([find.phase, find.isJudging, asked.includes('solution')]).toEqual(['watch', true, false]);
      judge();
      const isRight = to === 'b1';
      expect(await end(find)).toMatchObject({ phase: isRight ? 'solved' : 'wrong', right: isRight });
      expect(kept.all()).toMatchObject([{ wrong: isRight ? 0 : 1, shown: false }]);
      await find.show();
      expect(kept.all()).toMatchObject([{ wrong: isRight ? 0 : 1, shown: !isRight }]);
    });
  }

  // A gesture waits while the server is asked how a turn may go on; the one that is meant here would be legal at the start, too.
  const late: [string, (find: Find) => Promise<unknown>][] = [
    ['confirmed', ({ study }) => study.composer.confirm()],
    ['dragged', ({ study }) => study.composer.put('a1', 'c1')],
    ['typed', ({ study }) => study.composer.type(WRONG)],
  ];
  for (const [done, gesture] of late) {
    it(`is what is shown, though a turn was ${done} before its steps had arrived`, async () => {
      const find = await open();
      const arrive = hold('study');
      const composing = play(find, 'd1');
      await settle();
      const waiting = gesture(find);
      const showing = find.show();
      await settle();
      arrive();
      await Promise.all([composing, waiting, showing]);
      expect(await end(find)).toEqual(SHOWN);
      expect(find.study.composing.error).toBeNull();
    });
  }
});
