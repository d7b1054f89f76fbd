import { beforeEach, describe, expect, it } from 'vitest';
import { stackOf } from '../src/board/stack';
import { Appearance, SPEEDS } from '../src/lib/appearance.svelte';
import { hasIcon, named, sprite, symbols } from '../src/lib/sprite';
import { plain } from '../src/pieces/plain';

describe('a pile of checkers', () => {
  const pile = (count: number) => stackOf(count > 0 ? [{ icon: 'checker', side: 'white', count }] : []);

  it('is drawn one by one while it is low, and says its number when it is high', () => {
    expect([0, 1, 2, 3].map((count) => pile(count).discs.length)).toEqual([0, 1, 2, 3]);
    expect([0, 1, 2, 3].map((count) => pile(count).number)).toEqual([null, null, null, null]);
    for (const count of [4, 7, 24]) expect(pile(count).number).toBe(count);
  });

  it('stays inside its square together with the piece, whose foot is on the topmost', () => {
    for (const count of [0, 1, 2, 3, 4, 24]) {
      const { discs, stand } = pile(count);
      expect(stand.x).toBeGreaterThanOrEqual(0);
      expect(stand.y).toBeGreaterThanOrEqual(-1);
      const foot = stand.y + (stand.size * 57) / 64;
      expect(foot).toBeLessThanOrEqual(62);
      for (const { y } of discs) expect(y).toBeLessThan(64 - 8);
      const top = discs.at(-1)?.y;
      if (top !== undefined) expect(Math.abs(foot - top)).toBeLessThan(4);
    }
  });

  it('has the colours in the order in which they lie', () => {
    const { discs } = stackOf([
      { icon: 'checker', side: 'black', count: 1 },
      { icon: 'checker', side: 'white', count: 1 },
    ]);
    expect(discs.map(({ side }) => side)).toEqual(['black', 'white']);
    expect(discs[0]?.y).toBeGreaterThan(discs[1]?.y ?? 99);
  });
});

describe('the sets of pieces', () => {
  const icons = (text: string) => [...text.matchAll(/<symbol id="piece-([a-z-]+)"/g)].map(([, icon]) => icon);

  it('have the same drawings', () => {
    expect(icons(symbols(plain)).sort()).toEqual(icons(sprite).sort());
    expect([...plain.keys()].every(hasIcon)).toBe(true);
  });

  it('are named by their files', () => {
    expect([...named({ '../some/where/spartan-king.svg': '<svg/>' }).keys()]).toEqual(['spartan-king']);
  });
});

describe('the appearance', () => {
  beforeEach(() => localStorage.clear());

  const usual = {
    ...{ board: 'paper', pieces: 'classic', coordinates: true, turning: 'covered', speed: 'normal' },
    ...{ sound: true, volume: 0.5, vibration: true, keys: true },
  };
  const store = (what: unknown) => localStorage.setItem('menagerie.appearance', JSON.stringify(what));

  it('is remembered', async () => {
    const look = { board: 'slate', pieces: 'plain', coordinates: false, turning: 'always' } as const;
    const choice = {
      ...look,
      ...({ speed: 'off', sound: false, volume: 0.2, vibration: false, keys: false } as const),
    };
    await new Appearance().change(choice);
    expect(new Appearance()).toMatchObject(choice);
    expect(document.documentElement.dataset.motion).toBe('none');
    expect(document.documentElement.style.getPropertyValue('--square-dark')).toContain('light-dark(');
  });

  it('changes what was chosen and nothing else', async () => {
    const first = new Appearance();
    await first.change({ speed: 'slow' });
    await first.change({ sound: false });
    const changed = { ...usual, speed: 'slow', sound: false };
    expect(first).toMatchObject(changed);
    expect(new Appearance()).toMatchObject(changed);
  });

  it('is the usual one where what was remembered cannot be', () => {
    store({ board: 'marble', pieces: 7, speed: 'x', turning: 0, volume: 'loud', sound: null, keys: 'x' });
    expect(new Appearance()).toMatchObject(usual);
    for (const nonsense of [null, 7, 'x', [], [1], true]) {
      store(nonsense);
      expect(new Appearance()).toMatchObject(usual);
    }
    localStorage.setItem('menagerie.appearance', '{');
    expect(new Appearance()).toMatchObject(usual);
  });

  it('has a volume that can be, whatever was remembered', () => {
    for (const [stored, volume] of [
      [7, 1],
      [-1, 0],
      [0, 0],
    ]) {
      store({ volume: stored });
      expect(new Appearance().volume).toBe(volume);
    }
  });

  it('stays without movement where that was chosen before there were speeds', async () => {
    store({ board: 'slate', motion: false });
    const found = new Appearance();
    expect(found).toMatchObject({ board: 'slate', speed: 'off', pace: 0 });
    await found.change({ speed: 'fast' });
    expect(new Appearance().speed).toBe('fast');
    store({ motion: true });
    expect(new Appearance().speed).toBe('normal');
  });

  it('gives every movement its pace', async () => {
    const found = new Appearance();
    const paces = [];
    for (const speed of SPEEDS) {
      await found.change({ speed });
      expect(document.documentElement.dataset.motion).toBe(speed === 'off' ? 'none' : 'usual');
      paces.push(found.pace);
    }
    expect(paces).toEqual([0, 2, 1, 0.5]);
  });

  it('shows the other set only once it is there, and not when the mind was changed meanwhile', async () => {
    const found = new Appearance();
    const classic = found.sprite;
    const coming = found.change({ pieces: 'plain' });
    expect(found.sprite).toBe(classic);
    await found.change({ pieces: 'classic' });
    await coming;
    expect(found.sprite).toBe(classic);
    await found.change({ pieces: 'plain' });
    expect(found.sprite).not.toBe(classic);
  });
});
