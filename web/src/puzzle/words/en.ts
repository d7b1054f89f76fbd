// What is said of puzzles and on the card of scores, in English.

import { phrasing } from '../../texts/intl';

const { day, number, plural } = phrasing('en');

const overPar = (over: number): string => (over === 0 ? 'par' : `+${number(Math.round(over * 100) / 100)}`);

export const en = {
  none: 'This game is no puzzle.',
  noProblem: 'There is no such problem.',
  heading: (game: string, name: string) => `${game}: ${name}`,
  names: {
    seed: (seed: number) => `puzzle ${seed}`,
    day: (on: string) => `puzzle of ${day(on)}`,
    position: 'a position from a link',
    hole: (hole: number) => `hole ${number(hole)} of the course`,
    deal: (deal: number) => `deal ${number(deal)} of the collection`,
  },
  par: (par: number) => `Par ${number(par)}`,
  parNone: (within: number) =>
    plural(within, {
      one: 'No solution has # move or fewer.',
      other: 'No solution has # moves or fewer.',
    }),
  parHard: 'Par is too hard to find here.',
  parUnknown: 'Par cannot be asked for just now.',
  made: (moves: number) =>
    moves === 0 ? 'No move made yet.' : plural(moves, { one: '# move made.', other: '# moves made.' }),
  solved: (moves: number, over: number | null) => {
    const inMoves = plural(moves, { one: 'Solved in # move', other: 'Solved in # moves' });
    if (over === null) return `${inMoves}.`;
    return over === 0 ? `${inMoves}: par!` : `${inMoves}: ${number(over)} over par.`;
  },
  best: (moves: number) => plural(moves, { one: 'Your best is # move.', other: 'Your best is # moves.' }),
  noted: 'Noted on your card.',
  next: 'Next puzzle',
  notCounted: 'The solution was shown, so this puzzle does not count.',
  stuck: 'No move is left. Take some back?',
  undo: 'Take back',
  redo: 'Do again',
  restart: 'Start over',
  show: 'Show the solution',
  showSure: 'Once its solution was shown, this puzzle does not count on your card. Show it all the same?',
  showYes: 'Yes, show it',
  showNo: 'No, keep trying',
  walk: {
    heading: 'A shortest solution',
    start: (moves: number) =>
      plural(moves, { one: 'It has # move.', other: 'It has # moves. Step through them.' }),
    place: (index: number, moves: number) => `Move ${index} of ${moves}`,
    first: 'To the start',
    previous: 'One move back',
    next: 'One move on',
    end: 'That was the last move.',
    hide: 'Back to trying',
  },
  another: 'Another puzzle',
  today: "Today's puzzle",
  todayAbout: 'The same one for everybody.',
  deal: 'Deal a puzzle',
  dealing: 'Laying out a puzzle…',
  course: 'The course',
  courseAbout: (holes: number, par: number) =>
    `${plural(holes, { one: '# hole', other: '# holes' })}, from the easiest to the hardest. Par for the round is ${number(par)}.`,
  hole: (hole: number) => `Hole ${number(hole)}`,
  deals: 'The collection',
  dealsAbout: (deals: number) =>
    `${plural(deals, { one: '# deal', other: '# deals' })}, each at least as hard as the one before. Every par is proven.`,
  problems: 'Classic problems',
  lengths: (par: number, printed: number | undefined) =>
    printed === undefined
      ? `Par ${number(par)}.`
      : `Par ${number(par)}; the printed solution has ${number(printed)} moves.`,
  card: {
    heading: 'Score card',
    empty: 'Nothing yet. Every puzzle that you solve is noted here, with its moves over par.',
    holes: 'Puzzles',
    total: 'Over par',
    average: 'On average',
    streak: 'Longest run in par',
    over: overPar,
    head: { date: 'Date', puzzle: 'Puzzle', cards: 'Cards', par: 'Par', moves: 'Moves', over: 'Over par' },
    link: 'Link',
    shown: 'shown',
    result: (moves: number, par: number | null) => {
      const inMoves = plural(moves, { one: '# move', other: '# moves' });
      return par === null ? inMoves : `${inMoves}, par ${number(par)}`;
    },
    sum: (holes: number, over: number) =>
      `${plural(holes, { one: '# puzzle', other: '# puzzles' })}: ${overPar(over)}`,
    all: (holes: number) => `Show all ${number(holes)}`,
    saveText: 'Save as text',
    saveTable: 'Save as a table (CSV)',
    clear: 'Clear the card',
    clearSure: 'Do you want to forget all results on this card?',
    clearYes: 'Yes, forget them',
    clearNo: 'No, keep them',
  },
};

export type Words = typeof en;
