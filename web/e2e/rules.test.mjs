// The book of rules as a whole: its contents, and the ways between its pages and their sections. The pages themselves are
// opened by rules-desktop and rules-phone.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fits, pagesOf } from './book.mjs';
import { axe, house, PHONE } from './kit.mjs';

const { base, open } = await house();

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
  assert.deepEqual([...seen].sort(), (await pagesOf(base)).map(({ id }) => id).sort());
  await close();
});

test('a page that does not exist is said to be none', async () => {
  const { page, close } = await open();
  await page.goto('/rules/halma');
  await page.getByRole('heading', { name: 'There is no such page.' }).waitFor();
  await close();
});
