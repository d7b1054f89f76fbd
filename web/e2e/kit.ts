// What every browser test needs: a real server with empty data, pages that complain about anything on the console, and a
// match to sit down at.

import { readFileSync } from 'node:fs';
import { type BrowserContextOptions, expect, type Locator, type Page, test as plain } from '@playwright/test';
import type { Created, CreateMatch, MatchState, SeatId } from '../src/api/types';
import { startServer } from './server';

export { expect, type JSHandle, type Locator, type Page } from '@playwright/test';

/** How a page is looked at: its screen, its language, its colours. */
export type Look = BrowserContextOptions;

export const DESKTOP = { viewport: { width: 1280, height: 800 } } satisfies Look;
export const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } satisfies Look;
/** As little of a phone as browsers leave. */
export const SMALL_PHONE = {
  viewport: { width: 390, height: 664 },
  hasTouch: true,
  isMobile: true,
} satisfies Look;

/** The same on its side. */
export const ON_ITS_SIDE = {
  ...SMALL_PHONE,
  viewport: { width: 844, height: 390 },
} satisfies Look;
/** A screen on a desk, a phone and a phone on its side, by width and height. */
export const SCREENS = [DESKTOP, SMALL_PHONE, ON_ITS_SIDE].map(({ viewport }) => viewport);

/** Phones, upright and on their sides, as large as browsers leave them. */
export const SMALL_SCREENS = [
  [360, 612],
  [390, 664],
  [640, 360],
  [667, 375],
  [844, 390],
  [915, 412],
] as const;

interface ForOneTest {
  /** A page in a fresh browser profile, on a desktop unless the look says otherwise. */
  open: (look?: Look) => Promise<Page>;
  /** Such a page on a desktop. */
  page: Page;
  /** What pages said on the console, which has to be nothing. */
  complaints: Complaints;
}

interface ForOneWorker {
  /** The address of a server that nobody else uses. */
  base: string;
}

export const test = plain.extend<ForOneTest, ForOneWorker>({
  base: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads from the pattern what a fixture needs
    async ({}, use) => {
      const server = await startServer();
      await use(server.base);
      await server.stop();
    },
    { scope: 'worker' },
  ],

  // biome-ignore lint/correctness/noEmptyPattern: the runner reads from the pattern what a fixture needs
  complaints: async ({}, use) => {
    const complaints = new Complaints();
    await use(complaints);
    expect(complaints.left(), 'the console stays silent').toEqual([]);
  },

  open: async ({ browser, base, complaints }, use) => {
    const profiles: Array<{ close(): Promise<void> }> = [];
    await use(async (look = {}) => {
      const profile = await browser.newContext({
        baseURL: base,
        reducedMotion: 'reduce',
        // What it keeps would come between the tests and the server.
        serviceWorkers: 'block',
        ...DESKTOP,
        ...look,
      });
      profiles.push(profile);
      profile.on('page', (page) => complaints.hear(page));
      return profile.newPage();
    });
    for (const profile of profiles) await profile.close();
  },

  page: async ({ open }, use) => use(await open()),
});

/** Errors and warnings of all pages of a test. */
class Complaints {
  private readonly heard: Array<{ words: string; where: string }> = [];
  private readonly excused = [
    'Service Worker registration blocked by Playwright',
    // A page may be left before its socket stands: that is no fault of either.
    'WebSocket is closed before the connection is established',
  ];

  hear(page: Page): void {
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) this.add(message.text(), message.location().url);
    });
    page.on('pageerror', (error) => this.add(error.message));
  }

  /** What the browser says of a refusal does not name the call; where it says so does. */
  add(words: string, where = ''): void {
    this.heard.push({ words, where });
  }

  /** The browser itself reports each answer that is a refusal; a test that provokes some names them. */
  excuse(words: string): void {
    this.excused.push(words);
  }

  left(): string[] {
    return this.heard
      .filter(({ words }) => !this.excused.some((part) => words.includes(part)))
      .map(({ words, where }) => `${words} ${where}`.trim());
  }
}

export const HOT_SEAT = { w: 'me', b: 'me' };
export const AGAINST_COMPUTER = { w: 'me', b: 'computer:1' };
/** The worked example of the rule page on Chess Golf, where the white king and the black bishop are named. */
export const WORKED_EXAMPLE =
  '2B3R1/5k2/1r1n1N2/1r2b3/R5q1/1B1n1N2/b6K/5Q2 - - - 0 1 cards=K,b taker=- taken=-';

/** What was played of a match before somebody sits down at it. */
export interface Begun {
  /** Parts of turns. */
  parts?: string[];
  /** The seats that are played at this screen, where not all of them. */
  keep?: SeatId[];
}

/**
 * Creates a match through the API, as if this browser had started it on the setup page, plays parts of turns, and sits
 * down on the seats that are kept. Chance and the computer follow a seed.
 */
export async function sitDown(
  page: Page,
  wish: CreateMatch,
  { parts = [], keep }: Begun = {},
): Promise<string> {
  const { position, ...again } = { seed: 0, ...wish };
  const body = { ...again, ...(position && { position }) };
  const { match: id, tokens } = await (keep ? createdElsewhere(page, body) : ask<Created>(page, '', body));
  for (const steps of parts) {
    const { at, to_act: seats } = await ask<MatchState>(page, `/${id}`);
    await ask(page, `/${id}/turns`, { at, steps }, tokens[seats[0] ?? '']);
  }
  const own = Object.fromEntries(Object.entries(tokens).filter(([seat]) => !keep || keep.includes(seat)));
  await remember(page, 'menagerie.matches', [{ id, tokens: own, wish: again, started: Date.now() }]);
  await page.goto(`/play/${id}`);
  return id;
}

/** A match of somebody else: this browser's cookie proves no seat of it. */
async function createdElsewhere(page: Page, body: object): Promise<Created> {
  const url = new URL('/api/matches', (await page.request.get('/favicon.svg')).url());
  const headers = { 'Content-Type': 'application/json' };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  return (await answer.json()) as Created;
}

/** Lets the browser know what it would have noted on a page of the server, without opening one. */
async function remember(page: Page, name: string, value: unknown): Promise<void> {
  const context = page.context();
  // Setting the state removes the cookies first, without which a page that is still open would be turned away.
  await page.goto('about:blank');
  const { origin } = new URL((await page.request.get('/favicon.svg')).url());
  await context.setStorageState({
    cookies: await context.cookies(),
    origins: [{ origin, localStorage: [{ name, value: JSON.stringify(value) }] }],
  });
}

/** A call about matches, with the cookies of the page. */
export async function ask<Answer>(page: Page, path: string, body?: object, token?: string): Promise<Answer> {
  const answer = await page.request.fetch(`/api/matches${path}`, {
    ...(body && { method: 'POST', data: body }),
    ...(token && { headers: { Authorization: `Bearer ${token}` } }),
  });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return answer.json();
}

const AXE = readFileSync(new URL('../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');

/** Nothing for axe to find. A page that has just been asked for is there with its heading. */
export async function axe(page: Page, where: string): Promise<void> {
  await page.locator('h1').first().waitFor({ state: 'attached' });
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const violations = await page.evaluate(async () => {
    const { axe } = window as unknown as typeof import('axe-core') & { axe: typeof import('axe-core') };
    const { violations: found } = await axe.run({ resultTypes: ['violations'] });
    return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`);
  });
  expect(violations, `axe on ${where}`).toEqual([]);
}

/** Where something is on the screen. */
export async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`${locator} is not on the screen`);
  return box;
}

/** Nothing is wider than the screen. */
export async function fits(page: Page, where: string): Promise<void> {
  const overhang = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(overhang, `${where} does not scroll sideways`).toBeLessThanOrEqual(0);
}

/** Nothing of it lies outside the screen. */
export async function isWhole(locator: Locator, what: string): Promise<void> {
  await expect(async () => {
    const { x, y, width, height } = await boxOf(locator);
    const screen = locator.page().viewportSize() ?? { width: 0, height: 0 };
    const place = [x, y, x + width, y + height].map(Math.round);
    expect(x >= -1 && x + width <= screen.width + 1, `${what} sideways: ${place}`).toBe(true);
    expect(y >= -1 && y + height <= screen.height + 1, `${what} upright: ${place}`).toBe(true);
  }).toPass();
}

/** Those of many that are not wholly on the screen. */
export const outside = (all: Locator): Promise<string[]> =>
  all.evaluateAll((elements) =>
    elements.flatMap((one) => {
      const { left, top, right, bottom } = one.getBoundingClientRect();
      const isIn = left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
      return isIn ? [] : [`${one.textContent?.trim()}: ${[left, top, right, bottom].map(Math.round)}`];
    }),
  );

/** So many pixels a finger needs. */
export const FINGERTIP = 44;

/** The buttons, and links that look like some, that are lower than a finger; squares of a board are none. */
export const tooLow = (page: Page): Promise<string[]> =>
  page.evaluate((finger) => {
    const what =
      'button, a.button, header a, summary, label:has(input:is([type="radio"], [type="checkbox"]))';
    return [...document.querySelectorAll<HTMLElement>(what)]
      .filter((one) => one.checkVisibility({ visibilityProperty: true }))
      .flatMap((one) => {
        const { height } = one.getBoundingClientRect();
        const name = one.ariaLabel ?? one.textContent?.trim();
        return height < finger - 0.5 ? [`${name}: ${Math.round(height)}`] : [];
      });
  }, FINGERTIP);
