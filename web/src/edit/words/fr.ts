// What is said where positions are set up, in French.

import { phrasing } from '../../texts/intl';
import { capital } from '../../texts/sentence';
import { french, typeset } from '../../texts/typeset';
import type { Words } from './en';

const { number, plural } = phrasing('fr');

const said: Words = {
  heading: (game) => `Composer une position : ${game}`,
  loading: 'On sort les pièces…',
  palette: 'Effet d’un clic sur une case',
  move: 'Déplacer',
  erase: 'Effacer',
  marked: 'Sur un jeton',
  put: (at, piece) => (piece ? `${capital(piece)} en ${at}.` : `${at} est vide.`),
  start: 'Position de départ',
  clear: "Vider l'échiquier",
  undo: 'Annuler',
  redo: 'Rétablir',
  fields: 'Le reste de la position',
  secret: 'Ce que les joueurs se cachent',
  secretNote: 'Vous composez toute la position : rien ne vous est donc caché ici.',
  text: 'La position en texte',
  wrong: (place) =>
    place ? `Ce n'est pas encore une position. ${capital(place)} :` : "Ce n'est pas encore une position :",
  why: (why) => `${why}.`,
  accepted: "On peut jouer à partir d'ici.",
  copyText: 'Copier le texte',
  copyLink: 'Copier le lien',
  copied: 'Copié',
  notCopied: 'Ce navigateur ne laisse pas la page copier. Copiez ceci à la main :',
  asSvg: 'Image (SVG)',
  asPng: 'Image (PNG)',
  without: 'sans',
  within: 'en jeu',
  chooseCards: 'Choisir des cartes',
  asText: 'En texte',
  pack: (field) => `Cartes pour : ${field}`,
  top: 'dessus',
  cardTop: (card) => `${card}, sur le dessus`,
  cardAt: (card, place, of) => `${card}, ${number(place)} sur ${number(of)}`,
  cardDrop: (card) => `${card} : retirer`,
  cardHere: (card) => `${card}, ici`,
  cardIn: (card, field) => `${card}, dans : ${field}`,
  cardLaid: (card, field) => `${capital(card)} : ${field}.`,
  cardTaken: (card) => `${capital(card)} : retirée.`,
  toTop: 'Sur le dessus',
  up: 'Monter',
  down: 'Descendre',
  toBottom: 'Tout dessous',
  rest: (count) =>
    plural(count, {
      one: 'Ajouter la carte manquante',
      other: 'Ajouter les # cartes manquantes',
    }),
  drop: 'retirer',
  dropCard: 'Retirer',
  paint: "Choisir sur l'échiquier",
  painting: 'Choix terminé',
  label: 'Ce que reçoit une case',
  brush: (field) => `Choix sur l'échiquier : ${field}`,
  brushHint: '– appuyez sur des cases pour les choisir, et encore pour les retirer.',
  playFrom: "Jouer à partir d'ici",
  play: 'Commencer une partie',
  tryIt: 'Essayer',
  analyse: 'Analyser cette position',
  tryHint: 'On continue ici même, tous les camps sur cet écran ; rien n’est gardé.',
  hidden:
    'Une partie ne peut pas commencer ici : dans ce jeu, les joueurs se cachent des choses, et qui a composé la position les connaît toutes.',
  over: (result) => `Ici, la partie est finie. ${result}`,
  trying: (game) => `Essai d'une position : ${game}`,
  back: "Retour à l'éditeur",
  take: 'Modifier cette position',
};

export const fr: Words = typeset(said, french);
