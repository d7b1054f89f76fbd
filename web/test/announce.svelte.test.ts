import { flushSync } from 'svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { announcer } from '../src/lib/announce.svelte';

const spoken = () => announcer.lines.map(({ words }) => words);

describe('The announcer', () => {
  beforeEach(() => {
    announcer.forget();
    announcer.measure = 'full';
  });

  it('keeps what was said when something follows at once', () => {
    announcer.say('White pawn e2 to e4.');
    announcer.say('Your turn.');
    expect(spoken()).toEqual(['White pawn e2 to e4.', 'Your turn.']);
  });

  it('says the same words twice where they are said twice', () => {
    announcer.say('Not now.');
    const [first] = announcer.lines;
    announcer.say('Not now.');
    expect(spoken()).toEqual(['Not now.', 'Not now.']);
    expect(announcer.lines[1]).not.toBe(first);
  });

  it('keeps the last line alone when nothing follows', () => {
    vi.useFakeTimers();
    announcer.say('one');
    announcer.say('two');
    vi.advanceTimersByTime(1000);
    expect(spoken()).toEqual(['two']);
    vi.useRealTimers();
  });

  it('keeps few lines of many', () => {
    for (let count = 1; count <= 20; count += 1) announcer.say(String(count));
    expect(spoken()).toEqual(['13', '14', '15', '16', '17', '18', '19', '20']);
  });

  it('is heard by nothing that speaks', () => {
    const times = vi.fn(() => announcer.say('again'));
    const stop = $effect.root(() => {
      $effect(times);
    });
    flushSync();
    expect(times).toHaveBeenCalledTimes(1);
    stop();
  });

  it('says nothing where nothing is wanted', () => {
    announcer.measure = 'turns';
    announcer.say({ step: 'Picked up.', more: 'White may castle.' });
    expect(spoken()).toEqual([]);
  });

  it('leaves nothing to be read by others', () => {
    announcer.say('You are the traitor.');
    announcer.forget();
    expect(spoken()).toEqual([]);
  });
});
