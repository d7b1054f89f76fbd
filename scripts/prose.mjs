// Looks for habits of language that do not belong in English that people read: the book, the tours, the README, the documents,
// the words of the client, and what games and the server say: every `sentence!` of the crates, and the lists in web/test of
// what was heard. The habits, and what to write instead, are in prose.txt. Prints FILE:LINE, the words and the
// advice, and exits with 1 if there are any. `node scripts/prose.mjs [FILE…]`; without files it looks at all of them.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));
const LIST = fileURLToPath(new URL('prose.txt', import.meta.url));
/** The style sheet names what is to be avoided. */
const STYLE = 'docs/style.md';

/** The habits of a list, and what it allows. */
export function parse(list) {
  const habits = [];
  const allowed = [];
  for (const [index, line] of list.split('\n').entries()) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const allow = /^allow (\S+): (.+)$/.exec(line);
    if (allow) {
      allowed.push({ file: allow[1], words: allow[2], line: index + 1, used: false });
      continue;
    }
    const [pattern, advice] = line.split(' => ');
    if (!advice) throw new Error(`prose.txt:${index + 1}: neither PATTERN => ADVICE nor allow FILE: WORDS`);
    // `\S` and its like are no capitals.
    const capitals = /[A-Z]/.test(pattern.replace(/\\./g, ''));
    habits.push({ pattern: new RegExp(pattern, capitals ? 'g' : 'gi'), advice });
  }
  return { habits, allowed };
}

export const blank = (text) => text.replace(/[^\n]/g, ' ');

/** Markdown without what is no prose, as long as before. */
export function proseOfMarkdown(text) {
  let fence = '';
  let position = 0;
  const lines = text.split('\n').map((line) => {
    const mark = /^\s*```(\w*)/.exec(line);
    if (mark) {
      fence = fence ? '' : mark[1] || 'code';
      position = 0;
      return blank(line);
    }
    if (!fence) return line;
    // Of a picture the last lines are its caption.
    if (fence !== 'diagram' && fence !== 'moves') return blank(line);
    position += 1;
    const isData = position === 1 || (position === 2 && /^(turns:|[a-z]\d+$)/.test(line));
    return isData ? blank(line) : line;
  });
  return lines
    .join('\n')
    .replace(/`[^`\n]*`/g, (code) => '`'.padEnd(code.length, ' '))
    .replace(/\]\([^)]*\)/g, (link) => `]${blank(link.slice(1))}`)
    .replace(/\*/g, ' ');
}

/** The strings of a file of TypeScript, everything else blanked. */
export function proseOfCode(text) {
  const token = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g;
  let prose = '';
  let end = 0;
  for (const found of text.matchAll(token)) {
    const [words] = found;
    prose += blank(text.slice(end, found.index));
    const isComment = words.startsWith('/');
    const inner = words.slice(1, -1).replace(/\$\{[^}]*\}/g, (hole) => 'X'.padEnd(hole.length, 'X'));
    // A full stop keeps the strings apart.
    prose += isComment ? blank(words) : `.${inner}.`;
    end = found.index + words.length;
  }
  return prose + blank(text.slice(end));
}

/** A text with gaps as it is read: something stands in each of them. */
const filled = (text) => text.replace(/\{[^}]*\}/g, (gap) => 'X'.repeat(gap.length)).replace(/`[^`]*`/g, blank);

/** The sentences that a file of Rust can say, everything else blanked. */
export function proseOfSentences(text) {
  let prose = '';
  let end = 0;
  for (const found of text.matchAll(/(sentence!\(\s*")((?:[^"\\]|\\.)*)"/g)) {
    const [, opening, words] = found;
    const at = found.index + opening.length;
    // A full stop keeps them apart.
    prose += `${blank(text.slice(end, at - 1))}.${filled(words)}.`;
    end = at + words.length + 1;
  }
  return prose + blank(text.slice(end));
}

/** A list of what was heard, a line each: texts, or sentences as messages write them, of which the key is kept. */
export const proseOfList = (text) =>
  text
    .split('\n')
    .map((line) => {
      const [, opening = '', words = line] = /^(\{"key":")((?:[^"\\]|\\.)*)"/.exec(line) ?? [];
      return (blank(opening) + filled(words)).padEnd(line.length);
    })
    .join('\n');

/** How a file is read, by the end of its name. */
function proseOf(file, text) {
  if (/\.[cm]?[jt]s$/.test(file)) return proseOfCode(text);
  if (file.endsWith('.rs')) return proseOfSentences(text);
  return proseOfMarkdown(text);
}

/** Stretches that are read as one, with where each begins. */
function paragraphs(prose) {
  const found = [];
  let at = 0;
  let open = null;
  for (const line of prose.split('\n')) {
    const begins = /^\s*(?:[-|#>]|\d+\.|```)/.test(line);
    if (line.trim() === '' || begins) open = null;
    if (line.trim() !== '') {
      if (open) open.text += ` ${line}`;
      else found.push((open = { at, text: line }));
    }
    at += line.length + 1;
  }
  return found;
}

/** Each line as a stretch of its own. */
function lines(prose) {
  let at = 0;
  return prose.split('\n').map((text) => {
    const line = { at, text };
    at += text.length + 1;
    return line;
  });
}

/** What a text has of the habits: the line, the words and the advice. */
export function look(file, text, { habits, allowed }) {
  const isList = file.endsWith('.txt');
  const hits = [];
  for (const paragraph of isList ? lines(proseOfList(text)) : paragraphs(proseOf(file, text))) {
    const source = text.slice(paragraph.at, paragraph.at + paragraph.text.length).replace(/\s+/g, ' ');
    for (const { pattern, advice } of habits) {
      for (const found of paragraph.text.matchAll(pattern)) {
        const may = allowed.find((one) => one.file === file && source.includes(one.words));
        if (may) may.used = true;
        else {
          const line = text.slice(0, paragraph.at + found.index).split('\n').length;
          hits.push({ file, line, words: found[0].replace(/\s+/g, ' ').trim(), advice });
        }
      }
    }
  }
  return hits.sort((one, other) => one.line - other.line);
}

const named = (folder, end) =>
  readdirSync(join(ROOT, folder)).filter((name) => name.endsWith(end)).map((name) => `${folder}/${name}`);

/** The English of the book, the tours and the documents. */
export const pages = () => [
  ...named('crates/games/rules', '.md'),
  ...named('crates/games/rules/book', '.md'),
  ...named('crates/games/tours', '.toml'),
  'README.md',
  ...named('docs', '.md'),
];

/** The crates' code, in which games and the server say what they say. */
const crates = () =>
  readdirSync(join(ROOT, 'crates')).flatMap((crate) => {
    const folder = `crates/${crate}/src`;
    if (!existsSync(join(ROOT, folder))) return [];
    const names = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' });
    return names.filter((name) => name.endsWith('.rs')).map((name) => `${folder}/${name}`);
  });

/** Everything that is looked at. */
export function files() {
  const rooms = readdirSync(join(ROOT, 'web/src')).map((room) => `web/src/${room}/words/en.ts`);
  return [
    ...pages().filter((file) => file !== STYLE),
    ...['web/src/texts/en.ts', ...rooms].filter((file) => existsSync(join(ROOT, file))),
    ...['web/test/sentences.txt', 'web/test/words.txt'],
    ...crates(),
  ].sort();
}

function main(asked) {
  const list = parse(readFileSync(LIST, 'utf8'));
  const which = asked.length > 0 ? asked.map((file) => relative(ROOT, resolve(file))) : files();
  const hits = which.flatMap((file) => look(file, readFileSync(join(ROOT, file), 'utf8'), list));
  for (const { file, line, words, advice } of hits) console.log(`${file}:${line}: “${words}”: ${advice}`);
  const idle = list.allowed.filter(({ used, file }) => !used && which.includes(file));
  for (const { line, file, words } of idle) console.log(`scripts/prose.txt:${line}: nothing in ${file} needs “${words}”`);
  return hits.length + idle.length === 0 ? 0 : 1;
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  process.exitCode = main(process.argv.slice(2));
}
