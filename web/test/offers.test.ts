import { describe, expect, it } from 'vitest';
import {
  assignmentOf,
  cardTargets,
  goals,
  meant,
  meantByCard,
  meantHere,
  origins,
  playable,
  targets,
  words,
} from '../src/turn/offers';
import { assign, change, drop, move, place, play, say } from './steps';

describe('offers', () => {
  const castle = move('e1h1', { or: 'g1' });
  const offers = [move('e2e4'), move('e2e3'), castle, say('battle')];

  it('names the squares that pieces can leave and reach', () => {
    expect([...origins(offers)]).toEqual(['e2', 'e1']);
    expect([...targets(offers, 'e2')]).toEqual(['e4', 'e3']);
    expect([...targets(offers, null)]).toEqual([]);
    expect(words(offers).map((step) => step.text)).toEqual(['battle']);
  });

  it('takes the other square of a step for the same step', () => {
    expect([...targets(offers, 'e1')]).toEqual(['h1', 'g1']);
    expect(meant(offers, 'e1', 'g1')).toEqual([castle]);
  });

  it('prefers a step that really ends on the square', () => {
    const walk = move('e1g1');
    expect(meant([castle, walk], 'e1', 'g1')).toEqual([walk]);
    expect(meant([castle, walk], 'e1', 'h1')).toEqual([castle]);
  });

  it('lights the squares on which something can be put while nothing is picked', () => {
    const mixed = [move('e2e4'), place('h7'), change('a8', 'queen'), change('a8', 'knight')];
    expect([...goals(mixed, { picked: null, card: null, goesOn: null })]).toEqual(['h7', 'a8']);
    expect([...goals(mixed, { picked: 'e2', card: null, goesOn: null })]).toEqual(['e4']);
    expect(meantHere(mixed, 'a8').map((step) => step.text)).toEqual(['a8=q', 'a8=k']);
  });

  it('puts a piece that is held on the board only once it is picked', () => {
    const held = [move('e2e4'), drop('rook', 'd4'), drop('rook', 'd5'), drop('pawn', 'd4')];
    expect([...playable(held)]).toEqual(['rook', 'pawn']);
    expect([...goals(held, { picked: null, card: null, goesOn: null })]).toEqual([]);
    expect([...goals(held, { picked: null, card: 'rook', goesOn: null })]).toEqual(['d4', 'd5']);
    expect(meantByCard(held, 'rook', 'd4').map((step) => step.text)).toEqual(['R@d4']);
    expect(meantByCard(held, 'queen', 'd4')).toEqual([]);
  });

  it('lights the squares that a card can be played on', () => {
    const cards = [play('QS', 'd8'), play('QS', 'e7'), play('4C')];
    expect([...playable(cards)]).toEqual(['QS', '4C']);
    expect([...cardTargets(cards, 'QS')]).toEqual(['d8', 'e7']);
    expect([...goals(cards, { picked: null, card: 'QS', goesOn: null })]).toEqual(['d8', 'e7']);
    expect([...cardTargets(cards, '4C')]).toEqual([]);
  });

  it('finds the assignment that a filled form means', () => {
    const forms = [assign('=AB', { x: 'a', y: 'b' }), assign('=BA', { x: 'b', y: 'a' })];
    expect(assignmentOf(forms, { x: 'b', y: 'a' })?.text).toBe('=BA');
    expect(assignmentOf(forms, { x: 'b' })).toBeUndefined();
  });
});
