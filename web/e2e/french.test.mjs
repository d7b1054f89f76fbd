// The whole way in French: chosen by the browser, three short matches without an English word, and back to English by
// the button in the header.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { axe, click, DESKTOP, HOT_SEAT, house, PHONE, sees, sitDown, status } from './kit.mjs';

const { open } = await house();
const FRENCH = { locale: 'fr-FR' };
const playButton = (page) => page.getByRole('button', { name: /^(Jouer|Finir le coup)$/ });

// Every sentence of two words or more that the client has in English, holes aside.
const source = readFileSync(new URL('../src/texts/en.ts', import.meta.url), 'utf8');
const SENTENCES = [...source.matchAll(/'([A-Z][a-z]+ [^'$]+)'/g)].map(([, sentence]) => sentence);
const ENGLISH =
  /\b(the|of|is|are|your|you|with|has|have|this|that|from|been|king|queen|rook|bishop|knight|pawn|white|black|board|turn|moves?|play(s|ed)?|games?|cards?|checkers?|rules|taken|buried|pass)\b/i;

/** All that can be read or heard on the page, what is marked as English aside. */
async function said(page) {
  const hidden = await page.evaluate(() =>
    [...document.querySelectorAll('[aria-label], [title], [placeholder], [aria-live]')]
      .filter((element) => !element.closest('[lang="en"]'))
      .flatMap(({ ariaLabel, title, placeholder, textContent }) => [
        ariaLabel,
        title,
        placeholder,
        textContent,
      ]),
  );
  const marked = await page.locator('body [lang="en"]').allInnerTexts();
  const seen = [await page.title(), ...(await page.locator('body').allInnerTexts()), ...hidden].filter(
    Boolean,
  );
  return seen.map((text) => marked.reduce((left, part) => left.replace(part, ''), text));
}

async function isFrench(page, where) {
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'fr', where);
  for (const text of await said(page)) {
    const found = text.match(ENGLISH)?.[0] ?? SENTENCES.find((sentence) => text.includes(sentence));
    assert.equal(found, undefined, `English on ${where}: ${text.slice(0, 400)}`);
  }
  const overhang = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  assert.ok(overhang <= 0, `${where} does not scroll sideways`);
  const narrow = await page.evaluate(() =>
    [...document.querySelectorAll('button, a.button')]
      .filter((button) => button.clientWidth > 0 && button.scrollWidth > button.clientWidth + 1)
      .map((button) => button.textContent.trim()),
  );
  assert.deepEqual(narrow, [], `${where}: buttons hold their words`);
  await axe(page, `${where} in French`);
}

assert.ok(SENTENCES.length > 60, 'the English sentences are found');

test('orthodox chess to mate in French on a phone', async () => {
  const { page, close } = await open({ ...PHONE, ...FRENCH });
  await page.goto('/');
  await page.getByRole('heading', { name: 'Choisissez un jeu' }).waitFor();
  await page.getByRole('link', { name: /Échecs 960/ }).waitFor();
  await isFrench(page, 'home');
  await page.getByRole('link', { name: /Échecs 960/ }).click();
  await page.getByRole('button', { name: 'Commencer la partie' }).waitFor();
  await isFrench(page, 'the setup');
  await sitDown(page, { game: 'chess960', options: { number: 518 }, seats: HOT_SEAT });
  await sees(page, 'd8', 'dame noire');
  await click(page, 'f2', 'f3');
  await status(page, 'Trait aux Noirs.');
  await isFrench(page, 'a match');
  await click(page, 'e7', 'e5', 'g2', 'g4');
  await status(page, 'Trait aux Noirs.');
  await click(page, 'd8', 'h4');
  await page.getByRole('heading', { name: /^Les Noirs gagnent\s: échec et mat\.$/ }).waitFor();
  await isFrench(page, 'a finished match');
  await page.goto('/mine');
  await page.getByRole('heading', { name: 'Mes parties' }).waitFor();
  await isFrench(page, 'my games');
  await close();
});

test('cards in French on a phone', async () => {
  const { page, close } = await open({ ...PHONE, ...FRENCH });
  await sitDown(page, { game: 'cooperative', seats: { w: 'me', b: 'computer:1' }, seed: 0 });
  const hand = page.getByRole('region', { name: 'Vos cartes' });
  await hand.waitFor();
  await click(page, 'g1', 'f3');
  await sees(page, 'f3', 'cavalier blanc, en préparation');
  await isFrench(page, 'a hand of cards');
  await hand.getByRole('button', { name: /2S/ }).click();
  await playButton(page).click();
  await status(page, 'À vous de jouer.');
  await isFrench(page, 'played cards');
  await close();
});

test('graves in French on a desktop', async () => {
  const { page, close } = await open({ ...DESKTOP, ...FRENCH });
  await sitDown(page, { game: 'zombie', seats: HOT_SEAT });
  const ready = (name) =>
    page.getByRole('button', { name: new RegExp(`Je joue les ${name}\\s: montrer l’échiquier`) }).click();
  await page.getByRole('heading', { name: 'Passez l’appareil aux Blancs' }).waitFor();
  await isFrench(page, 'the cover');
  await ready('Blancs');
  await click(page, 'e2', 'e4');
  await ready('Noirs');
  await click(page, 'd7', 'd5');
  await ready('Blancs');
  await click(page, 'e4', 'd5');
  await status(page, 'Continuez votre coup.');
  await page.getByText(/Les Blancs doivent enterrer, dans cet ordre\s: pion\./).waitFor();
  await isFrench(page, 'a burial');
  await click(page, 'b2');
  await sees(page, 'b2', 'pion blanc, un pion noir est ici sous terre');
  await isFrench(page, 'a burial that is to be confirmed');
  await playButton(page).click();
  await ready('Noirs');
  await page.getByText(/Les Blancs ont enterré\s: pion\./).waitFor();
  await isFrench(page, 'a grave of the other player');
  await close();
});

test('the button leads from one language to the other, and the choice stays', async () => {
  const { page, close } = await open(FRENCH);
  await page.goto('/new/terror');
  await page.getByRole('heading', { name: /Spinal Tap contre la Terreur/ }).waitFor();
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByRole('heading', { name: 'A match of Spinal Tap vs Terror Chess' }).waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'en');
  await page.reload();
  await page.getByRole('heading', { name: 'A match of Spinal Tap vs Terror Chess' }).waitFor();
  await page.getByRole('button', { name: 'Français' }).click();
  await page.getByRole('button', { name: 'Commencer la partie' }).waitFor();
  await isFrench(page, 'the setup of a game with options');
  await close();
});

test('a page of the book begins in French, and says that the rest does not', async () => {
  const { page, close } = await open({ ...PHONE, ...FRENCH });
  await page.goto('/rules/booster');
  await page.getByRole('heading', { level: 1, name: /Échecs boostés/ }).waitFor();
  await page.getByRole('heading', { name: 'En une minute' }).waitFor();
  await page.getByText('La suite de cette page n’existe encore qu’en anglais.').waitFor();
  assert.equal(await page.getByRole('heading', { name: 'In one minute' }).count(), 0);
  await isFrench(page, 'a page of the book');
  await page.goto('/rules');
  await page.getByRole('heading', { name: 'Le livre des règles' }).waitFor();
  await isFrench(page, 'the book');
  await close();
});

test('a language is fetched alone', async () => {
  for (const [locale, wanted, other] of [
    ['fr-FR', 'fr', 'en'],
    ['en-GB', 'en', 'fr'],
    ['de-CH', 'en', 'fr'],
  ]) {
    const { page, close } = await open({ locale });
    const fetched = [];
    page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
    await page.goto('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const has = (language) => fetched.some((path) => new RegExp(`/${language}-[^/]+\\.js$`).test(path));
    assert.deepEqual([has(wanted), has(other)], [true, false], `${locale}: ${fetched}`);
    await close();
  }
});
