// The language of the client: which there are, which one is spoken, and its words.
//
// Each language is one file of the shape of `en.ts`, fetched only by those who read it. The words are there
// before anything is drawn and stay the same until the page is loaded anew, so that whoever uses `texts` need
// not care that there are others. Nothing may look at `texts` while modules are still being loaded.

import { read, write } from '../lib/storage';
import type { Texts } from './en';

export type { Texts };

const FILES = {
  en: { name: 'English', load: () => import('./en').then(({ en }) => en) },
  fr: { name: 'Français', load: () => import('./fr').then(({ fr }) => fr) },
} satisfies Record<string, { name: string; load: () => Promise<Texts> }>;

export type Language = keyof typeof FILES;

/** What every language calls itself. */
export const LANGUAGES = Object.entries(FILES).map(([id, { name }]) => ({ id: id as Language, name }));

/** The words, and the language that they are in; bindings that are set once, by `speak`. */
export let texts: Texts;
export let language: Language;

const isSpoken = (tag: unknown): tag is Language => typeof tag === 'string' && Object.hasOwn(FILES, tag);

/** What was chosen here, else the first language of the browser that is spoken here, else English. */
export function preferred(wishes: readonly string[] = navigator.languages): Language {
  const chosen = read<unknown>('language', null);
  if (isSpoken(chosen)) return chosen;
  return wishes.map((wish) => wish.toLowerCase().split('-')[0]).find(isSpoken) ?? 'en';
}

/** Fetches the words of a language and tells the browser which one it is. */
export async function speak(wanted: Language): Promise<void> {
  texts = await FILES[wanted].load();
  language = wanted;
  document.documentElement.lang = wanted;
}

/** Goes on in another language: all that is shown was made from words, so the page begins again. */
export function choose(wanted: Language): void {
  write('language', wanted);
  location.reload();
}
