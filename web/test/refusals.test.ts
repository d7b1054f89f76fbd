// Every refusal and every warning of a game can be said in French, whether it is about a step, a position or an option: those
// in the code have a line each, and `sentences.txt` has examples, gathered from the games themselves by
// `cargo test -p menagerie --test words`.

import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import type { Figure, Sentence } from '../src/api/types';
import { heard, sourceOf, speak, stays } from '../src/texts';
import { fill } from '../src/texts/fr';
import { ENDINGS } from '../src/texts/fr/phrases';
import { FLAWS } from '../src/texts/fr/positions';
import { REFUSALS } from '../src/texts/fr/refusals';
import { WARNINGS } from '../src/texts/fr/warnings';
import { reader } from '../src/texts/gaps';
import list from './sentences.txt?raw';

const BOOKS = [REFUSALS, WARNINGS, FLAWS];
const LINES = Object.assign({}, ...BOOKS);

/** The code of a crate, file by file, without its comments and its own tests. */
function codeOf(crate: string): string[] {
  const folder = `../crates/${crate}/src`;
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => file.endsWith('.rs'))
    .map((file) => readFileSync(`${folder}/${file}`, 'utf8').replace(/^ *\/\/.*$/gm, ''))
    .map((text) => text.replace(/#\[cfg\(test\)\]\s*mod tests \{.*/s, ''));
}

/** The code of games and of whatever else refuses something to people. */
const code = ['kernel', 'show', 'games', 'wire', 'server'].flatMap(codeOf);
const keys = code.flatMap((text) =>
  [...text.matchAll(/sentence!\(\s*"([^"]*)"/g)].map(([, key = '']) => key),
);

const ROOK: Figure = { icon: 'rook', name: 'rook', letter: 'R', side: 'black' };
const plain = (found: string | undefined) => found?.replaceAll(/[\u00a0\u202f]/g, ' ');

describe('refusals and warnings in French', () => {
  it('are there for everything that the code can say', () => {
    expect(keys.length).toBeGreaterThan(230);
    // Words that were put together already stay as they are.
    expect(keys.filter((key) => key !== '{words}' && !Object.hasOwn(LINES, key))).toEqual([]);
  });

  it('are there for nothing else', () => {
    const all = code.join('');
    const lines = BOOKS.flatMap((book) => Object.keys(book)).filter((key) => !Object.hasOwn(ENDINGS, key));
    expect(lines.filter((key) => !all.includes(`"${key}"`))).toEqual([]);
    expect(lines.filter((key, index) => lines.indexOf(key) !== index)).toEqual([]);
  });

  it('leave nothing English in what they make', () => {
    const examples: Sentence[] = list
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const English =
      /\b(the|of|is|are|with|king|queen|rook|bishop|knight|pawn|white|black)\b|undefined|object/i;
    const said = examples.map((example) => [example.key, fill(example)] as const);
    expect(said.filter(([, french]) => french === undefined || English.test(french))).toEqual([]);
  });

  it('agree in gender and number', () => {
    const lent = [ROOK, { ...ROOK, name: 'bishop' }].map((figure) => ({
      ...figure,
      side: 'neutral' as const,
    }));
    const spoken = [
      fill({
        key: 'the {man} on {at} borrows the move of a {lent}, which does not take it to {to} here',
        terms: {
          man: { kind: 'piece', value: ROOK },
          at: { kind: 'square', value: 'd6' },
          lent: { kind: 'pieces', value: lent },
          to: { kind: 'square', value: 'd3' },
        },
      }),
      fill({
        key: '{next} could take the king',
        terms: { next: { kind: 'player', value: 'White king side' } },
      }),
      fill({
        key: 'step {number} ({text}): {why}',
        terms: {
          number: { kind: 'number', value: 2 },
          text: { kind: 'quote', value: 'a7a8' },
          why: {
            kind: 'sentence',
            value: {
              key: 'a pawn must promote there: add {letters}',
              terms: { letters: { kind: 'choice', value: ['q', 'r', 'n'] } },
            },
          },
        },
      }),
      fill({
        key: '{place}: {why}',
        terms: {
          place: {
            kind: 'sentence',
            value: { key: 'placement, rank {number}', terms: { number: { kind: 'number', value: 4 } } },
          },
          why: {
            kind: 'sentence',
            value: {
              key: 'holds {count} squares instead of {wanted}',
              terms: { count: { kind: 'number', value: 1 }, wanted: { kind: 'number', value: 8 } },
            },
          },
        },
      }),
      fill({
        key: '{letter} needs the {man} on {at}',
        terms: {
          letter: { kind: 'quote', value: 'q' },
          man: { kind: 'text', value: 'rook' },
          at: { kind: 'square', value: 'a8' },
        },
      }),
      fill({
        key: 'option {text}: {why}',
        terms: {
          text: { kind: 'quote', value: 'setup' },
          why: { kind: 'sentence', value: { key: 'given twice', terms: {} } },
        },
      }),
    ];
    expect(spoken.map(plain)).toEqual([
      'la tour noire en d6 emprunte la marche d’une tour ou d’un fou, qui ne mène pas ici en d3',
      'les Blancs (aile roi) pourraient prendre le roi',
      'coup 2 (`a7a8`) : un pion se promeut là : ajoutez q, r ou n',
      'placement, rangée 4 : 1 case au lieu de 8',
      '`q` demande la tour en a8',
      'option « préparation » : donnée deux fois',
    ]);
  });

  it('are not made where a part of them cannot be said', () => {
    const why = { kind: 'sentence' as const, value: { key: 'nobody ever said this', terms: {} } };
    const read = reader({ 'so: {why}': ({ why }) => `donc : ${why}`, plain: 'simple' });
    expect([read({ key: 'so: {why}', terms: { why } }), read({ key: 'plain', terms: {} })]).toEqual([
      undefined,
      'simple',
    ]);
    expect(read({ key: 'toString', terms: {} })).toBeUndefined();
  });
});

describe('a message that tells what stands in the gaps of its words', () => {
  afterAll(() => speak('en'));

  it('is said by that, or stays as it is', async () => {
    await speak('fr');
    const answer = (sentence: Sentence) => heard({ why: 'the words in English', sentence }).why;
    expect(answer({ key: 'nothing stands on {at}', terms: { at: { kind: 'square', value: 'e4' } } })).toBe(
      'il n’y a rien en e4',
    );
    const unknown = answer({ key: 'a unicorn does not fly', terms: {} });
    expect([unknown, stays(unknown)]).toEqual(['the words in English', 'en']);
  });

  it('may tell where something is wrong beside what', async () => {
    await speak('fr');
    const problem = {
      place: 'castling',
      place_sentence: { key: 'castling', terms: {} },
      why: 'is missing',
      sentence: { key: 'is missing', terms: {} },
    };
    const { place, why } = heard(problem);
    expect([place, sourceOf(place), why]).toEqual(['roque', 'castling', 'il manque']);
  });

  it('is said sentence by sentence, if it has several', async () => {
    await speak('fr');
    const seen: Sentence = {
      key: 'Everybody will see {card}, and it is used up.',
      terms: { card: { kind: 'called', value: '10H' } },
    };
    const last: Sentence = { key: 'Only you know where.', terms: {} };
    const warned = (...warnings: Sentence[]) => heard({ warning: 'the words in English', warnings }).warning;
    expect(warned(seen, last)).toBe(
      'Tous verront le dix de cœur, et la carte sera dépensée. Vous seul savez où.',
    );
    expect(warned(seen, { key: 'a unicorn does not fly', terms: {} })).toBe('the words in English');
  });
});
