// What positions are made of, in French, for whoever sets one up, by its English.

import { des, Les, les } from './holes';

/** Lines that differ in one thing. */
const each = (all: Iterable<unknown>, line: (one: unknown) => [english: string, french: string]) =>
  Object.fromEntries([...all].map(line));

/** What belongs to a player, or is of one. */
const of = (player: string): Record<string, string> => ({
  [`${player}, king's side`]: `${Les(player)}, petit roque`,
  [`${player}, queen's side`]: `${Les(player)}, grand roque`,
  ...each('abcdefgh', (file) => [
    `${player}, with the rook on the ${file}-file`,
    `${Les(player)}, avec la tour de la colonne ${file}`,
  ]),
  ...each([1, 2, 3, 4], (n) => [`${n} of ${player}'s`, `${n} ${des(player)}`]),
  [`${player}'s hand`]: `Main ${des(player)}`,
  [`${player}'s stack`]: `Pile ${des(player)}`,
  [`The cards that ${player} has put down, the last one on top.`]: `Les cartes posées par ${les(player)}, la dernière sur le dessus.`,
  [`${player}'s graves`]: `Tombes ${des(player)}`,
  [`What ${player} has buried, and where.`]: `Ce que ${les(player)} ont enterré, et où.`,
  [`${player}'s powers`]: `Pouvoirs ${des(player)}`,
  [`With whose power each of ${player}'s pieces captures.`]: `Selon quel pouvoir prend chaque pièce ${des(player)}.`,
});

export const KITS: Record<string, string> = {
  'To act': 'Trait',
  'The player to act next.': 'Le joueur qui a le trait.',
  Castling: 'Roque',
  'The castlings whose king and partner have not moved yet.':
    "Les roques dont le roi et son partenaire n'ont pas encore bougé.",
  'En passant': 'Prise en passant',
  'The squares that a pawn has just passed, where it may be taken.':
    "Les cases qu'un pion vient de franchir et où l'on peut le prendre.",
  'Unused in this game.': 'Sans objet dans ce jeu.',
  Clock: 'Compteur',
  'Turns since the last capture or pawn move.': 'Tours depuis la dernière prise ou le dernier coup de pion.',
  Turn: 'Tour',
  'The number of the turn, from 1.': 'Le numéro du tour, à partir de 1.',
  Steps: 'Coups',
  'How many steps the next turn has; one only at the start.':
    'Combien de coups compte le prochain tour ; un seul au début.',
  one: 'un',
  two: 'deux',
  none: 'rien',
  Checkers: 'Jetons',
  'How many checkers each player has.': 'Combien de jetons a chaque joueur.',
  'The piece stands on a checker, beyond the mirror.':
    "La pièce est sur un jeton, de l'autre côté du miroir.",
  'The checkers under pieces.': 'Les jetons sous les pièces.',
  'Owned checkers': 'Jetons en propre',
  'How many checkers each player owns in all.': 'Combien de jetons chaque joueur possède en tout.',
  Spinach: 'Épinards',
  'The sides that may still play a spinach turn.': 'Les camps qui peuvent encore jouer un tour aux épinards.',
  'In games with Battle Moves: who still has one.': 'Quand on joue avec la charge : qui l’a encore.',
  'Enhanced Knights': 'Cavaliers renforcés',
  'In games of an army against itself: which one.':
    'Dans les parties d’une armée contre elle-même : laquelle.',
  'In games with Enhanced Knights: what knights also do.':
    'Avec les cavaliers renforcés : ce que font aussi les cavaliers.',
  Passes: 'Passes',
  'How many turns in a row were passes.': 'Combien de fois de suite on a passé.',
  Zombies: 'Zombies',
  'The squares of the pieces that have come back.': 'Les cases des pièces qui sont revenues.',
  Seed: 'Graine',
  'Decides all chance that is still to come: 64 hexadecimal digits.':
    'Décide de tout le hasard à venir : 64 chiffres hexadécimaux.',
  Deck: 'Pioche',
  'The cards in this hand.': 'Les cartes de cette main.',
  'The cards to be drawn, the next one on top.': 'Les cartes à tirer, la prochaine sur le dessus.',
  'Discard pile': 'Défausse',
  'The cards that were played, the last one on top.': 'Les cartes jouées, la dernière sur le dessus.',
  Captured: 'Prises',
  'The cards of the pieces that were captured.': 'Les cartes des pièces prises.',
  Cards: 'Cartes',
  'The pieces that are to be taken, and the taker.': 'Les pièces à prendre, et celle qui prend.',
  Taker: 'Preneur',
  'Where the piece stands that takes the others.': 'Où se trouve la pièce qui prend les autres.',
  Taken: 'Prises',
  'The pieces that were taken.': 'Les pièces qui ont été prises.',
  'not given yet': 'pas encore donné',
  ...each([1, 2, 3, 4, 5, 6, 7, 8], (n) => [`${n} under the piece`, `${n} sous la pièce`]),
  'White, with the rook from a1': 'Les Blancs, avec la tour de a1',
  'White, with the rook from k1': 'Les Blancs, avec la tour de k1',
  'Black, with the rook from a11': 'Les Noirs, avec la tour de a11',
  'White, with the squire from b1': "Les Blancs, avec l'écuyer de b1",
  'White, with the squire from j1': "Les Blancs, avec l'écuyer de j1",
  'Black, with the squire from b11': "Les Noirs, avec l'écuyer de b11",
  'Black, with the squire from j11': "Les Noirs, avec l'écuyer de j11",
  'Black, with the rook from k11': 'Les Noirs, avec la tour de k11',
  ...of('White'),
  ...of('Black'),
};
