// What is said where a match is set up, in French.

import { phrasing } from '../../texts/intl';
import { french, typeset } from '../../texts/typeset';
import type { Words } from './en';

const { number } = phrasing('fr');

const said: Words = {
  options: 'Options',
  byChance: 'au hasard',
  usual: "comme d'habitude",
  range: (min, max) => `de ${number(min)} à ${number(max)}`,
  opponent: 'Votre adversaire',
  partner: 'Votre partenaire',
  others: 'Avec qui jouez-vous ?',
  friends: 'Des amis, sur cet écran',
  each: 'Choisir pour chaque place',
  players: 'Les joueurs',
  atThisScreen: "Quelqu'un, sur cet écran",
  nobodys: "Donnez au moins une place à quelqu'un sur cet écran.",
  computerOf: (level) => `L'ordinateur, niveau ${level}`,
  computer: "L'ordinateur",
  levels: {
    1: 'Connaît la marche des pièces et voit ce qui est proche. Pour vos premières parties.',
    2: "Prend ce qui est à côté de lui ; ce qui vient de l'autre bout de l'échiquier lui échappe souvent.",
    3: "Défend ses pièces la plupart du temps. Une attaque double le surprend d'ordinaire.",
    4: 'Laisse peu de choses en prise, mais voit rarement plus loin que votre prochain coup.',
    5: 'Calcule juste les échanges courts. Une longue diagonale ou un second pas lui échappe encore parfois.',
    6: 'Oublie rarement quelque chose de simple. Il vous faut un plan.',
    7: 'Regarde quelques coups en avant et accepte chaque cadeau.',
    8: "Calcule bien et n'oublie presque rien.",
    9: "N'oublie rien de ce qu'il a le temps de regarder.",
    10: 'Réfléchit aussi longtemps que permis. La moindre faute se paie.',
  },
  random: 'Un camp tiré au sort',
  keepOptions: 'Garder ces options pour la prochaine partie',
  friend: 'Quelqu’un, sur cet écran',
  side: 'Vous jouez',
  begins: 'La partie commence ainsi.',
  drawn: "La position est tirée au sort au début de la partie. En voici une parmi d'autres.",
  invited: "Quelqu'un ailleurs, par un lien",
  anybody: "Tout le monde : la partie est annoncée à l'accueil",
  open: "Libre, pour quelqu'un ailleurs",
  call: "Ouvrir la salle d'attente",
  start: 'Commencer la partie',
  starting: "On dresse l'échiquier…",
};

export const fr: Words = typeset(said, french);
