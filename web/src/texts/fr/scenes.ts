// What is to be said of a position, in French, by the sentences of the games; see `gaps.ts`.

import { lines } from '../gaps';
import { capital } from '../sentence';
import { carte, des, Les, le, les, nom, noms, un, verbe } from './holes';

/** What is to be done, and what may be. */
const TASKS = lines({
  'Starting array {number}.': ({ number }) => `Position de départ n° ${number}.`,
  'The cards: {text}.': ({ text }) => `Les cartes : ${text}.`,
  'This turn has one move only.': "Ce tour n'a qu'un coup.",
  '{player} may make a spinach turn.': ({ player }) =>
    `${Les(player)} ${verbe(player, 'peut', 'peuvent')} jouer un tour aux épinards.`,
  'Both players may make a spinach turn.': 'Les deux joueurs peuvent jouer un tour aux épinards.',
  '{player} still has the Battle Move.': ({ player }) =>
    `${Les(player)} ${verbe(player, 'a', 'ont')} encore la charge.`,
  'Both sides still have their Battle Move.': 'Les deux camps ont encore leur charge.',
  'Both Battle Moves have been made.': 'Les deux charges ont été jouées.',
  "White's knights also leap (2,3).": 'Les cavaliers blancs sautent aussi en (2,3).',
  "White's knights also step like a king.": 'Les cavaliers blancs vont aussi comme un roi.',
  'All knights also leap (2,3).': 'Tous les cavaliers sautent aussi en (2,3).',
  'All knights also step like a king.': 'Tous les cavaliers vont aussi comme un roi.',
  'Passes in a row: {count} of the {most} that draw.': ({ count, most }) =>
    `Passes de suite : ${count} ; à ${most} la partie est nulle.`,
  '{player} has to bury, in this order: {kinds}.': ({ player, kinds }) =>
    `${Les(player)} ${verbe(player, 'doit', 'doivent')} enterrer, dans cet ordre : ${noms(kinds)}.`,
  'Make one of these take the other: {men}.': ({ men }) =>
    `L'une de ces pièces doit prendre l'autre : ${noms(men)}.`,
  'Make one of these take all the others: {men}.': ({ men }) =>
    `L'une de ces pièces doit prendre toutes les autres : ${noms(men)}.`,
  'The {man} on {at} still has to take: {men}.': ({ man, at, men }) =>
    `${capital(le(man))} en ${at} doit encore prendre : ${noms(men)}.`,
  'Solved.': 'Résolu.',
  'Turn {number} of {most}: {player} deals.': ({ number, most, player }) =>
    `Tour ${number} sur ${most} : ${les(player)} donne.`,
  'Look for the shortest solution, and claim its length.':
    'Cherchez la solution la plus courte, et annoncez sa longueur.',
  '{player} demonstrates. Moves left: {count}.': ({ player, count }) =>
    `${Les(player)} montre sa solution. Coups restants : ${count}.`,
  'The computer looks for the shortest solution.': "L'ordinateur cherche la solution la plus courte.",
  '{player} deals next.': ({ player }) => `${Les(player)} donne ensuite.`,
  'Several share the first place. Which of them is best dressed?':
    'Plusieurs joueurs se partagent la première place. Lequel est le mieux habillé ?',

  "The players are choosing how each other's pieces capture.":
    "Chacun choisit comment prennent les pièces de l'autre.",
  "Choose in secret how each of {player}'s pieces captures: every power once.": ({ player }) =>
    `Choisissez en secret comment prend chaque pièce ${des(player)} : chaque pouvoir une fois.`,
  '{player} is still choosing how your pieces capture.': ({ player }) =>
    `${Les(player)} ${verbe(player, 'choisit', 'choisissent')} encore comment prennent vos pièces.`,
});

/** What the cards allow, and what partners ask each other about them. */
const CARDS = lines({
  'Do you hold a {man} card?': ({ man }) => `Avez-vous une carte de ${nom(man)} ?`,
  'Do you hold a red card?': 'Avez-vous une carte rouge ?',
  'Do you hold a black card?': 'Avez-vous une carte noire ?',
  'Do you hold at least two {man} cards?': ({ man }) => `Avez-vous au moins deux cartes de ${nom(man)} ?`,
  'Do you hold at least two red cards?': 'Avez-vous au moins deux cartes rouges ?',
  'Do you hold at least two black cards?': 'Avez-vous au moins deux cartes noires ?',
  "{ally}'s stack is empty: {player} can take nothing.": ({ ally, player }) =>
    `La défausse ${des(ally)} est vide : ${les(player)} ne ${verbe(player, 'peut', 'peuvent')} rien prendre.`,
  "The top of {ally}'s stack is {card}: {player} takes a {man} first.": ({ ally, card, player, man }) =>
    `En haut de la défausse ${des(ally)} : ${carte(card)}. ${Les(player)} ${verbe(player, 'prend', 'prennent')} d'abord ${un(man)}.`,
  "The top of {ally}'s stack is {card}, wild without a {man}: {player} may take anything.": ({
    ally,
    card,
    man,
    player,
  }) =>
    `En haut de la défausse ${des(ally)} : ${carte(card)}, joker faute de ${nom(man)}. ${Les(player)} ${verbe(player, 'peut', 'peuvent')} tout prendre.`,
  'Wild in your hand, for any piece to capture: {card}.': ({ card }) =>
    `Jokers dans votre main, avec lesquels toute pièce peut prendre : ${carte(card)}.`,
  'Both colours matched: the next card is wild, and anything may be taken.':
    'Les deux couleurs concordent : la carte suivante est un joker, et on peut tout prendre.',
  'No kind of piece is gone yet: taking a king would score 0.':
    "Aucun type n'a encore disparu : la prise d'un roi vaudrait 0.",
  'Gone for good: {kinds}. Taking a king scores {count}.': ({ kinds, count }) =>
    `Disparus pour de bon : ${noms(kinds)}. La prise d'un roi vaut ${count}.`,
  'You play {card}: a {man} may capture.': ({ card, man }) =>
    `Vous jouez ${carte(card)} : ${un(man)} peut prendre.`,
  'You play {card}, which is wild: any piece may capture.': ({ card }) =>
    `Vous jouez ${carte(card)}, qui est un joker : toute pièce peut prendre.`,
  'Still to clear: {kinds}.': ({ kinds }) => `Reste à faire disparaître : ${noms(kinds)}.`,
});

export const SCENES = { ...TASKS, ...CARDS };
