// The book of rules: every page, on a desktop and as wide as a phone, its contents, and the ways between its pages and
// their sections.

import type { ChapterInfo, Diagram, GameInfo } from '../src/api/types';
import { fetchRules, leaf, PAGES } from './book';
import { axe, boxOf, DESKTOP, expect, fits, type Page, PHONE, test } from './kit';

/** The positions of a page; a table with its seats is none. */
const positions = (page: Page) => page.locator('figure:has(.picture)');

/** Pictures that show something: squares, and the goals that the server has told. */
async function picturesOf(page: Page) {
  return positions(page).evaluateAll((figures) =>
    figures.map((figure) => ({
      squares: figure.querySelectorAll('.picture svg > rect:not(.picked)').length,
      goals: figure.querySelectorAll('.picture svg > :is(.dot, .ring)').length,
      words: figure.querySelector('[role="img"]')?.getAttribute('aria-label') ?? '',
      caption: figure.querySelector('figcaption > p')?.textContent ?? '',
    })),
  );
}

async function showsPictures(page: Page, told: Diagram[]): Promise<void> {
  const diagrams = told.flatMap((diagram) => [diagram, ...(diagram.then ?? [])]);
  await expect(positions(page)).toHaveCount(diagrams.length);
  for (const [index, picture] of (await picturesOf(page)).entries()) {
    const { scene, goals, caption } = diagrams[index] as Diagram;
    expect(scene.cells.length, `picture ${index} shows something`).toBeGreaterThan(0);
    expect(picture.squares, `the squares of picture ${index}`).toBe(scene.cells.length);
    expect(picture.goals, `the goals of picture ${index}`).toBe(goals.length);
    expect(picture.caption).toBe(caption);
    expect(picture.words, `picture ${index} in words`).toMatch(/king|pawn|rook/);
  }
}

test('what follows one from another stands side by side, and on a phone one below the other', async ({
  open,
}) => {
  for (const [device, isWide] of [
    [DESKTOP, true],
    [PHONE, false],
  ] as const) {
    const page = await open(device);
    await page.goto('/rules/zombie');
    const series = page.getByRole('list', { name: '3 positions, one after the other' });
    const items = series.first().getByRole('listitem');
    await expect(items).toHaveCount(3);
    const boxes = await Promise.all([0, 1, 2].map((index) => boxOf(items.nth(index))));
    for (const [one, next] of [boxes.slice(0, 2), boxes.slice(1)]) {
      if (isWide) expect(next?.x).toBeGreaterThan((one?.x ?? 0) + (one?.width ?? 0));
      else expect(next?.y).toBeGreaterThanOrEqual((one?.y ?? 0) + (one?.height ?? 0));
    }
  }
});

/** No link to a section leads nowhere. */
async function sectionsAreThere(page: Page, where: string): Promise<void> {
  const anchors = page.locator('.leaf a[href^="#"]');
  const dead = await anchors.evaluateAll((links: HTMLAnchorElement[]) =>
    links
      .map(({ hash }) => hash)
      .filter((hash) => {
        const id = decodeURIComponent(hash.slice(1));
        return document.querySelectorAll(`[id="${id}"]`).length !== 1;
      }),
  );
  expect(dead, `links that lead nowhere on ${where}`).toEqual([]);
}

test('the book is read from its contents to its end', async ({ page, base }) => {
  expect((await told(base)).toSorted(), 'the server has what the repository has').toEqual(
    PAGES.map(({ id }) => id).toSorted(),
  );
  await page.goto('/');
  await page.getByRole('link', { name: 'The book' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'The book of rules' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Credits' })).toBeVisible();
  await axe(page, 'the contents of the book');
  await fits(page, 'the contents of the book');
  await page.getByRole('link', { name: 'Orthodox chess in short' }).click();
  await leaf(page, 'Other pages of the book', async ({ id, rules }) => {
    const { parts } = await fetchRules(base, rules);
    const diagrams = parts.flatMap((part) => (part.type === 'diagram' ? [part.diagram] : []));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await showsPictures(page, diagrams);
    await sectionsAreThere(page, id);
    await axe(page, `the rules of ${id}`);
    await fits(page, `the rules of ${id}`);
    // On a phone, axe looks at the French page.
    await page.setViewportSize(PHONE.viewport);
    await fits(page, `the rules of ${id} on a phone`);
    await page.setViewportSize(DESKTOP.viewport);
  });
});

test('the names around a table with its seats are seen whole', async ({ open }) => {
  for (const device of [DESKTOP, PHONE, { ...PHONE, locale: 'fr-FR' }]) {
    const page = await open(device);
    await page.goto('/rules/crowded');
    const table = page.locator('svg.seats');
    const room = await boxOf(table);
    const names = await table.locator('text').evaluateAll((all) =>
      all.map((one) => {
        const { left, right } = one.getBoundingClientRect();
        return { name: one.textContent, left, right };
      }),
    );
    expect(names).toHaveLength(8);
    for (const { name, left, right } of names) {
      expect(left, `${name} begins within the picture`).toBeGreaterThanOrEqual(room.x);
      expect(right, `${name} ends within it`).toBeLessThanOrEqual(room.x + room.width);
    }
  }
});

test('sections are reached by a click, by an address and by going back', async ({ open }) => {
  const page = await open(PHONE);
  const isSeen = (id: string) =>
    page.waitForFunction((of) => {
      const { top } = document.getElementById(of)?.getBoundingClientRect() ?? { top: -1 };
      return top >= 0 && top < innerHeight;
    }, id);
  await page.goto('/rules/alice');
  await page.getByText('On this page').tap();
  await page.getByRole('link', { name: 'Our rulings' }).tap();
  await isSeen('our-rulings');
  await expect(page).toHaveURL((url) => url.hash === '#our-rulings');
  await page.goBack();
  await page.waitForFunction(() => scrollY < 10);
  // The page was not made anew: its contents are still unfolded.
  await expect(page.getByRole('link', { name: 'Our rulings' })).toBeVisible();
  await page.goto('/rules/terror#castling');
  await isSeen('castling');
});

/** The pages that the server tells of. */
async function told(base: string): Promise<string[]> {
  const ask = async (path: string) => (await fetch(`${base}/api${path}`)).json();
  const { games }: { games: GameInfo[] } = await ask('/games');
  const { chapters }: { chapters: ChapterInfo[] } = await ask('/book');
  return [...games.filter(({ match_of }) => !match_of), ...chapters].map(({ id }) => id);
}

test('a page that does not exist is said to be none', async ({ complaints, page }) => {
  complaints.excuse('404');
  await page.goto('/rules/halma');
  await expect(page.getByRole('heading', { name: 'There is no such page.' })).toBeVisible();
});
