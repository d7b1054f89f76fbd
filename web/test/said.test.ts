// Every text without gaps can be said in French: `words.txt` is gathered from the games themselves by
// `cargo test -p menagerie --test words`, which fails when a game says something that is not in it.

import { afterAll, describe, expect, it } from 'vitest';
import { heard, said, sourceOf, speak, stays } from '../src/texts';
import { say, TEXTS } from '../src/texts/fr';
import { PLAYERS } from '../src/texts/fr/holes';
import { PIECES } from '../src/texts/fr/nouns';
import { OPTIONS } from '../src/texts/fr/phrases';
import list from './words.txt?raw';

const words = list.trim().split('\n');

const ENGLISH =
  /\b(the|of|is|are|with|king|queen|rook|bishop|knight|pawn|white|black|checkers?|card)\b|undefined/i;

describe('French', () => {
  it('can say every text of the games', () => {
    expect(words.length).toBeGreaterThan(150);
    expect(words.filter((text) => say(text) === undefined)).toEqual([]);
  });

  it('has texts for nothing else, men, players and options aside', () => {
    const known = new Set([...words, ...[PIECES, PLAYERS, OPTIONS].flatMap(Object.keys)]);
    expect(Object.keys(TEXTS).filter((text) => !known.has(text))).toEqual([]);
  });

  it('leaves nothing English in what it makes', () => {
    expect(Object.values(TEXTS).filter((text) => ENGLISH.test(text))).toEqual([]);
  });

  it('does not take what people write for a text', async () => {
    await speak('fr');
    for (const written of ['{man} on {at} taken', 'toString', 'Nothing stands on e4', '']) {
      expect(said(written)).toBe(written);
    }
    await speak('en');
  });
});

describe('a message of the server', () => {
  const message = {
    game: 'spartan',
    words: ['The puzzle is solved.', 'Nobody ever said this.'],
    sentences: [
      { key: 'Solved.', terms: {} },
      { key: 'Nobody ever said this.', terms: {} },
    ],
    pieces: [{ at: 'e4', figure: { name: 'rook', icon: 'rook', side: 'white', letter: 'R' } }],
    piles: [{ name: 'deck', cards: [], hidden: 3 }],
    options: { cards: { type: 'flag', about: 'Wild cards' } },
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
      sentences: message.sentences,
      pieces: [{ at: 'e4', figure: { name: 'tour', icon: 'rook', side: 'white', letter: 'R' } }],
      piles: [{ name: 'deck', cards: [], hidden: 3 }],
      options: { cards: { type: 'flag', about: 'Jokers' } },
      table: { title: 'Comment prennent vos pièces', rows: ['rook'], cells: [['open']] },
    });
    expect(said('rook')).toBe('tour');
    expect(said('black bishop')).toBe('fou noir');
    expect(['tour', 'fou noir', 'cela'].map(sourceOf)).toEqual(['rook', 'black bishop', 'cela']);
    expect([stays('Résolu.'), stays('Nobody ever said this.')]).toEqual([undefined, 'en']);
  });
});

describe('a page of the book', () => {
  const pieces = [{ figure: { name: 'rook' } }];
  const page = {
    title: "L'exemple : un",
    lang: 'fr',
    sections: [{ id: 'qui-l-a', heading: "Qui l'a ?" }],
    parts: [
      {
        type: 'words',
        html: "<p>Qui l'a dit ?</p><pre><code>l'a : b</code></pre><p><code>l'a</code> et fin !",
      },
      { type: 'diagram', diagram: { caption: "C'est tout.", position: "l'a : b", scene: { pieces } } },
    ],
  };

  afterAll(() => speak('en'));

  it('in French is set as French is printed, code aside, and its pictures are said in French', async () => {
    await speak('fr');
    expect(heard(page)).toEqual({
      title: 'L’exemple\u00a0: un',
      lang: 'fr',
      sections: [{ id: 'qui-l-a', heading: 'Qui l’a\u202f?' }],
      parts: [
        {
          type: 'words',
          html: "<p>Qui l’a dit\u202f?</p><pre><code>l'a : b</code></pre><p><code>l'a</code> et fin\u202f!",
        },
        {
          type: 'diagram',
          diagram: {
            caption: 'C’est tout.',
            position: "l'a : b",
            scene: { pieces: [{ figure: { name: 'tour' } }] },
          },
        },
      ],
    });
    expect(stays(page.title)).toBeUndefined();
  });

  it('in English keeps its words, its heading aside where French has it', async () => {
    await speak('fr');
    const english = {
      title: 'Half Alice Chess',
      lang: 'en',
      parts: [{ type: 'words', html: "<p>It's so : really" }],
    };
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
