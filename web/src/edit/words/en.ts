// What is said where positions are set up, in English.

import { phrasing } from '../../texts/intl';
import { capital } from '../../texts/sentence';

const { number, plural } = phrasing('en');

export const en = {
  heading: (game: string) => `Set up a position of ${game}`,
  loading: 'Fetching the pieces…',
  palette: 'What a press on a square does',
  move: 'Move pieces',
  erase: 'Erase',
  marked: 'On a checker',
  put: (at: string, piece: string | null) => (piece ? `${piece} on ${at}.` : `${at} is empty.`),
  start: 'Start position',
  clear: 'Clear the board',
  undo: 'Undo',
  redo: 'Redo',
  fields: 'What else the position says',
  secret: 'What players hide from each other',
  secretNote: 'You set up the whole position, so nothing is hidden from you here.',
  text: 'Position as text',
  wrong: (place: string) => (place ? `Not a position yet. ${capital(place)}:` : 'Not a position yet:'),
  why: (why: string) => `${why}.`,
  accepted: 'The game can go on from here.',
  copyText: 'Copy text',
  copyLink: 'Copy link',
  copied: 'Copied',
  notCopied: 'This browser does not let the page copy. Please copy this by hand:',
  asSvg: 'Picture (SVG)',
  asPng: 'Picture (PNG)',
  without: 'not played with',
  within: 'played with',
  chooseCards: 'Choose cards',
  asText: 'As text',
  pack: (field: string) => `Cards for: ${field}`,
  top: 'top',
  cardTop: (card: string) => `${card}, on top`,
  cardAt: (card: string, place: number, of: number) => `${card}, ${number(place)} of ${number(of)}`,
  cardDrop: (card: string) => `${card}: take away`,
  cardHere: (card: string) => `${card}, here`,
  cardIn: (card: string, field: string) => `${card}, in: ${field}`,
  cardLaid: (card: string, field: string) => `${card}: ${field}.`,
  cardTaken: (card: string) => `${card}: taken away.`,
  toTop: 'To the top',
  up: 'Up',
  down: 'Down',
  toBottom: 'To the bottom',
  rest: (count: number) =>
    plural(count, {
      one: 'Add the card that lies nowhere',
      other: 'Add the # cards that lie nowhere',
    }),
  drop: 'take away',
  dropCard: 'Take away',
  paint: 'Choose on the board',
  painting: 'Done choosing',
  label: 'What a square gets',
  brush: (field: string) => `Choosing on the board: ${field}`,
  brushHint: '– press squares to choose them, and again to take them out.',
  playFrom: 'Play from here',
  play: 'Start a match',
  tryIt: 'Try it',
  tryHint: 'Plays on here, all seats on this screen; nothing is kept.',
  hidden:
    'A match cannot begin here: in this game players hide things from each other, and you, who set up the position, would know all of it.',
  over: (result: string) => `Here the game is over. ${result}`,
  trying: (game: string) => `Trying a position of ${game}`,
  back: 'Back to the editor',
  take: 'Edit this position',
};

export type Words = typeof en;
