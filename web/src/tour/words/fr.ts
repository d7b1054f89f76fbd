// What is said on a tour, in French.

import { phrasing } from '../../texts/intl';
import { french, typeset } from '../../texts/typeset';
import type { Words } from './en';

const { number } = phrasing('fr');

const said: Words = {
  heading: (game) => `Visite guidée : ${game}`,
  loading: 'On appelle le guide…',
  none: "Il n'y a pas de visite guidée de ce jeu.",
  stops: 'Étapes de la visite',
  stop: (n, of) => `Étape ${number(n)} sur ${number(of)}`,
  dot: (n, title, solved) =>
    solved ? `Étape ${number(n)} : ${title}, réussie` : `Étape ${number(n)} : ${title}`,
  hint: 'Un indice',
  show: 'Montrez-moi',
  next: 'Étape suivante',
  finish: 'Terminer la visite',
  wrong: (happened, why = "C'est permis, mais ce n'est pas ce que nous cherchons.") =>
    `${happened} ${why} Le coup est repris : essayez encore.`,
  end: 'La visite est terminée',
  endLead: (game) => `Vous avez vu ce qui fait le sel de ce jeu (${game}). À vous de découvrir le reste.`,
  again: 'Recommencer du début',
};

export const fr: Words = typeset(said, french);
