import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Drawing } from '../src/board/draw.svelte';

const STANDING = ['e2', 'd8'];

describe('drawing on the board', () => {
  const board = document.createElement('div');
  // The pointer is over the square that was named last; an empty name is beside the board.
  let over = '';
  let drawing: Drawing;
  let leave: () => void;

  beforeEach(() => {
    board.setPointerCapture = () => {};
    drawing = new Drawing({
      squareAt: () => over || null,
      isEmpty: (square) => !STANDING.includes(square),
    });
    leave = drawing.listen(board);
  });
  afterEach(() => leave());

  /** Sends an event and says whether the browser may still do what it usually does. */
  function send(type: string, at: string, init: MouseEventInit & { pointerType?: string } = {}): boolean {
    over = at;
    const event = new MouseEvent(type, { button: 2, cancelable: true, ...init });
    Object.assign(event, { pointerType: init.pointerType ?? 'mouse' });
    return board.dispatchEvent(event);
  }
  function draw(from: string, to: string, init: MouseEventInit & { pointerType?: string } = {}): void {
    send('pointerdown', from, init);
    send('pointermove', to, init);
    send('pointerup', to, init);
  }
  const drawn = () => drawing.strokes.map(({ from, to, colour }) => `${from}${to}${colour}`);

  it('makes an arrow by a drag with the right button, and a ring by a click', () => {
    draw('e2', 'e4');
    draw('d8', 'd8');
    expect(drawn()).toEqual(['e2e40', 'd8d80']);
  });

  it('takes away what is drawn again', () => {
    draw('e2', 'e4');
    draw('d8', 'd8');
    draw('e2', 'e4');
    expect(drawn()).toEqual(['d8d80']);
    draw('d8', 'd8');
    expect(drawn()).toEqual([]);
    draw('e4', 'e2');
    draw('e2', 'e4');
    expect(drawn()).toEqual(['e4e20', 'e2e40']);
  });

  it('has four colours, and another one replaces the first', () => {
    draw('a1', 'a1', { shiftKey: true });
    draw('b1', 'b1', { altKey: true });
    draw('c1', 'c1', { shiftKey: true, altKey: true });
    expect(drawn()).toEqual(['a1a11', 'b1b12', 'c1c13']);
    draw('a1', 'a1');
    expect(drawn()).toEqual(['b1b12', 'c1c13', 'a1a10']);
  });

  it('shows an arrow while it is drawn, and forgets one that ends beside the board', () => {
    send('pointerdown', 'e2');
    expect(drawn()).toEqual(['e2e20']);
    send('pointermove', 'e5');
    expect(drawn()).toEqual(['e2e50']);
    send('pointermove', '');
    expect(drawn()).toEqual(['e2e20']);
    send('pointerup', '');
    expect(drawn()).toEqual([]);
    send('pointerdown', 'e2');
    send('pointercancel', 'e2');
    expect(drawn()).toEqual([]);
    draw('', 'e4');
    expect(drawn()).toEqual([]);
  });

  it('is wiped by a left click beside all pieces, and by nothing else', () => {
    draw('e2', 'e4');
    send('pointerdown', 'e2', { button: 0 });
    expect(drawn()).toEqual(['e2e40']);
    send('pointerdown', 'h5', { button: 0 });
    expect(drawn()).toEqual([]);
    draw('e2', 'e4');
    send('pointerdown', '', { button: 0 });
    expect(drawn()).toEqual([]);
    draw('e2', 'e4');
    drawing.clear();
    expect(drawn()).toEqual([]);
  });

  it('keeps the browser menu away from the mouse, and leaves it to fingers and keys', () => {
    draw('e2', 'e4');
    expect(send('contextmenu', 'e4')).toBe(false);
    send('pointerdown', 'e2', { button: 0, pointerType: 'touch' });
    expect(send('contextmenu', 'e2', { pointerType: 'touch' })).toBe(true);
    expect(send('contextmenu', 'e2', { button: 0 })).toBe(true);
  });

  it('is nothing for fingers', () => {
    draw('e2', 'e4', { pointerType: 'touch' });
    expect(drawn()).toEqual([]);
    draw('e2', 'e4');
    send('pointerdown', 'h5', { button: 0, pointerType: 'touch' });
    expect(drawn()).toEqual(['e2e40']);
  });

  it('ends with the board', () => {
    leave();
    draw('e2', 'e4');
    expect(drawn()).toEqual([]);
  });
});
