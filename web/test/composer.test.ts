import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { StepList } from '../src/api';
import { Composer, type Composing, textOf } from '../src/turn/composer';
import { change, move, place, play, say, scene } from './steps';

const AT = 7;

/** A server that offers by prefix and writes down what is played. */
function table(offers: Record<string, Partial<StepList>>) {
  const seen: Composing[] = [];
  const ports = {
    ask: vi.fn(async (prefix: string) => ({ at: AT, steps: [], complete: false, ...offers[prefix] })),
    play: vi.fn(async (_at: number, _steps: string) => {}),
    why: vi.fn(async (_prefix: string, from: string, to: string): Promise<string | null> => `${from} ${to}!`),
    stuck: (square: string) => (square === 'h8' ? null : `${square} is stuck`),
    look: vi.fn(),
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
    expect(here.composer.state.error).toBe('e2e5 is not possible now. From e2 a piece can go to e4 or e3.');
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

describe('a turn that was begun on an earlier page', () => {
  const offers = {
    '': { steps: [move('e7e5', { then: 'continues' }), move('d7d5', { then: 'continues' })] },
    e7e5: { steps: [move('g8f6')] },
    'e7e5,g8f6': { steps: [], complete: true },
  };
  const resumed = async (text: string) => {
    const here = table(offers);
    await here.composer.begin(AT);
    await here.composer.resume(text);
    return here;
  };

  it('goes on where it was, and is not played by that', async () => {
    for (const text of ['e7e5', 'e7e5,g8f6']) {
      const { composer, ports } = await resumed(text);
      expect(textOf(composer.state.prefix)).toBe(text);
      expect(composer.state.phase).toBe('open');
      expect(ports.play).not.toHaveBeenCalled();
    }
  });

  it('is dropped without a word where its steps cannot follow any more', async () => {
    for (const text of ['e7e4', 'e7e5,b8c6']) {
      const { composer } = await resumed(text);
      expect(composer.state).toMatchObject({ phase: 'open', prefix: [], error: null });
    }
    const here = table(offers);
    await here.composer.begin(AT);
    here.ports.ask.mockRejectedValueOnce(new Error('no'));
    await here.composer.resume('e7e5');
    expect(here.composer.state).toMatchObject({ phase: 'open', prefix: [], error: null });
  });

  it('does not come in the way of a new one', async () => {
    const here = table(offers);
    await here.composer.begin(AT);
    await here.composer.put('d7', 'd5');
    await here.composer.resume('e7e5');
    expect(textOf(here.composer.state.prefix)).toBe('d7d5');
  });
});

describe('a step that is taken back', () => {
  const offers = {
    '': { steps: [move('g1f3', { then: 'either' })] },
    g1f3: { steps: [move('f3e5')], complete: true },
  };
  let here: ReturnType<typeof table>;
  beforeEach(async () => {
    here = table(offers);
    await here.composer.begin(AT);
    await here.composer.put('g1', 'f3');
  });
  const text = () => here.composer.state.prefix.map((step) => step.text).join(',');

  it('by putting the piece back where it came from', async () => {
    await here.composer.put('f3', 'g1');
    expect(text()).toBe('');
    expect(here.ports.why).not.toHaveBeenCalled();
  });

  it('by two presses on piece and origin', async () => {
    await here.composer.press('f3');
    await here.composer.press('g1');
    expect(text()).toBe('');
  });

  it('by pressing a piece that can do no more', async () => {
    await here.composer.put('f3', 'e5');
    expect(text()).toBe('g1f3,f3e5');
    await here.composer.press('e5');
    expect(text()).toBe('g1f3');
  });

  it('with empty hands only', async () => {
    await here.composer.press('f3');
    await here.composer.back();
    expect(here.composer.state.picked).toBeNull();
    expect(text()).toBe('g1f3');
    await here.composer.back();
    expect(text()).toBe('');
  });
});

describe('the one piece that can go on', () => {
  const offers = {
    '': { steps: [move('a6b6', { then: 'either' }), move('h1h2')] },
    a6b6: { steps: [move('b6b7'), move('b6c7'), place('c7'), place('h7')], complete: true },
  };
  let here: ReturnType<typeof table>;
  beforeEach(async () => {
    here = table(offers);
    await here.composer.begin(AT);
  });
  const text = () => here.composer.state.prefix.map((step) => step.text).join(',');

  it('need not be picked up', async () => {
    expect(here.composer.goesOn).toBeNull();
    await here.composer.put('a6', 'b6');
    expect(here.composer.goesOn).toBe('b6');
    await here.composer.press('b7');
    expect(text()).toBe('a6b6,b6b7');
  });

  it('is asked about where something else can be done on the same square', async () => {
    await here.composer.put('a6', 'b6');
    await here.composer.press('c7');
    expect(here.composer.state.choices.map((step) => step.text)).toEqual(['b6c7', '+c7']);
    await here.composer.press('h7');
    expect(text()).toBe('a6b6,+h7');
  });
});

describe('a piece that can do nothing', () => {
  it('is told so, and an empty square is silent', async () => {
    const { composer } = table({ '': { steps: [move('e2e4')] } });
    await composer.begin(AT);
    await composer.press('a1');
    expect(composer.state.error).toBe('a1 is stuck');
    await composer.press('h8');
    expect(composer.state.error).toBeNull();
  });
});

describe('a move that is impossible', () => {
  it('is explained, and the piece put back', async () => {
    const { composer, ports } = table({ '': { steps: [move('e2e4')] } });
    await composer.begin(AT);
    await composer.press('e2');
    await composer.press('e6');
    expect(ports.why).toHaveBeenCalledExactlyOnceWith('', 'e2', 'e6');
    expect(composer.state).toMatchObject({ picked: null, error: 'e2 e6!', phase: 'open' });
  });

  it('is explained to nobody who has gone on meanwhile', async () => {
    const { composer, ports } = table({ '': { steps: [move('e2e4')] } });
    await composer.begin(AT);
    let answer: (why: string) => void = () => {};
    ports.why.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
    const tried = composer.put('e2', 'e6');
    await Promise.resolve();
    await Promise.resolve();
    composer.pick('e2');
    answer('no');
    await tried;
    expect(composer.state).toMatchObject({ picked: 'e2', error: null });
  });

  it('does no harm where nobody can tell why', async () => {
    const { composer, ports } = table({ '': { steps: [move('e2e4')] } });
    ports.why.mockRejectedValueOnce(new Error('offline'));
    await composer.begin(AT);
    await composer.put('e2', 'e6');
    expect(composer.state).toMatchObject({ picked: null, error: null, phase: 'open' });
  });
});

describe('a step of which the server warns', () => {
  it('waits to be confirmed, alone as it is', async () => {
    const asks = { ...move('d1d7'), warning: 'Everybody hears the answer.' };
    const { composer, ports } = table({ '': { steps: [asks] }, d1d7: { complete: true } });
    await composer.begin(AT);
    await composer.put('d1', 'd7');
    expect(ports.play).not.toHaveBeenCalled();
    await composer.confirm();
    expect(ports.play).toHaveBeenCalledExactlyOnceWith(AT, 'd1d7');
  });
});

describe('moves with the same squares', () => {
  const series = { ...move('b1c3', { pick: 'series' }), text: 'b1~c3' };
  const offers = { '': { steps: [move('b1c3'), series, move('a7a8q', { pick: 'x' })] } };

  it('are asked about until the manner is said', async () => {
    const { composer, ports } = table(offers);
    await composer.begin(AT);
    composer.mean(null);
    await composer.put('b1', 'c3');
    expect(composer.state.choices).toHaveLength(2);
    composer.mean('series');
    expect(composer.state.choices).toEqual([]);
    await composer.put('b1', 'c3');
    expect(ports.play).toHaveBeenCalledExactlyOnceWith(AT, 'b1~c3');
  });

  it('go round the manners by one key', async () => {
    const { composer } = table(offers);
    await composer.begin(AT);
    const round = [1, 2, 3].map(() => {
      composer.nextManner();
      return composer.state.manner;
    });
    expect(round).toEqual(['series', null, '']);
  });

  it('are plain again in the next turn', async () => {
    const { composer } = table(offers);
    await composer.begin(AT);
    composer.mean('series');
    composer.rest();
    expect(composer.state.manner).toBe('');
  });
});

describe('the sketch of the server', () => {
  it('belongs to the prefix that it was drawn for', async () => {
    const drawn = scene(8, 8);
    const offers = {
      '': { steps: [move('e1g1', { then: 'either' })] },
      e1g1: { steps: [move('a2a3')], complete: true, sketch: drawn },
    };
    const { composer } = table(offers);
    await composer.begin(AT);
    await composer.put('e1', 'g1');
    expect(composer.state.sketch).toEqual({ scene: drawn, steps: 1 });
    await composer.undo();
    expect(composer.state.sketch).toBeNull();
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
