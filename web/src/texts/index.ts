// The language of the client: which there are, which one is spoken, and its words.
//
// Each language is one file of the shape of `en.ts`, fetched only by those who read it. The words are there
// before anything is drawn and stay the same until the page is loaded anew, so that whoever uses `texts` need
// not care that there are others. Nothing may look at `texts` while modules are still being loaded.

import type { Sentence } from '../api/types';
import { write } from '../lib/storage';
import type { Texts } from './en';
import { type Language, load, type Speech } from './files';

export { LANGUAGES, type Language, preferred } from './files';
export type { Texts };

/** The words, and the language that they are in; bindings that are set once, by `speak`. */
export let texts: Texts;
export let language: Language;

let say: Speech['say'];
let fill: Speech['fill'];
let set: Speech['set'];

/** Fetches the words of a language and tells the browser which one it is. */
export async function speak(wanted: Language): Promise<void> {
  ({ texts, say, fill, set } = await load(wanted));
  language = wanted;
  document.documentElement.lang = wanted;
}

/** Sentences that the language cannot say, as they were shown. */
const unsaid = new Set<string>();
/** What the server said, by what was shown for it. */
const sources = new Map<string, string>();

/** A sentence of the server in the language that is spoken, or as it is where that language cannot say it. */
export const said = (sentence: string): string => noted(sentence, say?.(sentence));

/** What was found for a sentence of the server, which is kept in mind; the sentence where nothing was. */
function noted(sentence: string, found: string | undefined): string {
  if (say && found === undefined) unsaid.add(sentence);
  if (found !== undefined) sources.set(found, sentence);
  return found ?? sentence;
}

/** Sentences that stand beside their words tell what is in their gaps: the words under this key are said by them. */
function toldBy(message: object, key: string): ((words: string) => string) | undefined {
  const beside = BESIDE[key];
  const found = beside && (message as Record<string, Sentence | Sentence[] | undefined>)[beside];
  if (!found) return undefined;
  return (words) => {
    const told = [found].flat().map((sentence) => fill?.(sentence));
    return noted(words, told.includes(undefined) ? undefined : told.join(' '));
  };
}

/** The sentence of the server behind what is shown for it: what is to be kept, to be said anew in any language. */
export const sourceOf = (shown: string): string => sources.get(shown) ?? shown;

/** The language that a text of the server is still in, to mark it with: none where that is the page's. */
export const stays = (text: string): 'en' | undefined => (unsaid.has(text) ? 'en' : undefined);

/** The fields of messages whose texts people read as they are. Names by which the client itself goes are not among them. */
const FOR_PEOPLE = new Set([
  'about',
  'credit',
  'frozen',
  'how',
  'message',
  'name',
  'opening',
  'title',
  'warning',
  'why',
  'word',
  'words',
]);
/** Those of them that sentences may stand beside, and under which name. */
const BESIDE: Record<string, string> = {
  message: 'sentence',
  why: 'sentence',
  place: 'place_sentence',
  warning: 'warnings',
};
/** Lists that never hold such a text, however large they are. */
const MUTE = new Set(['cells', 'marks', 'cards', 'piles']);

/** Words that were written in the language that is spoken, as its printers set them. */
const printed = (words: string): string => set?.(words) ?? words;

/** The words of pages and tours that were written in the language that is spoken. */
const WRITTEN = new Set(['title', 'markdown', 'caption', 'text', 'hint', 'success']);

/** A message of the server with everything in it that people read said in the language that is spoken. */
export function heard<T>(message: T): T {
  return say ? (walk(message, (text) => text, false) as T) : message;
}

function walk(value: unknown, read: (text: string) => string, isWritten: boolean): unknown {
  if (typeof value === 'string') return read(value);
  if (Array.isArray(value)) return value.map((part) => walk(part, read, isWritten));
  if (typeof value !== 'object' || value === null) return value;
  // Who says to be in the language needs no translation, but what lies deeper (the men in a picture) may.
  const isOurs = 'lang' in value && value.lang === language;
  const reader = (key: string) => {
    const told = toldBy(value, key);
    if (told) return told;
    if (isOurs ? FOR_PEOPLE.has(key) || WRITTEN.has(key) : isWritten && WRITTEN.has(key)) return printed;
    return FOR_PEOPLE.has(key) ? said : (text: string) => text;
  };
  const all = Object.entries(value).map(([key, part]) => [
    key,
    MUTE.has(key) && Array.isArray(part) ? part : walk(part, reader(key), isWritten || isOurs),
  ]);
  return Object.fromEntries(all);
}

/** Goes on in another language: all that is shown was made from words, so the page begins again. */
export function choose(wanted: Language): void {
  write('language', wanted);
  location.reload();
}
