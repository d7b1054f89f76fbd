// What the server answers, games aside, in French. The keys are examples in its words; see `phrasebook.ts`.

import type { Phrases } from '../phrasebook';

/** Requests that no match and no puzzle can follow. */
const WISHES: Phrases = {
  'the request cannot be read: `x`': (detail) => `la demande ne peut pas être lue : ${detail}`,
  'a body has at most 65536 bytes': (most) => `une demande a ${most} octets au plus`,
  'this call is made with another method': 'cet appel se fait avec une autre méthode',
  'nobody holds the seat `w`': (seat) => `personne n'a la place ${seat}`,
  'a seat is `me` or `computer:LEVEL`, not `x`': (me, computer, given) =>
    `une place se donne par ${me} ou ${computer}, pas par ${given}`,
  'at least one seat is `me`': (me) => `au moins une place se donne par ${me}`,
  'this game has no computer player yet': "l'ordinateur ne joue pas encore à ce jeu",
  'the computer has no level `9`; it has `1`, `2`': (level, known) =>
    `l'ordinateur n'a pas de niveau ${level} ; il a ${known}`,
  'a nonce is 64 hexadecimal digits': (digits) => `un nonce a ${digits} chiffres hexadécimaux`,
  '`clock` is not offered yet': (wish) => `${wish} n'est pas encore proposé`,
  'this game is no puzzle': "ce jeu n'a pas de problèmes",
  'no solution has 9 turns or fewer, and to look for a longer one is too much work': (turns) =>
    `aucune solution n'a ${turns} coups ou moins, et en chercher une plus longue demande trop de travail`,
  'this server does not take seeds (it is not started with --allow-seeds)':
    "ce serveur n'accepte pas de graines (il est lancé sans --allow-seeds)",
  'there is no action `x`': (action) => `il n'y a pas d'action ${action}`,
  'the game needs 2 to 4 players, and there are 1': (fewest, seats, given) =>
    `il faut ${fewest} à ${seats} joueurs pour ce jeu, et il y en a ${given}`,
  'at most 1000 parts are played in one call': (most) => `un appel joue ${most} coups au plus`,
  'the game `x` of this match is not offered by this server': (game) =>
    `le jeu ${game} de cette partie n'est pas proposé par ce serveur`,
  'the game failed': 'le jeu a échoué',
};

/** Matches, and what becomes of them. */
const MATCHES: Phrases = {
  'there is no such match': "il n'y a pas de telle partie",
  'there is no game `x`': (game) => `il n'y a pas de jeu ${game}`,
  'there is nothing here': "il n'y a rien ici",
  'matches cannot be stored at the moment': "les parties ne peuvent pas être enregistrées pour l'instant",
  'this match is being read again; try once more': 'cette partie est relue ; réessayez',
  'the log of this match cannot be read': 'le journal de cette partie ne peut pas être lu',
  'a game with secrets is only written down whole when it is over':
    "une partie à secrets ne s'écrit en entier que finie",
  'this took too long': 'cela a pris trop de temps',
  'a turn is taken back only where nothing is hidden and nothing is drawn':
    "on ne reprend un coup que là où rien n'est caché ni tiré au sort",
  'there is no turn to take back': "il n'y a pas de coup à reprendre",
  'the computer has no time for a hint now; try again in a moment':
    "l'ordinateur n'a pas le temps de conseiller maintenant ; réessayez dans un moment",
  'something went wrong here': "quelque chose n'a pas marché ici",
  'this needs the token of a seat of this match (`x`)':
    "il y faut le jeton d'accès d'un joueur de cette partie",
  'another choice has already been handed in and cannot be changed':
    'un autre choix a déjà été remis et ne peut plus changer',
  'a game with hidden information cannot begin from a given position':
    'une partie à secrets ne peut pas commencer par une position donnée',
  'the game is already over in this position': 'la partie est déjà finie dans cette position',
  'the game has moved on': 'la partie a continué',
  'it stands at 7': (at) => `elle en est à ${at}`,
  'this match is frozen': 'cette partie est figée',
  'by the present rules the game would be over': 'selon les règles actuelles la partie serait finie',
  'entry 7 leads to another position than it did': (entry) =>
    `l'entrée ${entry} mène à une autre position qu'avant`,
  'entry 7 cannot be followed by the present rules': (entry) =>
    `l'entrée ${entry} ne peut pas être suivie selon les règles actuelles`,
  'the game begins with another position than it did': "la partie commence par une autre position qu'avant",
};

export const ANSWERS: Phrases = { ...WISHES, ...MATCHES };
