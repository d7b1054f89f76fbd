// Walking through a tour of a small game: a rook on a1 that is to go to c1, and then to c8.

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StudyRequest, Study as StudyState, Tour } from '../src/api';
import { accepts, answerTo } from '../src/tour/answers';
import { noteSolved, resumeAt, solvedStops } from '../src/tour/progress';
import { Walk } from '../src/tour/walk.svelte';
import { gameOf } from './game';
import { figure, move, scene } from './steps';

const game = gameOf({ id: 'rooks', seats: [{ id: 'w', name: 'White', team: 0, side: 'white' }], tour: true });

const task = (answers: string[], reply: string[] = [], wrong: Record<string, string> = {}) => ({
  text: `Play ${answers[0]}.`,
  answers,
  hint: `Think of ${answers[0]}.`,
  success: `It was ${answers[0]}.`,
  reply,
  wrong,
});
const tour: Tour = {
  lang: 'en',
  stops: [
    { title: 'One', position: 'p', seat: 'w', tasks: [task(['a1c1'], ['x']), task(['c1c8*'])] },
    {
      title: 'Two',
      position: 'q',
      seat: 'w',
      tasks: [task(['a1b1'], [], { 'a1c1 a1d1*': 'Too far.', '!a1a2': 'Not up.' })],
    },
  ],
};

function answer({ position, played = [] }: StudyRequest): StudyState {
  return {
    position: position ?? '',
    at: played.length,
    eye: 'w',
    scene: scene(8, 8, { a1: figure('rook') }),
    to_act: ['w'],
    mid_turn: false,
    outcome: null,
    steps: [move('a1b1'), move('a1c1'), move('c1c8')],
    complete: false,
    seats: played.map(() => 'w'),
    happenings: played.map((part) => [{ type: 'passed', seat: 'w', words: `rook ${part}` }]),
  };
}

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    return new Response(JSON.stringify(answer(JSON.parse(body))));
  });
});
afterEach(() => vi.unstubAllGlobals());

/** Everything that was begun has come to rest. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 20));

async function walking(lang = 'en'): Promise<Walk> {
  const walk = new Walk(game, { ...tour, lang });
  await walk.resume();
  return walk;
}

async function play(walk: Walk, part: string): Promise<void> {
  await walk.study?.play(part);
  await settle();
}

describe('an answer', () => {
  it('is the text itself', () => {
    expect(accepts(['e2e4', 'd2d4'], 'd2d4')).toBe(true);
    expect(accepts(['e2e4'], 'e2e4q')).toBe(false);
    expect(accepts([], '')).toBe(false);
  });

  it('may leave something open', () => {
    expect(accepts(['e2e4,*'], 'e2e4,+h7')).toBe(true);
    expect(accepts(['*,+c1'], 'd6h2,+c1')).toBe(true);
    expect(accepts(['*a*a'], 'aa')).toBe(true);
    expect(accepts(['a*a'], 'a')).toBe(false);
    expect(accepts(['*,+c1'], 'd6h2,+c1,+c2')).toBe(false);
  });
});

describe('a natural try', () => {
  const wrong = { 'a1c1 a1d1*': 'Too far.', '!a1a2': 'Not up.' };

  it('has words of its own, several of them the same', () => {
    expect(['a1c1', 'a1d1q', 'a1c1q'].map((part) => answerTo(wrong, part))).toEqual([
      'Too far.',
      'Too far.',
      undefined,
    ]);
  });

  it('may be one that the rules refuse', () => {
    expect(answerTo(wrong, '!a1a2')).toBe('Not up.');
    expect(answerTo(wrong, 'a1a2')).toBeUndefined();
  });
});

describe('progress', () => {
  it('goes on at the first stop that is open, and begins again when none is', () => {
    expect(resumeAt('rooks', 3)).toBe(0);
    noteSolved('rooks', 0);
    noteSolved('rooks', 2);
    expect(resumeAt('rooks', 3)).toBe(1);
    noteSolved('rooks', 1);
    expect(resumeAt('rooks', 3)).toBe(0);
    localStorage.setItem('menagerie.tour.rooks', '{"a":1}');
    expect(solvedStops('rooks')).toEqual(new Set());
  });
});

describe('a walk', () => {
  it('answers the right part and asks on', async () => {
    const walk = await walking();
    expect(walk).toMatchObject({ index: 0, taskIndex: 0, phase: 'ask' });
    await play(walk, 'a1c1');
    expect(walk.study?.played).toEqual(['a1c1', 'x']);
    expect(walk).toMatchObject({
      taskIndex: 1,
      phase: 'ask',
      told: { kind: 'right', words: 'It was a1c1.' },
    });
    await play(walk, 'c1c8q');
    expect(walk.phase).toBe('solved');
    expect(walk.solved).toEqual(new Set([0]));
    await walk.next();
    expect(walk).toMatchObject({ index: 1, taskIndex: 0, phase: 'ask', told: null });
  });

  it('takes any other part back and says so', async () => {
    const walk = await walking();
    await play(walk, 'a1c1');
    await play(walk, 'a1b1');
    expect(walk.study?.played).toEqual(['a1c1', 'x']);
    expect(walk).toMatchObject({ taskIndex: 1, phase: 'ask', told: { kind: 'wrong' } });
    expect(walk.told?.words).toMatch(/^Rook a1b1\. That is allowed/);
  });

  it('answers a natural try in its own words, and one that the rules refuse as well', async () => {
    const walk = await walking();
    await walk.open(1);
    await play(walk, 'a1c1');
    expect(walk.told?.words).toMatch(/^Rook a1c1\. Too far\. It has been taken back/);
    await walk.study?.composer.press('a1');
    await walk.study?.composer.press('a2');
    await settle();
    expect(walk.study?.composing.error).toBe('Not up.');
  });

  it('gives a hint and shows the answer', async () => {
    noteSolved('rooks', 0);
    const walk = await walking();
    expect(walk.index).toBe(1);
    walk.hint();
    expect(walk.told).toEqual({ kind: 'hint', words: 'Think of a1b1.' });
    await walk.show();
    await settle();
    expect(walk.phase).toBe('solved');
    expect(resumeAt('rooks', 2)).toBe(0);
    await walk.next();
    expect(walk.phase).toBe('end');
  });

  it('says which language it is in where that is not the page’s', async () => {
    expect((await walking()).foreign).toBeUndefined();
    expect((await walking('de')).foreign).toBe('de');
  });

  it('forgets what was going on at a stop that is left', async () => {
    const walk = await walking();
    const leaving = walk.study?.play('a1b1');
    await walk.open(1);
    await leaving;
    await settle();
    expect(walk).toMatchObject({ index: 1, phase: 'ask', told: null });
    expect(walk.study?.played).toEqual([]);
  });
});
