import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { appearance } from '../src/lib/appearance.svelte';
import { type Command, command, Keys } from '../src/lib/keys.svelte';

/** Presses a key on an element and says whether it was taken. */
function press(init: KeyboardEventInit | string, on: Element = document.body): boolean {
  const options = typeof init === 'string' ? { key: init } : init;
  return !on.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...options }));
}

/** Puts markup on the page and gives the element that is marked there. */
function put(html: string): Element {
  document.body.innerHTML = html;
  return document.querySelector('[data-here]') ?? document.body;
}

describe('single keys', () => {
  let keys: Keys;
  let leave: () => void;
  const flip = vi.fn();
  const next = vi.fn();
  const replay = vi.fn();
  const play = vi.fn();
  const help = vi.fn();
  const all = [flip, next, replay, play, help];
  const times = () => all.reduce((sum, one) => sum + one.mock.calls.length, 0);

  beforeEach(() => {
    keys = new Keys();
    leave = keys.register(
      command('flip', 'Flip', flip),
      command('next', 'Next', next),
      command('replay', 'Replay', replay),
      command('play', 'Play', play),
      command('help', 'Help', help),
    );
  });
  afterEach(() => {
    leave();
    for (const one of all) one.mockReset();
    document.body.innerHTML = '';
    void appearance.change({ keys: true });
  });

  it('do what is registered, and take the key from the browser', () => {
    expect(press('f')).toBe(true);
    expect(flip).toHaveBeenCalledOnce();
    expect(press({ key: 'F', shiftKey: true })).toBe(true);
    expect(flip).toHaveBeenCalledTimes(2);
    expect(press({ key: '?', shiftKey: true })).toBe(true);
    expect(help).toHaveBeenCalledOnce();
    expect(press('x')).toBe(false);
    expect(press('ArrowRight')).toBe(true);
    expect(next).toHaveBeenCalledOnce();
  });

  it('count again as soon as a dialog is closed, although its button still has the focus', () => {
    const done = put('<dialog><button data-here>Done</button></dialog>');
    expect(press('f', done)).toBe(true);
    expect(press('Enter', done)).toBe(true);
    expect([flip, play].map((one) => one.mock.calls.length)).toEqual([1, 1]);
  });

  it('do nothing once their page is gone', () => {
    leave();
    expect(press('f')).toBe(false);
    expect(times()).toBe(0);
    expect(keys.commands).toEqual([]);
  });

  it.each([
    '<input data-here>',
    '<input type="number" data-here>',
    '<input type="range" data-here>',
    '<textarea data-here></textarea>',
    '<select data-here><option>1</option></select>',
    '<div contenteditable="true"><b data-here>x</b></div>',
    '<div popover><button data-here>x</button></div>',
    '<dialog open><p data-here>x</p></dialog>',
    '<dialog open></dialog><p data-here>behind it</p>',
  ])('leave everything to %s', (html) => {
    const here = put(html);
    for (const key of ['f', 'ArrowRight', ' ', 'Enter', '?']) expect(press(key, here)).toBe(false);
    expect(times()).toBe(0);
  });

  it.each([
    ['<button data-here>x</button>', ['Enter', ' '], ['f', 'ArrowRight', '?']],
    ['<a href="/" data-here>x</a>', ['Enter', ' '], ['f', 'ArrowRight', '?']],
    ['<input type="radio" data-here>', ['ArrowRight', ' ', 'Enter'], ['f', '?']],
    ['<input type="checkbox" data-here>', [' '], ['f', '?']],
  ])('leave to %s what it needs', (html, own, others) => {
    const here = put(html);
    for (const key of own) expect(press(key, here), key).toBe(false);
    expect(times()).toBe(0);
    for (const key of others) expect(press(key, here), key).toBe(true);
    expect(times()).toBe(others.length);
  });

  it('are part of nothing longer', () => {
    for (const held of ['ctrlKey', 'metaKey', 'altKey'])
      expect(press({ key: 'f', [held]: true })).toBe(false);
    for (const key of ['ArrowRight', ' ', 'Enter']) expect(press({ key, shiftKey: true })).toBe(false);
    expect(press({ key: 'f', isComposing: true })).toBe(false);
    expect(times()).toBe(0);
  });

  it('are left to those who took them before', () => {
    const square = put('<p data-here>x</p>');
    square.addEventListener('keydown', (event) => event.preventDefault());
    press('f', square);
    expect(times()).toBe(0);
  });

  it('go on while they are held only where one wants to go on', () => {
    expect(press({ key: 'ArrowRight', repeat: true })).toBe(true);
    expect(next).toHaveBeenCalledOnce();
    // The page must not scroll for it either.
    expect(press({ key: ' ', repeat: true })).toBe(true);
    expect(press({ key: 'f', repeat: true })).toBe(true);
    expect(times()).toBe(1);
  });

  it('do nothing where they were switched off', () => {
    void appearance.change({ keys: false });
    for (const key of ['f', 'ArrowRight', ' ', '?']) expect(press(key)).toBe(false);
    expect(times()).toBe(0);
    expect(keys.commands).toHaveLength(5);
  });

  it('are left to the browser while their command is not possible', () => {
    const enabled = vi.fn(() => false);
    const hint = vi.fn();
    const gone = keys.register(command('hint', 'Hint', hint, enabled));
    expect(press('h')).toBe(false);
    enabled.mockReturnValue(true);
    expect(press('h')).toBe(true);
    expect(hint).toHaveBeenCalledOnce();
    gone();
  });

  it('are listed as long as they are there, each once and always in the same order', () => {
    const listed = (commands: Command[]) => commands.map(({ id, label }) => `${id} ${label}`);
    const other = vi.fn();
    const gone = keys.register(command('flip', 'Turn', other));
    expect(listed(keys.commands)).toEqual([
      'play Play',
      'next Next',
      'replay Replay',
      'flip Turn',
      'help Help',
    ]);
    press('f');
    expect(other).toHaveBeenCalledOnce();
    expect(flip).not.toHaveBeenCalled();
    gone();
    press('f');
    expect(flip).toHaveBeenCalledOnce();
  });
});
