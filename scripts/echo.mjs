// Looks for sentences of the sources of the games in our book: seven words in a row that a source has, too. The sources
// are not in this repository. sources.txt has a fingerprint of each seven words of theirs, and no words.
//
// `node scripts/echo.mjs [FILE…]` compares the book and the tours, or these files; it prints FILE:LINE and the words, and
// exits with 1 if there are any. What is quoted on purpose is left out: what stands in double quotation marks, and block
// quotations. So are code, positions and addresses. A line `= WORDS` of sources.txt lets these seven words stand: terms
// for which there are no others.
//
// `node scripts/echo.mjs --make FOLDER` makes the fingerprints anew from the .txt and .md files of a folder.

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { blank, pages, proseOfMarkdown, ROOT } from './prose.mjs';

const LIST = fileURLToPath(new URL('sources.txt', import.meta.url));
const RUN = 7;
/** The bytes of a fingerprint: with so many, no two runs of a book are alike by chance. */
const BYTES = 5;

/** The words of a text and where they stand: case, punctuation and marks of emphasis count for nothing. */
export function words(text) {
  const found = text.matchAll(/[\p{L}\p{N}]+(?:['’][\p{L}]+)*/gu);
  return [...found].map(({ 0: word, index }) => ({ word: word.toLowerCase().replaceAll('’', "'"), index }));
}

/** All runs of seven words. */
export function runs(text) {
  const all = words(text);
  return all.slice(0, Math.max(0, all.length - RUN + 1)).map(({ index }, at) => ({
    index,
    text: all.slice(at, at + RUN).map(({ word }) => word).join(' '),
  }));
}

export const fingerprint = (run) => createHash('sha256').update(run).digest().subarray(0, BYTES).toString('hex');

/** Sorted fingerprints, in lines of base64. */
export function pack(texts) {
  const all = new Set(texts.flatMap((text) => runs(text).map((run) => fingerprint(run.text))));
  const bytes = Buffer.from([...all].sort().join(''), 'hex');
  return bytes.toString('base64').match(/.{1,120}/g)?.join('\n') ?? '';
}

/** The fingerprints and the runs that may stand. */
export function unpack(list) {
  const lines = list.split('\n');
  const may = new Set(lines.filter((line) => line.startsWith('= ')).map((line) => line.slice(2)));
  const bytes = Buffer.from(lines.filter((line) => !/^[=#]/.test(line)).join(''), 'base64');
  const known = new Set();
  for (let at = 0; at < bytes.length; at += BYTES) known.add(bytes.subarray(at, at + BYTES).toString('hex'));
  return { known, may };
}

/** A text of ours without code, positions, addresses and quotations, as long as before. */
export function own(text) {
  return proseOfMarkdown(text)
    .replace(/^>.*$/gm, blank)
    .replace(/["“](?:(?!\n\s*\n)[^"”])*["”]/g, blank);
}

/** Where a text says what a source says. Runs that overlap are told as one. */
export function compare(text, { known, may }) {
  const echoes = [];
  let last = -2;
  for (const [at, run] of runs(own(text)).entries()) {
    if (!known.has(fingerprint(run.text)) || may.has(run.text)) continue;
    const open = echoes.at(-1);
    if (at === last + 1) open.words += ` ${run.text.split(' ').at(-1)}`;
    else echoes.push({ line: text.slice(0, run.index).split('\n').length, words: run.text });
    last = at;
  }
  return echoes;
}

export const files = () => pages().sort();

/** A tour's words: its strings are no quotations. */
const read = (file) => {
  const text = readFileSync(join(ROOT, file), 'utf8');
  return file.endsWith('.toml') ? text.replaceAll('"', ' ') : text;
};

function main(asked) {
  if (asked[0] === '--make') {
    const sources = readdirSync(asked[1]).filter((name) => /\.(txt|md)$/.test(name));
    const head = readFileSync(LIST, 'utf8').split('\n').filter((line) => /^[=#]/.test(line));
    const packed = pack(sources.sort().map((name) => readFileSync(join(asked[1], name), 'utf8')));
    writeFileSync(LIST, `${head.join('\n')}\n${packed}\n`);
    return 0;
  }
  const list = unpack(readFileSync(LIST, 'utf8'));
  const which = asked.length > 0 ? asked.map((file) => relative(ROOT, resolve(file))) : files();
  const echoes = which.flatMap((file) => compare(read(file), list).map((echo) => ({ file, ...echo })));
  for (const { file, line, words } of echoes) console.log(`${file}:${line}: a source says this too: ${words}`);
  return echoes.length === 0 ? 0 : 1;
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  process.exitCode = main(process.argv.slice(2));
}
