// What positions are made of, in French, for whoever sets one up. The keys are examples in the words of the games; see
// `phrasebook.ts`.

import type { Phrase, Phrases } from '../phrasebook';
import { des, Les, le, les, verbe } from './holes';

export const KITS: Phrases = {
  'To act': 'Au trait',
  'Who acts next.': 'Qui joue maintenant.',
  Castling: 'Roque',
  'The castlings whose king and partner have not moved yet.':
    "Les roques dont le roi et son partenaire n'ont pas encore bougé.",
  "White, king's side": (player, man) => `${Les(player)}, ${man === 'king' ? 'petit' : 'grand'} roque`,
  'En passant': 'Prise en passant',
  'The squares that a pawn has just passed, where it may be taken.':
    "Les cases qu'un pion vient de franchir et où l'on peut le prendre.",
  'Unused in this game.': 'Sans objet dans ce jeu.',
  Clock: 'Compteur',
  "Turns since the last capture or pawn's move.":
    'Tours depuis la dernière prise ou le dernier coup de pion.',
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
  '1 under the piece': (n) => `${n} sous la pièce`,
  "1 of White's": (n, player) => `${n} ${des(player)}`,
  'Owned checkers': 'Jetons en propre',
  'How many checkers each player owns in all.': 'Combien de jetons chaque joueur possède en tout.',
  Spinach: 'Épinards',
  'Who may still play a spinach turn.': 'Qui peut encore jouer un tour aux épinards.',
  'In games with Battle Moves: who still has one.': 'Quand on joue avec la charge : qui l’a encore.',
  'Enhanced Knights': 'Cavaliers renforcés',
  "In games with Enhanced Knights: what White's knights also do.":
    'Avec les cavaliers renforcés : ce que font aussi les cavaliers des Blancs.',
  Passes: 'Passes',
  'How many turns in a row were passes.': 'Combien de tours de suite on a passé.',
  Zombies: 'Zombies',
  'The squares of the pieces that have come back.': 'Les cases des pièces qui sont revenues.',
  Seed: 'Graine',
  'Decides all chance that is still to come: 64 hexadecimal digits.':
    'Décide de tout le hasard à venir : 64 chiffres hexadécimaux.',
  Deck: 'Pioche',
  'The cards in this hand.': 'Les cartes de cette main.',
  'The cards to be drawn, the next one on top.': 'Les cartes à tirer, la prochaine sur le dessus.',
  'Used cards': 'Cartes jouées',
  'The cards that were played, the last one on top.': 'Les cartes jouées, la dernière sur le dessus.',
  Captured: 'Prises',
  'The cards of the pieces that were captured.': 'Les cartes des pièces prises.',
  Cards: 'Cartes',
  'The men that are to be taken, and the taker.': 'Les pièces à prendre, et celle qui prend.',
  Taker: 'Preneur',
  'Where the man stands that takes the others.': 'Où se trouve la pièce qui prend les autres.',
  Taken: 'Prises',
  'The men that were taken.': 'Les pièces qui ont été prises.',
  "White's hand": (player) => `Main ${des(player)}`,
  "White's stack": (player) => `Pile ${des(player)}`,
  'The cards that White has put down, the last one on top.': (player) =>
    `Les cartes posées par ${les(player)}, la dernière sur le dessus.`,
  "White's graves": (player) => `Tombes ${des(player)}`,
  'What White has buried, and where.': (player) =>
    `Ce que ${les(player)} ${verbe(player, 'a', 'ont')} enterré, et où.`,
  "White's powers": (player) => `Pouvoirs ${des(player)}`,
  "With whose power each of White's pieces captures.": (player) =>
    `Selon quel pouvoir prend chaque pièce ${des(player)}.`,
  'not given yet': 'pas encore donné',
  ...Object.fromEntries(
    [...'abcdefgh'].map((file): [string, Phrase] => [
      `White, with the rook on the ${file}-file`,
      (player, man) => `${Les(player)}, avec ${le(man)} de la colonne ${file}`,
    ]),
  ),
  'White, with the rook from a1': (player, man, at) => `${Les(player)}, avec ${le(man)} de ${at}`,
};
