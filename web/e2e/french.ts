// What makes a page French: not one English word that can be read or heard, and room for the longer ones.

import { readFileSync } from 'node:fs';
import { axe, expect, fits, type Page } from './kit';

export const FRENCH = { locale: 'fr-FR' };

// Every sentence of two words or more that the client has in English, holes aside.
const source = readFileSync(new URL('../src/texts/en.ts', import.meta.url), 'utf8');
const SENTENCES = [...source.matchAll(/'([A-Z][a-z]+ [^'$]+)'/g)].map(([, sentence]) => sentence);
expect(SENTENCES.length, 'the English sentences are found').toBeGreaterThan(60);
const ENGLISH =
  /(?<!\p{L})(the|of|is|are|your|you|with|has|have|this|that|from|been|king|queen|rook|bishop|knight|pawn|white|black|board|turn|moves?|play(s|ed)?|games?|cards?|checkers?|rules|taken|buried|pass)(?!\p{L})/iu;

/** All that can be read or heard on the page, but for what is marked as English for names in italics and for code. */
async function said(page: Page): Promise<string[]> {
  const hidden = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>('[aria-label], [title], [placeholder], [aria-live]')]
      .filter((element) => !element.closest('[lang="en"]'))
      .flatMap(({ ariaLabel, title, placeholder, textContent }) => [
        ariaLabel,
        title,
        placeholder,
        textContent,
      ]),
  );
  const other = page.locator('body [lang="en"], article :is(em, code)');
  await other.evaluateAll((marked: HTMLElement[]) => {
    for (const { style } of marked) style.visibility = 'hidden';
  });
  // What is hidden is not among the words that are seen.
  const seen = await page.locator('body').allInnerTexts();
  await other.evaluateAll((marked: HTMLElement[]) => {
    for (const { style } of marked) style.visibility = '';
  });
  return [await page.title(), ...seen, ...hidden].filter((text) => typeof text === 'string');
}

/** Each English word that was found, and around it. */
async function english(page: Page): Promise<string[]> {
  return (await said(page)).flatMap((text) => {
    const found = text.match(ENGLISH)?.[0] ?? SENTENCES.find((sentence) => text.includes(sentence));
    return found === undefined ? [] : [`“${found}”: ${text.slice(0, 400)}`];
  });
}

export async function isFrench(page: Page, where: string): Promise<void> {
  await expect(page.locator('html'), where).toHaveAttribute('lang', 'fr');
  await expect.poll(() => english(page), `English on ${where}`).toEqual([]);
  await fits(page, where);
  const narrow = await page.evaluate(() =>
    [...document.querySelectorAll('button, a.button')]
      .filter((button) => button.clientWidth > 0 && button.scrollWidth > button.clientWidth + 1)
      .map((button) => button.textContent.trim()),
  );
  expect(narrow, `${where}: buttons hold their words`).toEqual([]);
  await axe(page, `${where} in French`);
}

/** French, and nothing excused as English. */
export async function isAllFrench(page: Page, where: string): Promise<void> {
  await expect(page.locator('main [lang="en"]'), `nothing of ${where} is left in English`).toHaveCount(0);
  await isFrench(page, where);
}
