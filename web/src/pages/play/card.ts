// How a card looks: its text is rank and suit, as in `10S`. In puzzles a card names a piece by its letter.

export interface Face {
  rank: string;
  /** The sign of the suit. */
  sign: string;
  colour: 'red' | 'black';
  /** The picture of the piece that the card stands for. */
  icon: string;
  /** The piece in a word. */
  name: string;
}

const SUITS: Record<string, { sign: string; colour: Face['colour'] }> = {
  S: { sign: '♠', colour: 'black' },
  C: { sign: '♣', colour: 'black' },
  H: { sign: '♥', colour: 'red' },
  D: { sign: '♦', colour: 'red' },
};

const KINDS: Record<string, string> = {
  '2': 'pawn',
  '3': 'pawn',
  '4': 'pawn',
  '5': 'pawn',
  '6': 'checker',
  '7': 'checker',
  '8': 'knight',
  '9': 'bishop',
  '10': 'rook',
  Q: 'queen',
  K: 'king',
  R: 'rook',
  B: 'bishop',
  N: 'knight',
};

export function readFace(face: string): Face {
  const suit = SUITS[face.slice(-1)];
  if (suit && face.length > 1) {
    const rank = face.slice(0, -1);
    const icon = KINDS[rank] ?? '';
    const side = suit.colour === 'red' ? 'white' : 'black';
    return { rank, ...suit, icon, name: icon && `${side} ${icon}` };
  }
  const icon = KINDS[face.toUpperCase()] ?? '';
  const white = face === face.toUpperCase();
  return {
    rank: face.toUpperCase(),
    sign: '',
    colour: white ? 'red' : 'black',
    icon,
    name: icon && `${white ? 'white' : 'black'} ${icon}`,
  };
}
