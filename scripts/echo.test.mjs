// Whether echo.mjs hears what a source says, and nothing else.

import assert from 'node:assert/strict';
import test from 'node:test';
import { compare, files, pack, runs, unpack } from './echo.mjs';

const SOURCE = 'The **quick** brown fox jumps over\nthe lazy dog, and nobody minds.';
const list = (more = '') => unpack(`# A list.\n${more}\n${pack([SOURCE])}\n`);
const heard = (text, more) => compare(text, list(more)).map(({ line, words }) => `${line}: ${words}`);

test('a source is kept as fingerprints alone', () => {
  const packed = pack([SOURCE]);
  assert.equal(unpack(packed).known.size, runs(SOURCE).length);
  assert.ok(!/quick|fox|lazy/i.test(Buffer.from(packed, 'base64').toString('latin1')));
});

test('seven words in a row are heard, whatever stands between them', () => {
  assert.deepEqual(heard('\nSee: the quick “brown” *fox* jumps over the cat.'), []);
  assert.deepEqual(heard('\nSee: The Quick, brown *fox*\njumps over the cat.'), ['2: the quick brown fox jumps over the']);
});

test('runs that overlap are one', () => {
  assert.deepEqual(heard('quick brown fox jumps over the lazy dog'), ['1: quick brown fox jumps over the lazy dog']);
});

test('six words may be the same', () => {
  assert.deepEqual(heard('A quick brown fox jumps over the fence.'), []);
});

test('quotations, code and positions are left out', () => {
  const said = 'the quick brown fox jumps over the lazy dog';
  for (const text of [`As he says: "${said}."`, `> ${said}`, `\`${said}\``, `\`\`\`\n${said}\n\`\`\``]) {
    assert.deepEqual(heard(text), [], text);
  }
});

test('a run that may stand stands', () => {
  assert.deepEqual(heard('the quick brown fox jumps over the cat', '= the quick brown fox jumps over the'), []);
});

test('the book, the tours and the documents are compared', () => {
  const all = files();
  for (const file of ['README.md', 'docs/seeds.md', 'crates/games/rules/golf.md', 'crates/games/tours/golf.toml']) {
    assert.ok(all.includes(file), file);
  }
});
