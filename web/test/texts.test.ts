import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { en as editing } from '../src/edit/words/en';
import { fr as enEdition } from '../src/edit/words/fr';
import { write } from '../src/lib/storage';
import { LANGUAGES, preferred, speak, texts } from '../src/texts';
import { en } from '../src/texts/en';
import { fr } from '../src/texts/fr';
import { a, coloured, NOUNS, of, the } from '../src/texts/fr/nouns';
import { phrasing } from '../src/texts/intl';
import { french } from '../src/texts/typeset';
import examples from './typeset.json';

/** All words that need no holes filled, by their keys. */
function plain(words: object, path = ''): [string, string][] {
  return Object.entries(words).flatMap(([key, value]) => {
    if (typeof value === 'string') return [[path + key, value] as [string, string]];
    return typeof value === 'object' ? plain(value, `${path}${key}.`) : [];
  });
}

it('calls a match by its game, whether it is new or goes on', () => {
  expect(en.setup.heading('Terror')).toBe('A match of Terror');
  expect(fr.setup.heading('Terror')).toBe('Partie\u00a0: Terror');
});

describe('the language', () => {
  beforeEach(() => localStorage.clear());
  afterEach(() => speak('en'));

  it('is the first of the browser that is spoken here', () => {
    expect(preferred(['fr-CA', 'en'])).toBe('fr');
    expect(preferred(['de', 'FR', 'en'])).toBe('fr');
    expect(preferred(['de-CH'])).toBe('en');
    expect(preferred([])).toBe('en');
  });

  it('is the chosen one whatever the browser says, if it is one', () => {
    write('language', 'fr');
    expect(preferred(['en'])).toBe('fr');
    for (const nonsense of ['xx', 'toString', 7, null]) {
      write('language', nonsense);
      expect(preferred(['en'])).toBe('en');
    }
  });

  it('is what the page is marked with', async () => {
    for (const { id } of LANGUAGES) {
      await speak(id);
      expect(document.documentElement.lang).toBe(id);
      expect(texts).toBe({ en, fr }[id]);
    }
  });
});

describe('French', () => {
  it('says everything otherwise than English, names and signs aside', () => {
    const alike = ['title', 'nav.themes.auto', 'secrets.marks.x', 'secrets.marks.o'];
    const english = new Map(plain(en));
    const same = plain(fr).filter(([key, said]) => english.get(key) === said);
    expect(same.map(([key]) => key).sort()).toEqual(alike.sort());
  });

  it('has articles and colours that agree', () => {
    expect(coloured('black', 'rook')).toBe('tour noire');
    expect(coloured('white', 'checker', 3)).toBe('jetons blancs');
    expect(coloured('neutral', 'wizard')).toBe('magicien');
    expect(coloured('white', 'tour')).toBe('tour blanche');
    expect([a('white', 'queen'), the('black', 'squire'), of('white', 'king'), of('black', 'queen')]).toEqual([
      'une dame blanche',
      "l'écuyer noir",
      'du roi blanc',
      'de la dame noire',
    ]);
  });

  it('calls no two things alike', () => {
    const said = Object.values(NOUNS).map(({ one }) => one);
    expect(new Set(said).size).toBe(said.length);
  });

  it('keeps signs with their words, in print as here', () => {
    for (const [typed = '', set] of examples) expect(french(typed)).toBe(set);
    expect(fr.outcome.because('Partie nulle', 'pat')).toBe('Partie nulle\u00a0: pat.');
    expect(fr.outcome.win(['Noirs'])).toBe('Les Noirs gagnent');
    expect(fr.outcome.win(['Joueur 1'])).toBe('Joueur 1 gagne');
    expect(fr.play.toMove(['Blancs'])).toBe('Trait aux Blancs.');
  });
});

describe('a sentence', () => {
  it('begins with a capital, also with the name of a place', () => {
    expect(editing.wrong('placement, rank 1')).toBe('Not a position yet. Placement, rank 1:');
    expect(enEdition.wrong('placement, rangée 1')).toBe(
      'Ce n’est pas encore une position. Placement, rangée 1\u00a0:',
    );
  });
});

describe('numbers', () => {
  it('take the form that the language wants', () => {
    const rows = [0, 1, 2].map((n) => [en.outcome.score(n), fr.outcome.score(n)]);
    expect(rows).toEqual([
      ['0 points', '0 point'],
      ['1 point', '1 point'],
      ['2 points', '2 points'],
    ]);
    expect(en.number(12_345)).toBe('12,345');
    expect(fr.number(12_345)).toBe('12\u202f345');
  });

  it('of a language without a form of its own take the general one', () => {
    expect(phrasing('fr').plural(1_000_000, { one: '# un', other: '# autres' })).toBe(
      '1\u202f000\u202f000 autres',
    );
  });
});

describe('lists and times', () => {
  const { or } = phrasing('en');

  it('are joined as the language joins', () => {
    expect(or(['a', 'b', 'c'])).toBe('a, b, or c');
    expect(or(['a', 'b', 'c'], 2)).toBe('a, b …');
    expect([en.and(['a', 'b']), fr.and(['a', 'b'])]).toEqual(['a and b', 'a et b']);
  });

  it('are told by their distance while that means something', () => {
    const now = Date.UTC(2026, 0, 31, 12);
    const day = 86_400_000;
    const said = [3_000, 100_000, day, 15 * day].map((ago) => [
      en.ago(now - ago, now),
      fr.ago(now - ago, now),
    ]);
    expect(said).toEqual([
      ['3 seconds ago', 'il y a 3 secondes'],
      ['2 minutes ago', 'il y a 2 minutes'],
      ['yesterday', 'hier'],
      ['2 weeks ago', 'il y a 2 semaines'],
    ]);
    expect(en.ago(now - 400 * day, now)).toContain('2024');
  });
});
