import { beforeEach, describe, expect, it } from 'vitest';
import { stackOf } from '../src/board/stack';
import { Appearance } from '../src/lib/appearance.svelte';
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

  it('is remembered', async () => {
    const first = new Appearance();
    first.setBoard('slate');
    first.setCoordinates(false);
    first.setMotion(false);
    first.setTurning('always');
    await first.setPieces('plain');
    const second = new Appearance();
    expect(second).toMatchObject({
      board: 'slate',
      coordinates: false,
      motion: false,
      pieces: 'plain',
      turning: 'always',
    });
    expect(document.documentElement.dataset.motion).toBe('none');
    expect(document.documentElement.style.getPropertyValue('--square-dark')).toContain('light-dark(');
  });

  it('is the usual one where what was remembered cannot be', () => {
    localStorage.setItem(
      'menagerie.appearance',
      JSON.stringify({ board: 'marble', pieces: 7, motion: 'x', turning: 0 }),
    );
    const usual = { board: 'paper', pieces: 'classic', coordinates: true, motion: true, turning: 'covered' };
    expect(new Appearance()).toMatchObject(usual);
    localStorage.setItem('menagerie.appearance', 'null');
    expect(new Appearance()).toMatchObject(usual);
  });

  it('shows the other set only once it is there, and not when the mind was changed meanwhile', async () => {
    const found = new Appearance();
    const classic = found.sprite;
    const coming = found.setPieces('plain');
    expect(found.sprite).toBe(classic);
    await found.setPieces('classic');
    await coming;
    expect(found.sprite).toBe(classic);
    await found.setPieces('plain');
    expect(found.sprite).not.toBe(classic);
  });
});
