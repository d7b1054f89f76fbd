// What the server answers, games aside, in French, by its sentences; see `gaps.ts`.

import { lines } from '../gaps';

/** Requests that no match and no puzzle can follow. */
const WISHES = lines({
  'the request cannot be read: {text}': ({ text }) => `la demande ne peut pas être lue : ${text}`,
  'a body has at most {count} bytes': ({ count }) => `une demande a ${count} octets au plus`,
  'this call needs another method': 'cet appel demande une autre méthode',
  'nobody holds the seat {text}': ({ text }) => `personne n'a la place ${text}`,
  'a seat is `me`, `open` or `computer:LEVEL`, not {text}': ({ text }) =>
    `une place se donne par \`me\`, \`open\` ou \`computer:LEVEL\`, pas par ${text}`,
  'a clock has 1 to {most} seconds and adds at most {count} a turn, or gives 1 to {number} days a turn': ({
    most,
    count,
    number,
  }) =>
    `une pendule a de 1 à ${most} secondes et en ajoute ${count} au plus par coup, ou donne de 1 à ${number} jours par coup`,
  'a seat can have a time of its own only if all seats have clocks of the same kind':
    'une place ne peut avoir son propre temps que si toutes ont une pendule du même genre',
  'at least one seat must be `me`': 'au moins une place doit être `me`',
  'there is no seat {text}; there are {list}': ({ text, list }) =>
    `il n'y a pas de place ${text} ; il y a ${list}`,
  'this game has no computer player yet': "l'ordinateur ne joue pas encore à ce jeu",
  'the computer has no level {text}; it has {list}': ({ text, list }) =>
    `l'ordinateur n'a pas de niveau ${text} ; il a ${list}`,
  '{text} has time limits of its own and is played without a clock': ({ text }) =>
    `${text} a ses propres limites de temps et se joue sans pendule`,
  'a nonce is 64 hexadecimal digits': 'un nonce a 64 chiffres hexadécimaux',
  '{text} is not offered yet': ({ text }) => `${text} n'est pas encore proposé`,
  '{text} is not a square': ({ text }) => `${text} n'est pas une case`,
  'there is no such exercise': "cet exercice n'existe pas",
  'this game is no puzzle': "ce jeu n'a pas de problèmes",
  'no solution has {count} turns or fewer, and to look for a longer one is too much work': ({ count }) =>
    `aucune solution n'a ${count} coups ou moins, et en chercher une plus longue demande trop de travail`,
  'this server does not take seeds (it was not started with --allow-seeds)':
    "ce serveur n'accepte pas de graines (il a été lancé sans --allow-seeds)",
  'there is no action {text}': ({ text }) => `il n'y a pas d'action ${text}`,
  'the game needs {least} to {most} players, and there are {count}': ({ least, most, count }) =>
    `il faut ${least} à ${most} joueurs pour ce jeu, et il y en a ${count}`,
  'at most {count} parts are played in one call': ({ count }) => `un appel joue ${count} coups au plus`,
  'the game {text} of this match is not offered by this server': ({ text }) =>
    `le jeu ${text} de cette partie n'est pas proposé par ce serveur`,
  'the game failed': 'le jeu a échoué',
});

/** How people come together, and what they propose to each other. */
const MEETINGS = lines({
  'the game has not begun': "la partie n'a pas commencé",
  'the game has begun': 'la partie a commencé',
  'this match was closed before its game began': 'cette partie a été fermée avant de commencer',
  'too many have come and gone: begin another match':
    'trop de monde est venu et reparti : commencez une autre partie',
  'somebody has taken this seat': "quelqu'un a pris cette place",
  'there is no such seat to take or to leave': 'cette place ne peut être ni prise ni quittée',
  'this seat has given its share of the chance already': 'cette place a déjà donné sa part du hasard',
  'the game is not over yet': "la partie n'est pas encore finie",
  'no player that the game waits for has been gone for long enough':
    "aucun joueur que la partie attend n'est absent depuis assez longtemps",
  'nobody wins by waiting here: the computer can take over from somebody who has gone':
    "ici personne ne gagne en attendant : l'ordinateur peut remplacer un absent",
  'the computer does not take over here: the win can be claimed from somebody who has gone':
    "ici l'ordinateur ne remplace personne : on peut réclamer le gain contre un absent",
  'the win is claimed from opponents: for a partner who has gone, the clock runs on':
    'on réclame le gain contre des adversaires : pour un partenaire absent, la pendule continue',
  'in a rated match the computer takes over from nobody: the other side can claim the win, or the clock runs out':
    "dans une partie classée, l'ordinateur ne remplace personne : l'autre camp peut réclamer le gain, ou le temps s'écoule",
  'a line of talk has 1 to {count} characters, without control characters': ({ count }) =>
    `une ligne a de 1 à ${count} caractères, sans caractères de commande`,
  'this is too much at once: wait a few seconds': "c'est trop à la fois : attendez quelques secondes",
  'too much has been said in this match already': 'on a déjà trop parlé dans cette partie',
  'nothing was said there': "rien n'y a été dit",
  'there is no such question in this game': "cette question n'existe pas dans ce jeu",
  'this question is no longer open, or is not for this seat':
    "cette question n'attend plus de réponse, ou s'adresse à une autre place",
  'this is not true of this hand: only a true answer is passed on':
    "ce n'est pas vrai de cette main : seule une réponse vraie est transmise",
  'there is nobody who could agree': "il n'y a personne pour accepter",
  'this was declined; it can be offered again once somebody has moved':
    'cela a été refusé ; vous pourrez le proposer de nouveau quand un coup aura été joué',
  'this is no longer offered, or never was': "ce n'est plus proposé, ou ne l'a jamais été",
  'all play together here, so there is no draw':
    "ici tout le monde joue ensemble, il n'y a donc pas de nulle",
  'the others have to agree: offer to take the turn back':
    "les autres doivent être d'accord : demandez à reprendre le coup",
  'this invitation is no longer valid, or never was':
    "cette invitation n'est plus valable, ou ne l'a jamais été",
  'only those who are invited can join this match':
    'seules les personnes invitées peuvent entrer dans cette partie',
  'only those with a seat in this match can do this':
    'seules les personnes qui ont une place dans cette partie peuvent le faire',
  'you have a seat in this match already: {text}': ({ text }) =>
    `vous avez déjà une place dans cette partie : ${text}`,
});

/** Matches, and what becomes of them. */
const MATCHES = lines({
  'there is no such match': "cette partie n'existe pas",
  'there is no game {text}': ({ text }) => `il n'y a pas de jeu ${text}`,
  'there is nothing here': "il n'y a rien ici",
  'matches cannot be stored at the moment': "les parties ne peuvent pas être enregistrées pour l'instant",
  'this match is being reloaded; try again': 'cette partie est rechargée ; réessayez',
  'the log of this match cannot be read': 'le journal de cette partie ne peut pas être lu',
  '{text} hides something from its players, so it cannot be analysed': ({ text }) =>
    `${text} cache quelque chose aux joueurs et ne peut donc pas être analysé`,
  '{text} does not have two teams, so no score says who is ahead': ({ text }) =>
    `${text} n'a pas deux équipes : aucune note ne dit donc laquelle est en tête`,
  'nobody is to act in this position': "personne n'a le trait dans cette position",
  'no turn can be skipped here, so threats cannot be shown':
    'on ne peut passer aucun coup ici, donc les menaces ne peuvent pas être montrées',
  'a match is analysed when it is over': "une partie s'analyse quand elle est finie",
  'no part after {most} was played in this match': ({ most }) =>
    `aucun coup après le n° ${most} n'a été joué dans cette partie`,
  'ask for 1 to {most} lines': ({ most }) => `demandez de 1 à ${most} suites`,
  'the secrets of a game are told only when it is over':
    "les secrets d'une partie ne sont dits qu'une fois qu'elle est finie",
  'this took too long': 'cela a pris trop de temps',
  'a turn is taken back only where nothing is hidden and nothing is drawn':
    "on ne reprend un coup que là où rien n'est caché ni tiré au sort",
  'in a rated match no turn is taken back': 'dans une partie classée, on ne reprend aucun coup',
  'there is no turn to take back': "il n'y a pas de coup à reprendre",
  'the computer has too much to do now; try again in {count} s': ({ count }) =>
    `l'ordinateur a trop à faire en ce moment ; réessayez dans ${count} s`,
  'too many calls; try again in {count} s': ({ count }) => `trop d'appels ; réessayez dans ${count} s`,
  'this server does not answer to this name; `--host-name` lets it':
    'ce serveur ne répond pas à ce nom ; `--host-name` le lui permet',
  'you have {count} unfinished matches; end some of them before you begin another one': ({ count }) =>
    `vous avez ${count} parties inachevées ; finissez-en quelques-unes avant d'en commencer une autre`,
  'the disk of this server is nearly full: matches go on, but nothing new can begin':
    'le disque de ce serveur est presque plein : les parties continuent, mais rien de nouveau ne peut commencer',
  'this server is shutting down': "ce serveur va s'arrêter",
  'a page of another site cannot do this': "une page d'un autre site ne peut pas faire cela",
  'ask for a solution of at most {count} moves': ({ count }) =>
    `demandez une solution de ${count} coups au plus`,
  'something went wrong here': "quelque chose n'a pas marché ici",
  'this needs the token of a seat in this match (`Authorization: Bearer TOKEN`)':
    "il faut le jeton d'accès d'un joueur de cette partie (`Authorization: Bearer TOKEN`)",
  'another choice has already been handed in and cannot be changed':
    'un autre choix a déjà été remis et ne peut plus changer',
  'a game with hidden information cannot begin from a given position':
    'une partie à secrets ne peut pas commencer par une position donnée',
  'the game is already over in this position': 'la partie est déjà finie dans cette position',
  'the game has moved on: it stands at {number}': ({ number }) =>
    `la partie a continué : elle en est à ${number}`,
  'this match is frozen: {why}': ({ why }) => `cette partie est figée : ${why}`,
  'by the present rules the game would be over': 'selon les règles actuelles la partie serait finie',
  'entry {number} leads to another position than it did': ({ number }) =>
    `l'entrée ${number} mène à une autre position qu'avant`,
  'entry {number} cannot be followed by the present rules': ({ number }) =>
    `l'entrée ${number} ne peut pas être suivie selon les règles actuelles`,
  'the game begins with another position than it did': "la partie commence par une autre position qu'avant",
});

/** Accounts, bots, and rated games. */
const PEOPLE = lines({
  'a body must be JSON and say so (`Content-Type: application/json`)':
    'une demande doit être du JSON et le dire (`Content-Type: application/json`)',
  'a bot cannot do this': 'un robot ne peut pas faire cela',
  'a name has at least one letter or digit': 'un nom a au moins une lettre ou un chiffre',
  'a name has at most {count} characters': ({ count }) => `un nom a ${count} caractères au plus`,
  'a name is made of letters and digits, with spaces, hyphens, dots and apostrophes between them':
    "un nom est fait de lettres et de chiffres, séparés par des espaces, traits d'union, points et apostrophes",
  'a name is written in one script': "un nom s'écrit dans une seule écriture",
  'a password has 8 to 256 characters': 'un mot de passe a de 8 à 256 caractères',
  'an account has at most {count} bots': ({ count }) => `un compte a ${count} robots au plus`,
  'a person is named by `username`, or by `match` with either `seat` or `said`':
    'une personne se donne par `username`, ou par `match` avec soit `seat`, soit `said`',
  'at most {count} people can be blocked': ({ count }) => `on peut bloquer ${count} personnes au plus`,
  'you cannot block yourself or your own bots': 'vous ne pouvez bloquer ni vous-même ni vos propres robots',
  'there is nobody there to block': "il n'y a là personne à bloquer",
  'only those with an account can do this': 'il faut un compte pour faire cela',
  'the name or the password is wrong': "le nom ou le mot de passe n'est pas le bon",
  'there is nobody called {text}': ({ text }) => `personne ne s'appelle ${text}`,
  'this is no longer the token of a bot, or never was':
    "ce n'est plus le jeton d'un robot, ou ne l'a jamais été",
  'this name is reserved': 'ce nom est réservé',
  'this name is taken, or it looks like one that is': 'ce nom est pris, ou ressemble à un nom qui est pris',
  'too many tries; try again in {count} s': ({ count }) => `trop d'essais ; réessayez dans ${count} s`,
  'from your network, people without an account can only read':
    'depuis votre réseau, on ne peut que lire sans compte',
  'from your network, people without an account can only read until {text}': ({ text }) =>
    `depuis votre réseau, on ne peut que lire sans compte jusqu'au ${text}`,
  'from your network, people without an account can only read until {text}: {why}': ({ text, why }) =>
    `depuis votre réseau, on ne peut que lire sans compte jusqu'au ${text} : ${why}`,
  'from your network, people without an account can only read: {why}': ({ why }) =>
    `depuis votre réseau, on ne peut que lire sans compte : ${why}`,
  'you can only read here': 'vous pouvez seulement lire ici',
  'you can only read here until {text}': ({ text }) => `vous pouvez seulement lire ici jusqu'au ${text}`,
  'you can only read here until {text}: {why}': ({ text, why }) =>
    `vous pouvez seulement lire ici jusqu'au ${text} : ${why}`,
  'you can only read here: {why}': ({ why }) => `vous pouvez seulement lire ici : ${why}`,
  'you have an account and are signed in': 'vous avez un compte et êtes connecté',
  'you have no bot {text}': ({ text }) => `vous n'avez pas de robot ${text}`,
  'a match from a given position or seed is not rated':
    "une partie qui commence par une position ou une graine donnée n'est pas classée",
  'a match in which one person has several seats is not rated':
    "une partie où une personne a plusieurs places n'est pas classée",
  'a match in which seats have different times is not rated':
    "une partie où les places ont des temps différents n'est pas classée",
  'a match with the computer is not rated': "une partie avec l'ordinateur n'est pas classée",
  'a pace is {list}, not {text}': ({ list, text }) => `une cadence est ${list}, pas ${text}`,
  'a rated match is not played by a person and their bot, or by two bots of one person':
    "une partie classée ne se joue pas entre quelqu'un et son robot, ni entre deux robots d'une même personne",
  'only a game of two sides is rated': 'seuls les jeux à deux camps sont classés',
  'only a match with a clock is rated': 'seules les parties à la pendule sont classées',
  'there are no hints in a rated match': "il n'y a pas de conseils dans une partie classée",
  'this match is rated: it is for those with an account': 'cette partie est classée : il faut un compte',
});

/** Browsers that want to be told. */
const PUSHES = lines({
  '`auth` is 16 bytes in base64url': '`auth` fait 16 octets en base64url',
  '`p256dh` is a point of P-256 in base64url, uncompressed':
    '`p256dh` est un point de P-256 en base64url, non comprimé',
  'the address of a push service begins with `https://`':
    "l'adresse d'un service de messages commence par `https://`",
  'the address of a push service has at most {most} characters': ({ most }) =>
    `l'adresse d'un service de messages a ${most} caractères au plus`,
  'the address of a push service has no user, no port and no fragment':
    "l'adresse d'un service de messages n'a ni utilisateur, ni port, ni fragment",
  'the address of a push service has the name of a host on the internet':
    "l'adresse d'un service de messages a le nom d'une machine sur internet",
  'this is not the address of a push service': "ce n'est pas l'adresse d'un service de messages",
  'this server sends no messages': "ce serveur n'envoie pas de messages",
});

export const ANSWERS = { ...WISHES, ...MEETINGS, ...MATCHES, ...PEOPLE, ...PUSHES };
