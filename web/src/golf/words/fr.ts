// What is said at a match of Chess Golf, in French.

import { phrasing } from '../../texts/intl';
import type { Words } from './en';

const { day, number, plural } = phrasing('fr');

export const fr: Words = {
  match: "Jouer un match avec d'autres",
  howMany: 'Combien de joueurs',
  claim: (most) => `En combien de coups (1 à ${number(most)})`,
  fewer: 'Un coup de moins',
  more: 'Un coup de plus',
  claims: (moves) => plural(moves, { one: 'Annoncer # coup', other: 'Annoncer # coups' }),
  impossible: 'Pas de solution',
  sheet: 'Feuille de marque',
  print: 'Imprimer la feuille',
  day,
  turn: 'Tour',
  cards: 'Pièces',
  par: 'Par',
  total: 'Total',
  place: 'Rang',
  claimed: (moves) =>
    moves === 0
      ? "a annoncé qu'il n'y a pas de solution"
      : plural(moves, { one: 'a annoncé # coup', other: 'a annoncé # coups' }),
  points: (points) => plural(points, { one: '# point', other: '# points' }),
  shown: "l'a montré",
  failed: "n'a pas pu le montrer",
  dealt: 'a donné',
  overPar: (points) => {
    if (points === 0) return "Dans le par jusqu'ici.";
    return points > 0
      ? `${number(points)} au-dessus du par jusqu'ici.`
      : `${number(-points)} en dessous du par jusqu'ici.`;
  },
  legend: '✓ montré, ✗ pas montré, ● a donné ; entre parenthèses ce qui a été annoncé.',
};
