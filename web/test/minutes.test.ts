// The French beginnings of the book's pages tell what the English ones tell, point for point.

import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { render } from '../src/lib/markdown';
import { MINUTES } from '../src/texts/fr/minutes';

// The tests run in the client's folder.
const RULES = '../crates/games/rules/';
const english = Object.fromEntries(
  readdirSync(RULES)
    .filter((name) => name.endsWith('.md'))
    .map((name) => {
      const minute = /^## In one minute\n([\s\S]*?)(?=^## )/m.exec(readFileSync(RULES + name, 'utf8'));
      return [name.slice(0, -'.md'.length), minute?.[1] ?? ''];
    }),
);
const points = (text: string) => text.match(/^- /gm)?.length ?? 0;

describe('one minute in French', () => {
  it('is told of every game that has a page', () => {
    expect(Object.keys(english).length).toBeGreaterThan(10);
    expect(Object.keys(MINUTES).sort()).toEqual(Object.keys(english).sort());
  });

  it.each(Object.keys(english))('has as many points as the English page: %s', (game) => {
    expect(points(english[game] ?? '')).toBeGreaterThan(3);
    expect(points(MINUTES[game] ?? '')).toBe(points(english[game] ?? ''));
  });

  it.each(Object.keys(english))('is good Markdown: %s', (game) => {
    const { parts } = render(`## En une minute\n${MINUTES[game]}`, []);
    expect(parts).toHaveLength(1);
    expect(parts[0]?.html?.match(/<li>/g)?.length).toBe(points(english[game] ?? ''));
    expect(parts[0]?.html).not.toContain('**');
  });
});
