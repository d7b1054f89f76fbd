// What is said of exercises, in French.

import { phrasing } from '../../texts/intl';
import { french, typeset } from '../../texts/typeset';
import type { Words } from './en';

const { number, plural } = phrasing('fr');
const turns = (n: number) => plural(n, { one: '# coup', other: '# coups' });

const said: Words = {
  heading: 'Trouvez le coup',
  lead: "Dans chacune de ces positions, tirées de parties de l'ordinateur, un seul coup gagne, ou évite une défaite que tous les autres permettent. C'est prouvé. À vous de le trouver.",
  daily: 'Ou trouvez le coup du jour.',
  of: (game) => `Trouvez le coup : exercices de ${game}`,
  loading: 'Les exercices arrivent…',
  today: (game) => `Aujourd'hui : ${game}`,
  begin: 'Trouver le coup',
  title: (game, n) => `${game} : trouvez le coup, exercice ${number(n)}`,
  count: (n, of) => `Exercice ${number(n)} sur ${number(of)}`,
  tasks: {
    win: (side, n) => `Trait : ${side}. Gagnez en ${turns(n)}`,
    save: (side) => `Trait : ${side}. Sauvez la partie`,
  },
  aboutWin: (n) =>
    n === 1
      ? 'Un seul coup gagne sur-le-champ.'
      : `Un seul coup mène au gain en ${turns(n)} au plus, quoi que fasse l'autre camp.`,
  aboutSave: (n) => `Après tous les coups sauf un, l'autre camp gagne en ${turns(n)} au plus.`,
  difficulty: (share) => `Les niveaux de l'ordinateur l'ont manqué dans ${number(share)} % de leurs essais.`,
  judging: 'Votre coup est examiné…',
  right: (left) => `Juste. Continuez : encore ${turns(left)}.`,
  won: "C'est cela. Vous avez gagné.",
  saved: "C'est cela. Aucun autre coup ne sauve la partie.",
  missed: (n, answered) =>
    answered
      ? `Pas celui-là : contre cette réponse, vous ne gagnez plus en ${turns(n)}.`
      : "Pas celui-là : la partie est finie, et elle n'est pas gagnée.",
  lost: (n) =>
    n === undefined
      ? 'Pas celui-là : la partie est perdue.'
      : `Pas celui-là : il permet à l'autre camp de gagner en ${turns(n)}.`,
  shown: "C'était la solution.",
  again: 'Réessayer',
  show: 'Montrer la solution',
  showSure: 'Vos résultats diront que vous avez regardé cette solution. La montrer quand même ?',
  next: 'Exercice suivant',
  all: 'Tous les exercices',
  analyse: 'Analyser',
  standing: {
    new: 'pas encore essayé',
    tried: 'essayé',
    solved: 'résolu',
    first: 'résolu du premier coup',
    shown: 'solution regardée',
  },
  goals: {
    win: (n) => `gagner en ${turns(n)}`,
    save: () => 'sauver la partie',
  },
  link: (n, goal, standing) => `Exercice ${number(n)}, ${goal}, ${standing}`,
  card: 'Vos résultats',
  none: 'Rien encore. Ce que vous résolvez est gardé dans ce navigateur.',
  sum: (first, solved, shown) =>
    `Résolus au premier essai : ${number(first)}. Résolus ensuite : ${number(solved)}. Solutions regardées : ${number(shown)}.`,
  head: {
    date: 'Résolu le',
    game: 'Jeu',
    number: 'Exercice',
    task: 'Énoncé',
    difficulty: 'Difficulté (%)',
    standing: 'Résultat',
    wrong: 'Essais manqués',
    link: 'Lien',
  },
  saveTable: 'Garder en tableau (CSV)',
  clear: 'Effacer les résultats',
  clearSure: 'Oublier tous les résultats ? Ils ne pourront pas revenir.',
  clearYes: 'Les oublier',
  clearNo: 'Les garder',
};

export const fr: Words = typeset(said, french);
