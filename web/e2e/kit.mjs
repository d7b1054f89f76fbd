// What every browser test needs: a real server with empty data, a browser, pages that complain about
// anything on the console, and a match to sit down at.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const target = (profile) => fileURLToPath(new URL(`../../target/${profile}/menagerie`, import.meta.url));
const BINARY = process.env.MENAGERIE_BIN ?? [target('release'), target('debug')].find(existsSync);
const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const AXE = readFileSync(new URL('../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');

export const DESKTOP = { viewport: { width: 1280, height: 800 } };
export const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

/** Starts a server and a browser for the tests of one file, and ends them with it. */
export async function house() {
  assert.ok(BINARY, 'build the server first (cargo build -p menagerie), or say where it is in MENAGERIE_BIN');
  const data = await mkdtemp(join(tmpdir(), 'menagerie-e2e-'));
  const server = spawn(BINARY, ['serve', '--data', data, '--port', '0', '--think', '100', '--allow-seeds']);
  const base = await addressOf(server);
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
  after(async () => {
    await browser.close();
    server.kill();
    await rm(data, { recursive: true, force: true, maxRetries: 5 });
  });
  return { base, open: (options = {}) => open(browser, base, options) };
}

function addressOf(server) {
  return new Promise((resolve, reject) => {
    let said = '';
    const listen = (chunk) => {
      said += chunk;
      const address = said.match(/http:\/\/[\d.:[\]]+/)?.[0];
      if (address) resolve(address);
    };
    server.stdout.on('data', listen);
    server.stderr.on('data', listen);
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${said}`)));
  });
}

/** A page in a fresh browser profile. `errors` collects what no page may ever say. */
async function open(browser, base, options) {
  const context = await browser.newContext({
    baseURL: base,
    reducedMotion: 'reduce',
    ...DESKTOP,
    ...options,
  });
  // Machines that build and test at once are slow; nothing here depends on how slow.
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  const errors = [];
  page.on('console', (message) => {
    // A server that has no rule book yet says so with a 404, which the browser reports by itself.
    if (message.location().url.endsWith('/rules')) return;
    if (['error', 'warning'].includes(message.type())) errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  const close = async () => {
    await context.close();
    assert.deepEqual(errors, [], 'the console stays silent');
  };
  return { page, context, errors, close };
}

/**
 * Creates a match through the API, as if this browser had started it on the setup page, plays parts of turns, and sits
 * down on the seats that are kept.
 */
export async function sitDown(page, wish, { parts = [], keep } = {}) {
  await page.goto('/');
  const id = await page.evaluate(
    async ({ wish: { position, ...again }, turns, kept }) => {
      const ask = async (path, body, token) => {
        const answer = await fetch(`/api/matches${path}`, {
          ...(body && { method: 'POST', body: JSON.stringify(body) }),
          headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
        });
        const told = await answer.json();
        if (!answer.ok) throw new Error(told.error.message);
        return told;
      };
      const { match, tokens } = await ask('', { ...again, ...(position && { position }) });
      for (const steps of turns) {
        const { at, to_act: seats } = await ask(`/${match}`);
        await ask(`/${match}/turns`, { at, steps }, tokens[seats[0]]);
      }
      const own = Object.fromEntries(Object.entries(tokens).filter(([seat]) => !kept || kept.includes(seat)));
      const known = { id: match, tokens: own, wish: again, started: Date.now() };
      localStorage.setItem('menagerie.matches', JSON.stringify([known]));
      return match;
    },
    { wish, turns: parts, kept: keep },
  );
  await page.goto(`/play/${id}`);
  return id;
}

export const HOT_SEAT = { w: 'me', b: 'me' };
/** The worked example of the rule page on Chess Golf, where the white king and the black bishop are named. */
export const WORKED_EXAMPLE =
  '2B3R1/5k2/1r1n1N2/1r2b3/R5q1/1B1n1N2/b6K/5Q2 - - - 0 1 cards=K,b taker=- taken=-';
export const AGAINST_COMPUTER = { w: 'me', b: 'computer:1' };

export async function axe(page, where) {
  await page.evaluate(AXE);
  const violations = await page.evaluate(async () => {
    const { violations: found } = await window.axe.run();
    return found.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`);
  });
  assert.deepEqual(violations, [], `axe on ${where}`);
}
