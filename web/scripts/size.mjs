// Fails when the built client, as it travels (JavaScript and CSS, gzipped), is larger than its budget.

import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const BUDGET = 200 * 1024;
const dist = new URL('../dist/', import.meta.url);

const files = readdirSync(dist, { recursive: true }).filter((name) => /\.(js|css|html|svg)$/.test(name));
let total = 0;
for (const name of files) {
  const size = gzipSync(readFileSync(new URL(name, dist)), { level: 9 }).length;
  total += size;
  console.log(`${String(size).padStart(8)}  ${name}`);
}
console.log(`${String(total).padStart(8)}  in all, of ${BUDGET} allowed`);
if (files.length === 0) throw new Error('nothing is built: run `npm run build` first');
process.exitCode = total > BUDGET ? 1 : 0;
