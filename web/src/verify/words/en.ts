// What is said where a game is verified, in English.

import { phrasing } from '../../texts/intl';
import type { Draw } from '../record';

const { and, number } = phrasing('en');

const when = (part: number) => (part === 0 ? 'At the start' : `At move ${number(part)} of the record`);

export const en = {
  heading: 'Verify this game',
  lead: 'Was the game dealt fairly? Your browser can find out. It repeats every draw that chance decided and compares it with what was played. It asks the server only for the record, and takes nothing in it on trust.',
  howHeading: 'How it works',
  how: [
    'Before the game the server chose a secret number and showed a fingerprint of it: the commitment. Any other secret has another fingerprint, so from then on the server could not change its mind.',
    'Then the browser of every player added a random number of its own, the nonce. The server did not know it when it chose the secret, and no player knew the secret.',
    'All cards, shuffles and starting positions follow from the secret and the nonces together, so nobody alone could choose them. Now that the game is over the secret is open, and anybody can do the sums again.',
  ],
  results: 'What was found',
  verdict: {
    fair: 'The draws were fair. All that the record lists as drawn follows from secret and nonces.',
    open: 'Nothing wrong was found, but fair dealing is not proved.',
    wrong: 'Something is wrong: the record does not fit together.',
  },
  found: { right: 'Right', note: 'To know', open: 'Not proved', wrong: 'Wrong' },
  numbers: 'The numbers',
  order: 'The whole order',
  fields: {
    secret: 'Secret',
    commitment: 'Commitment',
    computed: 'Computed here',
    told: 'In the record',
    nonce: 'Nonce',
    own: 'Remembered here',
  },
  check: {
    given:
      'This match was started with a given number, as tests are. Anybody who knew it could foresee every deal, so there is nothing to prove.',
    not_over: 'The match is not over. Its secret is shown when it is, and can be verified then.',
    all_zeros:
      'No player gave a nonce, so the server alone decided what is drawn. That it did so blindly cannot be proved.',
    set_up: 'Somebody set up the position that this game began in, so nothing was drawn for it.',
    nothing: 'Nothing is drawn in this game: all of it was decided by the players.',
    no_list: 'The record does not list what was drawn, so this page has nothing to compare it with.',
  },
  missing: { commitment: 'the commitment', secret: 'the secret', nonces: 'the nonces' },
  isMissing: (what: string) => `The record lacks ${what}, without which nothing can be verified.`,
  commitment: {
    right:
      'The secret is the one that the server was committed to before the game: it has the same fingerprint.',
    wrong: 'The secret is not the one that the server was committed to: its fingerprint is another one.',
  },
  remembered: {
    right: 'It is the same commitment that this browser was shown before the game began.',
    wrong: 'Before the game began, this browser was shown another commitment.',
  },
  own: {
    right: 'The number that this browser added is in the record, so it had its part in every deal.',
    wrong:
      'The number that this browser added is not in the record. That is wrong, unless you left your seat and took one again.',
  },
  nonce: (seat: string) => `${seat} added a number of its own.`,
  noNonce: (seat: string) =>
    `${seat} added no number, so zeros stand for it. A computer adds none, nor does a player who is too late.`,
  seed: {
    right: 'Secret and nonces together make the seed that the server used.',
    wrong: 'Secret and nonces do not make the seed that the server used: one of them was changed.',
  },
  seats: {
    right: (told: string[]) =>
      `The seats were dealt as chance has it. Those who play now sat down as ${and(told)}.`,
    wrong: (told: string[], computed: string[]) =>
      `The seats were not dealt as chance has it. The record has ${and(told)}, but it should be ${and(computed)}.`,
  },
  position: {
    right: 'The starting position carries on from this chance.',
    wrong: 'The starting position does not carry on from this chance.',
  },
  next: 'After that a new seed was made for whatever is drawn next.',
  draw: ({ part, ...told }: Draw): string => {
    switch (told.draw) {
      case 'below':
        return `${when(part)} a number below ${number(told.n)} was drawn: ${number(told.drawn)}.`;
      case 'shuffled':
        return `${when(part)} ${number(told.order.length)} things were shuffled, such as cards or pieces.`;
      case 'number':
        return `${when(part)} a large number was drawn.`;
      case 'closed':
        return `${when(part)} that was all.`;
    }
  },
  drawWrong: (told: string) => `The record says something other than the draw. It says: ${told}`,
  rulesHeading: 'What this page leaves out',
  rules:
    'That cards and pieces were put where these draws send them is a matter of the rules, which this page does not know. The program menagerie checks that, too, and plays the whole game again:',
  another: 'Verify a record from a file',
  anotherLead:
    'Choose the exact record of a game (JSON), drop it here, or paste it. It does not leave this browser.',
  file: 'File',
  text: 'Or paste the record',
  verify: 'Verify',
  back: 'Back to the game',
  flaw: {
    no_json: 'This is no exact record: it is no JSON. A record in PGN is verified by the program menagerie.',
    no_record: 'This is JSON, but no record of a game.',
    no_chance:
      'This record does not say where its chance came from: commitment, secret and nonces are missing.',
    bad_chance: 'What this record says of its chance cannot be read.',
  },
};

export type Words = typeof en;
