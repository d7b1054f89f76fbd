// What people call steps: moves as the list of moves writes them, other steps by what they do. Which steps can be meant by
// a word is found by their names, which the server gives them, and by their gestures; no rule is known here.

import type { Step } from '../api';
import { texts } from '../texts';
import { capital } from '../texts/sentence';

/** A word without what is only there for the reader, and with one way of writing what has several. */
const plain = (word: string): string =>
  word
    .replace(/[\s]/g, '')
    .replace(/[+#!?]+$/, '')
    .replace(/…|\.\.\./g, '~')
    .replace(/^[O0o](-?)[O0o](?:\1[O0o])?$/, (castling) => castling.replaceAll('-', '').replace(/./g, 'O'))
    .replace(/[x×:=?–-]/g, '');

/** How a word may be read: with the letters of this language before those of programs, and with its capitals forgotten. */
function readings(word: string): string[] {
  const ours = (text: string) => text.replace(/[A-Z]/g, (letter) => texts.letters[letter] ?? letter);
  // What a piece becomes is one letter at the end.
  const becoming = (text: string) => text.replace(/(?<=\d=?)[a-z]$/, (letter) => letter.toUpperCase());
  const lower = word.toLowerCase();
  return [word, capital(word), lower]
    .map(becoming)
    .flatMap((text) => [ours(text), text])
    .map(plain);
}

/** The offered steps that a word can mean; more than one where it does not say enough. */
export function calledSo(word: string, offers: Step[]): Step[] {
  for (const reading of readings(word)) {
    const found = offers.filter((step) => names(step).includes(reading));
    if (found.length > 0) return found;
  }
  return [];
}

function names({ called, gesture }: Step): string[] {
  switch (gesture.kind) {
    case 'move':
      return called ? movements(plain(called), gesture) : [];
    case 'place':
      return [plain(gesture.token + gesture.at), plain(texts.ask.man(gesture.token) + gesture.at)];
    case 'drop':
      return [plain(`${gesture.figure.letter.toUpperCase()}@${gesture.at}`)];
    case 'change':
      return gesture.pick.figure ? [gesture.at + gesture.pick.figure.letter.toUpperCase()] : [];
    case 'play':
      return [gesture.card + (gesture.at ?? '')];
    case 'say':
      return [plain(gesture.word), plain(gesture.word.toLowerCase())];
    case 'count':
    case 'assign':
      return [];
  }
}

/** A movement with less or more of the square it comes from, and with or without what it becomes. */
function movements(called: string, { from, to }: { from: string; to: string }): string[] {
  const parts = called.match(new RegExp(`^([A-Z]?)[a-z]?\\d*(\\D*?)${to}(.*)$`));
  if (!parts) return [called];
  const [, letter = '', between = '', into = ''] = parts;
  const origins = ['', from.charAt(0), from.slice(1), from];
  const letters = letter ? [letter] : ['', 'P'];
  const ways = letters.flatMap((one) => origins.map((origin) => one + origin + between + to));
  return [...ways.map((way) => way + into), ...ways];
}
