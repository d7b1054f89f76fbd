// The book of rules, as its files stand in the repository and as the server tells it.

import { readdirSync } from 'node:fs';
import type { Rules } from '../src/api/types';

const RULES = new URL('../../crates/games/rules/', import.meta.url);
const namesIn = (folder: URL) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => name.replace('.md', ''));

/** All games. */
export const GAMES = namesIn(RULES);

/** The pages of the book, and where the server tells them. */
export const PAGES = [
  ...GAMES.map((id) => ({ id, rules: `/games/${id}/rules` })),
  ...namesIn(new URL('book/', RULES)).map((id) => ({ id, rules: `/book/${id}` })),
];

export async function fetchRules(base: string, rules: string, lang = 'en'): Promise<Rules> {
  return (await fetch(`${base}/api${rules}?lang=${lang}`)).json();
}
