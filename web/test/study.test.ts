// A study against a small game: a rook on a1 that may go to b1 or, in two steps, to c1 and on.

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StudyRequest, Study as StudyState } from '../src/api';
import { Study } from '../src/match/study.svelte';
import { gameOf } from './game';
import { figure, move, scene } from './steps';

const game = gameOf({ id: 'rooks', name: 'Rooks' });

const asked: StudyRequest[] = [];
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });

function answer(wish: StudyRequest): StudyState {
  const played = wish.played ?? [];
  const rook = figure('rook');
  const over = played.length >= 3;
  return {
    position: `${wish.position ?? 'start'}${played.map(() => '+').join('')}`,
    at: played.length,
    eye: over ? 'public' : 'w',
    scene: scene(8, 1, { a1: rook }),
    to_act: over ? [] : ['w'],
    mid_turn: false,
    outcome: over ? { score: '1-0', reason: 'mate', words: 'checkmate' } : null,
    steps: wish.prefix ? [move('c1d1')] : over ? [] : [move('a1b1'), move('a1c1', { then: 'continues' })],
    complete: false,
    seats: played.map(() => 'w'),
    happenings: played.map((part) => [
      { type: 'moved', figure: rook, from: part.slice(0, 2), to: part.slice(2, 4), words: `rook ${part}` },
    ]),
  };
}

/** Holds an answer back until it is let go. */
let gate: Promise<void> = Promise.resolve();

beforeEach(() => {
  asked.length = 0;
  gate = Promise.resolve();
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const wish = JSON.parse(body) as StudyRequest;
    asked.push(wish);
    await gate;
    const isWrong = wish.position === 'wrong' || wish.played?.includes('a1a8');
    if (isWrong) return json({ error: { code: 'bad_position', message: 'This is wrong.' } }, 422);
    return json(answer(wish));
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('a study', () => {
  it('goes on from the game that was started, whatever chance did', async () => {
    const study = new Study(game);
    expect(await study.load()).toBe(true);
    await study.composer.press('a1');
    await study.composer.press('b1');
    expect(asked[0]).toEqual({ played: [], prefix: '' });
    expect(asked.at(-1)).toEqual({ position: 'start', played: ['a1b1'], prefix: '' });
    expect(study.played).toEqual(['a1b1']);
    expect(study.position).toBe('start+');
  });

  it('does not ask again for what it was told', async () => {
    const study = new Study(game);
    await study.load({ position: 'p' });
    expect(asked.length).toBe(1);
    await study.composer.press('a1');
    expect(study.composing.picked).toBe('a1');
    expect(asked.length).toBe(1);
  });

  it('tells every part that was played', async () => {
    const onplayed = vi.fn();
    const study = new Study(game, { onplayed });
    await study.load({ position: 'p' });
    await study.composer.press('a1');
    await study.composer.press('b1');
    expect(onplayed).toHaveBeenCalledOnce();
    const [played, by] = onplayed.mock.calls[0] as [{ part: string; words: string }, Study];
    expect([played.part, played.words, by]).toEqual(['a1b1', 'Rook a1b1.', study]);
    await study.play('b1c1');
    expect(onplayed).toHaveBeenCalledTimes(2);
  });

  it('takes back steps first, then parts', async () => {
    const study = new Study(game);
    await study.load({ position: 'p', played: ['a1b1'] });
    expect(study.canUndo).toBe(true);
    await study.composer.press('a1');
    await study.composer.press('c1');
    expect(study.composing.prefix.map(({ text }) => text)).toEqual(['a1c1']);
    expect(asked.at(-1)).toEqual({ position: 'p', played: ['a1b1'], prefix: 'a1c1' });
    await study.undo();
    expect([study.composing.prefix.length, study.played.length]).toEqual([0, 1]);
    await study.undo();
    expect([study.played, study.position, study.canUndo]).toEqual([[], 'p', false]);
  });

  it('goes back to where it began', async () => {
    const study = new Study(game);
    await study.load({ position: 'p', played: ['a1b1', 'b1c1'] });
    await study.restart();
    expect([study.played, study.position, study.composing.phase]).toEqual([[], 'p', 'open']);
  });

  it('ends with the game', async () => {
    const study = new Study(game);
    await study.load({ position: 'p', played: ['a1b1', 'b1c1'] });
    await study.play('c1d1');
    expect([study.outcome?.score, study.actor, study.composing.phase]).toEqual(['1-0', null, 'idle']);
    await study.undo();
    expect([study.outcome, study.actor, study.composing.phase]).toEqual([null, 'w', 'open']);
  });

  it('says why a position is none, and keeps the one before', async () => {
    const study = new Study(game);
    await study.load({ position: 'p' });
    expect(await study.load({ position: 'wrong' })).toBe(false);
    expect([study.problem, study.position]).toEqual(['This is wrong.', 'p']);
    await study.play('a1a8');
    expect([study.problem, study.played]).toEqual(['This is wrong.', []]);
  });

  it('is not disturbed by the answer to a question that it no longer asks', async () => {
    const study = new Study(game);
    let open = () => {};
    gate = new Promise((resolve) => {
      open = resolve;
    });
    const early = study.load({ position: 'early' });
    const late = study.load({ position: 'late' });
    open();
    expect(await Promise.all([early, late])).toEqual([false, true]);
    expect(study.position).toBe('late');
  });

  it('looks with the eye that was wished for', async () => {
    const study = new Study(game, { eye: 'public' });
    await study.load({ position: 'p' });
    expect(asked[0]?.eye).toBe('public');
  });
});
