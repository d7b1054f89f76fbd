// Every sentence that tells what stands in its gaps can be said in French: those in the code have a line each, and
// `sentences.txt` has examples, gathered from the games themselves by `cargo test -p menagerie --test words`.

import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import type { Figure, Sentence, Term } from '../src/api/types';
import { heard, sourceOf, speak, stays } from '../src/texts';
import { fill, LINES } from '../src/texts/fr';
import { ENDINGS } from '../src/texts/fr/phrases';
import { reader } from '../src/texts/gaps';
import list from './sentences.txt?raw';

/** The code of a crate, file by file, without tests and comments. */
function codeOf(crate: string): string[] {
  const folder = `../crates/${crate}/src`;
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => file.endsWith('.rs'))
    .map((file) =>
      readFileSync(`${folder}/${file}`, 'utf8').replace(
        /#\[cfg\(test\)\]\nmod \w+ \{[\s\S]*|^ *\/\/.*$/gm,
        '',
      ),
    );
}

/** The code of games and of whatever else tells people something. */
const code = ['kernel', 'analysis', 'games', 'golf', 'show', 'table', 'wire', 'server'].flatMap(codeOf);
const keys = code.flatMap((text) =>
  [...text.matchAll(/sentence!\(\s*"([^"]*)"/g)].map(([, key = '']) => key),
);

const figure = (name: string, side: Figure['side'] = 'neutral'): Figure => ({
  icon: name,
  name,
  letter: '?',
  side,
});
const piece = (name: string, side?: Figure['side']): Term => ({ kind: 'piece', value: figure(name, side) });
const square = (value: string): Term => ({ kind: 'square', value });
const player = (value: string): Term => ({ kind: 'player', value });
const cards = (value: string): Term => ({ kind: 'called', value });
const quote = (value: string): Term => ({ kind: 'quote', value });
const number = (value: number): Term => ({ kind: 'number', value });
const within = (key: string, terms: Sentence['terms'] = {}): Term => ({
  kind: 'sentence',
  value: { key, terms },
});
const checkers = (count: number, side: Figure['side']): Term => ({
  kind: 'token',
  value: { icon: 'checker', count, side },
});
const plain = (found: string | undefined) => found?.replaceAll(/[\u00a0\u202f]/g, ' ');

describe('sentences in French', () => {
  it('are there for everything that the code can say', () => {
    expect(keys.length).toBeGreaterThan(400);
    // What was put together before stays as it is.
    expect(keys.filter((key) => !Object.hasOwn(LINES, key) && key !== '{words}')).toEqual([]);
  });

  it('are there for nothing else', () => {
    const all = code.join('');
    const lines = Object.keys(LINES).filter((key) => !Object.hasOwn(ENDINGS, key));
    expect(lines.filter((key) => !all.includes(`"${key}"`))).toEqual([]);
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
    const said = (key: string, terms: Sentence['terms'] = {}) => plain(fill({ key, terms }));
    expect([
      said('the {man} on {at} borrows the move of a {lent}, which does not take it to {to} here', {
        man: piece('rook', 'black'),
        at: square('d6'),
        lent: { kind: 'pieces', value: [figure('rook'), figure('bishop')] },
        to: square('d3'),
      }),
      said('{next} could take the king', { next: player('White king side') }),
      said('step {number} ({text}): {why}', {
        number: { kind: 'number', value: 2 },
        text: { kind: 'quote', value: 'a7a8' },
        why: {
          kind: 'sentence',
          value: {
            key: 'a pawn must promote there: add {letters}',
            terms: { letters: { kind: 'choice', value: ['q', 'r', 'n'] } },
          },
        },
      }),
      said('{place}: {why}', {
        place: within('placement, rank {number}', { number: number(4) }),
        why: within('there should be {wanted} squares, not {count}', { count: number(1), wanted: number(8) }),
      }),
      said('{letter} needs the {man} on {at}', {
        letter: quote('q'),
        man: { kind: 'text', value: 'rook' },
        at: square('a8'),
      }),
      said('option {text}: {why}', { text: quote('setup'), why: within('given twice') }),
      said('{man} on {at} taken', { man: piece('rook', 'black'), at: square('a2') }),
      said('{man} on {at} taken', { man: piece('pawn', 'white'), at: square('e4') }),
      said('the {other} on {at} becomes a {man}', {
        other: piece('pawn'),
        at: square('a8'),
        man: piece('queen'),
      }),
      said('{player} has chosen', { player: player('Black') }),
      said('{player} passes', { player: player('Player 3') }),
      said('{token} are put under the {man} on {at}', {
        token: checkers(2, 'white'),
        man: piece('queen'),
        at: square('a1'),
      }),
      said('{token} is taken from under the {man} on {at}', {
        token: checkers(1, 'neutral'),
        man: piece('pawn'),
        at: square('a1'),
      }),
      said('{player} plays {card} on {at}', {
        player: player('White'),
        card: cards('QS'),
        at: square('e4'),
      }),
      said('{player} gets {card}', { player: player('White'), card: cards('4S,AH,KC') }),
      said('{player} chose {what}', {
        player: player('White'),
        what: {
          kind: 'sentence',
          value: {
            key: "that {player}'s king captures like a {king}, the queen like a {queen}, the rook like a {rook}, the bishop like a {bishop}, the knight like a {knight}",
            terms: {
              player: player('Black'),
              king: piece('queen'),
              queen: piece('rook'),
              rook: piece('knight'),
              bishop: piece('king'),
              knight: piece('bishop'),
            },
          },
        },
      }),
    ]).toEqual([
      'la tour noire en d6 emprunte la marche d’une tour ou d’un fou, qui ne mène pas ici en d3',
      'les Blancs (aile roi) pourraient prendre le roi',
      'coup 2 (`a7a8`) : un pion se promeut là : ajoutez q, r ou n',
      'placement, rangée 4 : 1 case au lieu de 8',
      '`q` demande la tour en a8',
      'option « préparation » : donnée deux fois',
      'la tour noire en a2 est prise',
      'le pion blanc en e4 est pris',
      'le pion en a8 devient une dame',
      'les Noirs ont choisi',
      'Joueur 3 passe',
      '2 jetons blancs sont posés sous la dame en a1',
      'un jeton est retiré de sous le pion en a1',
      'les Blancs jouent la dame de pique en e4',
      'les Blancs piochent le quatre de pique, l’as de cœur et le roi de trèfle',
      'les Blancs ont choisi : le roi des Noirs prend comme une dame, la dame comme une tour, la tour comme un cavalier, le fou comme un roi, le cavalier comme un fou',
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
