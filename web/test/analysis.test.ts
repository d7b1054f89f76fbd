import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { worthOf } from '../src/analysis/hint';
import { patiently } from '../src/analysis/patient';
import { en } from '../src/analysis/words/en';
import { fr } from '../src/analysis/words/fr';
import { ApiError } from '../src/api';
import { gameOf } from './game';

const busy = (status: number, retryAfter: number, code = 'busy') =>
  new ApiError(status, code, 'too much', undefined, retryAfter);

describe('patience', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('waits as long as a busy server wants it to, and tells how long', async () => {
    const answers = [busy(429, 2000), busy(503, 1000)];
    const attempt = vi.fn(async () => {
      const refusal = answers.shift();
      if (refusal) throw refusal;
      return 'found';
    });
    const told: number[] = [];
    const found = patiently(attempt, new AbortController().signal, (seconds) => told.push(seconds));
    await vi.advanceTimersByTimeAsync(1999);
    expect(attempt).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(attempt).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(1000);
    expect(await found).toBe('found');
    expect(told).toEqual([2, 1, 0, 1, 0]);
  });

  it('has none for a refusal, and for what took the server too long', async () => {
    for (const refusal of [busy(422, 0), busy(409, 0), busy(503, 0, 'timeout')]) {
      const attempt = vi.fn().mockRejectedValue(refusal);
      await expect(patiently(attempt, new AbortController().signal, () => {})).rejects.toBe(refusal);
      expect(attempt).toHaveBeenCalledOnce();
    }
  });

  it('ends when nobody wants the answer any more', async () => {
    const left = new AbortController();
    const attempt = vi.fn().mockRejectedValue(busy(429, 60_000));
    const found = patiently(attempt, left.signal, () => {});
    const ended = expect(found).rejects.toBeInstanceOf(ApiError);
    await vi.advanceTimersByTimeAsync(500);
    left.abort();
    await ended;
    expect(attempt).toHaveBeenCalledOnce();
  });
});

describe('a score', () => {
  const teams = ['White', 'Black'];

  it('is the first team’s, with a win by force in its turns', () => {
    const pawn = { type: 'centipawns', centipawns: -120 } as const;
    expect([en.score(pawn), fr.score(pawn)]).toEqual(['−1.20', '−1,20']);
    expect(en.score({ type: 'centipawns', centipawns: 35 })).toBe('+0.35');
    expect(en.score({ type: 'centipawns', centipawns: 0 })).toBe('0.00');
    expect(en.score({ type: 'win', team: 1, turns: 3 })).toBe('−#3');
    expect(en.score({ type: 'win', team: 0, turns: 0 })).toBe('+#');
  });

  it('is told in words by the name of who is ahead', () => {
    expect(en.scoreWords({ type: 'centipawns', centipawns: -120 }, teams)).toBe('Black: ahead by 1.20 pawns');
    expect(en.scoreWords({ type: 'centipawns', centipawns: 0 }, teams)).toBe('Nobody is ahead');
    expect(en.scoreWords({ type: 'win', team: 0, turns: 1 }, teams)).toBe('White: a win in 1 turn');
    expect(fr.scoreWords({ type: 'win', team: 1, turns: 3 }, ['Blancs', 'Noirs'])).toBe(
      'Noirs\u00a0: gain en 3 coups',
    );
  });
});

describe('a hint', () => {
  const game = gameOf();
  const score = { type: 'centipawns', centipawns: 35 } as const;

  it('tells how the game would go on, a few turns, and what that is worth', () => {
    const hint = { at: 0, steps: 'e2e4', turns: ['e4', 'e5', 'Nf3', 'Nc6', 'Bb5'], score };
    expect(worthOf(hint, game)).toEqual(['Then perhaps e5 Nf3 Nc6.', 'White: ahead by 0.35 pawns.']);
  });

  it('tells no more than is known', () => {
    expect(worthOf({ at: 0, steps: 'e2e4', turns: ['e4'], score }, game)).toEqual([
      'White: ahead by 0.35 pawns.',
    ]);
    expect(worthOf({ at: 0, steps: 'e2e4' }, game)).toEqual([]);
  });
});
