// Everything that games say can be said in French: `words.txt` is gathered from the games themselves by
// `cargo test -p menagerie --test words`, which fails when a game says something that is not in it.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { heard, said, sourceOf, speak, stays } from '../src/texts';
import { PHRASES, say } from '../src/texts/fr';
import { phrasebook, shapeOf } from '../src/texts/phrasebook';
import list from './words.txt?raw';

const ALL = PHRASES.flatMap((phrases) => Object.entries(phrases));
const words = list.trim().split('\n');

describe('the French phrasebook', () => {
  it('can say everything that games say', () => {
    expect(words.length).toBeGreaterThan(150);
    expect(words.filter((sentence) => say(sentence) === undefined)).toEqual([]);
  });

  it('has one phrase for each shape', () => {
    const shapes = ALL.map(([key]) => shapeOf(key).shape);
    expect(shapes.filter((shape, index) => shapes.indexOf(shape) !== index)).toEqual([]);
  });

  it('leaves nothing English in what it makes', () => {
    const English =
      /\b(the|of|is|are|with|king|queen|rook|bishop|knight|pawn|white|black|checkers?|card)\b|undefined/i;
    const bad = [...words, ...ALL.map(([key]) => key)].filter((sentence) =>
      English.test(say(sentence) ?? ''),
    );
    expect(bad.map((sentence) => say(sentence))).toEqual([]);
  });

  it('names the problems that somebody composed', () => {
    for (const [english, french] of [
      ['The two black bishops', 'Les deux fous noirs'],
      ['A black rook and two black knights', 'Une tour noire et deux cavaliers noirs'],
      ['A white bishop and two white knights', 'Un fou blanc et deux cavaliers blancs'],
    ] as const) {
      expect(say(english)).toBe(french);
    }
  });

  it('agrees in gender and number', () => {
    const spoken = [
      'black rook on a2 taken',
      'white pawn on e4 taken',
      'the pawn on a8 becomes a queen',
      'Black has chosen',
      'Player 3 passes',
      '2 white checkers are put under the queen on a1',
      'a checker is taken from under the pawn on a1',
      'Black gets one card',
      'White plays the queen of spades on e4',
      'White gets the four of spades, the ace of hearts and the king of clubs',
      "White chose that Black's king captures like a queen, the queen like a rook, the rook like a knight, the bishop like a king, the knight like a bishop",
      "Gone for good: knight, queen. A king's capture scores 2.",
      "The top of Black's stack is the ten of clubs, wild without a queen: White may take anything.",
    ].map((sentence) => say(sentence)?.replaceAll(/[\u00a0\u202f]/g, ' '));
    expect(spoken).toEqual([
      'la tour noire en a2 est prise',
      'le pion blanc en e4 est pris',
      'le pion en a8 devient une dame',
      'les Noirs ont choisi',
      'Joueur 3 passe',
      '2 jetons blancs sont posés sous la dame en a1',
      'un jeton est retiré de sous le pion en a1',
      'les Noirs piochent une carte',
      'les Blancs jouent la dame de pique en e4',
      'les Blancs piochent le quatre de pique, l’as de cœur et le roi de trèfle',
      'les Blancs ont choisi : le roi des Noirs prend comme une dame, la dame comme une tour, la tour comme un cavalier, le fou comme un roi, le cavalier comme un fou',
      'Disparus pour de bon : cavalier et dame. La prise d’un roi vaut 2.',
      'En haut de la pile des Noirs : le dix de trèfle, joker faute de dame. Les Blancs peuvent tout prendre.',
    ]);
  });

  it('says the parts of what it does not know as a whole', () => {
    expect(say('this match is frozen: the game begins with another position than it did')).toBe(
      'cette partie est figée\u00a0: la partie commence par une autre position qu’avant',
    );
    expect(say('This turn has one move only. Solved.')).toBe('Ce tour n’a qu’un coup. Résolu.');
    expect(say('this match is frozen: nobody ever said this')).toBeUndefined();
  });
});

describe('a message of the server', () => {
  const message = {
    game: 'spartan',
    words: ['Solved.', 'Nobody ever said this.'],
    pieces: [{ at: 'e4', figure: { name: 'rook', icon: 'rook', side: 'white', letter: 'R' } }],
    piles: [{ name: 'deck', cards: [], hidden: 3 }],
    options: { cards: { type: 'flag', about: 'Solved.' } },
    table: { title: 'How your pieces capture', rows: ['rook'], cells: [['open']] },
  };

  afterAll(() => speak('en'));

  it('is left alone in English', () => {
    expect(heard(message)).toBe(message);
    expect(said('rook')).toBe('rook');
  });

  it('is said in French where people read it, and nowhere else', async () => {
    await speak('fr');
    expect(heard(message)).toEqual({
      game: 'spartan',
      words: ['Résolu.', 'Nobody ever said this.'],
      pieces: [{ at: 'e4', figure: { name: 'tour', icon: 'rook', side: 'white', letter: 'R' } }],
      piles: [{ name: 'deck', cards: [], hidden: 3 }],
      options: { cards: { type: 'flag', about: 'Résolu.' } },
      table: { title: 'Comment prennent vos pièces', rows: ['rook'], cells: [['open']] },
    });
    expect(said('rook')).toBe('tour');
    expect(said('black checker')).toBe('jeton noir');
    expect(['tour', 'jeton noir', 'cela'].map(sourceOf)).toEqual(['rook', 'black checker', 'cela']);
    expect([stays('Résolu.'), stays('Nobody ever said this.')]).toEqual([undefined, 'en']);
  });
});

describe('a page of the book', () => {
  const pieces = [{ figure: { name: 'rook' } }];
  const page = {
    title: "L'exemple : un",
    lang: 'fr',
    markdown: "Qui l'a dit ?\n\n```diagram\nl'a : b\n```\n\n`l'a : b` et fin !",
    diagrams: [{ caption: "C'est tout.", position: "l'a : b", scene: { pieces } }],
  };

  afterAll(() => speak('en'));

  it('in French is set as French is printed, code aside, and its pictures are said in French', async () => {
    await speak('fr');
    expect(heard(page)).toEqual({
      title: 'L’exemple\u00a0: un',
      lang: 'fr',
      markdown: "Qui l’a dit\u202f?\n\n```diagram\nl'a : b\n```\n\n`l'a : b` et fin\u202f!",
      diagrams: [
        { caption: 'C’est tout.', position: "l'a : b", scene: { pieces: [{ figure: { name: 'tour' } }] } },
      ],
    });
    expect(stays(page.title)).toBeUndefined();
  });

  it('in English keeps its words, its heading aside where French has it', async () => {
    await speak('fr');
    const english = { title: 'Half Alice Chess', lang: 'en', markdown: "It's so : really", diagrams: [] };
    expect(heard(english)).toEqual({ ...english, title: 'Échecs demi-Alice' });
  });
});

describe('a tour', () => {
  afterAll(() => speak('en'));

  it('in French is set as French is printed, its positions and answers aside', async () => {
    await speak('fr');
    const told = (words: string) => ({
      lang: 'fr',
      stops: [
        {
          title: words,
          position: "l'a : b",
          tasks: [{ text: words, hint: words, success: words, answers: ['x ?'] }],
        },
      ],
    });
    const [plain, set] = ["Qui l'a pris ?", 'Qui l’a pris\u202f?'];
    expect(heard(told(plain))).toEqual(told(set));
    expect(stays(set)).toBeUndefined();
  });
});

describe('a phrasebook', () => {
  beforeAll(() => speak('en'));

  it('finds what stands in the holes', () => {
    const { shape, holes } = shapeOf(
      'White king side plays 10C on b5: black spartan `x` and a white rook, black king',
    );
    expect(holes).toEqual(['White king side', '10C', 'b5', 'black', '`x`', 'white rook, black king']);
    expect(shape).toBe('{player} plays {cards} on {square}: {colour} spartan {quote} and a {men}');
  });

  it('is handed them in their order', () => {
    const read = phrasebook({ 'a rook on e4': (man, at) => `${at}-${man}`, plain: 'simple' });
    expect([read('a knight on h8'), read('plain'), read('other')]).toEqual([
      'h8-knight',
      'simple',
      undefined,
    ]);
  });
});
