// Steps for tests, as short as they can be written.

import type { Figure, Scene, Step } from '../src/api';
import { EMPTY } from '../src/board/empty';

export function move(text: string, more: { or?: string; pick?: string; then?: Step['then'] } = {}): Step {
  const [, from = '', to = ''] = text.match(/^([a-z]\d+)x?([a-z]\d+)/) ?? [];
  return {
    text,
    then: more.then ?? 'ends',
    gesture: {
      kind: 'move',
      from,
      to,
      ...(more.or ? { or: more.or } : {}),
      ...(more.pick ? { pick: { name: more.pick } } : {}),
    },
  };
}

export function say(word: string): Step {
  return { text: word, then: 'continues', gesture: { kind: 'say', word } };
}

export function assign(text: string, rows: Record<string, string>): Step {
  const pairs = Object.entries(rows).map(([row, value]) => ({ row, value }));
  return { text, then: 'ends', gesture: { kind: 'assign', rows: pairs } };
}

export function figure(name: string, side: Figure['side'] = 'white'): Figure {
  return { icon: name, name, letter: name.charAt(0), side };
}

export function place(at: string, more: { then?: Step['then']; pick?: string } = {}): Step {
  const pick = more.pick ? { pick: { name: more.pick } } : {};
  return {
    text: `+${at}`,
    then: more.then ?? 'ends',
    gesture: { kind: 'place', at, token: 'checker', ...pick },
  };
}

export function change(at: string, name: string): Step {
  const pick = { name, figure: figure(name) };
  return { text: `${at}=${name.charAt(0)}`, then: 'continues', gesture: { kind: 'change', at, pick } };
}

export function play(card: string, at?: string): Step {
  const text = at ? `+${at}:${card}` : `@${card}`;
  return { text, then: 'either', gesture: { kind: 'play', card, ...(at ? { at } : {}) } };
}

export function drop(name: string, at: string): Step {
  const held = figure(name);
  const text = `${held.letter.toUpperCase()}@${at}`;
  return { text, then: 'ends', gesture: { kind: 'drop', figure: held, at } };
}

/** A board of so many files and ranks with white pieces on the named squares. */
export function scene(files: number, ranks: number, pieces: Record<string, Figure> = {}): Scene {
  const cells = Array.from({ length: files * ranks }, (_, index) => {
    const file = index % files;
    const rank = Math.floor(index / files) + 1;
    return { at: `${String.fromCharCode(97 + file)}${rank}`, dark: (file + rank) % 2 === 1 };
  });
  const standing = Object.entries(pieces).map(([at, one]) => ({ at, figure: one, under: [] }));
  return { ...EMPTY, cells, pieces: standing };
}
