// Every word that the client itself says, in French. The players of French clubs say cavalier, fou and tour, give
// échec, roquent and have le trait, and so does this file.

import type { Sentence } from '../api/types';
import type { Texts } from './en';
import { ANSWERS } from './fr/answers';
import { HAPPENINGS } from './fr/happenings';
import { KITS } from './fr/kits';
import names from './fr/names.json';
import { a, agree, coloured, noun, of, ofSeat, seat, the, toSeat } from './fr/nouns';
import { OPENINGS } from './fr/openings';
import { ENDINGS, NAMES, TABLES } from './fr/phrases';
import { PIECES, THREATS, WAYS } from './fr/pieces';
import { FLAWS } from './fr/positions';
import { REFUSALS } from './fr/refusals';
import { SCENES } from './fr/scenes';
import { WARNINGS } from './fr/warnings';
import { type Lines, reader } from './gaps';
import { phrasing } from './intl';
import { capital } from './sentence';
import { french, typeset } from './typeset';

const { and, or, plural, number, date, ago } = phrasing('fr');

/** Several players as the subject of a sentence. */
const seats = (names: string[]): string => and(names.map(seat));

/** Ranks and suits of cards. */
const RANKS: Record<string, string> = {
  2: 'deux',
  3: 'trois',
  4: 'quatre',
  5: 'cinq',
  6: 'six',
  7: 'sept',
  8: 'huit',
  9: 'neuf',
  10: 'dix',
  Q: 'dame',
  K: 'roi',
};
const SUITS: Record<string, string> = { spade: 'pique', club: 'trèfle', heart: 'cœur', diamond: 'carreau' };

/** What marks squares, by the tags that games give. */
const MARKS: Record<string, string> = {
  attacked: 'en échec',
  'en-passant': 'prise en passant possible',
  domain: 'dans votre partie de l’échiquier',
  taker: 'le preneur',
  wanted: 'désigné par une carte',
  beyond: 'de l’autre côté',
};

/** Armies at the head of a list. */
const SIDES: Record<string, string> = { white: 'Blancs', black: 'Noirs', neutral: 'À personne' };

const words: Texts = {
  title: 'Menagerie',
  motto: 'La maison des échecs pas comme les autres',
  pageTitle: (page) => `${page} · Menagerie`,
  yourTurnTitle: (title) => `● À vous · ${title}`,
  countedTitle: (matches, title) => `(${number(matches)}) ${title}`,

  number,
  date,
  ago,
  and,

  nav: {
    home: 'Les jeux',
    book: 'Le livre',
    skip: 'Aller à la page',
    theme: (current) => `Couleurs : ${current}`,
    themes: { auto: 'auto', light: 'clair', dark: 'sombre' },
  },

  settings: {
    heading: 'Réglages',
    look: 'Apparence',
    colours: 'Couleurs de la page',
    pieces: 'Pièces',
    sets: { classic: 'classiques', plain: 'épurées' },
    board: 'Échiquier',
    boards: { paper: 'papier', wood: 'bois', slate: 'ardoise', contrast: 'contraste élevé' },
    coordinates: "Coordonnées sur l'échiquier",
    turning: "Écran partagé : tourner l'échiquier",
    turnings: { covered: 'dans les jeux à secrets', always: 'toujours', never: 'jamais' },
    speech: "Les lecteurs d'écran disent",
    measures: { full: 'tout', short: 'sans explications', turns: 'seulement les coups' },
    speed: "Les pièces glissent jusqu'à leur case",
    speeds: { off: 'pas du tout', slow: 'lentement', normal: "comme d'habitude", fast: 'vite' },
    hearing: 'Son',
    sound: 'Bruitages',
    volume: 'Volume sonore',
    vibration: "Vibrer quand c'est à vous de jouer",
    hands: 'Clavier',
    keys: 'Une touche seule est une commande',
    listKeys: 'Montrer les touches',
    done: 'Terminé',
  },

  keys: {
    heading: 'Touches',
    off: 'Les touches seules sont désactivées dans les réglages.',
    or: 'ou',
    board: "Sur l'échiquier, les flèches vont d'une case à l'autre ; Entrée prend une pièce et la pose.",
    commands: {
      play: 'Jouer, ou finir le coup',
      back: 'Reposer, ou annuler un pas',
      replay: "Rejouer les coups l'un après l'autre, ou faire une pause",
      manner: 'Changer la façon de jouer un coup',
      sound: 'Activer ou couper les bruitages',
      help: 'Montrer les touches',
    },
    names: {
      ' ': 'Espace',
      Enter: 'Entrée',
      Escape: 'Échap',
      Backspace: 'Retour arrière',
      Home: 'Début',
      End: 'Fin',
    },
    soundOn: 'Bruitages activés.',
    soundOff: 'Bruitages coupés.',
  },

  home: {
    heading: 'Choisissez un jeu',
    lead: "Les échecs ont bien des cousins, et certains sont étranges. Choisissez-en un, et jouez contre l'ordinateur, avec quelqu'un à vos côtés ou avec d'autres au loin.",
    going: 'Reprendre une partie',
    recent: 'Parties récentes',
    all: 'Toutes mes parties',
    forget: (game) => `Oublier cette partie (${game})`,
    plate: (numeral) => `Planche ${numeral}`,
  },

  setup: {
    heading: (game) => `Partie : ${game}`,
    rules: 'Lire les règles',
    level: 'Niveau',
    levelOfComputer: "Niveau de l'ordinateur",
    levelOf: (level, rating) => (rating === undefined ? level : `${level}, cote estimée : ${number(rating)}`),
  },

  board: {
    name: (game) => `Échiquier : ${game}`,
    empty: 'vide',
    piece: coloured,
    under: ({ count, icon, side }) => {
      if (icon !== 'checker') return noun(icon).one;
      const checkers = coloured(side, icon, count);
      return plural(count, { one: `sur un ${checkers}`, other: `sur # ${checkers}` });
    },
    grave: (side, name) => `${a(side, name)} est ici sous terre`,
    mark: ({ kind, words }) => MARKS[kind] ?? words,
    ghost: 'en préparation',
    answers: { yes: 'la réponse était oui', no: 'la réponse était non' },
    canMove: 'Cette pièce peut jouer.',
    canGo: 'La pièce choisie peut aller ici.',
    flip: "Retourner l'échiquier",
    rank: (rank) => `rangée ${rank}`,
    magnified: 'Vue agrandie : touchez encore la case.',
  },

  turn: {
    pickedUp: (piece, targets) =>
      `${piece} pièce en main, ${plural(targets, { one: '# case possible', other: '# cases possibles' })}.`,
    putBack: 'Pièce reposée.',
    choose: 'Lequel de ces coups ?',
    cancel: 'Annuler',
    say: capital,
    composing: 'Votre coup jusqu’ici',
    added: (step) => `${capital(step)}.`,
    whole: 'Votre coup est complet.',
    enterPlays: 'Entrée le joue.',
    mayEnd: (ways) => `Votre coup peut finir ici. Ou bien : ${or(ways)}.`,
    mustGoOn: (ways) => `Ensuite : ${or(ways)}.`,
    ways: {
      move: (from) =>
        from.length === 1 ? `continuer avec la pièce en ${from[0]}` : 'faire encore un déplacement',
      place: (token) =>
        token === 'grave'
          ? 'choisir sous quelle pièce enterrer'
          : `glisser un ${noun(token).one} sous une pièce`,
      change: "choisir ce qu'un pion devient",
      play: 'jouer une carte',
      drop: 'poser une pièce',
    },
    told: {
      move: (piece, from, to, takes) => `${piece && noun(piece).one} ${from}${takes ? '×' : '–'}${to}`.trim(),
      as: (move, manner) => `${move} (${manner})`,
      place: (token, at) => (token === 'grave' ? `enterré sous ${at}` : `${noun(token).one} sous ${at}`),
      change: (at, name) => `${at} devient ${noun(name).one}`,
      drop: (name, at) => `${noun(name).one} en ${at}`,
      play: (card, at) => (at ? `${card} en ${at}` : card),
    },
    undo: 'Annuler un pas',
    undoKey: 'Échap ou Retour arrière annule aussi un pas.',
    undone: (step) => `${capital(step)} : annulé.`,
    play: 'Jouer',
    end: 'Finir le coup',
    refused: (from, to, why) => `${from}–${to} : ${why}.`,
    stuck: (side, name, at) => `${capital(the(side, name))} en ${at} ne peut pas jouer maintenant.`,
    manner: 'Quand un coup peut se jouer de plusieurs façons',
    manners: { ask: 'demander', plain: 'simple déplacement' },
    mannerKey: 'La touche S change ce choix.',
    typeLabel: 'Écrire un coup',
    typeHint: (example) => (example ? `${example}, ou aide` : 'aide'),
    typeHelp: "Écrivez aide pour savoir ce qu'on peut demander ici.",
    typePlay: 'Valider',
    quiet: 'simple déplacement',
  },

  about: {
    heading: 'Cette pièce',
    name: (side, name, at) => `${capital(coloured(side, name))} en ${at}.`,
    close: 'Fermer',
  },

  instruct: {
    click: { mouse: 'cliquez', touch: 'appuyez' },
    first: (ways) => `${capital(or(ways))}.`,
    mustGoOn: (ways) => `Continuez : ${or(ways)}.`,
    mayEnd: (ways) => `Terminez le coup, ou bien ${or(ways)}.`,
    whole: 'Le coup est complet : jouez-le.',
    picked: (click) => `${capital(click)} sur une case marquée, ou encore sur la pièce pour la reposer.`,
    card: (click) => `${capital(click)} sur la case à laquelle la carte est destinée.`,
    held: (click) => `${capital(click)} sur la case où la poser.`,
    choose: 'Dites lequel vous voulez.',
    count:
      "Annoncez en combien de coups vous pouvez le faire. Les annonces restent cachées jusqu'à ce que tous aient annoncé.",
    assign: 'Choisissez comment prend chaque type de pièce, puis remettez votre choix. Vous seul le saurez.',
    ways: {
      move: (click) => `${click} sur une de vos pièces, puis sur sa case d'arrivée`,
      goOn: (click, from) => `${click} sur la case où la pièce en ${from} continue`,
      play: (click) => `${click} sur une de vos cartes`,
      drop: 'posez une pièce de votre main',
      place: (click, token) =>
        token === 'grave'
          ? `${click} sur la pièce sous laquelle on enterre la pièce prise`
          : `${click} sur la pièce qui reçoit un ${noun(token).one}`,
      change: (click) => `${click} sur le pion à promouvoir`,
      word: (word) => `appuyez sur ${word}`,
    },
    plan: (click) =>
      `Vous pouvez déjà ${click === 'cliquez' ? 'cliquer' : 'appuyer'} sur votre prochain coup.`,
    planned: (from, to) => `${from}–${to} sera joué dès que possible.`,
    noPlan: (from, to) => `${from}–${to} n'est plus possible.`,
    over: 'La partie est finie.',
    replaying: (click) => `${capital(click)} sur l'échiquier pour revenir à la position actuelle.`,
  },

  backing: {
    lender: (side, name, at) => `${of(side, name)} en ${at}`,
    lent: (lenders) => `Emprunte la marche ${and(lenders)}.`,
    apart: "Un pas de roi, car aucune pièce de sa couleur n'a de voisine.",
    cleared: (side, name, at) => `${capital(the(side, name))} en ${at} doit avancer dans le même coup.`,
  },

  typed: {
    nothing: (example) =>
      example
        ? `Il n'y a encore rien à remettre. Écrivez un pas, ${example} par exemple.`
        : "Il n'y a encore rien à remettre.",
    goesOn: (example) =>
      `Le coup n'est pas encore complet.${example ? ` Écrivez le pas suivant, ${example} par exemple.` : ''}`,
    unfinished: (offers) => `Ce pourrait être ${or(offers)}. Écrivez l'un d'eux.`,
    goesElsewhere: (word, from, goals) =>
      `${word} n'est pas possible maintenant. De ${from}, on peut aller en ${or(goals, 12)}.`,
    nothingFrom: (word, from) => `${word} n'est pas possible : rien ne peut jouer de ${from}.`,
    unknown: (word, example) =>
      example
        ? `« ${word} » n'est pas un coup ici. On écrit par exemple ${example}.`
        : `« ${word} » n'est pas un coup ici.`,
  },

  letters: { R: 'K', D: 'Q', T: 'R', F: 'B', C: 'N' },

  ask: {
    words: {
      board: ['échiquier', 'plateau', 'position'],
      rank: ['rangée', 'rang', 'ligne'],
      file: ['colonne'],
      last: ['dernier', 'dernier coup'],
      attacks: ['attaques', 'attaque', 'attaquants'],
      cards: ['cartes', 'main'],
      moves: ['coups', 'pas'],
      help: ['aide'],
    },
    help: 'Écrivez un pas, ou demandez : échiquier, rangée 4, colonne c, dames, e4?, dernier, attaques e4, cartes, coups. Une ligne vide remet un coup complet.',
    man: (name, count = 1, colour = 'neutral') => coloured(colour, name, count),
    men: (name, squares) => `${coloured('neutral', name, squares.length)} ${and(squares)}`,
    army: (colour, kinds) => `${SIDES[colour]} : ${kinds.join(' ; ')}.`,
    rank: (rank, squares) =>
      squares.length > 0 ? `Rangée ${rank} : ${squares.join(' ; ')}.` : `La rangée ${rank} est vide.`,
    file: (file, squares) =>
      squares.length > 0 ? `Colonne ${file} : ${squares.join(' ; ')}.` : `La colonne ${file} est vide.`,
    noLine: 'Cet échiquier ne va pas jusque-là.',
    gone: (name) => `${noun(name).feminine ? 'Aucune' : 'Aucun'} ${noun(name).one} sur l'échiquier.`,
    goes: (squares) => `Peut aller en ${and(squares)}.`,
    comes: (pieces) => `Peuvent venir ici : ${and(pieces)}.`,
    attacked: (at, pieces) => `Peuvent aller en ${at} maintenant : ${and(pieces)}.`,
    attackers: (at, pieces) =>
      pieces.length > 0 ? `Attaquent ${at} : ${and(pieces)}.` : `Rien n'attaque ${at}.`,
    safe: (at) => `Aucune pièce ne peut aller en ${at} maintenant.`,
    ways: (piece, squares) => `${piece} en ${and(squares)}`,
    notNow: 'Seul le joueur qui a le trait peut demander cela.',
    held: (whose, cards) => `${whose} : ${cards}.`,
    noCards: "Il n'y a pas de cartes ici.",
  },

  play: {
    you: 'vous',
    computer: (level) => (level ? `ordinateur, niveau ${level}` : 'ordinateur'),
    person: 'une personne',
    bot: 'robot',
    friend: 'sur cet écran',
    partner: 'votre partenaire',
    chosen: 'choisi',
    yourTurn: 'À vous de jouer.',
    youWon: 'Vous avez gagné',
    youLost: 'Vous avez perdu',
    youDrew: 'Partie nulle',
    looking: 'Une position antérieure.',
    more: 'Suite',
    less: 'Réduire',
    goOn: 'Continuez votre coup.',
    toMove: (names) => `Trait ${and(names.map(toSeat))}.`,
    together: (names) => `${capital(seats(names))} choisissent en même temps.`,
    check: (side) => `${capital(the(side, 'king'))} est en échec.`,
    thinking: (names) => `${capital(seats(names))} ${agree(names, 'réfléchit', 'réfléchissent')}…`,
    waiting: (names) => `C'est remis. On attend ${seats(names)}.`,
    sending: 'On joue…',
    playing: (name) => `Vous jouez ${seat(name)}.`,
    watching: 'Vous regardez.',
    lost: 'Le serveur ne répond plus. On réessaie ; rien n’est perdu.',
    ended: {
      unknown_match: 'Le serveur n’a plus cette partie.',
      unauthorized: 'Le serveur ne vous reconnaît pas comme joueur de cette partie.',
    },
    fleeting:
      "Ce navigateur n'a plus de place pour retenir cette partie : votre place sera perdue quand vous fermerez la page. Oubliez d'anciennes parties ou effacez d'autres données de ce site.",
    frozen: 'Cette partie ne peut plus être que regardée.',
    moves: 'Coups',
    noMoves: "Aucun coup n'a encore été joué.",
    replay: 'Revoir la partie',
    first: 'Au début',
    previous: 'Une étape en arrière',
    next: 'Une étape en avant',
    last: 'À la position actuelle',
    playOn: 'Faire défiler la partie',
    pause: 'Arrêter',
    replaying: 'Vous regardez une position antérieure.',
    atStart: 'La position avant le premier coup.',
    atPresent: 'La position actuelle.',
    resign: 'Abandonner',
    resignSure: 'Voulez-vous abandonner cette partie ?',
    resignYes: 'Oui, abandonner',
    resignNo: 'Non, continuer',
    resigned: (name) => `${capital(seat(name))} ${agree([name], 'abandonne', 'abandonnent')}.`,
    lapsed: 'Le temps est écoulé.',
    tookBack: (name) =>
      `${capital(seat(name))} ${agree([name], 'a repris son coup', 'ont repris leur coup')}.`,
    sealed: (name) => `${capital(seat(name))} ${agree([name], 'a choisi', 'ont choisi')}.`,
    takeBack: 'Reprendre',
    timeLeft: 'Temps restant',
    days: (days, hours) => `${days} j ${hours} h`,
    away: 'absent',
    hint: 'Conseil',
    hinting: "L'ordinateur cherche un bon coup…",
    hinted: (move) => `Un bon coup : ${move}.`,
    noHint: "Aucun conseil n'a pu être trouvé.",
    rematch: 'Rejouer',
    swapped: 'Changer de camp',
    newSetup: 'Autres réglages',
    keep: 'Garder la partie :',
    verify: 'Vérifier',
    keepAs: (form) => `Garder la partie au format ${form}`,
    newGame: 'Un autre jeu',
    share: 'Partager',
    copied: 'Copié',
    points: (points) => plural(points, { one: '# point', other: '# points' }),
    rules: 'Règles',
    loading: 'On va chercher la partie…',
    noMatch: "Cette partie n'existe pas ici.",
  },

  study: {
    undo: 'Reprendre',
    undone: 'Coup repris.',
    restart: 'Recommencer',
    restarted: 'Retour au début.',
    goesOn: (names) => `${capital(seats(names))} ${agree(names, 'continue', 'continuent')}.`,
  },

  secondGrid: {
    hand: 'Quelle pièce poser',
    kind: (n, name) =>
      plural(n, { one: `${noun(name).one}, une pièce perdue`, other: `${noun(name).one}, # pièces perdues` }),
    hint: 'Appuyez sur une case pour y noter une pièce perdue, ou pour effacer la note. Vous seul voyez cet échiquier.',
  },

  captured: {
    line: (names) => `a pris ${and(names.map((name) => noun(name).one))}`,
    ahead: (pawns) => plural(pawns, { one: "en avance d'un pion", other: 'en avance de # pions' }),
  },

  puzzle: {
    open: 'Résoudre des problèmes contre le par',
  },

  edit: {
    link: 'Composer une position',
    open: "Ouvrir dans l'éditeur",
  },

  outcome: {
    win: (names) => `${capital(seats(names))} ${agree(names, 'gagne', 'gagnent')}`,
    draw: 'Partie nulle',
    lost: 'Perdu',
    none: 'Sans résultat',
    score: (points) => plural(points, { one: '# point', other: '# points' }),
    because: (result, why) => (why ? `${result} : ${why}.` : `${result}.`),
  },

  secrets: {
    assignHeading: 'La préparation',
    assignLead:
      'Les pièces de votre adversaire prennent comme vous le choisissez ici, et vous seul le savez. Un cercle dans chaque ligne et dans chaque colonne.',
    axes: { theirs: 'pièce adverse', own: 'votre pièce', columns: 'prend comme…' },
    assignRow: (row, value) => `${row} : ${value}`,
    preset: (name) => `Prendre le jeu ${name}`,
    clear: 'Effacer',
    handIn: 'Valider',
    unfinished: (left) =>
      plural(left, { one: '# ligne est encore vide.', other: '# lignes sont encore vides.' }),
    filled: 'Chaque ligne a son cercle.',
    combo: 'Paire',
    mark: (row, column, mark) => `${row}, ${column} : ${mark}`,
    marks: { '': 'vide', x: 'X', o: 'O' },
    known: { open: 'ouvert', yes: 'oui', no: 'non' },
    notesHint: 'Appuyez sur une case pour X, O ou rien.',
    clearNotes: 'Effacer mes notes',
    left: (row, columns) => `${row} : ${columns.length > 0 ? or(columns) : 'aucune'}`,
    glance: "Ce qu'on sait, en un coup d'œil",
    closeRow: 'Retour à toutes les pièces',
    otherTable: "L'autre tableau",
  },

  cards: {
    hand: (name) => `Cartes ${ofSeat(name)}`,
    own: 'Vos cartes',
    fits: (squares) =>
      squares.length > 0 ? `Elle va à ${and(squares)}.` : "Elle ne va à aucune pièce de l'échiquier.",
    named: (rank, suit) => `${RANKS[rank] ?? rank} de ${SUITS[suit] ?? suit}`,
    hidden: (count) => plural(count, { one: 'une carte', other: '# cartes' }),
    none: 'aucune',
    held: (cards, hidden) => {
      const unseen =
        hidden > 0 ? [plural(hidden, { one: 'une carte cachée', other: '# cartes cachées' })] : [];
      return cards.length + hidden > 0 ? `tient ${and([...cards, ...unseen])}` : 'ne tient aucune carte';
    },
    pickedUp: (card, targets) =>
      `${card} en main, ${plural(targets, { one: '# case possible', other: '# cases possibles' })}.`,
    canPlay: 'Cette carte peut être jouée.',
    waiting: 'Choisissez maintenant la case où la jouer.',
    piles: names.piles,
    pile: (name, owner) => (owner ? `${owner} : ${name}` : name),
    stock: (owner, count, token) =>
      (owner ? `${owner} : ` : '') +
      plural(count, { one: `# ${noun(token).one} à poser`, other: `# ${noun(token).many} à poser` }),
    buried: (name, pieces) =>
      `${capital(seat(name))} ${agree([name], 'a enterré', 'ont enterré')} : ${and(pieces)}.`,
  },

  cover: {
    heading: (name) => `Passez l'appareil ${toSeat(name)}`,
    lead: "Un seul joueur peut voir cet échiquier. Appuyez sur le bouton pour l'afficher.",
    lastWords: 'Ce que tous ont vu :',
    ready: (name) => `${agree([name], 'Je suis', 'Je joue')} ${seat(name)} : montrer l'échiquier`,
  },

  mine: {
    heading: 'Mes parties',
  },

  rules: {
    backToMatch: '← Retour à la partie',
    heading: (game) => `Règles : ${game}`,
    loading: 'On ouvre le livre…',
    play: (game) => `Jouer : ${game}`,
  },

  book: {
    heading: 'Le livre des règles',
    foreign: "Cette page n'existe encore qu'en anglais.",
    lead: "Chaque jeu de la maison, raconté à qui n'y a jamais joué, et quelques chapitres qui valent pour tous.",
    games: 'Les jeux',
    chapters: 'Les autres chapitres',
    onPaper: 'Sur papier',
    print: 'À imprimer :',
    prints: {
      rules: 'le livre entier (PDF)',
      aids: 'une page par jeu (PDF)',
      deck: 'le jeu de cartes (PDF)',
      forms: 'les feuilles à remplir (PDF)',
    },
    contents: 'Sur cette page',
    turning: 'Les autres pages du livre',
    position: 'La position',
    turns: 'Coups :',
    edit: "L'installer et continuer la partie",
    hand: 'En main',
    series: (count) => `${number(count)} positions à la suite`,
    men: (name, under, squares) => {
      const { one, many } = noun(name);
      return [squares.length > 1 ? many : one, ...under, squares.join(' ')].join(' ');
    },
    army: (side, men) => {
      const whose = { white: 'Blancs', black: 'Noirs' }[side];
      return whose ? `${whose} : ${men}.` : `${capital(men)}.`;
    },
    goals: (from, free, taken, later) => {
      const ways = [
        free.length > 0 ? `aller en ${and(free)}` : '',
        taken.length > 0 ? `prendre en ${and(taken)}` : '',
        later.length > 0 ? `atteindre plus tard dans son tour ${and(later)}` : '',
      ];
      return `De ${from}, on peut ${and(ways.filter(Boolean))}.`;
    },
  },

  tour: {
    link: 'Visite guidée',
    linkOf: (game) => `Visite guidée : ${game}`,
    take: 'Suivre la visite guidée',
  },

  problems: {
    missing: "Cette page n'existe pas.",
    missingLead: "L'adresse est peut-être mal écrite.",
    games: "Les jeux ne peuvent pas être chargés pour l'instant.",
    network: 'Le serveur ne répond pas.',
    offline: "Il n'y a pas de connexion, et ceci n'a pas été gardé sur cet appareil.",
    answered: (status) => `Le serveur a répondu ${status}.`,
    part: "Une partie de cette page ne peut pas être chargée pour l'instant.",
    again: 'Réessayer',
    stale: 'La partie a continué entre-temps ; voici la position actuelle.',
    unexpected: "Quelque chose n'a pas marché ici.",
  },
};

export const fr: Texts = typeset(words, french);

/** Texts without gaps, by their English. */
export const TEXTS: Record<string, string> = {
  ...NAMES,
  ...TABLES,
  ...ENDINGS,
  ...OPENINGS,
  ...KITS,
  ...WAYS,
};

/** Sentences that tell what stands in their gaps, by their English with its gaps. */
export const LINES: Lines = {
  ...HAPPENINGS,
  ...SCENES,
  ...PIECES,
  ...THREATS,
  ...REFUSALS,
  ...WARNINGS,
  ...ANSWERS,
  ...FLAWS,
};

const printed = (words: string | undefined) => (words === undefined ? undefined : french(words));
const read = reader({ ...LINES, ...TEXTS });

/** A sentence of the server in French, if there is a line for it. */
export const fill = (sentence: Sentence): string | undefined => printed(read(sentence));

/** The same for a text, which has no gaps. */
export function say(text: string): string | undefined {
  const found = [TEXTS, LINES].find((all) => Object.hasOwn(all, text))?.[text];
  return typeof found === 'string' ? french(found) : undefined;
}

/** Sets what was written in French as French is printed. */
export { french as set };
