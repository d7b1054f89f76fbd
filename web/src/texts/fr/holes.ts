// What stands in the holes of a sentence, said in French: players, men, tokens and lists of them.

import { phrasing } from '../intl';
import { capital } from '../sentence';
import { a, agree, coloured, noun, of, ofSeat, seat, the, toSeat } from './nouns';

const { and, or } = phrasing('fr');

/** A man as games tell it, or in words: `black rook`. */
type Man = string | { name: string; side: string };

/** Whose it is, and what; a man without a colour is nobody's. */
function split(man: Man): [side: string, word: string] {
  if (typeof man !== 'string') return [man.side, man.name];
  const [, side = 'neutral', word = man] = /^(white|black) (.*)$/.exec(man) ?? [];
  return [side, word];
}

/** A man: `tour noire`, with an article, or with *de*. */
export const nom = (man: Man): string => coloured(...split(man));
export const un = (man: Man): string => a(...split(man));
export const le = (man: Man): string => the(...split(man));
export const du = (man: Man): string => of(...split(man));
/** The ending of a participle. */
export const e = (man: Man): string => (noun(split(man)[1]).feminine ? 'e' : '');
/** All of several men; the move of any of them. */
export const noms = (men: string | Man[]): string =>
  and((typeof men === 'string' ? men.split(', ') : men).map(nom));
export const dun = (men: string | Man[]): string =>
  or((typeof men === 'string' ? men.split(/, | or /) : men).map((man) => `d'${un(man)}`));

const RANKS: Record<string, string> = {
  two: 'le deux',
  three: 'le trois',
  four: 'le quatre',
  five: 'le cinq',
  six: 'le six',
  seven: 'le sept',
  eight: 'le huit',
  nine: 'le neuf',
  ten: 'le dix',
  jack: 'le valet',
  queen: 'la dame',
  king: 'le roi',
  ace: "l'as",
};
const SUITS: Record<string, string> = {
  spades: 'pique',
  hearts: 'cœur',
  clubs: 'trèfle',
  diamonds: 'carreau',
};

/** Cards by their names, `le quatre de pique et la dame de cœur`; what is none stays as it is. */
export const cartes = (cards: string): string =>
  and(
    cards
      .split(/, | and /)
      .map((card) =>
        card.replace(/^the (\w+) of (\w+)$/, (_, rank, suit) => `${RANKS[rank]} de ${SUITS[suit]}`),
      ),
  );

/** The ranks as faces write them, in the order of their names. */
const FACES = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'];

/** A card by its face, `le quatre de pique` for `4S`; a face that is none of the usual pack as it is. */
export function carte(face: string): string {
  const rank = Object.values(RANKS)[FACES.indexOf(face.slice(0, -1))];
  const suit = Object.keys(SUITS).find((name) => name.startsWith(face.slice(-1).toLowerCase()));
  return rank && suit ? `${rank} de ${SUITS[suit]}` : face;
}

/** `un jeton blanc`, `2 jetons noirs`. */
export function jetons(tokens: string): string {
  const [, count = '1', side = 'neutral'] = /^(?:a|(\d+)) ?(white|black)?/.exec(tokens) ?? [];
  const said = coloured(side, 'checker', Number(count));
  return count === '1' ? `un ${said}` : `${count} ${said}`;
}

const SIDES: Record<string, string> = { king: 'aile roi', queen: 'aile dame' };

/** The name of a player. */
export function joueur(name: string): string {
  const [, colour, wing] = /^(White|Black)(?: (king|queen) side)?$/.exec(name) ?? [];
  if (colour === undefined) return name.replace('Player', 'Joueur');
  const army = colour === 'White' ? 'Blancs' : 'Noirs';
  return wing ? `${army} (${SIDES[wing]})` : army;
}

export const les = (name: string): string => seat(joueur(name));
export const Les = (name: string): string => capital(les(name));
export const aux = (name: string): string => toSeat(joueur(name));
export const des = (name: string): string => ofSeat(joueur(name));
/** The form of a verb for a player. */
export const verbe = (name: string, one: string, many: string): string => agree([joueur(name)], one, many);

/** A colour as that of *pièce*. */
export const couleur = (colour: string): string => (colour === 'white' ? 'blanche' : 'noire');
