// Names of games, things and options in French, and why games are over, by their English.

import { PLAYERS } from './holes';
import names from './names.json';
import { PIECES } from './nouns';

/** Options by their keys, as errors quote them. */
export const OPTIONS: Record<string, string> = {
  number: 'numéro',
  setup: 'préparation',
  knights: 'cavaliers',
  'checkers.w': 'jetons des Blancs',
  'checkers.b': 'jetons des Noirs',
  checkers: 'jetons',
  turns: 'tours',
  timer_s: 'temps pour annoncer',
  move_s: 'temps pour un coup',
  wild: 'jokers',
};

/** Names of games, players, things and options, and what there is to know before a game. */
export const NAMES: Record<string, string> = {
  ...PLAYERS,
  ...PIECES,

  'The two black bishops': 'Les deux fous noirs',
  'A black rook and two black knights': 'Une tour noire et deux cavaliers noirs',
  'A white bishop and two white knights': 'Un fou blanc et deux cavaliers blancs',
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
  "Spinal Tap's knights also leap (2,3), as zebras, or step like a king, as centaurs.":
    'Les cavaliers de Spinal Tap sautent aussi en (2,3), comme des zèbres, ou vont comme un roi, en centaures.',
  'Both sides play the army of Spinal Tap, or both that of Terror.':
    'Les deux camps jouent l’armée de Spinal Tap, ou tous deux celle de Terreur.',
  'How many checkers White has, and so how many cards at the start.':
    'Combien de jetons ont les Blancs, et donc combien de cartes au début.',
  'How many checkers Black has, and so how many cards at the start.':
    'Combien de jetons ont les Noirs, et donc combien de cartes au début.',
  'How many cards fit any piece of their colour: with fewer the game is easier to predict.':
    'Combien de cartes vont à toute pièce de leur couleur : avec moins, la partie se prévoit mieux.',
  'How many pieces are chosen: one is to take all the others.':
    'Combien de pièces sont choisies : une doit prendre toutes les autres.',

  ...OPTIONS,
  'Number of the array': 'Numéro de la position',
  'How it is found': 'Comment on la trouve',
  'Stronger knights': 'Cavaliers plus forts',
  'Same army': 'Même armée',
  "White's checkers": 'Jetons des Blancs',
  "Black's checkers": 'Jetons des Noirs',
  'Wild cards': 'Jokers',
  'Checkers for each player': 'Jetons de chaque joueur',
  'Chosen pieces': 'Pièces choisies',
  'The table of your own powers also shows what follows from every power being given once.':
    "Le tableau de vos pouvoirs montre aussi ce qui découle du fait que chaque pouvoir n'est donné qu'une fois.",
  'Full deduction': 'Déduction complète',
  cards: 'cartes',
  centaur: 'centaure',
  zebra: 'zèbre',
  'spinal-tap': 'Spinal Tap',
  terror: 'Terreur',
  balanced: 'équilibré',

  'How many pieces the first turn chooses.': 'Combien de pièces choisit le premier tour.',
  'How many turns there are.': 'Combien de tours il y a.',
  'How many seconds there are to claim after the first claim.':
    'De combien de secondes on dispose pour annoncer après la première annonce.',
  'How many seconds a demonstration may take for each move.':
    'Combien de secondes peut prendre chaque coup du joueur qui montre sa solution.',
  Turns: 'Tours',
  'Time to claim': 'Temps pour annoncer',
  'Time for a move': 'Temps pour un coup',
  'Give up': 'Renoncer',
  Deal: 'Donner',
  'Deal one card more': 'Donner une carte de plus',
  Nobody: 'Personne',
  'Do you hold a card of this kind?': 'Avez-vous une carte de ce type ?',
  'Do you hold a card of this colour?': 'Avez-vous une carte de cette couleur ?',
  'Do you hold at least two of these?': 'En avez-vous au moins deux ?',
  'red cards': 'cartes rouges',
  'black cards': 'cartes noires',

  'Battle Move': 'Charge',
  Pass: 'Passer',
  step: 'pas',
  spinach: 'épinards',
  'spinach, chancellor': 'épinards, chancelier',
  'spinach, queen': 'épinards, dame',
  'spinach, rook': 'épinards, tour',
  'spinach, bishop': 'épinards, fou',
  'spinach, knight': 'épinards, cavalier',
  'en passant': 'en passant',
};

/** The headings of tables. */
export const TABLES: Record<string, string> = {
  'Where your pieces may be buried': 'Où vos pièces sont peut-être enterrées',
  'How your pieces capture': 'Comment prennent vos pièces',
  "How White's pieces capture": 'Comment prennent les pièces des Blancs',
  "How Black's pieces capture": 'Comment prennent les pièces des Noirs',
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
  'lowest total': 'le plus petit total',
  'best dressed': 'le mieux habillé',
  'shared first place': 'première place partagée',
  'all turns were played': 'tous les tours ont été joués',
  resignation: 'abandon',
  agreement: "d'un commun accord",
  'the time ran out': 'le temps est écoulé',
  'the opponent left': "l'adversaire est parti",
  'called off': 'partie annulée',
  'the match has become too long': 'la partie est devenue trop longue',
};
