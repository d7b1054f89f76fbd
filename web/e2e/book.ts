// The book of rules, as its files stand in the repository and as the server tells it.

import { readdirSync } from 'node:fs';
import type { Rules } from '../src/api/types';
import { expect, type Page } from './kit';

const RULES = new URL('../../crates/games/rules/', import.meta.url);
const namesIn = (folder: URL) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => name.replace('.md', ''));

/** All games. */
export const GAMES = namesIn(RULES);

/** It declares the forms to write on, which are printed, and is no page of the book. */
const FORMS = 'forms';

/** The pages of the book, and where the server tells them. */
export const PAGES = [
  ...GAMES.map((id) => ({ id, rules: `/games/${id}/rules` })),
  ...namesIn(new URL('book/', RULES))
    .filter((id) => id !== FORMS)
    .map((id) => ({ id, rules: `/book/${id}` })),
];

export async function fetchRules(base: string, rules: string, lang = 'en'): Promise<Rules> {
  return (await fetch(`${base}/api${rules}?lang=${lang}`)).json();
}

/** Leafs through the book from its first page, which is open, to its last, looks at each, and misses none. */
export async function leaf(
  page: Page,
  others: string,
  look: (of: (typeof PAGES)[number]) => Promise<void>,
): Promise<void> {
  const unread = new Map(PAGES.map((one) => [one.id, one]));
  const next = page.locator('a[rel="next"]');
  for (;;) {
    await expect(page.getByRole('navigation', { name: others })).toBeVisible();
    const id = new URL(page.url()).pathname.slice('/rules/'.length);
    const current = unread.get(id);
    if (!current) throw new Error(`the book leads to ${id} again, or has no such page`);
    await look(current);
    unread.delete(id);
    if ((await next.count()) === 0) break;
    const address = await next.getAttribute('href');
    await next.click();
    await page.waitForURL(`**${address}`);
    await expect(page.locator(`a[rel="prev"][href="/rules/${id}"]`)).toBeVisible();
  }
  expect([...unread.keys()], 'pages that no other page leads to').toEqual([]);
}
