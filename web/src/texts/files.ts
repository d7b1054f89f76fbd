// Which languages there are and where their words lie, for those who need no word yet.

import type { Sentence } from '../api/types';
import { read } from '../lib/storage';
import type { Texts } from './en';

/** The words of the client, and readers of the server's; none in English, which the server speaks. */
export interface Speech {
  texts: Texts;
  say?: (text: string) => string | undefined;
  /** Says those that tell what stands in their gaps. */
  fill?: (sentence: Sentence) => string | undefined;
  /** Sets words as printers do. */
  set?: (words: string) => string;
}

const FILES = {
  en: { name: 'English', load: () => import('./en').then(({ en }) => ({ texts: en })) },
  fr: {
    name: 'Français',
    load: () => import('./fr').then(({ fr, ...speech }) => ({ texts: fr, ...speech })),
  },
} satisfies Record<string, { name: string; load: () => Promise<Speech> }>;

export type Language = keyof typeof FILES;

/** What every language calls itself. */
export const LANGUAGES = Object.entries(FILES).map(([id, { name }]) => ({ id: id as Language, name }));

const isSpoken = (tag: unknown): tag is Language => typeof tag === 'string' && Object.hasOwn(FILES, tag);

/** What was chosen here, else the first language of the browser that is spoken here, else English. */
export function preferred(wishes: readonly string[] = navigator.languages): Language {
  const chosen = read<unknown>('language', null);
  if (isSpoken(chosen)) return chosen;
  return wishes.map((wish) => wish.toLowerCase().split('-')[0]).find(isSpoken) ?? 'en';
}

export const load = (language: Language): Promise<Speech> => FILES[language].load();
