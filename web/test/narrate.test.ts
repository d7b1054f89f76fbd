import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Scene, StepList } from '../src/api';
import { announcer, heardBy } from '../src/lib/announce.svelte';
import { Composer } from '../src/turn/composer';
import { Teller } from '../src/turn/teller';
import { figure, move, place, play, scene } from './steps';

/** Somebody who composes a turn on this board, and all that is heard meanwhile. */
async function sit(board: Scene, offers: Record<string, Partial<StepList>>) {
  const heard: string[] = [];
  vi.spyOn(announcer, 'say').mockImplementation((saying) => {
    const words = heardBy(announcer.measure, typeof saying === 'string' ? { always: saying } : saying);
    if (words) heard.push(words);
  });
  const teller = new Teller(() => board);
  const played = vi.fn(async (_at: number, _steps: string) => {});
  const composer = new Composer(
    {
      ask: async (prefix) => ({ at: 0, steps: [], complete: false, ...offers[prefix] }),
      play: played,
      why: async () => 'it does not go like that',
      stuck: (square) => teller.stuck(square),
      look: (square) => teller.look(square),
      stale: () => {},
      explain: String,
    },
    (composing) => teller.tell(composing),
  );
  await composer.begin(0);
  return { composer, heard, played };
}

const board = scene(8, 8, {
  e2: figure('pawn'),
  g1: figure('knight'),
  a1: figure('rook'),
  e7: figure('pawn', 'black'),
});

afterEach(() => {
  announcer.measure = 'full';
  vi.restoreAllMocks();
});

describe('a turn of one step', () => {
  const offers = { '': { steps: [move('e2e4'), move('e2e3'), move('g1f3')] } };

  it('is heard as it is made, and nothing is put back', async () => {
    const { composer, heard, played } = await sit(board, offers);
    await composer.press('e2');
    await composer.press('e4');
    expect(played).toHaveBeenCalledExactlyOnceWith(0, 'e2e4');
    expect(heard).toEqual(['white pawn, e2, picked up, 2 squares open.']);
  });

  it('is heard when it is put back', async () => {
    const { composer, heard } = await sit(board, offers);
    await composer.press('e2');
    await composer.press('e2');
    expect(heard.slice(1)).toEqual(['Put back.']);
  });

  it('is heard when it was put where it cannot go', async () => {
    const { composer, heard } = await sit(board, offers);
    await composer.press('e2');
    await composer.press('d5');
    expect(heard.slice(1)).toEqual(['Put back.', 'it does not go like that']);
  });

  it('is told what is on a square where nothing can be done', async () => {
    const { composer, heard, played } = await sit(board, offers);
    for (const at of ['d5', 'e7', 'a1']) await composer.press(at, true);
    expect(heard).toEqual(['d5, empty.', 'e7, black pawn.', 'The white rook on a1 cannot move now.']);
    expect(played).not.toHaveBeenCalled();
  });

  it('leaves squares to be looked at when it is another’s turn', async () => {
    const { composer, heard } = await sit(board, offers);
    composer.rest();
    await composer.press('e2', true);
    expect(heard).toEqual(['e2, white pawn.']);
  });
});

describe('a turn of several steps', () => {
  const offers = {
    '': { steps: [move('e2e4', { then: 'either' })] },
    e2e4: { steps: [move('g1f3')], complete: true },
    'e2e4,g1f3': { complete: true },
  };
  let here: Awaited<ReturnType<typeof sit>>;
  beforeEach(async () => {
    here = await sit(board, offers);
    await here.composer.press('e2');
    await here.composer.press('e4');
    here.heard.length = 0;
  });

  it('says how to hand it in as soon as it is whole', async () => {
    await here.composer.press('g1');
    await here.composer.press('f3');
    expect(here.heard).toEqual([
      'white knight, g1, picked up, 1 square open.',
      'knight g1–f3. That is your whole turn. Enter plays it.',
    ]);
  });

  it('is played by Enter where the square means nothing else', async () => {
    await here.composer.press('e4', true);
    expect(here.played).toHaveBeenCalledExactlyOnceWith(0, 'e2e4');
    expect(here.heard).toEqual([]);
  });

  it('goes on by Enter where the square means a step', async () => {
    await here.composer.press('g1', true);
    expect(here.composer.state.picked).toBe('g1');
    expect(here.played).not.toHaveBeenCalled();
  });

  it('is taken back by a click or the space bar on the square where it went', async () => {
    await here.composer.press('e4');
    expect(here.played).not.toHaveBeenCalled();
    expect(here.heard).toEqual(['pawn e2–e4 undone.']);
  });
});

describe('a step that is only half a turn', () => {
  it('is taken back by Enter, since there is nothing to hand in', async () => {
    const offers = { '': { steps: [move('a1a3', { then: 'continues' })] }, a1a3: { steps: [place('e2')] } };
    const { composer, heard, played } = await sit(board, offers);
    await composer.press('a1');
    await composer.press('a3');
    await composer.press('a3', true);
    expect(played).not.toHaveBeenCalled();
    expect(heard.slice(1)).toEqual(['rook a1–a3. Next: put a checker under a piece.', 'rook a1–a3 undone.']);
  });
});

describe('a card', () => {
  it('is called by its name', async () => {
    const { composer, heard } = await sit(board, { '': { steps: [play('10D', 'a1'), play('10D', 'e2')] } });
    await composer.pressCard('10D');
    await composer.pressCard('10D');
    await composer.pressCard('10D');
    await composer.press('a1');
    expect(heard).toEqual([
      'ten of diamonds picked up, 2 squares open. Now choose the square to play it on.',
      'Put back.',
      'ten of diamonds picked up, 2 squares open. Now choose the square to play it on.',
      'ten of diamonds on a1. That is your whole turn.',
    ]);
  });
});

describe('how much is heard', () => {
  const warned = { ...move('e2e4'), warning: 'This is your only one.' };
  const offers = { '': { steps: [warned] }, e2e4: { complete: true } };

  it.each([
    [
      'full',
      [
        'white pawn, e2, picked up, 1 square open.',
        'pawn e2–e4. This is your only one. That is your whole turn. Enter plays it.',
      ],
    ],
    ['short', ['white pawn, e2, picked up, 1 square open.', 'pawn e2–e4. This is your only one.']],
    ['turns', ['This is your only one.']],
  ] as const)('is what was chosen: %s', async (measure, words) => {
    announcer.measure = measure;
    const { composer, heard } = await sit(board, offers);
    await composer.press('e2');
    await composer.press('e4');
    expect(heard).toEqual(words);
  });
});
