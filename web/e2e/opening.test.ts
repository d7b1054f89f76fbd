// How the client opens: with few calls, with a title that tells whose turn it is, installed, and without a network.

import { button, click, ready, sees, uncover } from './board';
import { deployed } from './deploy';
import { AGAINST_COMPUTER, ask, expect, HOT_SEAT, type Page, sitDown, test, WORKED_EXAMPLE } from './kit';

/** What a page asks the server for from now on: the path, and whether a token went along. */
function calls(page: Page): { path: string; token: boolean }[] {
  const all: { path: string; token: boolean }[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const isOurs = pathname.startsWith('/api/') && request.resourceType() === 'fetch';
    if (isOurs) all.push({ path: pathname, token: 'authorization' in request.headers() });
  });
  return all;
}

test('a board needs one call, made before its code is there, and six files', async ({ page }) => {
  const id = await sitDown(page, { game: 'terror', seats: AGAINST_COMPUTER });
  const asked = calls(page);
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  // The page's own code is held back: the match is asked for all the same.
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/(core|board)-/, async (route) => {
    await held;
    await route.continue();
  });
  const answered = page.waitForResponse(`**/api/matches/${id}/opening`);
  await page.reload({ waitUntil: 'commit' });
  await answered;
  release();
  await ready(page);
  expect(new Set(scripts).size, scripts.join(' ')).toBeLessThanOrEqual(6);
  await click(page, 'd2', 'd4');
  await sees(page, 'd4', 'white pawn');
  // The board shows a turn before it has been sent.
  const first = () => asked.slice(0, 2).map(({ path }) => path);
  await expect.poll(first).toEqual([`/api/matches/${id}/opening`, expect.stringMatching(/\/(steps|turns)$/)]);
});

test('a shared screen with secrets asks with no token before the cover is lifted', async ({ page }) => {
  const asked = calls(page);
  await page.goto('/new/masquerade');
  await page
    .getByLabel(/on this screen/)
    .first()
    .check();
  await button(page, 'Start the match').click();
  const cover = page.getByRole('button', { name: /^I am White:/ });
  await expect(cover).toBeVisible();
  await page.reload();
  await expect(cover).toBeVisible();
  // What a seat gives to the chance of the match shows nobody anything.
  expect(asked.filter(({ path, token }) => token && !path.endsWith('/nonce'))).toEqual([]);
  await uncover(page, 'White');
  await expect(button(page, 'Hand it in')).toBeVisible();
  expect(asked.filter(({ token }) => token).length).toBeGreaterThan(0);
});

for (const [locale, waits, title] of [
  ['en-GB', '● Your turn · Spartan Chess · Menagerie', 'Menagerie'],
  ['fr-FR', /^● À vous · .* · Menagerie$/, 'Menagerie'],
] as const) {
  test(`the title tells whose turn it is (${locale})`, async ({ open }) => {
    const page = await open({ locale });
    const id = await sitDown(page, { game: 'spartan', seats: { w: 'me', b: 'me' } }, { keep: ['w'] });
    await expect(page).toHaveTitle(waits);
    await click(page, 'e2', 'e4');
    await expect(page).toHaveTitle(/^(?!●).* · Menagerie$/);
    await page.goto(`/play/${id}`);
    await page.locator('header .title').click();
    await expect(page).toHaveTitle(title);
  });
}

test('a page is described to those who install or share it', async ({ page }) => {
  await page.goto('/rules/terror');
  const content = (property: string) =>
    page.locator(`meta[property="og:${property}"]`).getAttribute('content');
  expect(await content('title')).toMatch(/Terror/);
  const picture = await page.request.get((await content('image')) ?? '');
  expect(picture.headers()['content-type']).toBe('image/png');
  const touch = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href');
  const manifest = await page.request.get('/manifest.webmanifest');
  expect(manifest.headers()['content-type']).toBe('application/manifest+json');
  const { icons } = (await manifest.json()) as { icons: { src: string; type: string; purpose?: string }[] };
  expect(icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
  for (const { src, type } of [...icons, { src: touch ?? '', type: 'image/png' }]) {
    const icon = await page.request.get(src);
    expect([src, icon.status(), icon.headers()['content-type']]).toEqual([src, 200, type]);
  }
});

test('without a network the book and the puzzles that were opened are there, and no match', async ({
  open,
  complaints,
}) => {
  complaints.excuse('net::ERR_');
  const page = await open({ serviceWorkers: 'allow' });
  const puzzle = `/puzzle/golf?${new URLSearchParams({ position: WORKED_EXAMPLE })}`;
  const id = await sitDown(page, { game: 'spartan', seats: AGAINST_COMPUTER });
  await ready(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.goto(puzzle);
  await expect(page.getByRole('grid', { name: 'Board of Chess Golf' })).toBeVisible();
  await page.goto('/rules');
  const kept = () =>
    page.evaluate(async () => {
      const names = await caches.keys();
      const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return all.flat().map(({ url }) => new URL(url).pathname);
    });
  // A reader who opens the book has all of it.
  await expect.poll(async () => (await kept()).filter((path) => path.endsWith('/rules')).length).toBe(13);

  await page.context().setOffline(true);
  await page.goto('/rules/terror');
  await expect(page.getByRole('heading', { level: 1, name: /Terror/ })).toBeVisible();
  await page.goto(puzzle);
  await expect(page.getByRole('grid', { name: 'Board of Chess Golf' })).toBeVisible();
  await page.goto(`/play/${id}`);
  await expect(page.getByText('There is no connection, and this was not kept on this device.')).toBeVisible();
  expect((await kept()).filter((path) => /^\/api\/(matches|me)/.test(path))).toEqual([]);

  await page.context().setOffline(false);
  await button(page, 'Try again').click();
  await ready(page);
  expect((await ask<{ at: number }>(page, `/${id}`)).at).toBe(0);
});

test('what comes before a shared screen is fetched with another attempt where it could not be', async ({
  page,
  complaints,
}) => {
  complaints.excuse('Failed to load resource');
  complaints.excuse('dynamically imported module');
  let isCut = true;
  await page.route(/\/around-[^/]*\.js$/, (route) => (isCut ? route.abort() : route.continue()));
  await sitDown(page, { game: 'zombie', seats: HOT_SEAT });
  await expect(page.getByText('A part of this page cannot be fetched just now.')).toBeVisible();
  isCut = false;
  await button(page, 'Try again').click();
  await uncover(page, 'White');
  await ready(page);
});

test('what is wanted later and cannot be fetched is told, and can be tried again', async ({
  page,
  complaints,
}) => {
  complaints.excuse('Failed to load resource');
  complaints.excuse('dynamically imported module');
  await page.route(/\/table-[^/]*\.js$/, (route) => route.abort());
  await sitDown(page, { game: 'chess960', seats: AGAINST_COMPUTER });
  await expect(page.getByText('A part of this page cannot be fetched just now.')).toBeHidden();
  await button(page, 'Type a turn').click();
  await expect(page.getByText('A part of this page cannot be fetched just now.')).toBeVisible();
  await page.unroute(/\/table-[^/]*\.js$/);
  await button(page, 'Try again').click();
  await ready(page);
  await button(page, 'Type a turn').click();
  await expect(page.getByRole('textbox')).toBeVisible();
});

test('a new build takes the place of the old one, and breaks no page that is open', async ({
  open,
  base,
}) => {
  const site = await deployed(base);
  const page = await open({ serviceWorkers: 'allow', baseURL: site.base });
  const shells = async () => (await caches.keys()).filter((name) => name.startsWith('shell '));
  const build = (of: Page) => of.locator('meta[name="build"]');
  await page.goto('/rules');
  // The page itself does so when it has long been there.
  await page.evaluate(() => navigator.serviceWorker.register('/worker.js'));
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const [old = ''] = await page.evaluate(shells);
  expect(old).toMatch(/^shell \w+$/);

  // What builds before this one have kept of the book has another form.
  const rules = '/api/games/spartan/rules?lang=en';
  await page.evaluate(async (address) => (await caches.open('book')).put(address, new Response('{}')), rules);
  site.deploy({ name: 'newer', gone: '/dialogs-' });
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null))
    .toBe(true);
  expect((await page.evaluate(shells)).toSorted(), 'the old one is still in use').toEqual(
    [old, 'shell newer'].toSorted(),
  );
  const carried = await page.evaluate(
    async (address) => (await (await caches.open('book 2')).match(address))?.json(),
    rules,
  );
  expect(carried.parts, 'the book is kept in the new form').toBeTruthy();
  await button(page, 'Settings').click();
  await expect(
    page.getByRole('dialog', { name: 'Settings' }),
    'a file that only the old build has',
  ).toBeVisible();

  await page.reload();
  await expect(build(page), 'nobody stays with an old page').toHaveAttribute('content', 'newer');
  await expect(page.getByRole('heading', { name: 'The book of rules' })).toBeVisible();

  // It stays as long as a page of it does.
  const context = page.context();
  const worker = context.serviceWorkers().at(-1);
  if (!worker) throw new Error('a worker waits');
  await page.close();
  await expect.poll(() => worker.evaluate(shells), 'the old one is dropped').toEqual(['shell newer']);
  await context.setOffline(true);
  const next = await context.newPage();
  await next.goto('/');
  await expect(build(next), 'and the new one is there without a network').toHaveAttribute('content', 'newer');
  await site.stop();
});
