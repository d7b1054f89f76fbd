// What is wrong with a position or an option, in French, by the sentences of games and kernel; see `gaps.ts`.

import { lines } from '../gaps';
import { phrasing } from '../intl';
import { des, e, le, les, nom, un, verbe } from './holes';
import { OPTIONS } from './phrases';

const { plural } = phrasing('fr');

/** An option, quoted by its key, by the name that its field in a form has. */
function option(key: string): string {
  return OPTIONS[key.slice(1, -1)] ?? key;
}

/** A number of things. */
const count = (number: number, one: string, other: string): string =>
  plural(number, { one: `# ${one}`, other: `# ${other}` });

/** Which part of a text is meant. */
const WHERE = lines({
  '{place}: {why}': ({ place, why }) => `${place} : ${why}`,
  'option {text}: {why}': ({ text, why }) => `option « ${option(text)} » : ${why}`,
  position: 'position',
  placement: 'placement',
  'placement, rank {number}': ({ number }) => `placement, rangée ${number}`,
  seat: 'trait',
  castling: 'roque',
  ep: 'prise en passant',
  clock: 'compteur',
  turn: 'tour',
  cards: 'cartes',
  'field {text}': ({ text }) => `champ ${text}`,
  'fields after the sixth': 'champs après le sixième',
});

/** How texts are written, whatever the game. */
const FORM = lines({
  'is missing': 'il manque',
  'is missing or not in its place': "il manque, ou n'est pas à sa place",
  'is unknown here': 'inconnu ici',
  'is unknown here or not in its place': 'inconnu ici, ou pas à sa place',
  'stands twice or out of order': 'en double, ou pas à sa place',
  'one is missing, or there is one too many': 'il en manque un, ou il y en a un de trop',
  'there is a blank in it': 'il contient une espace',
  'cannot stand beside pieces or fields: it has its own':
    'ne peut pas être donnée avec des pièces ou des champs : elle a les siens',
  '{text} is not key=value': ({ text }) => `${text} n'est pas de la forme clé=valeur`,
  '{text} is written {form}': ({ text, form }) => `${text} s'écrit ${form}`,
  '{text} is not a whole number': ({ text }) => `${text} n'est pas un nombre entier`,
  '{text} is not a whole number from {least} to {most}': ({ text, least, most }) =>
    `${text} n'est pas un nombre entier de ${least} à ${most}`,
  '{text} is not true or false': ({ text }) => `${text} n'est ni vrai ni faux (true, false)`,
  '{text} is not one of {list}': ({ text, list }) => `${text} n'est pas parmi ${list}`,
  '{text} is none of {list}': ({ text, list }) => `${text} n'est pas parmi ${list}`,
  '{text} stands where this game always has `-`': ({ text }) =>
    `dans ce jeu, on y écrit \`-\` et non ${text}`,
  'turns are counted from 1': 'les tours se comptent à partir de 1',
  'there is no seat {text}; there are {list}': ({ text, list }) =>
    `il n'y a pas de place ${text} ; il y a ${list}`,
  '{text} is not a square': ({ text }) => `${text} n'est pas une case`,
  'there should be {wanted} ranks, not {count}': ({ count: ranks, wanted }) =>
    `${count(ranks, 'rangée', 'rangées')} au lieu de ${wanted}`,
  'holds more than {most} squares': ({ most }) => `il y a plus de ${most} cases`,
  'there should be {wanted} squares, not {count}': ({ count: squares, wanted }) =>
    `${count(squares, 'case', 'cases')} au lieu de ${wanted}`,
  'the board has no square {at}': ({ at }) => `l'échiquier n'a pas de case ${at}`,
  'no piece is called {text}': ({ text }) => `aucune pièce ne s'appelle ${text}`,
  '`+` stands before no piece': '`+` ne précède aucune pièce',
  'the piece on {at} cannot be marked in this game': ({ at }) =>
    `la pièce en ${at} ne peut pas être marquée dans ce jeu`,

  'this game has no options': "ce jeu n'a pas d'options",
  'unknown; this game has {list}': ({ list }) => `inconnue ; ce jeu a ${list}`,
  'given twice': 'donnée deux fois',
  'must be true, false, a whole number or a word':
    'il faut vrai ou faux (true, false), un nombre entier ou un mot',
  'the cards decide the array, so it cannot be given by number too':
    'les cartes décident de la position de départ, qui ne peut donc pas être donnée aussi par son numéro',
});

/** Pieces that no game comes to have. */
const PIECES = lines({
  '{player} has {count} kings instead of {wanted}': ({ player, count: kings, wanted }) =>
    `${les(player)} ${verbe(player, 'a', 'ont')} ${count(kings, 'roi', 'rois')} au lieu de ${wanted}`,
  '{player} has {count} kings instead of {least} to {most}': ({ player, count: kings, least, most }) =>
    `${les(player)} ${verbe(player, 'a', 'ont')} ${count(kings, 'roi', 'rois')} au lieu de ${least} à ${most}`,
  '{player} has just moved and has no king': ({ player }) =>
    `${les(player)} ${verbe(player, "vient de jouer et n'a", "viennent de jouer et n'ont")} pas de roi`,
  'the side that has just moved could lose its king': 'le camp qui vient de jouer pourrait perdre son roi',
  'a {man} cannot stand on {at}': ({ man, at }) => `${un(man)} ne peut pas être en ${at}`,
  'a pawn that is no zombie cannot stand on {at}': ({ at }) =>
    `un pion qui n'est pas un zombie ne peut pas être en ${at}`,
  'the {man} on {at} cannot have come back': ({ man, at }) =>
    `${le(man)} en ${at} ne peut pas être un zombie`,

  '{letter} is no castling right': ({ letter }) => `${letter} n'est pas un roque`,
  '{letter} needs the {man} on {at}': ({ letter, man, at }) => `${letter} demande ${le(man)} en ${at}`,
  '{letter} needs king and rook on the near side': ({ letter }) =>
    `${letter} demande un roi et une tour qui n'ont pas traversé le miroir`,
  '{letter} has no king and rook at home': ({ letter }) => `${letter} n'a pas de roi et de tour à leur place`,
  'a king castles with at most one rook on each side': 'un roi roque avec une tour au plus de chaque côté',
  'the {man} on {at} has come back and does not castle': ({ man, at }) =>
    `${le(man)} en ${at} est un zombie et ne roque pas`,

  '{count} squares are named, but at most {most} can just have been passed': ({ count: squares, most }) =>
    `${count(squares, 'case est nommée', 'cases sont nommées')}, mais ${most} au plus ${most === 1 ? 'peut venir d’être franchie' : 'peuvent venir d’être franchies'}`,
  'no pawn passes {at} in two steps': ({ at }) => `aucun pion ne franchit ${at} en deux pas`,
  'no pawn stands beyond {at}': ({ at }) => `aucun pion n'est au-delà de ${at}`,
  '{at}, where the {man} came from, is not empty': ({ at, man }) =>
    `${at}, d'où venait ${le(man)}, n'est pas vide`,
  'no march of two or three squares passes over exactly these squares':
    'aucune marche de deux ou trois cases ne franchit exactement ces cases',
  "{player}'s army has no {man}, but one stands on {at}": ({ player, man, at }) =>
    `l’armée ${des(player)} n’a pas de ${nom(man)}, mais il y en a un${e(man)} en ${at}`,
  "Terror's army has no knights": "l'armée de Terreur n'a pas de cavaliers",
  'no pawn or crab has come to {at}': ({ at }) => `aucun pion ni crabe n'est arrivé en ${at}`,
});

/** Checkers, graves and powers. */
const THINGS = lines({
  '{text} is no stack on a square': ({ text }) => `${text} n'est pas une pile sur une case`,
  '{count} checkers lie on the board, but there are {number}': ({ count: lying, number }) =>
    `il y a ${lying} jetons sur l'échiquier, mais ${number} en tout`,
  '{player} has {count} of them on the board, but owns {number}': ({ player, count: lying, number }) =>
    `${les(player)} ${verbe(player, 'en a', 'en ont')} ${lying} sur l'échiquier, mais n'en ${verbe(player, 'possède', 'possèdent')} que ${number}`,
  'no piece stays hobbled on the far rank, but one is on {at}': ({ at }) =>
    `aucune pièce ne reste entravée sur la dernière rangée, mais il y en a une en ${at}`,
  '{player} has {count} pieces on checkers, but {number} checkers': ({ player, count: pieces, number }) =>
    `${les(player)} ${verbe(player, 'a', 'ont')} ${pieces} pièces sur des jetons, mais ${number} jetons`,
  '{text} is not two numbers up to {most}, as `w6,b6`': ({ text, most }) =>
    `${text} n'est pas de la forme \`w6,b6\`, avec deux nombres jusqu'à ${most}`,

  '{text} is not written square:letter': ({ text }) => `${text} n'est pas de la forme case:lettre`,
  "{text} is a piece of the digger's own": ({ text }) => `${text} est une pièce du joueur qui enterre`,
  '{text} is a king, and kings are not buried': ({ text }) =>
    `${text} est un roi, et un roi ne s'enterre pas`,
  '{text} is no piece': ({ text }) => `${text} n'est pas une pièce`,
  '{text} names no square of the board': ({ text }) => `${text} ne nomme aucune case de l'échiquier`,
  '{text} is the second grave of one player on its square': ({ text }) =>
    `${text} est la deuxième tombe d'un même joueur sur sa case`,
  'there are more graves than squares': 'il y a plus de tombes que de cases',
  'either all squares are hidden or none': 'soit toutes les cases sont cachées, soit aucune',
  'a full position hides nothing': 'une position entière ne cache rien',
  'a seat knows where it has buried': 'un joueur sait où il a enterré',
  'a view hides where the other player has buried': "une vue cache où l'autre joueur a enterré",

  "only White's first turn has 1 step": "seul le premier tour des Blancs n'a qu'un coup",
  "White is the first to give powers, those of Black's pieces":
    "les Blancs donnent d'abord les pouvoirs des pièces des Noirs",
  'powers are still to be given only in the starting position':
    'ce n’est que dans la position de départ que des pouvoirs restent à donner',
  "a view hides the powers of the seat's own pieces":
    'une vue cache à un joueur les pouvoirs de ses propres pièces',
  "White's seat has given these powers": 'les Blancs ont donné ces pouvoirs',
});

/** Cards. */
const CARDS = lines({
  'holds more than {most} cards': ({ most }) => `il y a plus de ${most} cartes`,
  '{card} is there twice': ({ card }) => `${card} est là deux fois`,
  '{card} is no card of this game': ({ card }) => `${card} n'est pas une carte de ce jeu`,
  'lacks {list}': ({ list }) => `il manque ${list}`,
  '{count} hidden, but {number} not seen elsewhere': ({ count: hidden, number }) =>
    `cartes cachées : ${hidden} ; cartes que l'on ne voit pas : ${number}`,
  '{letter} is there too often': ({ letter }) => `${letter} est là trop souvent`,
  'it is 64 digits from 0 to f, in lower case': 'il faut 64 chiffres de 0 à f, en minuscules',
  'this view has as many `?` as there are cards, or `-`':
    'cette vue a autant de `?` qu’il y a de cartes, ou `-`',
  'this view has `?` and the number of cards, up to {most}': ({ most }) =>
    `cette vue a \`?\` et le nombre de cartes, ${most} au plus`,

  'it does not fit the rest of the match': 'cela ne va pas avec le reste du match',
  'a puzzle has at least two cards': 'un problème a au moins deux cartes',
  'something was taken that no card names': "ce qui a été pris n'est désigné par aucune carte",
  'it is missing, though something was taken': 'il manque, alors que quelque chose a été pris',
  'there is none before something is taken': "il n'y en a pas avant la première prise",
  'no open card names the piece on {at}': ({ at }) => `aucune carte ouverte ne désigne la pièce en ${at}`,
  'too few pieces on the board for {letter}': ({ letter }) =>
    `trop peu de pièces sur l'échiquier pour ${letter}`,
});

export const FLAWS = { ...WHERE, ...FORM, ...PIECES, ...THINGS, ...CARDS };
