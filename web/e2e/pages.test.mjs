// Every page in both colours and widths: reachable, silent on the console, and clean for axe.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AGAINST_COMPUTER, axe, DESKTOP, house, PHONE, sitDown } from './kit.mjs';

const GAMES = ['chess960', 'spartan', 'terror', 'masquerade'];
const { open } = await house();

async function fits(page, where) {
  const overhang = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  assert.ok(overhang <= 0, `${where} does not scroll sideways`);
}

for (const [width, device] of [
  ['desktop', DESKTOP],
  ['phone', PHONE],
]) {
  for (const colorScheme of ['light', 'dark']) {
    test(`pages on a ${width} in ${colorScheme}`, async () => {
      const { page, close } = await open({ ...device, colorScheme });
      await page.goto('/');
      await page.getByRole('heading', { name: 'Choose a game' }).waitFor();
      await page.getByRole('link', { name: /^Plate .*Chess960/ }).waitFor();
      await axe(page, 'home');
      for (const game of GAMES) {
        await page.goto(`/new/${game}`);
        await page.getByRole('button', { name: 'Start the match' }).waitFor();
        await axe(page, `the setup of ${game}`);
        await sitDown(page, { game, seats: AGAINST_COMPUTER });
        await page.getByRole('grid').waitFor();
        await page.getByRole('textbox', { name: 'Type a turn' }).waitFor();
        await axe(page, `a match of ${game}`);
        await fits(page, game);
        await page.goto(`/rules/${game}`);
        await page.getByRole('heading', { level: 1, name: /The rules of/ }).waitFor();
        await axe(page, `the rules of ${game}`);
        await fits(page, `the rules of ${game}`);
      }
      await page.goto('/no/such/page');
      await page.getByRole('heading', { name: 'There is no such page.' }).waitFor();
      await axe(page, 'a missing page');
      await close();
    });
  }
}

test('the colours are a choice that stays', async () => {
  const { page, close } = await open({ colorScheme: 'light' });
  await page.goto('/');
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await paper();
  const toggle = page.getByRole('button', { name: /^Colours/ });
  await toggle.click();
  await toggle.click();
  assert.equal(await toggle.getAttribute('aria-label'), 'Colours: dark');
  const dark = await paper();
  assert.notEqual(dark, light);
  await page.reload();
  assert.equal(await paper(), dark);
  await close();
});

test('links, back and reload lead where they should', async () => {
  const { page, close } = await open();
  await page.goto('/');
  await page.getByRole('link', { name: /^Plate .*Spartan Chess/ }).click();
  await page.getByRole('heading', { name: 'A match of Spartan Chess' }).waitFor();
  assert.equal(new URL(page.url()).pathname, '/new/spartan');
  await page.goBack();
  await page.getByRole('heading', { name: 'Choose a game' }).waitFor();
  await page.goForward();
  await page.reload();
  await page.getByRole('heading', { name: 'A match of Spartan Chess' }).waitFor();
  await close();
});

test('in a game for four, each seat can be given to somebody else, and the form remembers it', async () => {
  const { page, close } = await open(PHONE);
  await page.goto('/new/crowded');
  await page.getByLabel('Choose for each seat').check();
  const seat = (name) => page.getByRole('combobox', { name, exact: true });
  await seat('White queen side').selectOption('Somebody at this screen');
  await seat('Black king side').selectOption('The computer, level 2');
  await axe(page, 'the form with all seats');
  const created = page.waitForRequest((request) => request.method() === 'POST');
  await page.getByRole('button', { name: 'Start the match' }).click();
  assert.deepEqual((await created).postDataJSON().seats, {
    wk: 'me',
    bk: 'computer:2',
    wq: 'me',
    bq: 'computer:1',
  });
  await page.getByRole('grid').waitFor();
  await page.goto('/new/crowded');
  assert.equal(await seat('White queen side').inputValue(), 'me');
  await close();
});

test('on a phone that lies on its side, the whole board is seen at once', async () => {
  const { page, close } = await open({ ...PHONE, viewport: { width: 740, height: 360 } });
  for (const path of ['/tour/alice', '/puzzle/golf', '/edit/terror']) {
    await page.goto(path);
    const { height } = await page.getByRole('grid').boundingBox();
    assert.ok(height <= 360, `${path}: ${height} px`);
    await fits(page, path);
  }
  await close();
});

test('a match that does not exist is said to be none', async () => {
  const { page, context, errors } = await open();
  await page.goto('/play/0000000000000000');
  await page.getByText('There is no such match here.').waitFor();
  await context.close();
  // The browser itself reports the answer; nothing else may.
  assert.deepEqual(
    errors.filter((error) => !error.includes('404')),
    [],
  );
});

test('the first board is there within a second', async () => {
  const { page, close } = await open();
  const id = await sitDown(page, { game: 'terror', seats: AGAINST_COMPUTER });
  const times = {};
  for (const path of ['/', `/play/${id}`]) {
    await page.goto('about:blank');
    const start = performance.now();
    await page.goto(path, { waitUntil: 'commit' });
    await page.locator('svg use[href="#piece-king"]').first().waitFor();
    times[path === '/' ? 'home' : 'match'] = Math.round(performance.now() - start);
  }
  console.log('first board visible, ms:', times);
  // Generous, because a test machine may be busy; the figure printed is the one to look at.
  assert.ok(Math.max(...Object.values(times)) < 5_000);
  await close();
});
