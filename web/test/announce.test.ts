import { beforeEach, describe, expect, it } from 'vitest';
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

  it('keeps few lines, the last ones', () => {
    for (const word of ['one', 'two', 'three', 'four', 'five', 'six']) announcer.say(word);
    expect(spoken()).toEqual(['three', 'four', 'five', 'six']);
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
