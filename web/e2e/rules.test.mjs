// The book of rules: every page opens at both widths with as many pictures as it has diagrams, its sections can be
// reached, and the way from page to page leads through the whole book.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { axe, DESKTOP, house, PHONE } from './kit.mjs';

const { base, open } = await house();
const ask = async (path) => (await fetch(`${base}/api${path}`)).json();
const { games } = await ask('/games');
const { chapters } = await ask('/book');
const PAGES = [
  ...games.map(({ id }) => ({ id, rules: `/games/${id}/rules` })),
  ...chapters.map(({ id }) => ({ id, rules: `/book/${id}` })),
];

async function fits(page, where) {
  const overhang = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  assert.ok(overhang <= 0, `${where} does not scroll sideways`);
}

/** Pictures that show something: squares, and the goals that the server has told. */
async function picturesOf(page) {
  return page.locator('figure').evaluateAll((figures) =>
    figures.map((figure) => ({
      squares: figure.querySelectorAll('.picture svg > rect:not(.picked)').length,
      goals: figure.querySelectorAll('.picture :is(.dot, .ring)').length,
      words: figure.querySelector('[role="img"]')?.getAttribute('aria-label') ?? '',
      caption: figure.querySelector('figcaption > p')?.textContent ?? '',
    })),
  );
}

for (const [width, device] of [
  ['desktop', DESKTOP],
  ['phone', PHONE],
]) {
  for (const { id, rules } of PAGES) {
    test(`the page of ${id} on a ${width}`, async () => {
      const { diagrams } = await ask(rules);
      const { page, close } = await open(device);
      await page.goto(`/rules/${id}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.getByRole('navigation', { name: 'Other pages of the book' }).waitFor();
      const pictures = await picturesOf(page);
      assert.equal(pictures.length, diagrams.length);
      for (const [index, { scene, goals, caption }] of diagrams.entries()) {
        const picture = pictures[index];
        assert.ok(scene.cells.length > 0, `picture ${index} of ${id} shows something`);
        assert.equal(picture.squares, scene.cells.length, `the squares of picture ${index}`);
        assert.equal(picture.goals, goals.length, `the goals of picture ${index}`);
        assert.equal(picture.caption, caption);
        assert.match(picture.words, /king|pawn|rook/, `picture ${index} in words`);
      }
      const anchors = page.getByRole('navigation', { name: 'On this page' }).locator('a');
      for (const href of await anchors.evaluateAll((links) => links.map((link) => link.hash))) {
        assert.equal(await page.locator(`[id="${decodeURIComponent(href.slice(1))}"]`).count(), 1, href);
      }
      await axe(page, `the rules of ${id} on a ${width}`);
      await fits(page, `the rules of ${id}`);
      await close();
    });
  }
}

test('sections are reached by a click, by an address and by going back', async () => {
  const { page, close } = await open(PHONE);
  const isSeen = (id) =>
    page.waitForFunction((of) => {
      const { top } = document.getElementById(of)?.getBoundingClientRect() ?? { top: -1 };
      return top >= 0 && top < innerHeight;
    }, id);
  await page.goto('/rules/alice');
  await page.getByText('On this page').tap();
  await page.getByRole('link', { name: 'Our rulings' }).tap();
  await isSeen('our-rulings');
  assert.equal(new URL(page.url()).hash, '#our-rulings');
  await page.goBack();
  await page.waitForFunction(() => scrollY < 10);
  // The page was not made anew: its contents are still unfolded.
  await page.getByRole('link', { name: 'Our rulings' }).waitFor();
  await page.goto('/rules/terror#castling');
  await isSeen('castling');
  await close();
});

test('the book can be leafed through from its contents to its end', async () => {
  const { page, close } = await open();
  await page.goto('/');
  await page.getByRole('link', { name: 'The book' }).click();
  await page.getByRole('heading', { level: 1, name: 'The book of rules' }).waitFor();
  await page.getByRole('link', { name: 'Credits' }).waitFor();
  await axe(page, 'the contents of the book');
  await fits(page, 'the contents of the book');
  await page.getByRole('link', { name: 'Orthodox chess in short' }).click();
  const seen = [];
  for (;;) {
    await page.getByRole('navigation', { name: 'Other pages of the book' }).waitFor();
    seen.push(new URL(page.url()).pathname.slice('/rules/'.length));
    const next = page.locator('a[rel="next"]');
    if ((await next.count()) === 0) break;
    const address = await next.getAttribute('href');
    await next.click();
    await page.waitForURL(`**${address}`);
    await page.locator(`a[rel="prev"][href="/rules/${seen.at(-1)}"]`).waitFor();
  }
  assert.deepEqual([...seen].sort(), PAGES.map(({ id }) => id).sort());
  await close();
});

test('a page that does not exist is said to be none', async () => {
  const { page, close } = await open();
  await page.goto('/rules/halma');
  await page.getByRole('heading', { name: 'There is no such page.' }).waitFor();
  await close();
});
