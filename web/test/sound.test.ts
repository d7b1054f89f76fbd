import { describe, expect, it } from 'vitest';
import type { Happening } from '../src/api';
import { type SoundName, soundOf, soundOfAll, soundOfEnd } from '../src/lib/sound';

const figure = { icon: 'pawn', name: 'pawn', letter: 'P', side: 'white' as const };
const token = { icon: 'checker', side: 'white' as const, count: 1 };
const words = '';
const HAPPENINGS: [Happening, SoundName | null][] = [
  [{ type: 'moved', figure, from: 'e2', to: 'e4', words }, 'move'],
  [{ type: 'captured', figure, at: 'e4', words }, 'capture'],
  [{ type: 'destroyed', figure, at: 'e4', words }, 'capture'],
  [{ type: 'promoted', was: figure, figure, at: 'e8', words }, 'promotion'],
  [{ type: 'tried', figure, from: 'e4', target: figure, at: 'd5', taken: true, words }, 'yes'],
  [{ type: 'tried', figure, from: 'e4', target: figure, at: 'd5', taken: false, words }, 'no'],
  [{ type: 'shown', what: '2H', words }, 'card'],
  [{ type: 'dealt', seat: 'w', count: 1, words }, 'card'],
  [{ type: 'played', seat: 'w', card: '2H', words }, 'card'],
  [{ type: 'shuffled', words }, 'card'],
  [{ type: 'placed', token, figure, at: 'e4', words }, 'token'],
  [{ type: 'removed', token, figure, at: 'e4', words }, 'token'],
  [{ type: 'opened', at: 'e4', risen: figure, words }, 'burial'],
  [{ type: 'opened', at: 'e4', words }, null],
  [{ type: 'buried', seat: 'w', figure, words }, 'burial'],
  [{ type: 'check', at: 'e8', side: 'black', words }, 'check'],
  [{ type: 'chose', seat: 'w', words }, null],
  [{ type: 'passed', seat: 'w', words }, null],
  [{ type: 'stuck', seat: 'w', words }, null],
];

describe('what is heard', () => {
  it.each(HAPPENINGS)('of $type is always the same', (happening, sound) => {
    expect(soundOf(happening)).toBe(sound);
  });

  it('of several things at once is the one that says most', () => {
    const of = (...types: Happening['type'][]) =>
      soundOfAll(HAPPENINGS.map(([happening]) => happening).filter(({ type }) => types.includes(type)));
    expect(of('moved', 'captured', 'check')).toBe('check');
    expect(of('moved', 'captured')).toBe('capture');
    expect(of('moved', 'placed')).toBe('move');
    expect(of('moved', 'captured', 'promoted')).toBe('promotion');
    expect(of('chose', 'passed')).toBeNull();
    expect(of()).toBeNull();
    // Nothing that can be heard alone is never heard among others.
    for (const [happening, sound] of HAPPENINGS) expect(soundOfAll([happening])).toBe(sound);
  });

  it('at the end is how it ended for the one who listens', () => {
    expect(['1-0', '0-1', '1/2-1/2', 'lost', 'score 12'].map((score) => soundOfEnd(score, 0))).toEqual([
      ...['won', 'lost', 'drawn', 'lost', 'won'],
    ]);
    expect(['1-0', '0-1', '1/2-1/2', 'lost', 'score 12'].map((score) => soundOfEnd(score, 1))).toEqual([
      ...['lost', 'won', 'drawn', 'lost', 'won'],
    ]);
    expect(['1-0', '0-1', '1/2-1/2', 'lost', '*'].map((score) => soundOfEnd(score, null))).toEqual([
      ...['won', 'won', 'drawn', 'lost', 'drawn'],
    ]);
  });
});
