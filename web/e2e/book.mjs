// Opens every page of the book at one width: as many pictures as it has diagrams, sections that can be reached, nothing
// for axe to find, nothing wider than the screen.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { axe } from './kit.mjs';

/** The pages of the book, and where the server tells them. */
export async function pagesOf(base) {
  const ask = async (path) => (await fetch(`${base}/api${path}`)).json();
  const { games } = await ask('/games');
  const { chapters } = await ask('/book');
  return [
    ...games.map(({ id }) => ({ id, rules: `/games/${id}/rules` })),
    ...chapters.map(({ id }) => ({ id, rules: `/book/${id}` })),
  ];
}

export async function fits(page, where) {
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

/** Declares a test for each page. */
export async function openEveryPage({ base, open }, width, device) {
  for (const { id, rules } of await pagesOf(base)) {
    test(`the page of ${id} on a ${width}`, async () => {
      const { diagrams } = await (await fetch(`${base}/api${rules}`)).json();
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
