// The book of rules in the order in which it is read: what everybody takes for granted, the games, and the
// chapters behind them.

import { api, type Scene } from '../api';
import { loadGames } from './games';

export interface Chapter {
  id: string;
  title: string;
  about: string;
  picture: Scene | undefined;
  /** Whether it is a game's page; the others are chapters. */
  isGame: boolean;
  /** Whether there is a tour of it. */
  tour: boolean;
}

let asked: Promise<Chapter[]> | null = null;

export function loadBook(): Promise<Chapter[]> {
  asked ??= read().catch((error) => {
    // A failure must not be remembered: the next page asks again.
    asked = null;
    throw error;
  });
  return asked;
}

async function read(): Promise<Chapter[]> {
  const [games, chapters] = await Promise.all([loadGames(), api.book()]);
  // The match of a puzzle is told on the page of that.
  const told = games.filter(({ match_of }) => !match_of);
  const pages = told.map(
    ({ id, name, about, preview, tour }): Chapter => ({
      id,
      title: name,
      about,
      picture: preview,
      isGame: true,
      tour,
    }),
  );
  const [first, ...others] = chapters.map(
    ({ id, title, about, preview }): Chapter => ({
      id,
      title,
      about,
      picture: preview,
      isGame: false,
      tour: false,
    }),
  );
  return first ? [first, ...pages, ...others] : pages;
}
