// The code of every page, fetched when somebody first goes there.

import type { Component } from 'svelte';
import { PAGES, type PageAddress } from './addresses';

/** What a page is told of its address. */
export interface PageProps {
  /** What stands for the star, decoded; empty where the address has none. */
  id: string;
  /** What follows the question mark. */
  query: URLSearchParams;
}

const FILES = {
  Analysis: () => import('../pages/Analysis.svelte'),
  Book: () => import('../pages/Book.svelte'),
  Edit: () => import('../pages/Edit.svelte'),
  Exercise: () => import('../pages/Exercise.svelte'),
  Exercises: () => import('../pages/Exercises.svelte'),
  Join: () => import('../pages/Join.svelte'),
  Home: () => import('../pages/Home.svelte'),
  Mine: () => import('../pages/Mine.svelte'),
  NewMatch: () => import('../pages/NewMatch.svelte'),
  People: () => import('../pages/People.svelte'),
  Play: () => import('../pages/Play.svelte'),
  Puzzle: () => import('../pages/Puzzle.svelte'),
  Rules: () => import('../pages/Rules.svelte'),
  Tour: () => import('../pages/Tour.svelte'),
  Verify: () => import('../pages/Verify.svelte'),
} satisfies Record<(typeof PAGES)[PageAddress], () => Promise<{ default: unknown }>>;

export async function load(address: PageAddress): Promise<Component<PageProps>> {
  const { default: page } = await FILES[PAGES[address]]();
  // A page that asks for less than it is told is a page all the same.
  return page as Component<PageProps>;
}
