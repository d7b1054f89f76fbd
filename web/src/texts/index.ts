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

/** What the language cannot say, as it was shown. */
const unsaid = new Set<string>();
/** What the server said, by what was shown for it. */
const sources = new Map<string, string>();

/** A text of the server in the language that is spoken, or as it is where that language cannot say it. */
export const said = (text: string): string => noted(text, say?.(text));

/** What was found for words of the server, which are kept in mind; the words where nothing was. */
function noted(words: string, found: string | undefined): string {
  if (say && found === undefined) unsaid.add(words);
  if (found !== undefined) sources.set(found, words);
  return found ?? words;
}

/** Words that stand beside the sentences which say the same: all of them in one text, or each in one of a list. */
function told(words: unknown, sentences: Sentence[]): unknown {
  const all = sentences.map((sentence) => fill?.(sentence));
  if (Array.isArray(words)) return words.map((text: string, index) => noted(text, all[index]));
  return noted(words as string, all.includes(undefined) ? undefined : all.join(' '));
}

/** The sentences that stand beside the words under this key. */
function besides(message: object, key: string): Sentence[] | undefined {
  const found = BESIDE[key] && (message as Record<string, Sentence | Sentence[] | undefined>)[BESIDE[key]];
  return found ? [found].flat() : undefined;
}

/** The words of the server behind what is shown for it: what is to be kept, to be said anew in any language. */
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
/** Those that sentences may stand beside, and under which name. */
const BESIDE: Record<string, string> = {
  frozen: 'frozen_sentence',
  message: 'sentence',
  place: 'place_sentence',
  warning: 'warnings',
  why: 'sentence',
  words: 'sentences',
};
/** Lists that never hold such a text, however large they are. */
const MUTE = new Set(['cells', 'marks', 'cards', 'piles']);

/** Words that were written in the language that is spoken, as its printers set them. */
const printed = (words: string): string => set?.(words) ?? words;

/** The words of pages and tours that were written in the language that is spoken. */
const WRITTEN = new Set(['title', 'heading', 'html', 'caption', 'text', 'hint', 'success']);

/** A message of the server with everything in it that people read said in the language that is spoken. */
export function heard<T>(message: T): T {
  return say ? (walk(message, (text) => text, false) as T) : message;
}

function walk(value: unknown, read: (text: string) => string, isWritten: boolean): unknown {
  if (typeof value === 'string') return read(value);
  if (Array.isArray(value)) return value.map((part) => walk(part, read, isWritten));
  if (typeof value !== 'object' || value === null) return value;
  // What says that it is in the language needs no translation, but what lies deeper (the men in a picture) may.
  const isOurs = 'lang' in value && value.lang === language;
  const reader = (key: string) => {
    if (isOurs ? FOR_PEOPLE.has(key) || WRITTEN.has(key) : isWritten && WRITTEN.has(key)) return printed;
    return FOR_PEOPLE.has(key) ? said : (text: string) => text;
  };
  const spoken = (key: string, part: unknown) => {
    if (MUTE.has(key) && Array.isArray(part)) return part;
    const sentences = besides(value, key);
    return sentences ? told(part, sentences) : walk(part, reader(key), isWritten || isOurs);
  };
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, spoken(key, part)]));
}

/** Goes on in another language: all that is shown was made from words, so the page begins again. */
export function choose(wanted: Language): void {
  write('language', wanted);
  location.reload();
}
