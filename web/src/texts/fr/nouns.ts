// What French calls men, tokens and players, with gender and number, so that articles, colours and verbs agree. The
// words stand in names.json, which what is printed is written with too.

import names from './names.json';

export interface Noun {
  one: string;
  many: string;
  feminine: boolean;
}

const nouns = (words: Record<string, string[]>, feminine: boolean): [string, Noun][] =>
  Object.entries(words).map(([english, [one = '', many = '']]) => [english, { one, many, feminine }]);

/** By the English word. */
export const NOUNS: Record<string, Noun> = Object.fromEntries([
  ...nouns(names.masculine, false),
  ...nouns(names.feminine, true),
]);

const byFrench = new Map(Object.values(NOUNS).map((noun) => [noun.one, noun]));

/** A noun by its English or its French word; whatever is unknown is left as it is and taken for masculine. */
export const noun = (word: string): Noun =>
  NOUNS[word] ?? byFrench.get(word) ?? { one: word, many: `${word}s`, feminine: false };

/** `tour noire`, `2 jetons blancs` without the number: a noun with its colour, in the number that `count` wants. */
export function coloured(side: string, word: string, count = 1): string {
  const { feminine: isFeminine, ...forms } = noun(word);
  const number = Math.abs(count) < 2 ? 'one' : 'many';
  const colour = side === 'white' || side === 'black' ? names.colours[side][number][isFeminine ? 1 : 0] : '';
  return colour ? `${forms[number]} ${colour}` : forms[number];
}

/** Men and what lies under them, with and without a colour, by their English. */
export const PIECES: Record<string, string> = Object.fromEntries(
  Object.keys(NOUNS).flatMap((word) =>
    ['', 'white ', 'black '].map((side) => [side + word, coloured(side.trim(), word)]),
  ),
);

const startsWithVowel = (word: string) => /^[aeiouyhàâéèêëîïôûœ]/i.test(word);

/** `une tour noire`. */
export const a = (side: string, word: string): string =>
  `${noun(word).feminine ? 'une' : 'un'} ${coloured(side, word)}`;

/** `la tour noire`, `l'écuyer blanc`. */
export function the(side: string, word: string): string {
  const said = coloured(side, word);
  if (startsWithVowel(said)) return `l'${said}`;
  return `${noun(word).feminine ? 'la' : 'le'} ${said}`;
}

/** `de la tour noire`, `du roi blanc`. */
export const of = (side: string, word: string): string => `de ${the(side, word)}`.replace(/^de le /, 'du ');

/** Armies are many, `les Blancs`; whoever has a number or a name is one. */
export const areMany = (seat: string): boolean => /^(Blancs|Noirs)/.test(seat);

/** A player as the subject of a sentence. */
export const seat = (name: string): string => (areMany(name) ? `les ${name}` : name);

/** `aux Blancs`, `à Joueur 1`. */
export const toSeat = (name: string): string => `${areMany(name) ? 'aux' : 'à'} ${name}`;

/** `des Blancs`, `de Joueur 1`. */
export const ofSeat = (name: string): string => `${areMany(name) ? 'des' : 'de'} ${name}`;

/** The form of a verb for these players. */
export const agree = (names: string[], one: string, many: string): string =>
  names.length > 1 || names.some(areMany) ? many : one;
