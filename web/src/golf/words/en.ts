// What is said at a match of Chess Golf, in English.

import { phrasing } from '../../texts/intl';

const { day, number, plural } = phrasing('en');

export const en = {
  match: 'Play a match with others',
  howMany: 'How many play',
  claim: (most: number) => `In how many moves (1 to ${number(most)})`,
  fewer: 'One move fewer',
  more: 'One move more',
  claims: (moves: number) => plural(moves, { one: 'Claim # move', other: 'Claim # moves' }),
  impossible: 'No solution',
  sheet: 'Score sheet',
  print: 'Print the sheet',
  day,
  turn: 'Turn',
  cards: 'Pieces',
  par: 'Par',
  total: 'Total',
  place: 'Place',
  claimed: (moves: number) =>
    moves === 0
      ? 'claimed that there is no solution'
      : plural(moves, { one: 'claimed # move', other: 'claimed # moves' }),
  points: (points: number) => plural(points, { one: '# point', other: '# points' }),
  shown: 'showed it',
  failed: 'could not show it',
  dealt: 'dealt',
  overPar: (points: number) => {
    if (points === 0) return 'Level with par so far.';
    return points > 0 ? `${number(points)} over par so far.` : `${number(-points)} under par so far.`;
  },
  legend: '✓ shown, ✗ not shown, ● dealt; in brackets what was claimed.',
};

export type Words = typeof en;
