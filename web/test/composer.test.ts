import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { StepList } from '../src/api';
import { Composer, type Composing } from '../src/turn/composer';
import { change, move, place, play, say } from './steps';

const AT = 7;

/** A server that offers by prefix and writes down what is played. */
function table(offers: Record<string, Partial<StepList>>) {
  const seen: Composing[] = [];
  const ports = {
    ask: vi.fn(async (prefix: string) => ({ at: AT, steps: [], complete: false, ...offers[prefix] })),
    play: vi.fn(async (_at: number, _steps: string) => {}),
    stale: vi.fn(),
    explain: (error: unknown) => String((error as Error).message),
  };
  const composer = new Composer(ports, (state) => seen.push(state));
  return { composer, ports, seen };
}

describe('a turn of one step', () => {
  const offers = {
    '': {
      steps: [
        move('e2e4'),
        move('e2e3'),
        move('g1f3'),
        move('a7a8q', { pick: 'queen' }),
        move('a7a8n', { pick: 'knight' }),
      ],
    },
  };
  let here: ReturnType<typeof table>;
  beforeEach(async () => {
    here = table(offers);
    await here.composer.begin(AT);
  });

  it('is played at once by two clicks', async () => {
    await here.composer.press('e2');
    expect(here.composer.state.picked).toBe('e2');
    await here.composer.press('e4');
    expect(here.ports.play).toHaveBeenCalledExactlyOnceWith(AT, 'e2e4');
    expect(here.composer.state.phase).toBe('sending');
  });

  it('tells the same mistake each time it is made', async () => {
    const told = () => here.seen.filter((now, at) => now.error && now.error !== here.seen[at - 1]?.error);
    await here.composer.type('e9');
    await here.composer.type('e9');
    expect(told()).toHaveLength(2);
  });

  it('changes its mind about the piece, and puts it back', async () => {
    await here.composer.press('e2');
    await here.composer.press('g1');
    expect(here.composer.state.picked).toBe('g1');
    await here.composer.press('g1');
    expect(here.composer.state.picked).toBeNull();
    await here.composer.press('h8');
    expect(here.composer.state.picked).toBeNull();
    expect(here.ports.play).not.toHaveBeenCalled();
  });

  it('asks before a piece goes round and comes back', async () => {
    const round = table({ '': { steps: [move('b1b1', { pick: 'round' }), move('b1c3')] } });
    await round.composer.begin(AT);
    await round.composer.press('b1');
    await round.composer.press('b1');
    expect(round.ports.play).not.toHaveBeenCalled();
    expect(round.composer.state.choices.map((step) => step.text)).toEqual(['b1b1']);
  });

  it('asks which step is meant when several are', async () => {
    await here.composer.put('a7', 'a8');
    expect(here.composer.state.choices.map((step) => step.text)).toEqual(['a7a8q', 'a7a8n']);
    const [, knight] = here.composer.state.choices;
    if (knight) await here.composer.choose(knight);
    expect(here.ports.play).toHaveBeenCalledExactlyOnceWith(AT, 'a7a8n');
  });

  it('is played by typing it, capitals and dashes allowed', async () => {
    expect(await here.composer.type('E2-E4')).toBe(true);
    expect(here.ports.play).toHaveBeenCalledExactlyOnceWith(AT, 'e2e4');
  });

  it('says in words why a typed turn is none', async () => {
    expect(await here.composer.type('e2e5')).toBe(false);
    expect(here.composer.state.error).toBe('e2e5 is not possible now. From e2 one can go to e4 or e3.');
    await here.composer.type('a7a8');
    expect(here.composer.state.error).toContain('a7a8q or a7a8n');
    await here.composer.type('castle');
    expect(here.composer.state.error).toContain('e2e4');
    expect(here.ports.play).not.toHaveBeenCalled();
  });

  it('keeps the position and says what went wrong when the server refuses', async () => {
    here.ports.play.mockRejectedValueOnce(new Error('the king would be attacked'));
    await here.composer.put('e2', 'e4');
    expect(here.composer.state).toMatchObject({
      phase: 'open',
      prefix: [],
      error: 'the king would be attacked',
    });
  });

  it('ignores gestures while it is being sent', async () => {
    await here.composer.put('e2', 'e4');
    await here.composer.press('g1');
    expect(here.ports.play).toHaveBeenCalledTimes(1);
    expect(here.composer.state.picked).toBeNull();
  });
});

describe('things that are put on squares', () => {
  it('are put by pressing the square', async () => {
    const here = table({
      '': { steps: [move('f1a6', { then: 'continues' })] },
      f1a6: { steps: [place('h7'), place('g7')] },
    });
    await here.composer.begin(AT);
    await here.composer.put('f1', 'a6');
    await here.composer.press('h7');
    expect(here.composer.state.prefix.map((step) => step.text)).toEqual(['f1a6', '+h7']);
  });

  it('ask which one is meant when several are', async () => {
    const here = table({ '': { steps: [change('a8', 'queen'), change('a8', 'rook')] } });
    await here.composer.begin(AT);
    await here.composer.press('a8');
    expect(here.composer.state.choices.map((step) => step.text)).toEqual(['a8=q', 'a8=r']);
  });
});

describe('cards', () => {
  const offers = { '': { steps: [play('QS', 'd8'), play('QS', 'e7'), play('4C')], complete: true } };

  it('wait for the square that they are played on', async () => {
    const here = table(offers);
    await here.composer.begin(AT);
    await here.composer.pressCard('QS');
    expect(here.composer.state.card).toBe('QS');
    await here.composer.press('e7');
    expect(here.composer.state).toMatchObject({ card: null, prefix: [{ text: '+e7:QS' }] });
  });

  it('are played at once where they need no square', async () => {
    const here = table(offers);
    await here.composer.begin(AT);
    await here.composer.pressCard('4C');
    expect(here.composer.state.prefix.map((step) => step.text)).toEqual(['@4C']);
  });

  it('are put back by pressing them again, or another square', async () => {
    const here = table(offers);
    await here.composer.begin(AT);
    await here.composer.pressCard('QS');
    await here.composer.pressCard('QS');
    expect(here.composer.state.card).toBeNull();
    await here.composer.pressCard('QS');
    await here.composer.press('a1');
    expect(here.composer.state.card).toBeNull();
    await here.composer.pressCard('KS');
    expect(here.composer.state.card).toBeNull();
  });
});

describe('a turn of several steps', () => {
  const pawn = (text: string) => move(text, { then: 'either' });
  const offers = {
    '': { steps: [move('e2e4'), say('battle')] },
    battle: { steps: [pawn('a2a3'), pawn('c2c3')] },
    'battle,c2c3': { steps: [pawn('a2a3')] },
    'battle,a2a3': { steps: [pawn('c2c3')] },
    'battle,c2c3,a2a3': { complete: true },
    'battle,a2a3,c2c3': { complete: true },
  };
  let here: ReturnType<typeof table>;
  beforeEach(async () => {
    here = table(offers);
    await here.composer.begin(AT);
    await here.composer.say('battle');
  });
  const text = () => here.composer.state.prefix.map((step) => step.text).join(',');

  it('is composed in any order and waits to be confirmed', async () => {
    await here.composer.put('c2', 'c3');
    expect(here.composer.state.complete).toBe(false);
    await here.composer.confirm();
    expect(here.ports.play).not.toHaveBeenCalled();
    await here.composer.put('a2', 'a3');
    expect(here.composer.state.complete).toBe(true);
    await here.composer.confirm();
    expect(here.ports.play).toHaveBeenCalledExactlyOnceWith(AT, 'battle,c2c3,a2a3');
  });

  it('is undone step by step', async () => {
    await here.composer.put('c2', 'c3');
    await here.composer.undo();
    expect(text()).toBe('battle');
    await here.composer.undo();
    expect(text()).toBe('');
    expect(here.composer.state.offers.map((step) => step.text)).toEqual(['e2e4', 'battle']);
    await here.composer.undo();
    expect(text()).toBe('');
  });

  it('does not ask twice for what it knows', async () => {
    const asked = here.ports.ask.mock.calls.length;
    await here.composer.undo();
    await here.composer.say('battle');
    expect(here.ports.ask.mock.calls.length).toBe(asked);
  });

  it('is played by typing all of it, and continued by typing some', async () => {
    await here.composer.undo();
    expect(await here.composer.type('battle, a2a3, c2c3')).toBe(true);
    expect(here.ports.play).toHaveBeenCalledExactlyOnceWith(AT, 'battle,a2a3,c2c3');
  });

  it('adds a typed step to what is composed without playing it', async () => {
    await here.composer.put('a2', 'a3');
    expect(await here.composer.type('c2c3')).toBe(true);
    expect(here.composer.state.complete).toBe(true);
    expect(here.ports.play).not.toHaveBeenCalled();
  });

  it('keeps the steps when the server refuses', async () => {
    await here.composer.put('a2', 'a3');
    await here.composer.put('c2', 'c3');
    here.ports.play.mockRejectedValueOnce(new Error('no'));
    await here.composer.confirm();
    expect(text()).toBe('battle,a2a3,c2c3');
    expect(here.composer.state).toMatchObject({ phase: 'open', complete: true, error: 'no' });
  });
});

describe('a position that is no longer the present one', () => {
  it('is reported when the offers belong to another', async () => {
    const { composer, ports } = table({ '': { at: AT + 1 } });
    await composer.begin(AT);
    expect(ports.stale).toHaveBeenCalledOnce();
  });

  it('is forgotten when a new one begins, with answers still under way', async () => {
    const { composer, ports } = table({});
    let answer: (value: StepList) => void = () => {};
    ports.ask.mockImplementationOnce(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    const first = composer.begin(AT);
    composer.rest();
    answer({ at: AT, steps: [move('e2e4')], complete: false });
    await first;
    expect(composer.state.phase).toBe('idle');
    expect(composer.state.offers).toEqual([]);
  });

  it('is begun only once', async () => {
    const { composer, ports } = table({});
    await composer.begin(AT);
    await composer.begin(AT);
    expect(ports.ask).toHaveBeenCalledOnce();
  });
});
