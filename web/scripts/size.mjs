// Fails when the built client is larger than its budgets: all of it gzipped, and what the board of a match needs
// as most browsers get it, by Brotli.

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const BUDGET = 266_500;
/** What a board waits for, beside the answer about its match. */
const BOARD_BUDGET = 90_000;
const dist = new URL('../dist/', import.meta.url);

const files = readdirSync(dist, { recursive: true }).filter((name) => /\.(js|css|html|svg)$/.test(name));
if (files.length === 0) throw new Error('nothing is built: run `npm run build` first');
let total = 0;
for (const name of files) {
  const size = gzipSync(readFileSync(new URL(name, dist)), { level: 9 }).length;
  total += size;
  console.log(`${String(size).padStart(8)}  ${name}`);
}
console.log(`${String(total).padStart(8)}  in all, of ${BUDGET} allowed`);

const page = readFileSync(new URL('index.html', dist), 'utf8');
const { play } = JSON.parse(readFileSync(new URL('scripts.json', dist), 'utf8'));
const named = page.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g);
const [language] = files.filter((name) => /^assets\/en-/.test(name));
const needed = new Set([
  ...[...named].map(([, name]) => name),
  ...play.map((name) => name.slice(1)),
  language,
]);
const sizeOf = (name) => {
  const sent = new URL(`${name}.br`, dist);
  return statSync(sent, { throwIfNoEntry: false })?.size ?? statSync(new URL(name, dist)).size;
};
const board = [...needed].reduce((sum, name) => sum + sizeOf(name), page.length);
console.log(`${String(board).padStart(8)}  for the first board, of ${BOARD_BUDGET} allowed`);
process.exitCode = total > BUDGET || board > BOARD_BUDGET ? 1 : 0;
