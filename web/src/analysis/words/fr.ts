// What is said where games and positions are analysed, in French.

import { phrasing } from '../../texts/intl';
import { french, typeset } from '../../texts/typeset';
import type { Words } from './en';

const { number, plural } = phrasing('fr');
const pawns = new Intl.NumberFormat('fr', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const signed = new Intl.NumberFormat('fr', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  signDisplay: 'exceptZero',
});

const examined = (looked: number, of: number): string =>
  `${plural(looked, { one: '# position examinée', other: '# positions examinées' })} sur ${number(of)}`;

const said: Words = {
  heading: (game) => `Analyse : ${game}`,
  loading: 'On dispose la position…',
  toMatch: 'Retour à la partie',
  toEditor: "Ouvrir dans l'éditeur",
  score: (score) => {
    if (score.type === 'centipawns') return signed.format(score.centipawns / 100).replace('-', '−');
    const sign = score.team === 0 ? '+' : '−';
    return score.turns === 0 ? `${sign}#` : `${sign}#${number(score.turns)}`;
  },
  scoreWords: (score, teams) => {
    if (score.type === 'centipawns') {
      const ahead = teams[score.centipawns > 0 ? 0 : 1] ?? '';
      const size = Math.abs(score.centipawns) / 100;
      const by = `${pawns.format(size)} pion${size >= 2 ? 's' : ''}`;
      return score.centipawns === 0 ? "Personne n'est en tête" : `${ahead} : avantage de ${by}`;
    }
    const winner = teams[score.team] ?? '';
    if (score.turns === 0) return `${winner} : partie gagnée`;
    return `${winner} : ${plural(score.turns, { one: 'gain en # coup', other: 'gain en # coups' })}`;
  },
  begun: 'Avant le premier coup',
  alone: 'La position',
  place: (turn, of) => `Coup ${number(turn)} sur ${number(of)}`,
  inLine: (turn, of) => `Une suite, coup ${number(turn)} sur ${number(of)}`,
  own: (turn, of) => `Votre suite, coup ${number(turn)} sur ${number(of)}`,
  first: 'Au début',
  previous: 'Un coup en arrière',
  next: 'Un coup en avant',
  last: 'À la fin',
  best: (seat) => `Meilleurs coups : ${seat}`,
  threatened: (seat) => `Menaces : ${seat}`,
  looking: "L'ordinateur réfléchit…",
  over: 'Ici, la partie est finie.',
  depth: (depth) => `profondeur ${number(depth)}`,
  leave: 'Quitter la suite',
  threats: 'Montrer les menaces',
  whole: 'Toute la partie',
  graph: (looked, of) =>
    `Les notes de la partie en courbe : ${examined(looked, of)}. Le tableau plus bas dit la même chose.`,
  slider: 'Coup montré',
  start: 'Analyser la partie',
  goOn: 'Continuer',
  stop: 'Arrêter',
  looked: examined,
  waiting: (seconds) =>
    plural(seconds, {
      one: 'Le serveur est occupé : reprise dans # seconde.',
      other: 'Le serveur est occupé : reprise dans # secondes.',
    }),
  done: (points) =>
    points === 0
      ? "Aucun coup n'a fait une grande différence."
      : plural(points, { one: '# tournant trouvé.', other: '# tournants trouvés.' }),
  turning: 'Tournants',
  noneYet: "Aucun pour l'instant.",
  none: "Aucun coup n'a fait une grande différence.",
  turned: (place, seat, turn) => `Coup ${number(place)}, ${seat} : ${turn}`,
  became: (before, after) => `La note passe de ${before} à ${after}.`,
  better: (turns) => `Il valait mieux ${turns}.`,
  goesOn: (turns) => `Ensuite peut-être ${turns.join(' ')}.`,
  table: 'Les notes coup par coup',
  head: { place: 'Nº', seat: 'Camp', turn: 'Coup', score: 'Note' },
  show: (turn) => `Montrer la position après ${turn}`,
  mark: 'tournant',
};

export const fr: Words = typeset(said, french);
