// Every word that the client itself says, in English. What games say (names, options, happenings, outcomes) comes
// from the server. This file gives all languages their shape: a key that is added here is added in each of them.

import type { Mark } from '../api';
import { phrasing } from './intl';
import { capital } from './sentence';

const { and, or, plural, number, date, ago } = phrasing('en');

/** The ranks of cards, where a figure does not say them. */
const RANKS: Record<string, string> = {
  2: 'two',
  3: 'three',
  4: 'four',
  5: 'five',
  6: 'six',
  7: 'seven',
  8: 'eight',
  9: 'nine',
  10: 'ten',
  Q: 'queen',
  K: 'king',
};

const men = (name: string, squares: string[]): string =>
  `${name}${squares.length === 1 ? '' : 's'} ${and(squares)}`;
const side = (colour: string): string => ({ white: 'White', black: 'Black' })[colour] ?? "Nobody's";

export const en = {
  title: 'Menagerie',
  motto: 'A home for unorthodox chess',
  pageTitle: (page: string) => `${page} · Menagerie`,
  /** The title while it is the reader's turn, for whoever looks at another page. */
  yourTurnTitle: (title: string) => `● Your turn · ${title}`,
  /** Of a page, while so many matches wait for whoever is here. */
  countedTitle: (matches: number, title: string) => `(${number(matches)}) ${title}`,

  number,
  date,
  ago,
  and,

  nav: {
    home: 'All games',
    book: 'The book',
    skip: 'Skip to the page',
    theme: (current: string) => `Colours: ${current}`,
    themes: { auto: 'auto', light: 'light', dark: 'dark' },
  },

  settings: {
    heading: 'Settings',
    look: 'Appearance',
    colours: 'Colours of the page',
    pieces: 'Pieces',
    sets: { classic: 'classic', plain: 'plain' },
    board: 'Board',
    boards: { paper: 'paper', wood: 'wood', slate: 'slate', contrast: 'high contrast' },
    coordinates: 'Coordinates on the board',
    turning: 'Shared screen: turn the board',
    turnings: { covered: 'in games with secrets', always: 'always', never: 'never' },
    speech: 'Screen readers are told',
    measures: { full: 'everything', short: 'no explanations', turns: 'only turns' },
    speed: 'Pieces slide to their squares',
    speeds: { off: 'not at all', slow: 'slowly', normal: 'as usual', fast: 'fast' },
    hearing: 'Sound',
    sound: 'Sounds',
    volume: 'Volume',
    vibration: 'Vibrate when it is your turn',
    hands: 'Keyboard',
    keys: 'Single keys are commands',
    listKeys: 'Show the keys',
    done: 'Done',
  },

  keys: {
    heading: 'Keys',
    off: 'Single keys are switched off in the settings.',
    or: 'or',
    board: 'On the board the arrow keys go from square to square; Enter picks a piece up and puts it down.',
    commands: {
      play: 'Play, or end the turn',
      back: 'Put back, or undo a step',
      replay: 'Play the moves one after the other, or pause',
      manner: 'Change how moves are meant',
      sound: 'Sounds on or off',
      help: 'Show the keys',
    },
    /** What is written on keys that are no signs. */
    names: {
      ' ': 'Space',
      Enter: 'Enter',
      Escape: 'Esc',
      Backspace: 'Backspace',
      Home: 'Home',
      End: 'End',
    } as Record<string, string>,
    soundOn: 'Sounds on.',
    soundOff: 'Sounds off.',
  },

  home: {
    heading: 'Choose a game',
    lead: 'Chess has many cousins, and some of them are strange. Pick one, and play it against the computer, a friend beside you or people elsewhere.',
    going: 'Go on playing',
    recent: 'Recently played',
    all: 'All my games',
    forget: (game: string) => `Forget this match of ${game}`,
    plate: (numeral: string) => `Plate ${numeral}`,
  },

  setup: {
    heading: (game: string) => `A match of ${game}`,
    rules: 'Read the rules',
    level: 'Level',
    levelOfComputer: 'Level of the computer',
    /** A level with its estimated rating, where that was measured. */
    levelOf: (level: string, rating?: number) =>
      rating === undefined ? level : `${level}, rated about ${rating}`,
  },

  board: {
    name: (game: string) => `Board of ${game}`,
    empty: 'empty',
    piece: (side: string, name: string) => (side === 'neutral' ? name : `${side} ${name}`),
    under: ({ count, icon, side }: { count: number; icon: string; side: string }) => {
      if (icon !== 'checker') return icon;
      const colour = side === 'neutral' ? '' : `${side} `;
      return plural(count, { one: `on a ${colour}${icon}`, other: `on # ${colour}${icon}s` });
    },
    grave: (side: string, name: string) => `a ${side} ${name} lies buried here`,
    /** What marks a square: games say it in English. */
    mark: ({ words }: Pick<Mark, 'kind' | 'words'>) => words,
    ghost: 'composed',
    answers: { yes: 'the answer was yes', no: 'the answer was no' },
    canMove: 'This piece can move.',
    canGo: 'The picked piece can go here.',
    flip: 'Flip the board',
    rank: (rank: string) => `rank ${rank}`,
    magnified: 'Magnified: tap the square once more.',
  },

  turn: {
    pickedUp: (piece: string, targets: number) =>
      `${piece} picked up, ${plural(targets, { one: '# square', other: '# squares' })} open.`,
    putBack: 'Put back.',
    choose: 'Which one?',
    cancel: 'Cancel',
    say: capital,
    composing: 'Your turn so far',
    added: (step: string) => `${step}.`,
    whole: 'That is your whole turn.',
    enterPlays: 'Enter plays it.',
    mayEnd: (ways: string[]) => `Your turn can end here. Or: ${or(ways)}.`,
    mustGoOn: (ways: string[]) => `Next: ${or(ways)}.`,
    /** How a turn can go on. */
    ways: {
      move: (from: string[]) =>
        from.length === 1 ? `move on with the piece on ${from[0]}` : 'make another move',
      place: (token: string) =>
        token === 'grave' ? 'choose under which piece to bury' : `put a ${token} under a piece`,
      change: 'choose what a pawn becomes',
      play: 'play a card',
      drop: 'put a piece on the board',
    },
    /** Steps that were composed. */
    told: {
      move: (piece: string, from: string, to: string, takes: boolean) =>
        `${piece} ${from}${takes ? '×' : '–'}${to}`.trim(),
      as: (move: string, manner: string) => `${move} (${manner})`,
      place: (token: string, at: string) =>
        token === 'grave' ? `buried under ${at}` : `${token} under ${at}`,
      change: (at: string, name: string) => `${at} becomes ${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name}`,
      drop: (name: string, at: string) => `${name} put on ${at}`,
      play: (card: string, at: string | undefined) => (at ? `${card} on ${at}` : card),
    },
    undo: 'Undo step',
    undoKey: 'Escape or Backspace undoes a step, too.',
    undone: (step: string) => `${step} undone.`,
    play: 'Play',
    end: 'End turn',
    refused: (from: string, to: string, why: string) => `${from}–${to}: ${why}.`,
    stuck: (side: string, name: string, at: string) => `The ${side} ${name} on ${at} cannot move now.`,
    manner: 'Where a move can be made in several ways',
    manners: { ask: 'ask me', plain: 'plain move' },
    mannerKey: 'Key S changes it.',
    typeLabel: 'Type a turn',
    typeHint: (example: string | undefined) => (example ? `${example}, or help` : 'help'),
    typeHelp: 'Type help to hear what can be asked here.',
    typePlay: 'Enter',
    quiet: 'plain move',
  },

  about: {
    heading: 'About this piece',
    name: (side: string, name: string, at: string) =>
      `${capital(side === 'neutral' ? name : `${side} ${name}`)} on ${at}.`,
    close: 'Close',
  },

  /** What to do now. `click` is what a hand does here: `click`, `tap`. */
  instruct: {
    click: { mouse: 'click', touch: 'tap' },
    first: (ways: string[]) => `${capital(or(ways))}.`,
    mustGoOn: (ways: string[]) => `Go on: ${or(ways)}.`,
    mayEnd: (ways: string[]) => `Press End turn, or ${or(ways)}.`,
    whole: 'That is the whole turn: press Play.',
    picked: (click: string) => `${capital(click)} a marked square, or the piece again to put it down.`,
    card: (click: string) => `${capital(click)} the square that the card is for.`,
    held: (click: string) => `${capital(click)} the square to put it on.`,
    choose: 'Say which one you mean.',
    assign: 'Choose what each kind captures like, then hand it in. Only you will know.',
    count: 'Claim how many moves you need. Claims stay hidden until everyone has made one.',
    ways: {
      move: (click: string) => `${click} one of your pieces, then where it goes`,
      goOn: (click: string, from: string) => `${click} where the piece on ${from} goes on to`,
      play: (click: string) => `${click} one of your cards`,
      drop: 'drop one that you hold',
      place: (click: string, token: string) =>
        token === 'grave'
          ? `${click} the piece under which the captured one is buried`
          : `${click} the piece that gets a ${token}`,
      change: (click: string) => `${click} the pawn that promotes`,
      word: (word: string) => `press ${word}`,
    },
    plan: (click: string) => `You may ${click} your next move already.`,
    planned: (from: string, to: string) => `${from}–${to} is played as soon as it can be.`,
    noPlan: (from: string, to: string) => `${from}–${to} is no longer possible.`,
    over: 'The game is over.',
    replaying: (click: string) => `${capital(click)} the board to come back to the present.`,
  },

  backing: {
    lender: (side: string, name: string, at: string) =>
      side === 'neutral' ? `the ${name} on ${at}` : `the ${side} ${name} on ${at}`,
    lent: (lenders: string[]) => `Borrows from ${and(lenders)}.`,
    apart: 'One step like a king, since no two of its colour are neighbours.',
    cleared: (side: string, name: string, at: string) =>
      side === 'neutral'
        ? `The ${name} on ${at} has to go on in the same turn.`
        : `The ${side} ${name} on ${at} has to go on in the same turn.`,
  },

  typed: {
    nothing: (example: string | undefined) =>
      example
        ? `There is nothing to hand in yet. Type a step, ${example} for example.`
        : 'There is nothing to hand in yet.',
    goesOn: (example: string | undefined) =>
      `The turn is not whole yet.${example ? ` Type its next step, ${example} for example.` : ''}`,
    unfinished: (offers: string[]) => `That could be ${or(offers)}. Please type one of them.`,
    goesElsewhere: (word: string, from: string, goals: string[]) =>
      `${word} is not possible now. From ${from} a piece can go to ${or(goals, 12)}.`,
    nothingFrom: (word: string, from: string) => `${word} is not possible: nothing on ${from} can move now.`,
    unknown: (word: string, example: string | undefined) =>
      example ? `“${word}” is no step here. A step looks like ${example}.` : `“${word}” is no step here.`,
  },

  /** The letters of pieces where they are not those of programs. */
  letters: {} as Record<string, string>,

  /** Questions about the position, as they are typed, and answers. */
  ask: {
    words: {
      board: ['board', 'position'],
      rank: ['rank', 'row'],
      file: ['file', 'column'],
      last: ['last', 'last turn', 'last move'],
      attacks: ['attacks', 'attack', 'attackers'],
      cards: ['cards', 'hand'],
      moves: ['moves', 'steps'],
      help: ['help'],
    },
    help: 'Type a step, or ask: board, rank 4, file c, queens, e4?, last, attacks e4, cards, moves. An empty line hands in a turn that is whole.',
    man: (name: string, count = 1, colour = 'neutral') =>
      `${colour === 'neutral' ? '' : `${colour} `}${name}${count === 1 ? '' : 's'}`,
    men,
    army: (colour: string, kinds: string[]) => `${side(colour)}: ${kinds.join('; ')}.`,
    rank: (rank: string, squares: string[]) =>
      squares.length > 0 ? `Rank ${rank}: ${squares.join('; ')}.` : `Rank ${rank} is empty.`,
    file: (file: string, squares: string[]) =>
      squares.length > 0 ? `File ${file}: ${squares.join('; ')}.` : `File ${file} is empty.`,
    noLine: 'The board does not reach that far.',
    gone: (name: string) => `No ${name} is on the board.`,
    goes: (squares: string[]) => `It can go to ${and(squares)}.`,
    comes: (pieces: string[]) => `Can come here: ${and(pieces)}.`,
    attacked: (at: string, pieces: string[]) => `Can go to ${at} now: ${and(pieces)}.`,
    attackers: (at: string, pieces: string[]) =>
      pieces.length > 0 ? `${at} is attacked by ${and(pieces)}.` : `Nothing attacks ${at}.`,
    safe: (at: string) => `No piece can go to ${at} now.`,
    ways: (piece: string, squares: string[]) => `${piece} to ${and(squares)}`,
    notNow: 'Only the player whose turn it is can ask that.',
    held: (whose: string, cards: string) => `${whose}: ${cards}.`,
    noCards: 'There are no cards here.',
  },

  play: {
    you: 'you',
    computer: (level: string | null | undefined) => (level ? `computer, level ${level}` : 'computer'),
    person: 'person',
    bot: 'bot',
    friend: 'on this screen',
    partner: 'your partner',
    chosen: 'chosen',
    yourTurn: 'Your turn.',
    youWon: 'You won',
    youLost: 'You lost',
    youDrew: 'You drew',
    looking: 'An earlier position.',
    more: 'More',
    less: 'Less',
    goOn: 'Go on with your turn.',
    toMove: (seats: string[]) => `${and(seats)} to move.`,
    thinking: (seats: string[]) =>
      `${and(seats)} ${plural(seats.length, { one: 'is', other: 'are' })} thinking…`,
    waiting: (seats: string[]) => `Handed in. Waiting for ${and(seats)}.`,
    together: (seats: string[]) => `${and(seats)} choose at the same time.`,
    check: (side: string) => `The ${side} king is in check.`,
    sending: 'Playing…',
    playing: (name: string) => `You play ${name}.`,
    watching: 'You are watching.',
    lost: 'No connection to the server. Trying again; nothing is lost.',
    ended: {
      unknown_match: 'The server no longer has this match.',
      unauthorized: 'The server does not recognise you as a player in this match.',
    },
    fleeting:
      'This browser has no room left to remember this match: your seat in it is lost when you close the page. Forget old matches, or clear other data of this site.',
    frozen: 'This match can only be looked at.',
    moves: 'Moves',
    noMoves: 'No turn has been played yet.',
    replay: 'Replay',
    first: 'To the start',
    previous: 'One step back',
    next: 'One step on',
    last: 'To the present',
    playOn: 'Play the match',
    pause: 'Stop playing',
    replaying: 'You are looking at an earlier position.',
    atStart: 'The position before the first turn.',
    atPresent: 'The present position.',
    resign: 'Resign',
    resignSure: 'Do you want to give up this game?',
    resignYes: 'Yes, resign',
    resignNo: 'No, play on',
    resigned: (seat: string) => `${seat} resigned.`,
    lapsed: 'Time is up.',
    tookBack: (seat: string) => `${seat} took the turn back.`,
    sealed: (seat: string) => `${seat} has chosen.`,
    takeBack: 'Take back',
    timeLeft: 'Time left',
    days: (days: number, hours: number) => `${days} d ${hours} h`,
    away: 'away',
    hint: 'Hint',
    hinting: 'The computer is looking for a good move…',
    hinted: (move: string) => `A good move: ${move}.`,
    noHint: 'No hint could be found just now.',
    rematch: 'Play again',
    swapped: 'Swap sides',
    newSetup: 'New settings',
    keep: 'Keep the record:',
    verify: 'Verify',
    keepAs: (form: string) => `Keep the record as ${form}`,
    newGame: 'Another game',
    share: 'Share',
    copied: 'Copied',
    points: (points: number) => plural(points, { one: '# point', other: '# points' }),
    rules: 'Rules',
    loading: 'Fetching the match…',
    noMatch: 'There is no such match here.',
  },

  study: {
    undo: 'Take back',
    undone: 'Taken back.',
    restart: 'Start again',
    restarted: 'Back at the beginning.',
    goesOn: (seats: string[]) => `${and(seats)} ${plural(seats.length, { one: 'goes', other: 'go' })} on.`,
  },

  secondGrid: {
    hand: 'Which piece to put down',
    kind: (n: number, name: string) => plural(n, { one: `a lost ${name}`, other: `one of # lost ${name}s` }),
    hint: 'Press a square to note a lost piece there, or to take the note away. Only you see this board.',
  },

  captured: {
    line: (names: string[]) => `has taken ${and(names)}`,
    ahead: (pawns: number) => plural(pawns, { one: 'ahead by a pawn', other: 'ahead by # pawns' }),
  },

  puzzle: {
    open: 'Solve puzzles against par',
  },

  edit: {
    link: 'Set up a position',
    open: 'Open in the editor',
  },

  outcome: {
    win: (names: string[]) => `${and(names)} ${plural(names.length, { one: 'wins', other: 'win' })}`,
    draw: 'A draw',
    lost: 'Lost',
    none: 'No result',
    score: (points: number) => plural(points, { one: '# point', other: '# points' }),
    because: (result: string, words: string) => (words ? `${result}: ${words}.` : `${result}.`),
  },

  secrets: {
    assignHeading: 'The setup',
    assignLead:
      "In this game your opponent's pieces capture as you choose now, and only you know how. One circle in each row and in each column.",
    axes: { theirs: "your opponent's piece", own: 'your piece', columns: 'captures like a …' },
    assignRow: (row: string, value: string) => `${row}: ${value}`,
    preset: (name: string) => `Fill in the ${name} set`,
    clear: 'Clear',
    handIn: 'Hand it in',
    unfinished: (left: number) =>
      plural(left, { one: '# row is still open.', other: '# rows are still open.' }),
    filled: 'Every row has its circle.',
    /** In a narrow column it stands in two lines. */
    combo: 'Com\u00adbo',
    mark: (row: string, column: string, mark: string) => `${row}, ${column}: ${mark}`,
    marks: { '': 'blank', x: 'X', o: 'O' },
    known: { open: 'open', yes: 'yes', no: 'no' },
    notesHint: 'Press a cell for X, O or blank.',
    clearNotes: 'Clear my notes',
    left: (row: string, columns: string[]) => `${row}: ${columns.length > 0 ? or(columns) : 'none'}`,
    glance: 'What is known, at a glance',
    closeRow: 'Back to all pieces',
    otherTable: 'The other table',
  },

  cards: {
    hand: (seat: string) => `${seat}'s cards`,
    own: 'Your cards',
    fits: (squares: string[]) =>
      squares.length > 0 ? `It fits ${and(squares)}.` : 'It fits no piece on the board.',
    /** The ranks and suits of a deck in words. */
    named: (rank: string, suit: string) => `${RANKS[rank] ?? rank} of ${suit}s`,
    hidden: (count: number) => plural(count, { one: 'one card', other: '# cards' }),
    none: 'none',
    held: (cards: string[], hidden: number) => {
      const unseen = hidden > 0 ? [plural(hidden, { one: 'one hidden card', other: '# hidden cards' })] : [];
      return cards.length + hidden > 0 ? `holds ${and([...cards, ...unseen])}` : 'holds no card';
    },
    pickedUp: (card: string, targets: number) =>
      `${card} picked up, ${plural(targets, { one: '# square', other: '# squares' })} open.`,
    canPlay: 'This card can be played.',
    waiting: 'Now choose the square to play it on.',
    piles: {
      deck: 'Deck',
      discard: 'Discards',
      captured: 'Captured cards',
      cards: 'Cards',
      taken: 'Taken',
    } as Record<string, string>,
    pile: (name: string, seat: string) => (seat ? `${seat}: ${name}` : name),
    stock: (seat: string, count: number, token: string) =>
      (seat ? `${seat}: ` : '') +
      plural(count, { one: `# ${token} to place`, other: `# ${token}s to place` }),
    buried: (seat: string, pieces: string[]) => `${seat} has buried: ${and(pieces)}.`,
  },

  cover: {
    heading: (name: string) => `Pass the device to ${name}`,
    lead: 'Only one player may see this board. Press the button to show it.',
    lastWords: 'What everybody saw:',
    ready: (name: string) => `I am ${name}: show the board`,
  },

  mine: {
    heading: 'My games',
  },

  rules: {
    backToMatch: '← Back to the match',
    heading: (game: string) => `The rules of ${game}`,
    loading: 'Opening the book…',
    play: (game: string) => `Play ${game}`,
  },

  book: {
    heading: 'The book of rules',
    foreign: 'The rest of this page is not translated yet.',
    lead: 'Every game, explained for people who have never played it, and a few chapters that belong to all games.',
    games: 'The games',
    chapters: 'Other chapters',
    onPaper: 'On paper',
    print: 'Files to print:',
    prints: {
      rules: 'the whole book (PDF)',
      aids: 'a page for each game (PDF)',
      deck: 'the deck of cards (PDF)',
      forms: 'forms to write on (PDF)',
    },
    contents: 'On this page',
    turning: 'Other pages of the book',
    position: 'Position',
    turns: 'Turns:',
    edit: 'Set it up and play on',
    hand: 'In hand',
    series: (count: number) => `${number(count)} positions, one after the other`,
    men: (name: string, under: string[], squares: string[]) => [name, ...under, squares.join(' ')].join(' '),
    army: (side: string, men: string) => (side === 'neutral' ? `${men}.` : `${side}: ${men}.`),
    goals: (from: string, free: string[], taken: string[], later: string[]) => {
      const ways = [
        free.length > 0 ? `go to ${and(free)}` : '',
        taken.length > 0 ? `take on ${and(taken)}` : '',
        later.length > 0 ? `get later in the turn to ${and(later)}` : '',
      ];
      return `From ${from} it may ${and(ways.filter(Boolean))}.`;
    },
  },

  tour: {
    link: 'Tour',
    linkOf: (game: string) => `Tour of ${game}`,
    take: 'Take the tour',
  },

  problems: {
    missing: 'There is no such page.',
    missingLead: 'The address may have been mistyped.',
    games: 'The games cannot be fetched just now.',
    network: 'The server cannot be reached.',
    offline: 'There is no connection, and this was not kept on this device.',
    answered: (status: number) => `The server answered ${status}.`,
    part: 'A part of this page cannot be fetched just now.',
    again: 'Try again',
    stale: 'The game has gone on in the meantime; here is the present position.',
    unexpected: 'Something went wrong here.',
  },
};

export type Texts = typeof en;
