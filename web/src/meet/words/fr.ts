// What is said where people come together, in French.

import { phrasing } from '../../texts/intl';
import { french, typeset } from '../../texts/typeset';
import type { Words } from './en';

const { and, number, plural } = phrasing('fr');

const said: Words = {
  time: 'Temps',
  control: (clock) => {
    if (!clock) return 'sans pendule';
    if ('days' in clock) return plural(clock.days, { one: '# jour par coup', other: '# jours par coup' });
    return `${number(clock.initial_s / 60)} min + ${number(clock.increment_s)} s`;
  },
  heading: (game) => `En attente de joueurs : ${game}`,
  lead: 'La partie commence dès que toutes les places sont prises. Vous pouvez quitter cette page et y revenir.',
  watching: 'Vous regardez. Seules les personnes invitées peuvent entrer.',
  closed: "Tout le monde a quitté cette partie. Elle n'aura pas lieu.",
  beginning: 'Tout le monde est là. La partie commence…',
  seats: 'Qui joue quoi',
  shuffled: 'Les places sont tirées au sort quand tout le monde est là.',
  free: 'libre',
  invite: (seat) => `Lien pour ${seat}`,
  copy: 'Copier le lien',
  copied: 'Le lien est copié.',
  share: 'Envoyer le lien…',
  shareText: (game) => `Joue à ${game} avec moi`,
  code: 'Montrer un code image',
  codeOf: (seat) => `Le lien pour ${seat} sous forme d'image, pour l'appareil photo d'un téléphone`,
  fill: "Ou donner cette place à l'ordinateur :",
  leave: 'Partir',
  join: 'Prendre cette place',
  joinHeading: (game) => `On vous invite à jouer à ${game}`,
  joinOpen: (game) => `Une partie : ${game}`,
  joining: 'On vous installe…',
  begun: 'La partie a commencé sans vous. Vous pouvez la regarder.',
  watch: 'Regarder',
  back: 'À votre place',
  stale: "Cette invitation n'est plus valable : quelqu'un s'en est servi.",
  lobby: 'Parties ouvertes',
  lobbyLead: "Quelqu'un y attend un adversaire.",
  side: (seats) => `${and(seats)} : libre`,
};

export const fr: Words = typeset(said, french);
