// What is wrong with a position or an option, in French. The keys are examples in the words of the games and of the
// kernel; see `phrasebook.ts`.

import { phrasing } from '../intl';
import type { Phrases } from '../phrasebook';
import { des, le, les, nom, un, verbe } from './holes';
import { NAMES } from './phrases';

const { plural } = phrasing('fr');

/** An option by the name that its field in a form has. */
function option(key: string): string {
  const name = NAMES[key.slice(1, -1)];
  return typeof name === 'string' ? name : key;
}

/** A number of things, from the number as it was found. */
const count = (number: string, one: string, other: string): string =>
  plural(Number(number), { one: `# ${one}`, other: `# ${other}` });

/** Which part of a text is meant. */
const WHERE: Phrases = {
  position: 'position',
  placement: 'placement',
  'placement, rank 4': (rank) => `placement, rangée ${rank}`,
  seat: 'trait',
  castling: 'roque',
  ep: 'prise en passant',
  clock: 'compteur',
  turn: 'tour',
  'field `x`': (key) => `champ ${key}`,
  'fields after the sixth': 'champs après le sixième',
  'option `x`': (key) => `option « ${option(key)} »`,
};

/** How texts are written, whatever the game. */
const FORM: Phrases = {
  'is missing': 'il manque',
  'is missing or not in its place': "il manque, ou n'est pas à sa place",
  'is unknown here': 'inconnu ici',
  'is unknown here or not in its place': 'inconnu ici, ou pas à sa place',
  'stands twice or out of order': 'en double, ou pas à sa place',
  'one is missing or one too many': 'il en manque un, ou il y en a un de trop',
  'there is a blank in it': 'il contient une espace',
  'stands beside pieces or fields, but it has its own':
    'donnée avec des pièces ou des champs, alors qu’elle a les siens',
  '`x` is not key=value': (word) => `${word} n'est pas de la forme clé=valeur`,
  '`x` is written `y`': (given, form) => `${given} s'écrit ${form}`,
  '`x` is not a whole number': (word) => `${word} n'est pas un nombre entier`,
  '`x` is not a whole number from 0 to 959': (word, least, most) =>
    `${word} n'est pas un nombre entier de ${least} à ${most}`,
  '`x` is not true or false': (word) => `${word} n'est ni vrai ni faux (true, false)`,
  '`x` is not one of `a`, `b`': (word, known) => `${word} n'est pas parmi ${known}`,
  '`x` is none of `a`, `b`': (word, known) => `${word} n'est pas parmi ${known}`,
  '`x` stands where this game always has `-`': (word, none) =>
    `dans ce jeu, on y écrit ${none} et non ${word}`,
  'turns are counted from 1': (first) => `les tours se comptent à partir de ${first}`,
  'there is no seat `x`; there are `w`, `b`': (seat, known) =>
    `il n'y a pas de place ${seat} ; il y a ${known}`,
  '`x` is not a square': (word) => `${word} n'est pas une case`,
  '7 ranks instead of 8': (ranks, wanted) => `${count(ranks, 'rangée', 'rangées')} au lieu de ${wanted}`,
  'holds more than 8 squares': (squares) => `il y a plus de ${squares} cases`,
  'holds 7 squares instead of 8': (squares, wanted) =>
    `${count(squares, 'case', 'cases')} au lieu de ${wanted}`,
  'the board has no square a1': (at) => `l'échiquier n'a pas de case ${at}`,
  'no piece is called `x`': (letter) => `aucune pièce ne s'appelle ${letter}`,
  '`+` stands before no piece': (mark) => `${mark} ne précède aucune pièce`,
  'nothing marks the piece on e4 here': (at) => `rien ne marque ici la pièce en ${at}`,

  'this game has no options': "ce jeu n'a pas d'options",
  'unknown; this game has `a`, `b`': (known) => `inconnue ; ce jeu a ${known}`,
  'given twice': 'donnée deux fois',
  'the cards decide the array, so that it cannot be given by number too':
    'les cartes décident de la position de départ, qui ne peut donc pas être donnée aussi par son numéro',
};

/** Pieces that no game comes to have. */
const PIECES: Phrases = {
  'White has 2 kings instead of 1': (player, kings, wanted) =>
    `${les(player)} ${verbe(player, 'a', 'ont')} ${count(kings, 'roi', 'rois')} au lieu de ${wanted}`,
  'White has 3 kings instead of 1 to 2': (player, kings, least, most) =>
    `${les(player)} ${verbe(player, 'a', 'ont')} ${count(kings, 'roi', 'rois')} au lieu de ${least} à ${most}`,
  'White has just moved and has no king': (player) =>
    `${les(player)} ${verbe(player, "vient de jouer et n'a", "viennent de jouer et n'ont")} pas de roi`,
  'the side that has just moved could lose its king': 'le camp qui vient de jouer pourrait perdre son roi',
  'a pawn cannot stand on e1': (man, at) => `${un(man)} ne peut pas être en ${at}`,
  'a pawn that is no zombie cannot stand on e1': (man, at) =>
    `${un(man)} qui n'est pas un zombie ne peut pas être en ${at}`,
  'nobody stands on b2': (at) => `il n'y a personne en ${at}`,
  'the king on e1 cannot have come back': (man, at) => `${le(man)} en ${at} ne peut pas être un zombie`,

  '`x` is no castling right': (letter) => `${letter} n'est pas un roque`,
  '`K` needs the king on e1': (letter, man, at) => `${letter} demande ${le(man)} en ${at}`,
  '`K` needs king and rook on the near side': (letter) =>
    `${letter} demande un roi et une tour qui n'ont pas traversé le miroir`,
  '`H` has no king and rook at home': (letter) => `${letter} n'a pas de roi et de tour à leur place`,
  'a king castles with at most one rook on each side': (man, partner) =>
    `${un(man)} roque avec ${un(partner)} au plus de chaque côté`,
  'the rook on a1 has come back and does not castle': (man, at) =>
    `${le(man)} en ${at} est un zombie et ne roque pas`,

  '2 squares are named, but at most 1 can just have been passed': (squares, most) =>
    `${count(squares, 'case est nommée', 'cases sont nommées')}, mais ${most} au plus ${most === '1' ? 'peut venir d’être franchie' : 'peuvent venir d’être franchies'}`,
  'no pawn passes e3 in two steps': (man, at) => `aucun ${nom(man)} ne franchit ${at} en deux pas`,
  'e3 is not empty': (at) => `${at} n'est pas vide`,
  'no pawn stands beyond e3': (man, at) => `aucun ${nom(man)} n'est au-delà de ${at}`,
  'e2, where the pawn came from, is not empty': (at, man) => `${at}, d'où venait ${le(man)}, n'est pas vide`,
  'no march of two or three squares passes over just these squares':
    'aucune marche de deux ou trois cases ne franchit exactement ces cases',
  'no pawn or crab has come to e4': (men, at) =>
    `aucun ${men.split(' or ').map(nom).join(' ni ')} n'est arrivé en ${at}`,
};

/** Checkers, graves, cards and powers. */
const THINGS: Phrases = {
  '`x` is no stack on a square': (word) => `${word} n'est pas une pile sur une case`,
  '25 checkers lie on the board, but there are 24': (lying, all) =>
    `il y a ${lying} jetons sur l'échiquier, mais ${all} en tout`,
  'White has 7 of them on the board, but owns 6': (player, lying, owned) =>
    `${les(player)} ${verbe(player, 'en a', 'en ont')} ${lying} sur l'échiquier, mais n'en ${verbe(player, 'possède', 'possèdent')} que ${owned}`,
  'nobody stays hobbled on the far rank, as on a8': (at) =>
    `nul ne reste entravé sur la dernière rangée, comme en ${at}`,
  'White has 17 pieces on checkers, but 16 checkers': (player, pieces, checkers) =>
    `${les(player)} ${verbe(player, 'a', 'ont')} ${pieces} pièces sur des jetons, mais ${checkers} jetons`,
  '`x` is not two numbers up to 16, as `w6,b6`': (word, most, example) =>
    `${word} n'est pas de la forme ${example}, avec deux nombres jusqu'à ${most}`,

  '`x` is not written square:letter': (grave) => `${grave} n'est pas de la forme case:lettre`,
  "`x` is a man of the digger's own": (grave) => `${grave} est une pièce de qui enterre`,
  '`x` is a king, whom nobody buries': (grave) => `${grave} est un roi, que nul n'enterre`,
  '`x` is no man': (grave) => `${grave} n'est pas une pièce`,
  '`x` has no such square': (grave) => `${grave} n'est pas sur une case`,
  '`x` is the second grave of one player on its square': (grave) =>
    `${grave} est la deuxième tombe d'un même joueur sur sa case`,
  'there are more graves than squares': 'il y a plus de tombes que de cases',
  'either all squares are hidden or none': 'soit toutes les cases sont cachées, soit aucune',
  'a full position hides nothing': 'une position entière ne cache rien',

  'holds more than 62 cards': (most) => `il y a plus de ${most} cartes`,
  '2S is there twice': (card) => `${card} est là deux fois`,
  '2S is not in the pack': (card) => `${card} n'est pas dans le paquet`,
  '2S,3H are missing': (cards) => `il manque ${cards}`,
  '`K` is there more often than in a pack': (card) => `${card} est là plus souvent que dans un paquet`,
  'it is 64 digits from 0 to f, in lower case': (digits) =>
    `il y faut ${digits} chiffres de 0 à f, en minuscules`,
  'no card is called `x`': (card) => `aucune carte ne s'appelle ${card}`,
  'powers are the letters K, Q, R, B and N once each, in the order of the kinds that get them':
    "les pouvoirs sont les lettres K, Q, R, B et N, chacune une fois, dans l'ordre des sortes qui les reçoivent",
  'a puzzle has at least two cards': 'un problème a au moins deux cartes',
  'something was taken that no card names': "ce qui fut pris n'est désigné par aucune carte",
  'it is missing, though something was taken': 'il manque, alors que quelque chose fut pris',
  'there is none before something is taken': "il n'y en a pas avant la première prise",
  'no open card names the man on b2': (at) => `aucune carte ouverte ne désigne la pièce en ${at}`,
  'too few men on the board for `K`': (letter) => `trop peu de pièces sur l'échiquier pour ${letter}`,

  "only White's first turn has 1 step": (player) => `seul le premier tour ${des(player)} n'a qu'un coup`,
  "White is the first to give powers, those of Black's pieces": (player, other) =>
    `${les(player)} ${verbe(player, 'donne', 'donnent')} d'abord les pouvoirs des pièces ${des(other)}`,
  'only in the starting position are there powers yet to be given':
    'ce n’est que dans la position de départ que des pouvoirs restent à donner',
};

export const REFUSED: Phrases = { ...WHERE, ...FORM, ...PIECES, ...THINGS };
