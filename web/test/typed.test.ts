import { afterEach, describe, expect, it } from 'vitest';
import type { Step } from '../src/api';
import { speak } from '../src/texts';
import { readTyped } from '../src/turn/typed';
import { figure, move, place, play, say } from './steps';

/** A movement with the name that the server gives it. */
const called = (text: string, name: string, more: Parameters<typeof move>[1] = {}): Step => ({
  ...move(text, more),
  called: name,
});

const OFFERS: Step[] = [
  called('e2e4', 'e4'),
  called('e2e3', 'e3'),
  called('e4d5', 'exd5'),
  called('g1f3', 'Nf3'),
  called('a1a3', 'R1a3'),
  called('a5a3', 'R5a3'),
  called('b1d2', 'Nbd2'),
  called('f3d2', 'Nfd2'),
  called('e1h1', 'O-O', { or: 'g1' }),
  called('e1a1', 'O-O-O', { or: 'c1' }),
  called('a7a8q', 'a8=Q', { pick: 'queen' }),
  called('a7a8n', 'a8=N', { pick: 'knight' }),
  { ...called('b1d8', 'Nb~d8'), text: 'b1~d8' },
  { ...move('d1e2'), called: 'Qe2' },
  { ...move('c4e6'), called: 'Bxe6' },
  place('h7'),
  play('10D', 'b3'),
  say('Battle Move'),
];

/** Which step a word means, or why none. */
const read = (word: string, offers = OFFERS) => {
  const { step, error } = readTyped(word, offers);
  return step?.text ?? error;
};

describe('what the list shows', () => {
  it.each([
    ['e4', 'e2e4'],
    ['Pe4', 'e2e4'],
    ['exd5', 'e4d5'],
    ['e×d5', 'e4d5'],
    ['ed5', 'e4d5'],
    ['Nf3', 'g1f3'],
    ['nf3', 'g1f3'],
    ['Ngf3', 'g1f3'],
    ['N1f3', 'g1f3'],
    ['Ng1-f3', 'g1f3'],
    ['Nf3+', 'g1f3'],
    ['Nf3!?', 'g1f3'],
    ['R1a3', 'a1a3'],
    ['Ra5a3', 'a5a3'],
    ['Nbd2', 'b1d2'],
    ['O-O', 'e1h1'],
    ['0-0', 'e1h1'],
    ['o-o', 'e1h1'],
    ['OO', 'e1h1'],
    ['O-O-O', 'e1a1'],
    ['0-0-0#', 'e1a1'],
    ['a8=Q', 'a7a8q'],
    ['a8Q', 'a7a8q'],
    ['a8=n', 'a7a8n'],
    ['Nb1…d8', 'b1~d8'],
    ['Nb1...×d8', 'b1~d8'],
    ['Bxe6', 'c4e6'],
    ['Be6', 'c4e6'],
    ['checker h7', '+h7'],
    ['10D b3', '+b3:10D'],
    ['battle move', 'Battle Move'],
  ])('%s is %s', (word, text) => {
    expect(read(word)).toBe(text);
  });

  it('is asked about where it does not say enough', () => {
    expect(read('Ra3')).toBe('That could be a1a3 or a5a3. Please type one of them.');
    expect(read('Nd2')).toBe('That could be b1d2 or f3d2. Please type one of them.');
    expect(read('a8')).toBe('That could be a7a8q or a7a8n. Please type one of them.');
  });

  it('is not guessed at', () => {
    expect(read('Nf6')).toBe('“Nf6” is no step here. A step looks like e4.');
    expect(read('O-O', [called('e1h1', 'Kh1')])).toContain('is no step here');
    // A bishop is no pawn of the b-file, and the other way round.
    expect(read('bxc4', [called('b3c4', 'bxc4'), called('d5c4', 'Bxc4')])).toBe('b3c4');
    expect(read('Bxc4', [called('b3c4', 'bxc4'), called('d5c4', 'Bxc4')])).toBe('d5c4');
  });

  it('goes by steps where there are no names', () => {
    expect(read('g1f3', [move('g1f3')])).toBe('g1f3');
    expect(read('Nf3', [move('g1f3')])).toContain('is no step here');
  });
});

describe('in French', () => {
  afterEach(() => speak('en'));

  it.each([
    ['Cf3', 'g1f3'],
    ['cf3', 'g1f3'],
    ['Nf3', 'g1f3'],
    ['T1a3', 'a1a3'],
    ['R1a3', 'a1a3'],
    ['De2', 'd1e2'],
    ['Fxe6', 'c4e6'],
    ['a8=D', 'a7a8q'],
    ['a8C', 'a7a8n'],
    ['jeton h7', '+h7'],
  ])('%s is %s', async (word, text) => {
    await speak('fr');
    expect(read(word)).toBe(text);
  });

  it('R is the king wherever he can go there', async () => {
    await speak('fr');
    const both = [called('e1e2', 'Ke2'), called('a2e2', 'Re2')];
    expect(read('Re2', both)).toBe('e1e2');
    expect(read('Te2', both)).toBe('a2e2');
    expect(read('Re2', both.slice(1))).toBe('a2e2');
  });
});

it('the letter of what a piece becomes is read without its move', () => {
  const pick = { name: 'rook', figure: figure('rook') };
  const becomes: Step = { text: 'g1=r', then: 'continues', gesture: { kind: 'change', at: 'g1', pick } };
  expect(read('g1=R', [becomes])).toBe('g1=r');
});
