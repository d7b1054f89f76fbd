// Whether prose.mjs finds each habit of its list, and nothing where there is none.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { files, look, parse, proseOfCode, proseOfList, proseOfMarkdown, proseOfSentences } from './prose.mjs';

const LIST = readFileSync(new URL('prose.txt', import.meta.url), 'utf8');

/** A sentence for each habit, in the order of the list. */
const HABITS = [
  'Who takes both kings wins.',
  'The turn passes to whoever has waited.',
  'It reaches its goal in two moves.',
  'A man in between does not help.',
  'It becomes an officer of its army.',
  'It may be taken in passing.',
  'The used cards are shuffled.',
  "Fifty turns without a pawn's move draw.",
  'In this house such draws come by themselves.',
  'A king who castled stands on the far side.',
  'The queen goes where she likes.',
  'He must be safe when the rook has left.',
  'Nobody but the knight jumps.',
  'No move may leave the own king attacked.',
  'It needs no rule of its own any more.',
  'The game lives from knowing a little.',
  'Kings need not fear anything.',
  'As in golf, fewer are better.',
  'Five points are the most that can be had.',
  'It is a draw where nothing is said.',
  'Where this page says nothing, it is orthodox chess.',
  'They move as on the page about orthodox chess.',
  'The rules are told here in short.',
  'An enemy it may take.',
  'One may resign at any time.',
  'The player has won, who takes the king.',
];

const inText = (text) => look('sample.md', text, parse(LIST));

test('each habit has a sentence, which is found with its advice', () => {
  const { habits } = parse(LIST);
  assert.equal(HABITS.length, habits.length);
  for (const [index, { pattern, advice }] of habits.entries()) {
    const found = inText(HABITS[index]).map((hit) => hit.advice);
    assert.ok(found.includes(advice), `${pattern} is not found in “${HABITS[index]}”`);
  }
});

test('a hit says its file, its line and its words, also where they are broken in two', () => {
  const [hit] = inText('# A heading\n\nA pawn can be taken in\npassing on the next turn.\n');
  assert.equal(`${hit.file}:${hit.line}: ${hit.words}`, 'sample.md:3: in passing');
});

test('questions, plain sentences, code, positions and addresses are let pass', () => {
  const fine = [
    'Who is to move?',
    'A player who runs out of time loses.',
    'Call `whoever` with a [page](goal.md).',
    '```\nthe own goal\n```',
    '```diagram\nwhoever/8 w\nturns: goal\nThe piece moves on.\n```',
  ];
  for (const text of fine) assert.deepEqual(inText(text), [], text);
});

test('a caption below a position is prose', () => {
  assert.equal(inText('```moves\n8/8 w\nd4\nIts goals are marked.\n```').length, 1);
});

test('of code only the strings are read', () => {
  const code = "/** Whoever reads. */\nconst goal = 'It is over.'; // the own\nconst said = `Now ${goal} whoever`;\n";
  assert.equal(proseOfCode(code).length, code.length);
  assert.deepEqual(look('sample.ts', code, parse(LIST)).map(({ words }) => words), ['whoever']);
});

test('of Rust only the sentences are read, without the names of their gaps', () => {
  const code = 'let man = "the own"; // a man\nsentence!("a {man} goes", man)\nsentence!(\n    "the man on {at}",\n)\n';
  assert.equal(proseOfSentences(code).length, code.length);
  const found = look('sample.rs', code, parse(LIST));
  assert.deepEqual(found.map(({ line, words }) => `${line} ${words}`), ['4 man']);
});

test('of a list each line is read for itself, and of a sentence its key', () => {
  const list = '{"key":"a {man} goes","terms":{"man":{"value":"a man"}}}\n{"key":"no man goes","terms":{}}\nThe men.\n';
  assert.equal(proseOfList(list).length, list.length);
  const found = look('sample.txt', list, parse(LIST));
  assert.deepEqual(found.map(({ line, words }) => `${line} ${words}`), ['2 man', '3 men']);
});

test('what is allowed stands, and no other place', () => {
  const list = parse(`${LIST}\nallow sample.md: Isle of Man`);
  assert.deepEqual(look('sample.md', 'The Isle of Man.', list), []);
  assert.equal(look('sample.md', 'A man.', list).length, 1);
  assert.equal(look('other.md', 'The Isle of Man.', list).length, 1);
  assert.ok(list.allowed.at(-1).used);
});

test('a line that is no rule is refused', () => {
  assert.throws(() => parse('goal'), /prose.txt:1/);
});

test('masks keep every character in its place', () => {
  const text = 'A `code`, a [link](there) and\n```\nfence\n```\n';
  assert.equal(proseOfMarkdown(text).length, text.length);
});

test('the book, the documents, the words of the client and what games say are looked at', () => {
  const all = files();
  const wanted = [
    'README.md',
    'docs/armies.md',
    'crates/games/rules/golf.md',
    'crates/games/src/booster/why.rs',
    'web/src/texts/en.ts',
    'web/test/sentences.txt',
  ];
  for (const file of wanted) assert.ok(all.includes(file), file);
});
