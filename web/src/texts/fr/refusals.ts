// Why a step cannot be made, in French, by the sentences of the games; see `gaps.ts`.

import { lines } from '../gaps';
import { phrasing } from '../intl';
import { couleur, des, du, dun, e, le, les, nom, un, verbe } from './holes';
import { ENDINGS } from './phrases';

const { or } = phrasing('fr');

/** What is wrong with a step, whatever stands in its way. */
const WAYS = lines({
  'a {man} does not move like that': ({ man }) => `${un(man)} ne va pas ainsi`,
  'a {man} does not promote on {at}': ({ man, at }) => `${un(man)} ne se promeut pas en ${at}`,
  'a {man} does not go from {from} to {to} here': ({ man, from, to }) =>
    `${un(man)} ne va pas ici de ${from} en ${to}`,
  'now everybody says in how many moves it can be solved':
    'maintenant chacun dit en combien de coups le problème se résout',
  'now a player demonstrates': 'maintenant un joueur montre sa solution',
  'the par of this turn is not known yet': "le par de ce tour n'est pas encore connu",
  'now the next turn is dealt': 'maintenant on donne le tour suivant',
  'now everybody says which player is best dressed': 'maintenant chacun dit qui est le mieux habillé',
  'the match is over': 'la partie est finie',
  'a claim has at most {count} moves': ({ count }) => `une annonce a au plus ${count} coups`,
  'one more card is dealt only after all have claimed the same number of moves, other than 0':
    'on ne donne une carte de plus que si tous ont annoncé le même nombre de coups, autre que 0',
  'all cards are dealt already': 'toutes les cartes sont déjà données',
  'that player does not share the first place': 'ce joueur ne partage pas la première place',
  '{text} is no step in a match of Chess Golf': ({ text }) =>
    `${text} n'est pas un coup dans un match de golf aux échecs`,
  'extra steps come after an ordinary move': 'les pas de plus viennent après un coup ordinaire',
  'the {man} has to go to another square': ({ man }) => `${le(man)} doit changer de case`,
  'a piece stands between {from} and {to}': ({ from, to }) => `une pièce se trouve entre ${from} et ${to}`,
  "the {man}'s way is blocked": ({ man }) => `le chemin ${du(man)} est barré`,
  'the {man} cannot get from {from} to {to}': ({ man, from, to }) =>
    `${le(man)} ne peut pas aller de ${from} en ${to}`,

  'no piece of yours stands on {at}': ({ at }) => `aucune de vos pièces n'est en ${at}`,
  'no piece stands on {at}': ({ at }) => `il n'y a aucune pièce en ${at}`,
  'nothing stands on {at}': ({ at }) => `il n'y a rien en ${at}`,
  'no enemy stands on {at}': ({ at }) => `il n'y a pas d'ennemi en ${at}`,
  'the piece on {at} is not yours': ({ at }) => `la pièce en ${at} n'est pas à vous`,
  '{at} is taken by your own piece': ({ at }) => `${at} est occupée par votre propre pièce`,

  'a {man} does not take straight ahead': ({ man }) => `${un(man)} ne prend pas droit devant`,
  'a pawn goes diagonally only to take, and there is nothing to take on {at}': ({ at }) =>
    `un pion ne va de biais que pour prendre, et il n'y a rien à prendre en ${at}`,
  'a pawn may go two squares only from its first square':
    "un pion n'avance de deux cases que depuis sa case de départ",
  'a {man} may go {count} squares only from its first square': ({ man, count }) =>
    `${un(man)} n'avance de ${count} cases que depuis sa case de départ`,
  "only a crab's en passant is written with `ep`": "seule la prise en passant du crabe s'écrit avec `ep`",
  'the crab cannot take en passant on {at}': ({ at }) => `le crabe ne peut pas prendre en passant en ${at}`,

  'a pawn must promote there: add {letters}': ({ letters }) =>
    `un pion se promeut là : ajoutez ${or(letters)}`,
  'a {man} must promote there: add one of {list}': ({ man, list }) =>
    `${un(man)} se promeut là : ajoutez une des lettres ${list}`,
  'a {man} promotes on {at}: a letter must say to what': ({ man, at }) =>
    `${un(man)} se promeut en ${at} : une lettre doit dire en quoi`,
  'a pawn promotes to {letters}': ({ letters }) => `un pion se promeut en ${or(letters)}`,
  'a {man} promotes to one of {list}': ({ man, list }) =>
    `${un(man)} se promeut avec une des lettres ${list}`,
  '{player} has a queen already: a {man} promotes to one of {list}': ({ player, man, list }) =>
    `${les(player)} ${verbe(player, 'a', 'ont')} déjà une dame : ${un(man)} se promeut avec une des lettres ${list}`,
  'a {man} promotes only on the last rank': ({ man }) => `${un(man)} ne se promeut qu'à la dernière rangée`,
  'a {man} cannot become {letter}': ({ man, letter }) => `${un(man)} ne peut pas devenir ${letter}`,
  'only pawns promote': 'seuls les pions se promeuvent',
  'only pawns and crabs promote': 'seuls les pions et les crabes se promeuvent',
  'nothing promotes in this game': 'rien ne se promeut dans ce jeu',
  'there are two kings already': 'il y a déjà deux rois',

  'you have no {man} to put on the board': ({ man }) => `vous n'avez aucun${e(man)} ${nom(man)} à poser`,
  '{at} is not empty': ({ at }) => `${at} n'est pas vide`,
  'a pawn is not put on the first or the last rank':
    'un pion ne se pose ni sur la première ni sur la dernière rangée',
});

/** The safety of kings, and castling. */
const KINGS = lines({
  'the king would be attacked': 'le roi serait en échec',
  'both kings would be attacked': 'les deux rois seraient en échec',
  'the king would be attacked on {at}': ({ at }) => `le roi serait en échec en ${at}`,
  'the king would stay in check': 'le roi resterait en échec',
  'the king would be attacked on {at} after it changes sides': ({ at }) =>
    `le roi serait en échec en ${at} après avoir traversé le miroir`,
  'the king would be attacked on {at} before it changes sides': ({ at }) =>
    `le roi serait en échec en ${at} avant de traverser le miroir`,
  'the king would be attacked once zombies are destroyed and squares have opened':
    'le roi serait en échec, une fois les zombies détruits et les cases ouvertes',
  'the king would be attacked, by an enemy that goes on with extra steps':
    'le roi serait en échec, par un ennemi qui continue par des pas de plus',
  'wherever a checker were placed, the king would be attacked':
    'où que le jeton soit posé, le roi serait en échec',
  'with one more checker the enemy on {at} would attack the king': ({ at }) =>
    `avec un jeton de plus, l'ennemi en ${at} attaquerait le roi`,
  'your king could be taken, by an ordinary move or by booster steps':
    'votre roi pourrait être pris, par un coup ordinaire ou par des pas boostés',
  'the hobbled piece would attack your king': 'la pièce entravée attaquerait votre roi',
  '{next} could take the king': ({ next }) =>
    `${les(next)} ${verbe(next, 'pourrait', 'pourraient')} prendre le roi`,
  '{next} could take the king on {at}': ({ next, at }) =>
    `${les(next)} ${verbe(next, 'pourrait', 'pourraient')} prendre le roi en ${at}`,
  '{next} could take the king at home, on the way or where it goes': ({ next }) =>
    `${les(next)} ${verbe(next, 'pourrait', 'pourraient')} prendre le roi chez lui, en chemin ou à l'arrivée`,
  'the first step has to answer the check': "le premier coup doit répondre à l'échec",
  'no turn takes a king': 'aucun coup ne prend de roi',

  'pieces stand in the way of castling': 'des pièces empêchent le roque',
  'the king or the rook has moved, or is not at home': "le roi ou la tour a joué, ou n'est pas à sa place",
  'a king does not castle out of check, over an attacked square or into check':
    'un roi ne roque ni en échec, ni par une case attaquée, ni pour se mettre en échec',
  'a king in check does not castle': 'un roi en échec ne roque pas',
  'the king would pass or reach an attacked square': 'le roi passerait ou arriverait sur une case attaquée',
  'the king would pass or reach an attacked square, or be attacked there after changing sides':
    'le roi passerait ou arriverait sur une case attaquée, ou y serait en échec après avoir traversé le miroir',
  'the king may not castle with that rook, since one of them has moved':
    "le roi ne peut pas roquer avec cette tour : l'un des deux a joué",
  'the king may not castle with the {partner} of {at}: one of them has moved': ({ partner, at }) =>
    `le roi ne peut pas roquer avec ${le(partner)} de ${at} : l'un des deux a joué`,
  'castling is written as the king taking its own rook: {step}': ({ step }) =>
    `le roque s'écrit comme si le roi prenait sa propre tour : ${step}`,
  'castling needs a king and a rook that have not moved':
    "on ne roque qu'avec un roi et une tour qui n'ont pas joué",
  'castling needs a king that is not attacked before, on its way or after':
    "on ne roque qu'avec un roi qui n'est attaqué ni avant, ni en chemin, ni après",
  "castling needs king and rook unmoved, nothing between them, and no attack on the king's way":
    "pour roquer, il faut que roi et tour n'aient pas joué, rien entre eux, et aucune attaque sur le chemin du roi",
  'castling takes two free checkers, one for the king and one for the rook':
    'un roque demande deux jetons libres, un pour le roi et un pour la tour',
  'a king or rook that stands on checkers does not castle':
    'un roi ou une tour qui se tient sur des jetons ne roque pas',
  'no king castles out of, through or into an attack, booster steps included':
    'un roi ne roque ni attaqué, ni par une case attaquée, ni vers elle, pas boostés compris',
});

/** The order and the ends of turns. */
const TURNS = lines({
  'the game is over': 'la partie est finie',
  'the game is over: {reason}': ({ reason }) => `la partie est finie : ${reason}`,
  'the piece may go there': 'la pièce peut y aller',
  "it is not this seat's turn": "ce n'est pas à ce joueur de jouer",
  "it is the other player's turn": "c'est à l'autre joueur",
  "it is the partner's turn": "c'est au partenaire",
  'the turn is complete before it': 'le coup est déjà complet avant cela',
  'the turn is complete with its card': 'le coup est complet avec sa carte',
  'the turn is not complete with it': 'le coup est encore incomplet',
  'no turn begins with the steps before it': 'ce qui précède ne commence aucun coup',
  'a step is missing': 'il manque un coup',
  'an ordinary move is a whole turn': 'un coup ordinaire est un tour entier',
  'step {number} ({text}): {why}': ({ number, text, why }) => `coup ${number} (${text}) : ${why}`,
  'part {number} ({text}): {why}': ({ number, text, why }) => `coup ${number} (${text}) : ${why}`,
  'the text of a part has at most {count} bytes': ({ count }) =>
    `le texte d'un coup a ${count} octets au plus`,
  'a seat passes only when it has no move': 'on ne passe que si on ne peut pas jouer',
  'the move neither starts nor ends on your half, the files a to d':
    "le coup ne part pas de votre moitié, les colonnes a à d, et n'y arrive pas",
  'the move neither starts nor ends on your half, the files e to h':
    "le coup ne part pas de votre moitié, les colonnes e à h, et n'y arrive pas",
  'a pawn is taken en passant by the first step, by the second only after another such capture':
    'on prend un pion en passant au premier coup, et au second seulement après une autre prise en passant',
});

/** How steps are written. */
const WRITING = lines({
  'it is written differently': "cela s'écrit autrement",
  'it is written {text}': ({ text }) => `cela s'écrit ${text}`,
  'a move is written from-to, as e2e4, with a letter after it for a promotion': `un coup s'écrit de case à case, par exemple e2e4, avec une lettre après pour une promotion`,
  '{why}; a series is written with ~ between the squares': ({ why }) =>
    `${why} ; une série s'écrit avec ~ entre les cases`,
  'a checker is placed as +h7': `un jeton se pose ainsi : +h7`,
  'a card is written after its square, as +e8:QS': `une carte s'écrit après sa case, par exemple +e8:QS`,
  'an attempt is written d1xd7': `une tentative s'écrit d1xd7`,
  '`battle` stands once, before its advances': `\`battle\` s'écrit une seule fois, avant ses avances`,
  'a burial is written with the square of the piece above it, as _g7':
    "un enterrement s'écrit avec la case de la pièce au-dessus, par exemple _g7",
  'a promotion before the move is written with a letter, as a8=q':
    "une promotion avant le coup s'écrit avec une lettre, par exemple a8=q",
  'powers are the letters K, Q, R, B and N once each, in the order of the kinds that get them':
    "les pouvoirs sont les lettres K, Q, R, B et N, chacune une fois, dans l'ordre des types qui les reçoivent",
  'no card is called {text}': ({ text }) => `aucune carte ne s'appelle ${text}`,
});

/** What each game forbids in its own way, in the order of the games. */
const OWN = lines({
  'no checker is free to put the {man} on': ({ man }) => `aucun jeton n'est libre pour y poser ${le(man)}`,
  'a piece on the other side of the mirror stands on {at}': ({ at }) =>
    `une pièce de l'autre côté du miroir est en ${at}`,
  'a piece on the same side of the mirror stands between {from} and {to}': ({ from, to }) =>
    `une pièce du même côté du miroir se trouve entre ${from} et ${to}`,

  'the opponent has to make a series before you may make one again':
    "l'adversaire doit jouer une série avant que vous en jouiez une autre",
  'a {man} makes no series': ({ man }) => `${un(man)} ne joue pas de série`,
  'the {man} reaches {at} by one move but not by several': ({ man, at }) =>
    `${le(man)} atteint ${at} en un coup, mais pas en plusieurs`,
  'no series of the {man} leads from {from} to {to}': ({ man, from, to }) =>
    `aucune série ${du(man)} ne mène de ${from} en ${to}`,

  'this game is played without the Battle Move': 'cette partie se joue sans la charge',
  '{player} has made the Battle Move already': ({ player }) =>
    `${les(player)} ${verbe(player, 'a', 'ont')} déjà joué la charge`,
  'no two pawns or crabs can advance together': 'aucun couple de pions ou de crabes ne peut avancer ensemble',
  'no Battle Move ends the check': "aucune charge ne pare l'échec",
  'nothing is taken in a Battle Move': 'on ne prend rien dans une charge',
  'only pawns and crabs take part in a Battle Move': 'seuls les pions et les crabes participent à une charge',
  'the {man} on {at} has its order already': ({ man, at }) => `${le(man)} en ${at} a déjà son ordre`,
  'in a Battle Move a crab goes one square straight or diagonally ahead':
    "dans une charge, un crabe avance d'une case, droit ou en diagonale",
  'in a Battle Move a pawn goes one square straight ahead':
    "dans une charge, un pion avance d'une case, tout droit",
  'another piece goes to {at}': ({ at }) => `une autre pièce va en ${at}`,
  '{at} is taken, and a Battle Move captures nothing': ({ at }) =>
    `${at} est occupée, et une charge ne prend rien`,
  'at most one piece promotes in a Battle Move': 'une seule pièce au plus se promeut dans une charge',
  'advances are written by file, then rank, so {at} comes before the last one': ({ at }) =>
    `les avances s'écrivent par colonne puis par rangée, donc ${at} avant la dernière`,
  'the piece on {at} has to make way first': ({ at }) => `la pièce en ${at} doit d'abord céder la place`,
  'the piece on {at} cannot make way': ({ at }) => `la pièce en ${at} ne peut pas céder la place`,
  'no legal Battle Move has this advance: the king would be attacked, or no piece could follow':
    "aucune charge légale n'a cette avance : le roi serait en échec, ou aucune pièce ne pourrait suivre",

  'only the piece that moved may go on, and it stands on {at}': ({ at }) =>
    `seule la pièce qui a joué peut continuer, et elle est en ${at}`,
  'an extra step goes one square in any direction':
    "un pas de plus va d'une case dans n'importe quelle direction",
  'no checker is left under {at} to pay for an extra step': ({ at }) =>
    `il ne reste pas de jeton sous ${at} pour payer un pas de plus`,
  'a checker is placed at the end of a turn that took something':
    "un jeton se pose à la fin d'un coup qui a pris quelque chose",
  'only a turn that took something ends with a checker':
    'seul un coup qui a pris quelque chose finit par un jeton',
  'no checker is left to place': "il n'y a plus de jeton à poser",

  'first a piece moves, then a card may be played': "d'abord une pièce joue, puis une carte peut être jouée",
  'you do not hold {card}': ({ card }) => `vous n'avez pas ${card}`,
  'a hobbled pawn cannot move': 'un pion entravé ne peut pas bouger',
  'a hobbled {man} goes one square ahead, or takes one square diagonally ahead': ({ man }) =>
    `${un(man)} entravé${e(man)} avance d'une case, ou prend d'une case en diagonale devant`,
  'only the piece that has just moved to {at} may go on': ({ at }) =>
    `seule la pièce qui vient d'aller en ${at} peut continuer`,
  'no checker of yours is left under the piece on {at}': ({ at }) =>
    `il ne reste aucun de vos jetons sous la pièce en ${at}`,
  'a booster step goes to one of the eight squares around':
    "un pas boosté va sur l'une des huit cases voisines",
  'no checker lies in front of you': "il n'y a aucun jeton devant vous",
  '{card} does not match the {man} on {at}': ({ card, man, at }) =>
    `${card} ne va pas avec ${le(man)} en ${at}`,

  'first the captured pieces are buried, as _g7':
    "il faut d'abord enterrer les pièces prises, par exemple _g7",
  'the moves come first, and what was taken is buried after them':
    "les coups d'abord ; ce qui a été pris est enterré après",
  'every captured piece is buried': 'toutes les pièces prises sont enterrées',
  'you have a piece buried under {at}': ({ at }) => `vous avez déjà une pièce enterrée sous ${at}`,
  'another piece was just buried under {at}': ({ at }) => `une autre pièce vient d'être enterrée sous ${at}`,
  'each zombie moves once in a turn': 'chaque zombie joue une fois par tour',
  'only zombies move in the turn of a horde': "seuls les zombies jouent dans le tour d'une horde",
  'no way to go on from there leaves the king safe': 'aucune suite ne laisse le roi à l’abri',
  'a promoted pawn moves before anything else': 'un pion promu joue avant tout le reste',
  'the promoted pawn on {at} moves first': ({ at }) => `le pion promu en ${at} joue d'abord`,
  'the promoted pawn must move, and cannot do so without leaving the king attacked':
    'le pion promu doit jouer, et ne le peut sans laisser le roi en échec',
  'the pawn on {at} is promoted before it moves, as {step}': ({ at, step }) =>
    `le pion en ${at} est promu avant de jouer : ${step}`,
  'no risen pawn waits for its promotion on {at}': ({ at }) =>
    `aucun pion relevé n'attend sa promotion en ${at}`,

  'powers are given before the first move only': "les pouvoirs ne se donnent qu'avant le premier coup",
  "first the opponent's pieces are given their powers, as =QNBKR":
    "d'abord, les pièces de l'adversaire reçoivent leurs pouvoirs, par exemple =QNBKR",
  'a capture by a {man} must be asked for, as {step}': ({ man, step }) =>
    `une prise par ${un(man)} doit être demandée : ${step}`,
  'a pawn captures without asking, as {step}': ({ step }) => `un pion prend sans demander : ${step}`,
  'none of the five powers could take on {to} from {from}': ({ to, from }) =>
    `aucun des cinq pouvoirs ne prendrait en ${to} depuis ${from}`,

  'one card is played in a turn, no more': 'on joue une carte par tour, pas plus',
  'the card may be played': 'la carte peut être jouée',
  'one move without capture is all: now a card is played, as @9S':
    'un seul coup sans prise : maintenant on joue une carte, par exemple @9S',
  'captures come after the card: play one first, as @9S':
    "les prises viennent après la carte : jouez-en d'abord une, par exemple @9S",
  'after the card there are captures only': "après la carte, il n'y a plus que des prises",
  'the king is taken, and the game is over': 'le roi est pris, et la partie est finie',
  'all moves of a turn are made by one piece, and now it stands on {at}': ({ at }) =>
    `une seule pièce joue tous les coups d'un tour, et elle est maintenant en ${at}`,
  '{card} lets a {man} capture, not a {other}': ({ card, man, other }) =>
    `${card} laisse prendre ${un(man)}, pas ${un(other)}`,
  "{player}'s stack is empty, so nothing of {player} can be taken": ({ player }) =>
    `la défausse ${des(player)} est vide : on ne peut rien ${verbe(player, 'lui', 'leur')} prendre`,
  "{card} on top of {player}'s stack lets a {man} be taken, not a {other}": ({ card, player, man, other }) =>
    `${card} en haut de la défausse ${des(player)} permet de prendre ${un(man)}, pas ${un(other)}`,

  'only the taker on {at} may capture': ({ at }) => `seul le preneur en ${at} peut prendre`,
  'no card names the {man}, so it may not capture': ({ man }) =>
    `aucune carte ne désigne ${le(man)} : cette pièce ne peut pas prendre`,
  'no open card names the {taken} on {at} for the {man} to take': ({ taken, at, man }) =>
    `aucune carte ouverte ne désigne ${le(taken)} en ${at} pour ${le(man)}`,
  'the {man} on {at} has no neighbour of its colour to borrow a move from': ({ man, at }) =>
    `${le(man)} en ${at} n'a pas de voisine de sa couleur à qui emprunter sa marche`,
  'the {man} on {at} borrows the move of a {lent}, which does not take it to {to} here': ({
    man,
    at,
    lent,
    to,
  }) => `${le(man)} en ${at} emprunte la marche ${dun(lent)}, qui ne mène pas ici en ${to}`,
  'no two {side} pieces are neighbours, so each goes one step like a king, and {to} is too far': ({
    side,
    to,
  }) =>
    `aucune pièce ${couleur(side)} n'a de voisine, donc chacune fait un pas de roi, et ${to} est trop loin`,
});

export const REFUSALS = { ...ENDINGS, ...WAYS, ...KINGS, ...TURNS, ...WRITING, ...OWN };
