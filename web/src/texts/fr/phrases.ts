// What games say of themselves, of positions and of what happened, in French. The keys are examples in the words
// of the games; see `phrasebook.ts`.

import type { Phrases } from '../phrasebook';
import { capital } from '../sentence';
import { cartes, des, du, e, jetons, joueur, Les, le, les, nom, noms, un, verbe } from './holes';
import names from './names.json';
import { coloured } from './nouns';

/** Names of games, players, things and options, and what there is to know before a game. */
export const NAMES: Phrases = {
  White: joueur,
  rook: nom,
  'black checker': (colour) => nom(`${colour} checker`),

  'The two black bishops': (colour) => `Les deux ${coloured(colour, 'bishop', 2)}`,
  'A black rook and two black knights': (man, colour) =>
    capital(`${un(man)} et deux ${coloured(colour, 'knight', 2)}`),
  'Composed by Don Kirkby for his Chess Kit (CC BY-SA 4.0).':
    'Problèmes de Don Kirkby, tirés de son Chess Kit (CC BY-SA 4.0).',

  ...names.games,

  'Which of the 960 arrays to start from; 518 is the orthodox one.':
    'Laquelle des 960 positions de départ ; la 518 est la position orthodoxe.',
  'Lay the array out with cards instead of drawing its number.':
    'Former la position avec des cartes au lieu de tirer son numéro.',
  'How many checkers each player has: 12, or 16 for the full game.':
    'Combien de jetons a chaque joueur : 12, ou 16 pour la partie complète.',
  'Once a game, each side may advance two or more pawns and crabs together.':
    'Une fois par partie, chaque camp peut avancer ensemble deux pions et crabes ou plus.',
  "White's knights also leap (2,3), as zebras, or step like a king, as centaurs.":
    'Les cavaliers blancs sautent aussi en (2,3), comme des zèbres, ou vont comme un roi, en centaures.',
  'How many checkers Black has, and so how many cards at the start.': (player) =>
    `Combien de jetons ${verbe(player, 'a', 'ont')} ${les(player)}, et donc combien de cartes au début.`,
  'How many cards fit any man of their colour: with fewer the game is easier to predict.':
    'Combien de cartes vont à toute pièce de leur couleur : avec moins, la partie se prévoit mieux.',
  'How many pieces are chosen: one is to take all the others.':
    'Combien de pièces sont choisies : une doit prendre toutes les autres.',

  // Options by their keys, as errors quote them.
  number: 'numéro',
  setup: 'préparation',
  knights: 'cavaliers',
  'checkers.w': 'jetons des Blancs',
  'checkers.b': 'jetons des Noirs',
  checkers: 'jetons',
  wild: 'jokers',
  'Number of the array': 'Numéro de la position',
  'How it is found': 'Comment on la trouve',
  'Stronger knights': 'Cavaliers plus forts',
  "White's checkers": (player) => `Jetons ${des(player)}`,
  'Wild cards': 'Jokers',
  'Checkers for each player': 'Jetons de chaque joueur',
  'Chosen pieces': 'Pièces choisies',
  'Full deduction': 'Déduction complète',
  cards: 'cartes',
  taken: 'prises',
  centaur: 'centaure',
  zebra: 'zèbre',
  balanced: 'équilibré',

  'Battle Move': 'Charge',
  Pass: 'Passer',
  step: 'pas',
  spinach: 'épinards',
  'spinach, rook': (man) => `épinards, ${nom(man)}`,
  'en passant': 'en passant',
};

/** Why games are over. */
export const ENDINGS = {
  checkmate: 'échec et mat',
  stalemate: 'pat',
  'the king was taken': 'le roi a été pris',
  'a hundred turns without a capture or a pawn move': 'cent coups sans prise ni coup de pion',
  'the same position for the third time': 'la même position pour la troisième fois',
  'neither side can mate': 'aucun camp ne peut mater',
  'no legal turn': 'aucun coup légal',
  'everybody passed': 'tous ont passé',
  'no card left to play': 'plus de carte à jouer',
  'the puzzle is solved': 'le problème est résolu',
  'the points were counted': 'les points ont été comptés',
  resignation: 'abandon',
  agreement: "d'un commun accord",
  'the match has become too long': 'la partie est devenue trop longue',
};

/** What is to be said of a position, and how a game ended. */
export const POSITIONS: Phrases = {
  'Starting array 127.': (number) => `Position de départ n° ${number}.`,
  'The cards: 3, 8, R N Q R N R.': (one, other, letters) => `Les cartes : ${one}, ${other}, ${letters}.`,
  'This turn has one move only.': "Ce tour n'a qu'un coup.",
  'Black may make a spinach turn.': (player) =>
    `${Les(player)} ${verbe(player, 'peut', 'peuvent')} jouer un tour aux épinards.`,
  'Both players may make a spinach turn.': 'Les deux joueurs peuvent jouer un tour aux épinards.',
  'White still has the Battle Move.': (player) =>
    `${Les(player)} ${verbe(player, 'a', 'ont')} encore la charge.`,
  'Both sides still have their Battle Move.': 'Les deux camps ont encore leur charge.',
  'Both Battle Moves have been made.': 'Les deux charges ont été jouées.',
  "White's knights also leap (2,3).": 'Les cavaliers blancs sautent aussi en (2,3).',
  "White's knights also step like a king.": 'Les cavaliers blancs vont aussi comme un roi.',
  'Passes in a row: 1 of the 4 that draw.': (passes, most) =>
    `Passes de suite : ${passes} ; à ${most} la partie est nulle.`,
  'Black has to bury, in this order: bishop.': (player, men) =>
    `${Les(player)} ${verbe(player, 'doit', 'doivent')} enterrer, dans cet ordre : ${noms(men)}.`,
  'Where your pieces may be buried': 'Où vos pièces sont peut-être enterrées',

  "The players are choosing how each other's pieces capture.":
    "Chacun choisit comment prennent les pièces de l'autre.",
  "Choose in secret how each of Black's pieces captures: every power once.": (player) =>
    `Choisissez en secret comment prend chaque pièce ${des(player)} : chaque pouvoir une fois.`,
  'Black is still choosing how your pieces capture.': (player) =>
    `${Les(player)} ${verbe(player, 'choisit', 'choisissent')} encore comment prennent vos pièces.`,
  'The table of your own powers also shows what follows from every power being given once.':
    'Le tableau de vos pouvoirs montre aussi ce qui suit de ce que chaque pouvoir est donné une fois.',
  'How your pieces capture': 'Comment prennent vos pièces',
  "How Black's pieces capture": (player) => `Comment prennent les pièces ${des(player)}`,

  "Black's stack is empty: White can take nothing.": (partner, taker) =>
    `La pile ${des(partner)} est vide : ${les(taker)} ne ${verbe(taker, 'peut', 'peuvent')} rien prendre.`,
  "The top of Black's stack is the ten of clubs: White takes a rook first.": (partner, card, taker, man) =>
    `En haut de la pile ${des(partner)} : ${cartes(card)}. ${Les(taker)} ${verbe(taker, 'prend', 'prennent')} d'abord ${un(man)}.`,
  "The top of Black's stack is the ten of clubs, wild without a rook: White may take anything.": (
    partner,
    card,
    man,
    taker,
  ) =>
    `En haut de la pile ${des(partner)} : ${cartes(card)}, joker faute ${du(man).replace(/^du |^de la /, 'de ')}. ${Les(taker)} ${verbe(taker, 'peut', 'peuvent')} tout prendre.`,
  'Wild in your hand, for any piece to capture: the nine of spades and the ten of clubs.': (cards) =>
    `Jokers dans votre main, avec lesquels toute pièce peut prendre : ${cartes(cards)}.`,
  'Both colours matched: the next card is wild, and anything may be taken.':
    'Les deux couleurs concordent : la carte suivante est un joker, et on peut tout prendre.',
  "No kind of men is gone yet: a king's capture would score 0.":
    "Aucune sorte n'a encore disparu : la prise d'un roi vaudrait 0.",
  'You play the nine of spades: a rook may capture.': (card, man) =>
    `Vous jouez ${cartes(card)} : ${un(man)} peut prendre.`,
  'You play the nine of spades, which is wild: any piece may capture.': (card) =>
    `Vous jouez ${cartes(card)}, qui est un joker : toute pièce peut prendre.`,
  'Still to clear: rook.': (men) => `Reste à faire disparaître : ${noms(men)}.`,
  'Gone for good: rook.': (men) => `Disparus pour de bon : ${noms(men)}.`,
  "A king's capture scores 1.": (_, points) => `La prise d'un roi vaut ${points}.`,

  'Make one of these take the other: black king, black bishop.': (men) =>
    `L'une de ces pièces doit prendre l'autre : ${noms(men)}.`,
  'Make one of these take all the others: black king, black bishop.': (men) =>
    `L'une de ces pièces doit prendre toutes les autres : ${noms(men)}.`,
  'The black rook on e4 is still to take: black bishop.': (taker, at, men) =>
    `${le(taker)} en ${at} doit encore prendre : ${noms(men)}.`.replace(/^l/, 'L'),
  'Solved.': 'Résolu.',

  ...ENDINGS,
};

/** What happened in a turn. */
export const HAPPENINGS: Phrases = {
  'black rook a1 to c3': (man, from, to) => `${le(man)} va de ${from} en ${to}`,
  'black rook on a2 taken': (man, at) => `${le(man)} en ${at} est pris${e(man)}`,
  'black rook on f2 destroyed': (man, at) => `${le(man)} en ${at} est détruit${e(man)}`,
  'the captured black rook is destroyed': (man) => `${le(man)} pris${e(man)} est détruit${e(man)}`,
  'the rook on a8 becomes a queen': (was, at, man) => `${le(was)} en ${at} devient ${un(man)}`,
  'the pawn on a8 becomes an amazon': (was, at, man) => `${le(was)} en ${at} devient ${un(man)}`,
  'black rook a4 tries to take white pawn on c3: yes': (man, from, target, at) =>
    `${le(man)} en ${from} tente de prendre ${le(target)} en ${at} : oui`,
  'black rook a4 tries to take white pawn on c3: no': (man, from, target, at) =>
    `${le(man)} en ${from} tente de prendre ${le(target)} en ${at} : non`,
  'black king on a7 in check': (man, at) => `${le(man)} en ${at} est en échec`,
  'a black checker is put under the rook on a1': (tokens, man, at) =>
    `${jetons(tokens)} est posé sous ${le(man)} en ${at}`,
  '2 black checkers are put under the rook on a1': (tokens, man, at) =>
    `${jetons(tokens)} sont posés sous ${le(man)} en ${at}`,
  'a black checker is taken from under the rook on a3': (tokens, man, at) =>
    `${jetons(tokens)} est retiré de sous ${le(man)} en ${at}`,
  '2 black checkers are taken from under the rook on a3': (tokens, man, at) =>
    `${jetons(tokens)} sont retirés de sous ${le(man)} en ${at}`,
  'black rook put on a2': (man, at) => `${le(man)} est posé${e(man)} en ${at}`,
  'black rook comes into sight on a2': (man, at) => `${le(man)} apparaît en ${at}`,
  'black rook on a2 is out of sight': (man, at) => `${le(man)} en ${at} n'est plus en vue`,
  'a black rook rises on f2': (man, at) => `${un(man)} se relève en ${at}`,
  'Black buries the white rook': (player, man) =>
    `${les(player)} ${verbe(player, 'enterre', 'enterrent')} ${le(man)}`,
  'Black buries the white rook under b5': (player, man, at) =>
    `${les(player)} ${verbe(player, 'enterre', 'enterrent')} ${le(man)} sous ${at}`,
  'Black has no legal turn': (player) => `${les(player)} n'${verbe(player, 'a', 'ont')} aucun coup légal`,
  "Black chose that White's king captures like a queen, the queen like a rook, the rook like a bishop, the bishop like a king, the knight like a knight":
    (player, other, ...men) => {
      const pairs = [0, 2, 4, 6, 8].map((at) => [le(men[at] ?? ''), un(men[at + 1] ?? '')]);
      const [[king, power] = [], ...others] = pairs;
      const rest = others.map(([man, power]) => `, ${man} comme ${power}`).join('');
      return `${les(player)} ${verbe(player, 'a', 'ont')} choisi : ${king} ${des(other)} prend comme ${power}${rest}`;
    },
  'Black has chosen': (player) => `${les(player)} ${verbe(player, 'a', 'ont')} choisi`,
  'Black gets one card': (player) => `${les(player)} ${verbe(player, 'pioche', 'piochent')} une carte`,
  'Black gets 2 cards': (player, count) =>
    `${les(player)} ${verbe(player, 'pioche', 'piochent')} ${count} cartes`,
  'Black gets the ten of clubs': (player, cards) =>
    `${les(player)} ${verbe(player, 'pioche', 'piochent')} ${cartes(cards)}`,
  'Black plays the ten of clubs': (player, card) =>
    `${les(player)} ${verbe(player, 'joue', 'jouent')} ${cartes(card)}`,
  'Black plays the two of spades on b5': (player, card, at) =>
    `${les(player)} ${verbe(player, 'joue', 'jouent')} ${cartes(card)} en ${at}`,
  'Black passes': (player) => `${les(player)} ${verbe(player, 'passe', 'passent')}`,
  'the used cards are shuffled into a new deck': 'les cartes jouées, mélangées, forment une nouvelle pioche',
};
