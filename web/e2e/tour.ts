// A tour as a reader walks through it, in the language of the page: what is asked, played and said.

import type { Study, StudyRequest, Tour } from '../src/api/types';
import { button, composed, playButton, ready } from './board';
import { expect, type Locator, type Page } from './kit';
import { isAtOnce, type Maker, make } from './player';

export const heading = (page: Page, name: string): Locator =>
  page.getByRole('heading', { level: 2 }).filter({ hasText: name });
export const told = (page: Page, kind: 'right' | 'wrong' | 'hint'): Locator =>
  page.locator(`.lesson .told.${kind}`);
/** What is to be done at this stop, or what was done there. */
export const lesson = (page: Page, words: string): Locator =>
  page.locator('.lesson .text', { hasText: words });

export async function fetchTour(base: string, game: string, lang = 'en'): Promise<Tour> {
  return (await fetch(`${base}/api/games/${game}/tour?lang=${lang}`)).json();
}

/** The words by which the page leads on, by language. */
const WORDS = {
  en: { next: 'Next stop', finish: 'Finish the tour', end: 'That was the tour' },
  fr: { next: 'Étape suivante', finish: 'Terminer la visite', end: 'La visite est terminée' },
};

/** Somebody who walks through tours. */
export interface Guest extends Maker {
  base: string;
  lang?: keyof typeof WORDS;
  /** Sees each stop, counted from 0, once it is solved. */
  look?: (index: number) => Promise<void>;
}

/** The steps that may follow in a position of a tour. */
async function study(base: string, game: string, wish: StudyRequest): Promise<Study> {
  const answer = await fetch(`${base}/api/games/${game}/study`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(wish),
  });
  return answer.json();
}

/** Makes a part as a person does: each step by the gesture that the server names for it. */
async function compose(guest: Guest, game: string, wish: StudyRequest, part: string): Promise<void> {
  const { page, base, press } = guest;
  const prefix: string[] = [];
  let isHandedIn = true;
  for (const text of part.split(',')) {
    const { steps } = await study(base, game, { ...wish, prefix: prefix.join(',') });
    const step = steps.find((one) => one.text === text);
    if (!step) throw new Error(`${text} is not offered after ${prefix}`);
    await ready(page);
    await make(guest, step, steps);
    prefix.push(text);
    isHandedIn = isAtOnce(step, prefix);
    if (!isHandedIn) await expect(composed(page).nth(prefix.length - 1)).toBeVisible();
  }
  if (!isHandedIn) await press(playButton(page));
}

/** Solves one stop by the first answer of each of its tasks. */
export async function solve(guest: Guest, game: string, stop: Tour['stops'][number]): Promise<void> {
  const { page } = guest;
  const played: string[] = [];
  for (const task of stop.tasks) {
    await expect(lesson(page, task.text)).toBeVisible();
    const answer = task.answers[0] ?? '';
    await compose(guest, game, { position: stop.position, played, eye: stop.seat }, answer);
    await expect(told(page, 'right').filter({ hasText: task.success })).toBeVisible();
    played.push(answer, ...task.reply);
  }
}

/** Walks a whole tour. */
export async function walk(guest: Guest, game: string): Promise<void> {
  const { page, base, press, lang = 'en', look } = guest;
  const { stops } = await fetchTour(base, game, lang);
  await page.goto(`/tour/${game}`);
  for (const [index, stop] of stops.entries()) {
    await expect(heading(page, stop.title)).toBeVisible();
    await solve(guest, game, stop);
    await look?.(index);
    await press(button(page, index === stops.length - 1 ? WORDS[lang].finish : WORDS[lang].next));
  }
  await expect(heading(page, WORDS[lang].end)).toBeVisible();
}
