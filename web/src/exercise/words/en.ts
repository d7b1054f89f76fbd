// What is said of exercises, in English.

import { phrasing } from '../../texts/intl';

const { number, plural } = phrasing('en');
const turns = (n: number) => plural(n, { one: '# turn', other: '# turns' });

export const en = {
  heading: 'Find the turn',
  lead: 'In each of these positions, from games that the computer played, exactly one turn wins, or escapes a loss that all others allow. That is proven. Find it.',
  daily: 'Or find the turn of the day.',
  of: (game: string) => `Find the turn: exercises in ${game}`,
  loading: 'Fetching the exercises…',
  today: (game: string) => `Today: ${game}`,
  begin: 'Find the turn',
  title: (game: string, n: number) => `${game}: find the turn, exercise ${number(n)}`,
  count: (n: number, of: number) => `Exercise ${number(n)} of ${number(of)}`,
  tasks: {
    win: (side: string, n: number) => `${side} to play: win in ${turns(n)}`,
    save: (side: string, _: number) => `${side} to play: save the game`,
  },
  aboutWin: (n: number) =>
    n === 1
      ? 'Exactly one turn wins at once.'
      : `Exactly one turn leads to a win in ${turns(n)} at most, whatever the other side does.`,
  aboutSave: (n: number) => `After every turn but one, the other side wins within ${turns(n)}.`,
  difficulty: (share: number) => `The computer's levels missed it in ${number(share)}% of their tries.`,
  judging: 'Looking at your turn…',
  right: (left: number) => `Right. Go on: ${turns(left)} to go.`,
  won: 'That is it. You have won.',
  saved: 'That is it. No other turn saves the game.',
  missed: (n: number, answered: boolean) =>
    answered
      ? `Not that one: against this answer you no longer win in ${turns(n)}.`
      : 'Not that one: the game is over, and not won.',
  lost: (n: number | undefined) =>
    n === undefined
      ? 'Not that one: the game is lost.'
      : `Not that one: it lets the other side win in ${turns(n)}.`,
  shown: 'This was the solution.',
  again: 'Try again',
  show: 'Show the solution',
  showSure: 'Your results will say that you looked this solution up. Show it all the same?',
  next: 'Next exercise',
  all: 'All exercises',
  analyse: 'Analyse',
  standing: {
    new: 'not tried',
    tried: 'tried',
    solved: 'solved',
    first: 'solved at the first try',
    shown: 'looked up',
  },
  goals: {
    win: (n: number) => `win in ${turns(n)}`,
    save: (_: number) => 'save the game',
  },
  link: (n: number, goal: string, standing: string) => `Exercise ${number(n)}, ${goal}, ${standing}`,
  card: 'Your results',
  none: 'Nothing yet. What you solve is kept in this browser.',
  sum: (first: number, solved: number, shown: number) =>
    `Solved at the first try: ${number(first)}. Solved later: ${number(solved)}. Looked up: ${number(shown)}.`,
  head: {
    date: 'Solved on',
    game: 'Game',
    number: 'Exercise',
    task: 'Task',
    difficulty: 'Difficulty (%)',
    standing: 'Result',
    wrong: 'Wrong tries',
    link: 'Link',
  },
  saveTable: 'Save as a table (CSV)',
  clear: 'Clear the results',
  clearSure: 'Forget all results? They cannot be brought back.',
  clearYes: 'Forget them',
  clearNo: 'Keep them',
};

export type Words = typeof en;
