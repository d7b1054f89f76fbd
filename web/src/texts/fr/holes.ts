// What stands in the gaps of a sentence, said in French: players, men, tokens and lists of them.

import type { Man } from '../gaps';
import { phrasing } from '../intl';
import { capital } from '../sentence';
import { a, agree, coloured, noun, of, ofSeat, seat, the, toSeat } from './nouns';

const { and, or } = phrasing('fr');

/** The side of a man, and its word. */
const split = (man: Man): [side: string, word: string] =>
  typeof man === 'string' ? ['neutral', man] : [man.side, man.name];

/** A man: `tour noire`, with an article, or with *de*. */
export const nom = (man: Man): string => coloured(...split(man));
export const un = (man: Man): string => a(...split(man));
export const le = (man: Man): string => the(...split(man));
export const du = (man: Man): string => of(...split(man));
/** The ending of a participle. */
export const e = (man: Man): string => (noun(split(man)[1]).feminine ? 'e' : '');
/** All of several men; the move of any of them. */
export const noms = (men: Man[]): string => and(men.map(nom));
export const dun = (men: Man[]): string => or(men.map((man) => `d'${un(man)}`));

/** Ranks and suits of cards, as faces write them. */
const RANKS: Record<string, string> = {
  2: 'le deux',
  3: 'le trois',
  4: 'le quatre',
  5: 'le cinq',
  6: 'le six',
  7: 'le sept',
  8: 'le huit',
  9: 'le neuf',
  10: 'le dix',
  J: 'le valet',
  Q: 'la dame',
  K: 'le roi',
  A: "l'as",
};
const SUITS: Record<string, string> = { S: 'pique', H: 'cœur', C: 'trèfle', D: 'carreau' };

/** Cards by their faces, `le quatre de pique et la dame de cœur` for `4S,QH`. */
export const carte = (faces: string): string => and(faces.split(',').map(named));

/** A face that is none of the usual pack stays as it is. */
function named(face: string): string {
  const [rank, suit] = [RANKS[face.slice(0, -1)], SUITS[face.slice(-1)]];
  return rank && suit ? `${rank} de ${suit}` : face;
}

/** `un jeton blanc`, `2 jetons noirs`. */
export const jetons = ({ side, count }: { side: string; count: number }): string =>
  `${count === 1 ? 'un' : count} ${coloured(side, 'checker', count)}`;

/** The names of players. */
export const PLAYERS: Record<string, string> = {
  White: 'Blancs',
  Black: 'Noirs',
  'White king side': 'Blancs (aile roi)',
  'White queen side': 'Blancs (aile dame)',
  'Black king side': 'Noirs (aile roi)',
  'Black queen side': 'Noirs (aile dame)',
  ...Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8].map((number) => [`Player ${number}`, `Joueur ${number}`])),
};

/** The name of a player; of a game that this language does not know, as it is. */
const joueur = (name: string): string => PLAYERS[name] ?? name;

export const les = (name: string): string => seat(joueur(name));
export const Les = (name: string): string => capital(les(name));
export const aux = (name: string): string => toSeat(joueur(name));
export const des = (name: string): string => ofSeat(joueur(name));
/** The form of a verb for a player. */
export const verbe = (name: string, one: string, many: string): string => agree([joueur(name)], one, many);

/** A colour as that of *pièce*. */
export const couleur = (colour: string): string => (colour === 'white' ? 'blanche' : 'noire');
