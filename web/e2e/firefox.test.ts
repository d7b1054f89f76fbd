// A smoke run in Firefox, which is driven over WebDriver BiDi: home, a few turns against the computer, a cover, a page of
// the book. Everything else is tried in Chromium.

import { existsSync } from 'node:fs';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { test as chromium, expect } from './kit';

const FIREFOX = [process.env.FIREFOX, '/usr/bin/firefox-esr', '/usr/bin/firefox'].find(
  (path) => path && existsSync(path),
);
const A_MINUTE = 60_000;

const test = chromium.extend<{ firefox: Page }, { browserOfFirefox: Browser }>({
  // It takes its time to start, so it starts once, and each test has a profile of its own.
  browserOfFirefox: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads from the pattern what a fixture needs
    async ({}, use) => {
      const browser = await puppeteer.launch({
        browser: 'firefox',
        executablePath: FIREFOX as string,
        timeout: A_MINUTE,
        protocolTimeout: 3 * A_MINUTE,
      });
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],

  firefox: async ({ browserOfFirefox, complaints }, use) => {
    const profile = await browserOfFirefox.createBrowserContext();
    const page = await profile.newPage();
    page.setDefaultTimeout(A_MINUTE);
    page.on('console', (message) => {
      if (['error', 'warn'].includes(message.type())) complaints.add(message.text());
    });
    page.on('pageerror', (error) => complaints.add(String(error)));
    await use(page);
    await profile.close();
  },
});

// In one worker, which starts one browser.
test.describe.configure({ mode: 'default' });
test.skip(!FIREFOX, 'Firefox is not installed: apt-get install firefox-esr, or set FIREFOX=/path/to/it');

/** What has this role and this name. On a large page Firefox takes seconds to find it. */
const named = (page: Page, role: string, name: string) =>
  page.locator(`::-p-aria([role="${role}"][name="${name}"])`);

/** An element with just these words. */
const worded = (page: Page, element: string, words: string) =>
  page.locator(`::-p-xpath(//${element}[normalize-space()="${words}"])`);

/** Waits for words that can be read. */
const reads = (page: Page, words: string) => page.locator(`main ::-p-text(${words})`).wait();

/** Clicks squares, whatever is said of what stands on them, once the board knows what can be done. */
async function click(page: Page, ...squares: string[]): Promise<void> {
  for (const at of squares) {
    await page.locator('[role="grid"][aria-busy="false"]').wait();
    await page.locator(`[role="gridcell"][aria-label^="${at},"]`).click();
  }
}

const sees = (page: Page, square: string) =>
  page.locator(`[role="gridcell"][aria-label^="${square}"]`).wait();

test('Firefox shows the collection, and a match against the computer is played', async ({
  base,
  firefox,
}) => {
  await firefox.goto(base);
  await worded(firefox, 'h1', 'Choose a game').wait();
  await firefox.locator('main a[href="/new/chess960"]').click();
  await worded(firefox, 'h1', 'A match of Chess960').wait();
  await firefox.locator('input[type="number"]').fill('518');
  await worded(firefox, 'label', 'White').click();
  await worded(firefox, 'button', 'Start the match').click();
  for (const [from, to, piece] of [
    ['e2', 'e4', 'pawn'],
    ['g1', 'f3', 'knight'],
    ['b1', 'c3', 'knight'],
  ] as const) {
    await reads(firefox, 'Your turn.');
    await click(firefox, from, to);
    await sees(firefox, `${to}, white ${piece}`);
  }
  await reads(firefox, 'Your turn.');
});

test('Firefox covers a shared screen', async ({ base, firefox }) => {
  await firefox.goto(`${base}/new/zombie`);
  await worded(firefox, 'label', 'A friend, on this screen').click();
  await worded(firefox, 'button', 'Start the match').click();
  await named(firefox, 'heading', 'Pass the device to White').wait();
  expect(await firefox.$$('[role="grid"]')).toHaveLength(0);
  await named(firefox, 'button', 'I am White: show the board').click();
  await click(firefox, 'e2', 'e4');
  await worded(firefox, 'h1', 'Pass the device to Black').wait();
  await worded(firefox, 'button', 'I am Black: show the board').click();
  await sees(firefox, 'e4, white pawn');
});

test('Firefox opens a page of the book', async ({ base, firefox }) => {
  await firefox.goto(`${base}/rules/alice`);
  await worded(firefox, 'h1', 'The rules of Half Alice Chess').wait();
  await firefox.locator('figure svg').wait();
  expect((await firefox.$$('figure svg')).length).toBeGreaterThan(2);
  const overhang = await firefox.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overhang).toBeLessThanOrEqual(0);
});
