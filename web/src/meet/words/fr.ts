// What is said where people come together, in French.

import { agree, seat as named, toSeat } from '../../texts/fr/nouns';
import { phrasing } from '../../texts/intl';
import { capital } from '../../texts/sentence';
import { french, typeset } from '../../texts/typeset';
import type { Words } from './en';

const { and, number, plural } = phrasing('fr');

/** A player at the beginning of a sentence. */
const who = (seat: string): string => capital(named(seat));

const said: Words = {
  analyse: 'Analyser',
  time: 'Temps',
  control: (clock) => {
    if (!clock) return 'sans pendule';
    if ('days' in clock) return plural(clock.days, { one: '# jour par coup', other: '# jours par coup' });
    return `${number(clock.initial_s / 60)} min + ${number(clock.increment_s)} s`;
  },
  timeOf: (seat, time) => `${who(seat)} : ${time}`,
  odds: 'Un autre temps pour …',
  sameTime: 'le même temps',
  oddsNote: 'Le temps va avec la place, même tirée au sort. Pas dans les parties classées.',
  heading: (game) => `En attente de joueurs : ${game}`,
  lead: 'La partie commence dès que toutes les places sont prises. Vous pouvez quitter cette page et y revenir.',
  watching: 'Vous regardez. Seules les personnes invitées peuvent entrer.',
  closed: "Tout le monde est parti, ou personne n'est venu depuis longtemps. Cette partie n'aura pas lieu.",
  beginning: 'Tout le monde est là. La partie commence…',
  seats: 'Qui joue quoi',
  shuffled: 'Les places sont tirées au sort quand tout le monde est là.',
  free: 'libre',
  forYou: 'pour vous',
  partners: (seats) => `Vous jouez avec ${and(seats.map(named))}.`,
  option: (name, value) => `${name} : ${value}`,
  invite: (seat) => `Lien pour ${seat}`,
  copy: 'Copier le lien',
  copied: 'Le lien est copié.',
  byHand: 'Ce navigateur ne laisse pas la page copier. Copiez ceci à la main :',
  share: 'Envoyer le lien…',
  shareText: (game) => `Joue à ${game} avec moi`,
  code: 'Montrer un code image',
  codeOf: (seat) => `Le lien pour ${seat} sous forme d'image, pour l'appareil photo d'un téléphone`,
  fill: "Donner cette place à l'ordinateur",
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
  waitsNow: 'attend en ce moment',
  byLot: 'camp tiré au sort',
  ofGame: 'Jeu',
  ofSide: 'Camp libre',
  any: 'peu importe',
  paces: { live: 'à la pendule', days: 'en jours par coup', none: 'sans pendule' },
  playing: 'On joue en ce moment',
  nonePlays: 'Plus personne ne joue de partie ouverte en ce moment.',
  noneSuch: "Personne n'attend une telle partie en ce moment.",
  propose: {
    draw: 'Proposer nulle',
    takeback: 'Demander à reprendre',
    abort: "Proposer d'annuler",
    rematch: 'Revanche',
  },
  callOff: 'Annuler la partie',
  offered: {
    draw: (seat) => `${who(seat)} ${agree([seat], 'propose', 'proposent')} nulle.`,
    takeback: (seat) => `${who(seat)} ${agree([seat], 'demande', 'demandent')} à reprendre le dernier coup.`,
    abort: (seat) => `${who(seat)} ${agree([seat], 'propose', 'proposent')} d'annuler la partie.`,
    rematch: (seat) => `${who(seat)} ${agree([seat], 'veut', 'veulent')} une revanche.`,
  },
  declined: {
    draw: (seat) => `${who(seat)} ${agree([seat], 'refuse', 'refusent')} la nulle.`,
    takeback: (seat) => `${who(seat)} ${agree([seat], 'refuse', 'refusent')} de reprendre le coup.`,
    abort: (seat) => `${who(seat)} ${agree([seat], 'refuse', 'refusent')} d'annuler la partie.`,
    rematch: (seat) => `${who(seat)} ${agree([seat], 'refuse', 'refusent')} la revanche.`,
  },
  accept: 'Accepter',
  decline: 'Refuser',
  rematchAsked: 'Revanche : on attend les autres…',
  toRematch: 'À la revanche',
  gone: (seat) => `${who(seat)} ${agree([seat], 'est parti', 'sont partis')}, et la partie attend.`,
  claim: 'Réclamer le gain',
  takeOver: "Laisser jouer l'ordinateur",
  replaced: "L'ordinateur joue à votre place.",
  comeBack: 'Reprendre sa place',
  talk: 'Discussion',
  talkLead: "Tous les joueurs lisent ceci, et personne d'autre.",
  watchLead: 'Les spectateurs lisent ceci ; les joueurs aussi, une fois la partie finie.',
  waitingLead: 'Les personnes installées ici lisent ceci.',
  watchers: (people) =>
    people < 10
      ? plural(people, { one: '# personne regarde', other: '# personnes regardent' })
      : `plus de ${number(people)} personnes regardent`,
  unread: (lines) =>
    plural(lines, { one: 'Discussion : # nouvelle ligne', other: 'Discussion : # nouvelles lignes' }),
  said: (name, text) => `${name} : ${text}`,
  watcher: (name) => `invité ${name}`,
  line: 'Dire quelque chose',
  say: 'Dire',
  silence: "Personne n'a encore rien dit.",
  closeTalk: 'Fermer',
  ask: 'Interroger',
  askLead: 'On vous répond la vérité. Vous seul lisez ceci, puis tout le monde une fois la partie finie.',
  askAbout: (seat) => `Interroger ${named(seat)} sur leur main`,
  askedOf: (seat, question) => `Vous avez demandé ${toSeat(seat)} : ${question}`,
  askedBy: (seat, question) => `${who(seat)} ${agree([seat], 'demande', 'demandent')} : ${question}`,
  replied: (question, yes) => `${yes ? 'Oui' : 'Non'}. (${question})`,
  later: 'Plus tard',
  yes: 'Oui',
  no: 'Non',
  aboutLine: (name) => `À propos de cette ligne de ${name}`,
  mute: (name) => `Ne plus entendre ${name}`,
  muted: (name) => `Vous n'entendez pas ${name}.`,
  unmute: 'Entendre à nouveau',
  report: 'Signaler',
  reported: 'Signalé',
  side: (seats) => `${and(seats)} : libre`,
  mine: {
    lead: 'Ce qui a été commencé dans ce navigateur. Continuez, revoyez ou gardez vos parties dans un fichier.',
    open: 'En cours',
    finished: 'Terminées',
    together: 'sur un même écran',
    elsewhere: (own) => `${and(own)} contre quelqu'un ailleurs`,
    gathering: 'En attente de joueurs',
    against: (own, levels) => `${and(own)} contre l'ordinateur, niveau ${and([...new Set(levels)])}`,
    yourTurn: 'À vous de jouer',
    yourTurnAs: (names) => `À vous de jouer, avec ${and(names.map(named))}`,
    toMove: (names) => `trait ${and(names.map(toSeat))}`,
    forget: (game, day) => `Retirer ${game} du ${day} de la liste`,
    forgetHint: 'Retirer de la liste',
    forgotten: 'Retirée de la liste.',
    exportAll: 'Garder toutes les parties terminées dans un fichier (PGN)',
    exported: (games) => plural(games, { one: '# partie écrite.', other: '# parties écrites.' }),
    more: 'Montrer les plus anciennes',
    loading: 'On cherche vos parties…',
    none: "Rien n'a encore été joué ici.",
  },
};

export const fr: Words = typeset(said, french);
