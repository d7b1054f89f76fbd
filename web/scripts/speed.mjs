// How long a phone waits for a board: every game is opened in a fresh browser, with a slow network and a slow
// processor, and a table is printed. Several builds take turns in one run, so that they can be compared:
//
//   npm run speed
//   npm run speed -- before=/path/to/old/menagerie after=../target/debug/menagerie
//   npm run speed -- --rounds 1 --games terror,golf
//
// `MENAGERIE_BIN` and `CHROMIUM` say what is run where nothing else is said.

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';

const target = (profile) => fileURLToPath(new URL(`../../target/${profile}/menagerie`, import.meta.url));
const BINARY = process.env.MENAGERIE_BIN ?? [target('release'), target('debug')].find(existsSync);

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '3' },
    games: { type: 'string', default: '' },
    // What Lighthouse calls a slow 4G: each request waits 3.75 round trips of 150 ms.
    latency: { type: 'string', default: '562.5' },
    kbps: { type: 'string', default: '1474.56' },
    cpu: { type: 'string', default: '6' },
  },
});
const [rounds, latency, kbps, cpu] = ['rounds', 'latency', 'kbps', 'cpu'].map((name) =>
  Number(options[name]),
);

/** The screen of a common phone. */
const PHONE = { viewport: { width: 390, height: 664 }, hasTouch: true, isMobile: true };
/** After how long a board that does not come is given up. */
const LONGEST = 60_000;

/** The builds to compare: a name and the program that serves it. */
const builds = positionals.map((text) => {
  const at = text.indexOf('=');
  return { name: text.slice(0, at), program: text.slice(at + 1) };
});
if (builds.length === 0) builds.push({ name: 'now', program: BINARY });

async function start(build) {
  const data = await mkdtemp(join(tmpdir(), 'menagerie-speed-'));
  const server = spawn(build.program, ['serve', '--data', data, '--port', '0', '--allow-seeds']);
  const address = await new Promise((resolve, reject) => {
    let said = '';
    const listen = (chunk) => {
      said += chunk;
      const found = said.match(/http:\/\/[\d.:[\]]+/)?.[0];
      if (found) resolve(found);
    };
    server.stdout.on('data', listen);
    server.stderr.on('data', listen);
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`${build.name} ended with ${code}: ${said}`)));
  });
  const stop = async () => {
    server.removeAllListeners('exit');
    server.kill();
    await rm(data, { recursive: true, force: true, maxRetries: 5 });
  };
  return { ...build, address, stop };
}

/** A match against the computer, where it plays the game, with the first seat at this screen. */
async function begin({ address }, game) {
  const [level] = game.levels;
  const holders = game.seats
    .slice(0, game.fewest_seats)
    .map(({ id }, index) => [id, index > 0 && level ? `computer:${level}` : 'me']);
  const wish = { game: game.id, seats: Object.fromEntries(holders), seed: 7 };
  const answer = await fetch(`${address}/api/matches`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(wish),
  });
  const told = await answer.json();
  if (!answer.ok) throw new Error(told.error.message);
  return { id: told.match, tokens: told.tokens, wish, started: Date.now(), hidden: game.hidden };
}

/** Runs in the page before anything else: notes when the board is painted, when it can be used, and long tasks. */
function watch(known) {
  localStorage.setItem('menagerie.matches', JSON.stringify([known]));
  const marks = { tasks: [] };
  window.speed = marks;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) marks.tasks.push(duration);
  }).observe({ type: 'longtask', buffered: true });
  const stands = '.side-of-board [role="gridcell"]';
  const usable = '.side-of-board [aria-describedby*="-origin"], .side-of-board [aria-describedby*="-target"]';
  const look = () => {
    const board = document.querySelector(stands);
    // Where a turn is no matter of the board, there is something to be filled in beside it.
    const ready = document.querySelector(`${usable}, main input[type="radio"]`);
    // Whatever a frame finds was there to be painted with it.
    if (board) marks.board ??= performance.now();
    if (board && ready) marks.ready ??= performance.now();
    if (!marks.ready) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Opens a match once and measures. */
async function measure(browser, build, known) {
  const context = await browser.newContext({ baseURL: build.address, reducedMotion: 'reduce', ...PHONE });
  const page = await context.newPage();
  const failures = [];
  page.on('pageerror', (error) => failures.push(error.message));
  await page.addInitScript(watch, known);
  const client = await context.newCDPSession(page);
  await client.send('Network.enable');
  const throughput = (kbps * 1024) / 8;
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: throughput,
    uploadThroughput: throughput / 2,
  });
  await client.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  const received = new Map();
  client.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    received.set(requestId, (received.get(requestId) ?? 0) + encodedDataLength);
  });
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    received.set(requestId, encodedDataLength);
  });

  await page.goto(`/play/${known.id}`, { waitUntil: 'commit', timeout: LONGEST });
  await page.waitForFunction(() => window.speed.ready, null, { timeout: LONGEST });
  const bytes = [...received.values()].reduce((sum, size) => sum + size, 0);
  await page.waitForTimeout(1_000);
  const found = await page.evaluate(() => {
    const all = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
    const spans = all.map(({ name, startTime, responseEnd }) => ({ name, from: startTime, to: responseEnd }));
    return { ...window.speed, spans };
  });
  await context.close();
  if (failures.length > 0) throw new Error(failures.join('\n'));
  // The icon is the browser's own wish, and nothing waits for it.
  const before = found.spans.filter(({ name, to }) => to > 0 && to <= found.ready && !/favicon/.test(name));
  const sequence = chain(before);
  return {
    sequence: sequence.map(({ name }) => new URL(name).pathname.split('/').at(-1)).join(' → '),
    trips: sequence.length,
    requests: before.length,
    kb: bytes / 1024,
    board: found.board,
    ready: found.ready,
    task: Math.max(0, ...found.tasks),
  };
}

/** The most requests of which each was made only when the one before was answered. */
function chain(spans) {
  const found = [];
  for (const span of [...spans].sort((one, other) => one.to - other.to)) {
    if (span.from >= (found.at(-1)?.to ?? 0)) found.push(span);
  }
  return found;
}

/** The median of a figure; a dash where nothing could be measured. */
function shown(runs, figure, show) {
  return runs.length > 0 ? show(median(runs.map(figure))) : '–';
}

const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
const COLUMNS = [
  ['trips', 'round trips', (n) => n],
  ['requests', 'requests', (n) => n],
  ['kb', 'KiB', (n) => n.toFixed(0)],
  ['board', 'board, s', (n) => (n / 1000).toFixed(1)],
  ['ready', 'usable, s', (n) => (n / 1000).toFixed(1)],
  ['task', 'longest task, ms', (n) => n.toFixed(0)],
];

/** One row a game; in each cell one figure a build. */
function table(results) {
  const names = builds.map(({ name }) => name).join(' / ');
  const rows = [...results].map(([game, runs]) => {
    const cells = COLUMNS.map(([key, , show]) =>
      builds.map(({ name }) => shown(runs.get(name), (run) => run[key], show)).join(' / '),
    );
    return `| ${[game, ...cells].join(' | ')} |`;
  });
  return [
    `Medians of ${rounds}; ${names}; ${latency} ms a request, ${kbps} kbit/s, processor ${cpu} times slower.`,
    '',
    `| ${['game', ...COLUMNS.map(([, title]) => title)].join(' | ')} |`,
    `|${' --- |'.repeat(COLUMNS.length + 1)}`,
    ...rows,
  ].join('\n');
}

const servers = [];
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
  ],
});
try {
  for (const build of builds) servers.push(await start(build));
  const { games } = await (await fetch(`${servers[0].address}/api/games`)).json();
  const wanted = options.games ? games.filter(({ id }) => options.games.split(',').includes(id)) : games;
  const results = new Map(wanted.map(({ id }) => [id, new Map(servers.map(({ name }) => [name, []]))]));
  for (let round = 0; round < rounds; round += 1) {
    for (const game of wanted) {
      for (const server of servers) {
        const run = await measure(browser, server, await begin(server, game)).catch((error) => error);
        if (run instanceof Error) {
          console.error(`${game.id} (${server.name}): ${run.message}`);
          process.exitCode = 1;
          continue;
        }
        results.get(game.id).get(server.name).push(run);
        console.error(`${game.id} (${server.name}): ${(run.ready / 1000).toFixed(1)} s, ${run.sequence}`);
      }
    }
  }
  console.log(table(results));
} finally {
  await browser.close();
  for (const server of servers) await server.stop();
}
