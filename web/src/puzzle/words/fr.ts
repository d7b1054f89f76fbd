// What is said of puzzles and on the card of scores, in French.

import { phrasing } from '../../texts/intl';
import { french, typeset } from '../../texts/typeset';
import type { Words } from './en';

const { day, number, plural } = phrasing('fr');

const overPar = (over: number): string =>
  over === 0 ? 'le par' : `+${number(Math.round(over * 100) / 100)}`;

const said: Words = {
  none: "Ce jeu n'est pas un casse-tête.",
  noProblem: "Ce problème n'existe pas.",
  heading: (game, name) => `${game} : ${name}`,
  names: {
    seed: (seed) => `problème ${seed}`,
    day: (on) => `problème du ${day(on)}`,
    position: 'une position reçue par un lien',
    hole: (hole) => `trou ${number(hole)} du parcours`,
    deal: (deal) => `donne ${number(deal)} de la collection`,
  },
  par: (par) => `Par de ${number(par)}`,
  parNone: (within) =>
    plural(within, {
      one: "Aucune solution n'a # coup ou moins.",
      other: "Aucune solution n'a # coups ou moins.",
    }),
  parHard: 'Le par est trop difficile à trouver ici.',
  parUnknown: "Le par ne peut pas être demandé pour l'instant.",
  made: (moves) =>
    moves === 0 ? 'Aucun coup joué.' : plural(moves, { one: '# coup joué.', other: '# coups joués.' }),
  solved: (moves, over) => {
    const inMoves = plural(moves, { one: 'Résolu en # coup', other: 'Résolu en # coups' });
    if (over === null) return `${inMoves}.`;
    return over === 0 ? `${inMoves} : le par !` : `${inMoves} : ${number(over)} au-dessus du par.`;
  },
  best: (moves) =>
    plural(moves, {
      one: 'Votre meilleur résultat : # coup.',
      other: 'Votre meilleur résultat : # coups.',
    }),
  noted: "C'est noté sur votre carte.",
  next: 'Problème suivant',
  notCounted: 'La solution a été montrée : ce problème ne compte pas.',
  stuck: 'Plus aucun coup possible. Revenir en arrière ?',
  undo: 'Reprendre le coup',
  redo: 'Rejouer le coup',
  restart: 'Recommencer',
  show: 'Montrer la solution',
  showSure:
    'Une fois la solution montrée, ce problème ne compte plus sur votre carte. La montrer quand même ?',
  showYes: 'Oui, la montrer',
  showNo: 'Non, je cherche encore',
  walk: {
    heading: 'Une des solutions les plus courtes',
    start: (moves) => plural(moves, { one: 'Elle a # coup.', other: 'Elle a # coups. Suivez-la pas à pas.' }),
    place: (index, moves) => `Coup ${index} sur ${moves}`,
    first: 'Au début',
    previous: 'Un coup en arrière',
    next: 'Un coup en avant',
    end: "C'était le dernier coup.",
    hide: 'Chercher encore',
  },
  another: 'Un autre problème',
  today: 'Le problème du jour',
  todayAbout: 'Le même pour tout le monde.',
  deal: 'Nouveau problème',
  dealing: 'On prépare un problème…',
  course: 'Le parcours',
  courseAbout: (holes, par) =>
    `${plural(holes, { one: '# trou', other: '# trous' })}, du plus facile au plus difficile. Le par du parcours est de ${number(par)}.`,
  hole: (hole) => `Trou ${number(hole)}`,
  deals: 'La collection',
  dealsAbout: (deals) =>
    `${plural(deals, { one: '# donne', other: '# donnes' })}, chacune au moins aussi difficile que la précédente. Chaque par est prouvé.`,
  problems: 'Problèmes classiques',
  lengths: (par, printed) =>
    printed === undefined
      ? `Par de ${number(par)}.`
      : `Par de ${number(par)} ; la solution imprimée a ${number(printed)} coups.`,
  card: {
    heading: 'Carte de score',
    empty: 'Rien encore. Chaque problème résolu est noté ici, avec ses coups au-dessus du par.',
    holes: 'Problèmes',
    total: 'Au-dessus du par',
    average: 'En moyenne',
    streak: 'Plus longue série dans le par',
    over: overPar,
    head: {
      date: 'Jour',
      puzzle: 'Problème',
      cards: 'Cartes',
      par: 'Le par',
      moves: 'Coups',
      over: 'Au-dessus du par',
    },
    link: 'Lien',
    shown: 'montrée',
    result: (moves, par) => {
      const inMoves = plural(moves, { one: '# coup', other: '# coups' });
      return par === null ? inMoves : `${inMoves}, par de ${number(par)}`;
    },
    sum: (holes, over) => `${plural(holes, { one: '# problème', other: '# problèmes' })} : ${overPar(over)}`,
    all: (holes) => `Les montrer tous (${number(holes)})`,
    saveText: 'Garder en texte',
    saveTable: 'Garder en tableau (CSV)',
    clear: 'Effacer la carte',
    clearSure: 'Oublier tous les résultats de cette carte ?',
    clearYes: 'Oui, les oublier',
    clearNo: 'Non, les garder',
  },
};

export const fr: Words = typeset(said, french);
