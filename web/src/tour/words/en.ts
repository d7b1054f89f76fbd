// What is said on a tour, in English.

import { phrasing } from '../../texts/intl';

const { number } = phrasing('en');

export const en = {
  heading: (game: string) => `A tour of ${game}`,
  loading: 'Fetching the guide…',
  none: 'There is no tour of this game.',
  stops: 'Stops of the tour',
  stop: (n: number, of: number) => `Stop ${number(n)} of ${number(of)}`,
  dot: (n: number, title: string, solved: boolean) =>
    solved ? `Stop ${number(n)}: ${title}, solved` : `Stop ${number(n)}: ${title}`,
  hint: 'Hint',
  show: 'Show me',
  next: 'Next stop',
  finish: 'Finish the tour',
  wrong: (happened: string, why = 'That is allowed, but it is not what we are looking for.') =>
    `${happened} ${why} It has been taken back: try again.`,
  end: 'That was the tour',
  endLead: (game: string) => `You have seen what ${game} is about. The rest is yours to find out.`,
  again: 'Once more from the start',
};

export type Words = typeof en;
