// What is said where people come together, in English.

import type { TimeControl } from '../../api';
import { phrasing } from '../../texts/intl';

const { and, number, plural } = phrasing('en');

export const en = {
  time: 'Time',
  control: (clock: TimeControl | null | undefined) => {
    if (!clock) return 'no clock';
    if ('days' in clock) return plural(clock.days, { one: '# day a turn', other: '# days a turn' });
    return `${number(clock.initial_s / 60)} min + ${number(clock.increment_s)} s`;
  },
  heading: (game: string) => `Waiting for players: ${game}`,
  lead: 'The game begins as soon as every seat is taken. You can leave this page and come back.',
  watching: 'You are looking on. Only those who were invited can join.',
  closed: 'Everybody has left this match. It will not begin.',
  beginning: 'Everybody is there. The game begins…',
  seats: 'Who sits where',
  shuffled: 'Who sits where is drawn by lot when all are there.',
  free: 'free',
  invite: (seat: string) => `Link for ${seat}`,
  copy: 'Copy the link',
  copied: 'The link is copied.',
  share: 'Send the link…',
  shareText: (game: string) => `Play ${game} with me`,
  code: 'Show a picture code',
  codeOf: (seat: string) => `The link for ${seat} as a picture, for the camera of a phone`,
  fill: 'Or let the computer take this seat:',
  leave: 'Leave',
  join: 'Take this seat',
  joinHeading: (game: string) => `You are invited to play ${game}`,
  joinOpen: (game: string) => `A match of ${game}`,
  joining: 'Sitting down…',
  begun: 'The game has begun without you. You can watch it.',
  watch: 'Watch',
  back: 'To your seat',
  stale: 'This invitation is not valid any more: somebody has used it.',
  lobby: 'Open matches',
  lobbyLead: 'Somebody waits here for an opponent.',
  side: (seats: string[]) => `${and(seats)} free`,
};

export type Words = typeof en;
