import { describe, expect, it } from 'vitest';
import { inManner, manners, specialTargets, vainTargets } from '../src/turn/manner';
import { describePiece, describeSquare, next, tell } from '../src/turn/words';
import { figure, move, place, play, say, scene } from './steps';

const board = scene(8, 8, { e2: figure('pawn'), d5: figure('pawn', 'black'), b1: figure('knight') });

describe('steps in words', () => {
  it('name the piece, follow it, and tell a capture from a move', () => {
    expect(tell(board, [move('e2e4'), move('e4d5')])).toEqual(['pawn e2–e4', 'pawn e4×d5']);
  });

  it('tell checkers, cards and manners', () => {
    const steps = [place('d5'), play('QS', 'd5'), play('9H'), say('battle'), move('b1c3', { pick: 'leap' })];
    expect(tell(board, steps)).toEqual([
      'checker under d5',
      'queen of spades on d5',
      'nine of hearts',
      'Battle',
      'knight b1–c3 (leap)',
    ]);
  });

  it('say how a turn goes on, and whether it can end', () => {
    expect(next([], true)).toBe('That is your whole turn.');
    expect(next([move('e4e5'), move('e4d5')], true)).toBe(
      'Your turn can end here. Or: move on with the piece on e4.',
    );
    expect(next([place('d5'), play('9H')], false)).toBe('Next: put a checker under a piece or play a card.');
  });
});

describe('a piece in words', () => {
  const plain = { prefix: [], sketch: null };

  it('is said with what lies under it and what marks it', () => {
    expect(describePiece(board, plain, 'b1')).toEqual({ words: 'white knight, b1', isRemarkable: false });
    expect(describePiece(board, plain, 'a1')).toBeNull();
    const marked = {
      ...board,
      marks: [{ at: 'b1', kind: 'beyond', words: 'on the far side', form: 'glass' as const }],
    };
    expect(describePiece(marked, plain, 'b1')).toEqual({
      words: 'white knight, b1, on the far side',
      isRemarkable: true,
    });
  });

  it('is said with what was answered on its square', () => {
    const found = { piece: board.pieces[0], graves: [], marks: [] };
    expect(describeSquare('e2', { ...found, answer: false })).toBe('e2, white pawn, the answer was no');
    expect(describeSquare('e2', { ...found, answer: true })).toBe('e2, white pawn, the answer was yes');
    expect(describeSquare('e2', found)).toBe('e2, white pawn');
  });

  it('is found where the composed steps have put it', () => {
    const composed = { prefix: [move('b1c3'), place('c3')], sketch: null };
    expect(describePiece(board, composed, 'c3')?.words).toBe('white knight, c3, on a checker');
  });
});

describe('the manner of moves', () => {
  const series = { ...move('b1c3', { pick: 'series' }), text: 'b1~c3' };
  const far = { ...move('b1h8', { pick: 'series' }), text: 'b1~h8' };

  it('is to be told where two moves have the same squares', () => {
    expect(manners([move('b1c3'), far])).toEqual([]);
    expect(manners([move('b1c3'), series, far])).toEqual(['', 'series']);
  });

  it('is none where a piece becomes one of several', () => {
    const pick = (name: string) => ({ name, figure: figure(name) });
    const to = (name: string) => ({ ...move('a7a8'), text: name });
    const promotions = ['queen', 'rook'].map((name) => ({
      ...to(name),
      gesture: { kind: 'move' as const, from: 'a7', to: 'a8', pick: pick(name) },
    }));
    expect(manners(promotions)).toEqual([]);
    expect(inManner(promotions, '')).toEqual(promotions);
  });

  it('chooses among the steps of one gesture, and leaves a single one alone', () => {
    expect(inManner([move('b1c3'), series], 'series')).toEqual([series]);
    expect(inManner([move('b1c3'), series], null)).toHaveLength(2);
    expect(inManner([far], '')).toEqual([far]);
  });

  it('tells apart where nothing is to be had', () => {
    const offers = [{ ...move('b1d7'), vain: true }, move('b1c3'), { ...far, vain: true }, move('b1h8')];
    expect([...vainTargets(offers, 'b1')]).toEqual(['d7']);
    expect([...vainTargets(offers, 'd7')]).toEqual([]);
  });

  it('marks the squares that are reached in no plain way', () => {
    expect([...specialTargets([move('b1c3'), series, far], 'b1')]).toEqual(['h8']);
  });
});
