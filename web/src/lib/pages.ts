// Every page and its address. The code of a page is fetched when somebody first goes there.

import type { Component } from 'svelte';

/** What a page is told of its address. */
export interface PageProps {
  /** What stands for the star, decoded; empty where the address has none. */
  id: string;
  /** What follows the question mark. */
  query: URLSearchParams;
}

/** By address; a star is one name, of a game or a match. */
export const PAGES = {
  '/': () => import('../pages/Home.svelte'),
  '/edit/*': () => import('../pages/Edit.svelte'),
  '/new/*': () => import('../pages/NewMatch.svelte'),
  '/play/*': () => import('../pages/Play.svelte'),
  '/puzzle/*': () => import('../pages/Puzzle.svelte'),
  '/mine': () => import('../pages/Mine.svelte'),
  '/tour/*': () => import('../pages/Tour.svelte'),
  '/rules': () => import('../pages/Book.svelte'),
  '/rules/*': () => import('../pages/Rules.svelte'),
} satisfies Record<string, () => Promise<{ default: unknown }>>;

export type PageAddress = keyof typeof PAGES;

export async function load(address: PageAddress): Promise<Component<PageProps>> {
  const { default: page } = await PAGES[address]();
  // A page that asks for less than it is told is a page all the same.
  return page as Component<PageProps>;
}
