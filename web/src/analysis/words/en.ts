// What is said where games and positions are analysed, in English.

import type { AnalysisScore } from '../../api';
import { phrasing } from '../../texts/intl';

const { number, plural } = phrasing('en');
const pawns = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const signed = new Intl.NumberFormat('en', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  signDisplay: 'exceptZero',
});

export const en = {
  heading: (game: string) => `Analysis: ${game}`,
  loading: 'Laying out the position…',
  toMatch: 'Back to the match',
  toEditor: 'Open in the editor',
  /** As a list shows it, the first team ahead with a plus; wins by force in turns. */
  score: (score: AnalysisScore) => {
    if (score.type === 'centipawns') return signed.format(score.centipawns / 100).replace('-', '−');
    const sign = score.team === 0 ? '+' : '−';
    return score.turns === 0 ? `${sign}#` : `${sign}#${number(score.turns)}`;
  },
  /** The same for those who hear it. */
  scoreWords: (score: AnalysisScore, teams: string[]) => {
    if (score.type === 'centipawns') {
      const ahead = teams[score.centipawns > 0 ? 0 : 1] ?? '';
      const by = pawns.format(Math.abs(score.centipawns) / 100);
      return score.centipawns === 0 ? 'Nobody is ahead' : `${ahead}: ahead by ${by} pawns`;
    }
    const winner = teams[score.team] ?? '';
    if (score.turns === 0) return `${winner}: the game is won`;
    return `${winner}: ${plural(score.turns, { one: 'a win in # turn', other: 'a win in # turns' })}`;
  },
  begun: 'Before the first turn',
  alone: 'The position',
  place: (turn: number, of: number) => `Turn ${number(turn)} of ${number(of)}`,
  inLine: (turn: number, of: number) => `A line, turn ${number(turn)} of ${number(of)}`,
  own: (turn: number, of: number) => `Your own line, turn ${number(turn)} of ${number(of)}`,
  first: 'To the start',
  previous: 'One turn back',
  next: 'One turn on',
  last: 'To the end',
  best: (seat: string) => `Best turns for ${seat}`,
  threatened: (seat: string) => `What ${seat} threatens`,
  looking: 'The computer is looking…',
  over: 'The game is over here.',
  depth: (depth: number) => `depth ${number(depth)}`,
  leave: 'Leave the line',
  threats: 'Show threats',
  whole: 'The whole game',
  graph: (looked: number, of: number) =>
    `Scores of the game as a graph: ${number(looked)} of ${number(of)} positions looked at. The table below says the same.`,
  slider: 'Turn that is shown',
  start: 'Analyse the game',
  goOn: 'Go on',
  stop: 'Stop',
  looked: (looked: number, of: number) => `${number(looked)} of ${number(of)} positions looked at`,
  waiting: (seconds: number) =>
    plural(seconds, {
      one: 'The server is busy: going on in # second.',
      other: 'The server is busy: going on in # seconds.',
    }),
  done: (points: number) =>
    points === 0
      ? 'No turn made a great difference.'
      : plural(points, { one: '# turning point was found.', other: '# turning points were found.' }),
  turning: 'Turning points',
  noneYet: 'None so far.',
  none: 'No turn made a great difference.',
  turned: (place: number, seat: string, turn: string) => `Turn ${number(place)}, ${seat}: ${turn}`,
  became: (before: string, after: string) => `${before} became ${after}.`,
  better: (turns: string) => `Better was ${turns}.`,
  /** Behind the turn that a hint names. */
  goesOn: (turns: string[]) => `Then perhaps ${turns.join(' ')}.`,
  table: 'Scores turn by turn',
  head: { place: 'No.', seat: 'Seat', turn: 'Turn', score: 'Score' },
  show: (turn: string) => `Show the position after ${turn}`,
  mark: 'turning point',
};

export type Words = typeof en;
