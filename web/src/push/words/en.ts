// What is said of being told while one is away, in English.

export const en = {
  tell: 'Tell me when it is my turn',
  isTold: 'You will be told when it is your turn.',
  isNotTold: 'You will no longer be told.',
  unsupported:
    'This browser cannot be told. On an iPhone or iPad, add this page to the home screen first and open it from there.',
  denied:
    'This browser does not let this page tell you anything. You can allow it in its settings for this page.',
  off: 'This server sends no messages.',
  failed: 'The push service of this browser cannot be reached. Try again later.',
  dismiss: 'All right',
  /** What a message says under the name of its game. */
  news: {
    turn: 'It is your turn.',
    begun: 'The game has begun.',
    over: 'The game is over.',
    joined: 'Somebody has sat down at your match.',
    offered: 'Somebody proposes something to you.',
    rematch: 'The rematch has begun.',
  },
};

export type Words = typeof en;
