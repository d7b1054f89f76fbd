// What is said where a game is verified, in French.

import { phrasing } from '../../texts/intl';
import { french, typeset } from '../../texts/typeset';
import type { Words } from './en';

const { and, number } = phrasing('fr');

const when = (part: number) => (part === 0 ? 'Au début' : `Au coup n° ${number(part)} de l'enregistrement`);

const said: Words = {
  heading: 'Vérifier cette partie',
  lead: "La donne était-elle honnête ? Votre navigateur peut le savoir. Il tire de nouveau tout ce que le hasard a décidé et le compare à ce qui a été joué. Il ne demande au serveur que l'enregistrement et n'en croit rien sur parole.",
  howHeading: 'Comment ça marche',
  how: [
    "Avant la partie, le serveur a choisi un nombre secret et en a montré une empreinte : l'engagement. Tout autre secret a une autre empreinte ; dès lors, le serveur ne pouvait plus changer d'avis.",
    'Ensuite, le navigateur de chaque joueur a ajouté un nombre aléatoire, le nonce. Le serveur ne le connaissait pas en choisissant le secret, et aucun joueur ne connaissait le secret.',
    'Cartes, mélanges et positions de départ découlent du secret et des nonces réunis ; personne ne pouvait donc les choisir seul. La partie finie, le secret est révélé et chacun peut refaire le calcul.',
  ],
  results: 'Ce qui a été trouvé',
  verdict: {
    fair: "Les tirages étaient honnêtes. Tout ce que l'enregistrement dit tiré découle du secret et des nonces.",
    open: "Rien d'anormal, mais l'honnêteté de la donne n'est pas prouvée.",
    wrong: "Quelque chose ne va pas : l'enregistrement se contredit.",
  },
  found: { right: 'Juste', note: 'À savoir', open: 'Non prouvé', wrong: 'Faux' },
  numbers: 'Les nombres',
  order: "L'ordre entier",
  fields: {
    secret: 'Le secret',
    commitment: 'Engagement',
    computed: 'Calculé ici',
    told: "Dans l'enregistrement",
    nonce: 'Le nonce',
    own: 'Retenu ici',
  },
  check: {
    given:
      "Cette partie a commencé avec un nombre imposé, comme dans les essais. Celui qui le connaissait pouvait prévoir chaque donne : il n'y a rien à prouver.",
    not_over: "La partie n'est pas finie. Son secret sera montré à la fin et pourra alors être vérifié.",
    all_zeros:
      "Aucun joueur n'a donné de nonce : le serveur a décidé seul des tirages. Qu'il l'ait fait à l'aveugle ne peut pas être prouvé.",
    set_up: "Quelqu'un a composé la position de départ ; rien n'a donc été tiré pour elle.",
    nothing: "Rien n'est tiré au sort dans ce jeu : les joueurs ont tout décidé.",
    no_list: "L'enregistrement n'énumère pas les tirages ; cette page n'a rien à comparer.",
  },
  missing: { commitment: "l'engagement", secret: 'le secret', nonces: 'les nonces' },
  isMissing: (what) => `Il manque à l'enregistrement ${what}, sans quoi rien ne peut être vérifié.`,
  commitment: {
    right:
      "Le secret est bien celui auquel le serveur s'était engagé avant la partie : il a la même empreinte.",
    wrong: "Le secret n'est pas celui auquel le serveur s'était engagé : son empreinte est différente.",
  },
  remembered: {
    right: "C'est l'engagement qui a été montré à ce navigateur avant le début de la partie.",
    wrong: 'Avant le début de la partie, un autre engagement a été montré à ce navigateur.',
  },
  own: {
    right: "Le nombre ajouté par ce navigateur est dans l'enregistrement : il a compté dans chaque donne.",
    wrong:
      "Le nombre ajouté par ce navigateur n'est pas dans l'enregistrement. C'est anormal, sauf si vous avez quitté votre place pour en reprendre une.",
  },
  nonce: (seat) => `${seat} : un nombre a été ajouté.`,
  noNonce: (seat) =>
    `${seat} : aucun nombre ajouté, des zéros en tiennent lieu. Un ordinateur n'en ajoute pas, ni un joueur en retard.`,
  seed: {
    right: 'Le secret et les nonces donnent bien la graine employée par le serveur.',
    wrong:
      "Le secret et les nonces ne donnent pas la graine employée par le serveur : l'un d'eux a été changé.",
  },
  seats: {
    right: (told) =>
      `Les places ont été tirées comme le hasard le veut. Ceux qui jouent s'étaient assis ainsi : ${and(told)}.`,
    wrong: (told, computed) =>
      `Les places n'ont pas été tirées comme le hasard le veut. L'enregistrement dit ${and(told)} ; ce devrait être ${and(computed)}.`,
  },
  position: {
    right: 'La position de départ porte la suite de ce hasard.',
    wrong: 'La position de départ ne porte pas la suite de ce hasard.',
  },
  next: 'Ensuite une nouvelle graine a été faite pour les tirages suivants.',
  draw: ({ part, ...told }) => {
    switch (told.draw) {
      case 'below':
        return `${when(part)}, un nombre inférieur à ${number(told.n)} a été tiré : ${number(told.drawn)}.`;
      case 'shuffled':
        return `${when(part)}, ${number(told.order.length)} objets, comme des cartes ou des pièces, ont été mélangés.`;
      case 'number':
        return `${when(part)}, un grand nombre a été tiré.`;
      case 'closed':
        return `${when(part)}, c'était tout.`;
    }
  },
  drawWrong: (told) => `L'enregistrement dit autre chose que ce qui découle du hasard. Il dit : ${told}`,
  rulesHeading: 'Ce que cette page ne fait pas',
  rules:
    'Que cartes et pièces aient été mises là où ces tirages les envoient relève des règles, que cette page ne connaît pas. Le programme menagerie le vérifie aussi, en rejouant toute la partie :',
  another: "Vérifier l'enregistrement d'un fichier",
  anotherLead:
    "Choisissez l'enregistrement exact d'une partie (JSON), déposez-le ici ou collez-le. Il ne quitte pas ce navigateur.",
  file: 'Fichier',
  text: "Ou collez l'enregistrement",
  verify: 'Vérifier',
  back: 'Retour à la partie',
  flaw: {
    no_json:
      "Ce n'est pas un enregistrement exact : ce n'est pas du JSON. Un enregistrement PGN se vérifie avec le programme menagerie.",
    no_record: "C'est du JSON, mais pas l'enregistrement d'une partie.",
    no_chance: "Cet enregistrement ne dit pas d'où vient son hasard : engagement, secret et nonces manquent.",
    bad_chance: 'Ce que cet enregistrement dit de son hasard est illisible.',
  },
};

export const fr: Words = typeset(said, french);
