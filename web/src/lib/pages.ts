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

type PageName = (typeof PAGES)[PageAddress];

const book = () => import('../fetched/book');
const learn = () => import('../fetched/learn');
const matches = () => import('../fetched/matches');
const study = () => import('../fetched/study');

/** Where each page is found by its name: alone in a file, or with others that need the same. */
const FILES = {
  Analysis: study,
  Book: book,
  Edit: study,
  Exercise: learn,
  Exercises: learn,
  Join: matches,
  Home: () => import('../pages/Home.svelte').then(({ default: Home }) => ({ Home })),
  Mine: matches,
  NewMatch: matches,
  People: () => import('../pages/People.svelte').then(({ default: People }) => ({ People })),
  Play: () => import('../pages/Play.svelte').then(({ default: Play }) => ({ Play })),
  Puzzle: learn,
  Rules: book,
  Tour: learn,
  Verify: () => import('../pages/Verify.svelte').then(({ default: Verify }) => ({ Verify })),
} satisfies { [P in PageName]: () => Promise<Record<P, unknown>> };

export async function load(address: PageAddress): Promise<Component<PageProps>> {
  const page = PAGES[address];
  const pages: Partial<Record<PageName, unknown>> = await FILES[page]();
  // A page that asks for less than it is told is a page all the same.
  return pages[page] as Component<PageProps>;
}
