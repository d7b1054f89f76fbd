// The whole way in French: chosen by the browser, three short matches without an English word, and back to English by
// the button in the header.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { click, playButton, sees, status } from './board.mjs';
import { pagesOf } from './book.mjs';
import { axe, DESKTOP, HOT_SEAT, house, PHONE, sitDown } from './kit.mjs';
import { FINGER, MOUSE } from './player.mjs';
import { button, fetchTour, heading, solve, told, walk } from './tour.mjs';

const { open, base } = await house();
const FRENCH = { locale: 'fr-FR' };

// Every sentence of two words or more that the client has in English, holes aside.
const source = readFileSync(new URL('../src/texts/en.ts', import.meta.url), 'utf8');
const SENTENCES = [...source.matchAll(/'([A-Z][a-z]+ [^'$]+)'/g)].map(([, sentence]) => sentence);
const ENGLISH =
  /(?<!\p{L})(the|of|is|are|your|you|with|has|have|this|that|from|been|king|queen|rook|bishop|knight|pawn|white|black|board|turn|moves?|play(s|ed)?|games?|cards?|checkers?|rules|taken|buried|pass)(?!\p{L})/iu;

/** All that can be read or heard on the page, but for what is marked as English for names in italics and for code. */
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
  const other = page.locator('body [lang="en"], article :is(em, code)');
  await other.evaluateAll((marked) => {
    for (const { style } of marked) style.visibility = 'hidden';
  });
  // What is hidden is not among the words that are seen.
  const seen = await page.locator('body').allInnerTexts();
  await other.evaluateAll((marked) => {
    for (const { style } of marked) style.visibility = '';
  });
  return [await page.title(), ...seen, ...hidden].filter(Boolean);
}

async function isFrench(page, where) {
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'fr', where);
  for (const text of await said(page)) {
    const found = text.match(ENGLISH)?.[0] ?? SENTENCES.find((sentence) => text.includes(sentence));
    assert.equal(found, undefined, `English on ${where}, “${found}”: ${text.slice(0, 400)}`);
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

/** French, and nothing excused as English. */
async function isAllFrench(page, where) {
  assert.equal(await page.locator('main [lang="en"]').count(), 0, `nothing of ${where} is left in English`);
  await isFrench(page, where);
}

assert.ok(SENTENCES.length > 60, 'the English sentences are found');

test('orthodox chess to mate in French on a phone', async () => {
  const { page, close } = await open({ ...PHONE, ...FRENCH });
  await page.goto('/');
  await page.getByRole('heading', { name: 'Choisissez un jeu' }).waitFor();
  await page.getByRole('link', { name: /^Planche .*Échecs 960/ }).waitFor();
  await isFrench(page, 'home');
  await page.getByRole('link', { name: /^Planche .*Échecs 960/ }).click();
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

test('the book is read in French', async () => {
  const { page, close } = await open({ ...PHONE, ...FRENCH });
  let read = 0;
  for (const { id, rules } of await pagesOf(base)) {
    const { lang, markdown } = await (await fetch(`${base}/api${rules}?lang=fr`)).json();
    if (lang !== 'fr') continue;
    await page.goto(`/rules/${id}`);
    await page.getByRole('navigation', { name: 'Les autres pages du livre' }).waitFor();
    const rulings = markdown.match(/^- \*Notre décision :\*/gm)?.length ?? 0;
    assert.equal(await page.locator('.ruling').count(), rulings, `the rulings of ${id}`);
    await isAllFrench(page, `the page of ${id}`);
    read += 1;
  }
  assert.ok(read > 2, `${read} pages are there in French`);
  await page.goto('/rules');
  await page.getByRole('heading', { name: 'Le livre des règles' }).waitFor();
  await isFrench(page, 'the book');
  // What is printed comes in the reader's language.
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'le jeu de cartes (PDF)' }).click(),
  ]);
  assert.equal(file.suggestedFilename(), 'menagerie-cartes.pdf');
  await close();
});

test('a tour is walked in French on a desktop', async () => {
  const { page, close } = await open({ ...DESKTOP, ...FRENCH });
  const look = (index) => isAllFrench(page, `stop ${index + 1} of the tour`);
  await walk({ page, base, press: MOUSE, lang: 'fr', look }, 'booster');
  await isAllFrench(page, 'the end of the tour');
  await close();
});

test('a wrong move, a hint and an answered move in French on a phone', async () => {
  const { page, close } = await open({ ...PHONE, ...FRENCH });
  const tour = await fetchTour(base, 'crowded', 'fr');
  const stop = tour.stops.find(({ tasks }) => tasks[0].reply.length > 0);
  await page.goto('/tour/crowded');
  await page.getByRole('button', { name: stop.title }).tap();
  await heading(page, stop.title).waitFor();
  await click(page, 'h2', 'h3');
  await told(page, 'wrong').filter({ hasText: 'C’est permis' }).waitFor();
  await isAllFrench(page, 'a move that is taken back');
  await button(page, 'Un indice').tap();
  await told(page, 'hint').filter({ hasText: stop.tasks[0].hint }).waitFor();
  await isAllFrench(page, 'a hint');
  await solve({ page, base, press: FINGER }, 'crowded', stop);
  await isAllFrench(page, 'a solved stop');
  await close();
});

test('all tours are told in French, and one that is only in English says so', async () => {
  const { page, close } = await open({ ...DESKTOP, ...FRENCH });
  const { games } = await (await fetch(`${base}/api/games`)).json();
  for (const { id } of games) {
    const { lang, stops } = await fetchTour(base, id, 'fr');
    assert.equal(lang, 'fr', id);
    await page.goto(`/tour/${id}`);
    await heading(page, stops[0].title).waitFor();
    await isAllFrench(page, `the tour of ${id}`);
  }
  const english = await fetchTour(base, 'alice');
  await page.route('**/api/games/alice/tour*', (route) => route.fulfill({ json: english }));
  await page.goto('/tour/alice');
  await heading(page, english.stops[0].title).waitFor();
  await page.getByText('n’existe encore qu’en anglais').waitFor();
  await page.locator('h2[lang="en"]').waitFor();
  await isFrench(page, 'the frame of an English tour');
  await close();
});

test('on a phone, four seats say who plays there without being cut', async () => {
  const { page, close } = await open({ ...PHONE, ...FRENCH });
  const seats = { wk: 'me', bk: 'computer:1', wq: 'computer:1', bq: 'computer:1' };
  await sitDown(page, { game: 'crowded', seats });
  await page.getByText('ordinateur, niveau 1').first().waitFor();
  const cut = await page
    .locator('.seats span')
    .evaluateAll((spans) =>
      spans.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent),
    );
  assert.deepEqual(cut, []);
  await isFrench(page, 'a table for four');
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

/** The editor of a game, once its position is accepted, with nothing hidden. */
async function edit(page, game, query = '') {
  await page.goto(`/edit/${game}${query}`);
  await page.getByText('On peut jouer à partir d’ici.').waitFor();
  for (const details of await page.locator('form details').all()) {
    await details.evaluate((element) => element.setAttribute('open', ''));
  }
}

/** Nothing on the page had to stay as the server said it. */
async function isSaid(page, where) {
  await isFrench(page, where);
  assert.deepEqual(await page.locator('main [lang="en"]').allInnerTexts(), [], where);
}

test('what positions are made of is said in French', async () => {
  const { page, close } = await open({ ...DESKTOP, ...FRENCH });
  const { games } = await (await fetch(`${base}/api/games`)).json();
  for (const { id } of games) {
    await edit(page, id);
    await isSaid(page, `the editor of ${id}`);
  }
  await close();
});

test('a position is set up, refused, mended and tried out in French', async () => {
  const { page, close } = await open({ ...PHONE, ...FRENCH });
  const position = page.getByRole('textbox', { name: 'La position en texte' });
  await edit(page, 'spartan');
  await page.getByRole('button', { name: 'Vider l’échiquier' }).click();
  await page.getByText(/Ce n’est pas encore une position\s:.*les Blancs ont 0 roi au lieu de 1\./).waitFor();
  await isSaid(page, 'an empty board');
  await position.fill('k7/8/8/8/9/8/8/K7 w - - 0 1');
  await page.getByText(/placement, rangée 4\s: il y a plus de 8 cases\./).waitFor();
  await isSaid(page, 'a rank that is too long');
  await position.fill('k7/8/8/8/8/8/8/K7 w K - 0 1');
  await page.getByText(/^Ce n’est pas encore une position\. Roque\s: K demande le roi en e1\.$/).waitFor();
  await isSaid(page, 'a castling that cannot be');

  const shared = new URLSearchParams({ position: 'r3k3/8/8/8/8/8/8/R3K3 w - - 0 1 checkers=a1:2' });
  await edit(page, 'adrenaline', `?${shared}`);
  await sees(page, 'a1', 'tour blanche, sur 2 jetons');
  await page
    .getByRole('group', { name: 'Jetons' })
    .getByRole('button', { name: 'Choisir sur l’échiquier' })
    .click();
  await isSaid(page, 'checkers that are put on the board');
  await page.getByRole('button', { name: 'Essayer' }).click();
  await status(page, 'Trait aux Blancs.');
  await isSaid(page, 'a position that is tried out');
  await close();
});

test('what the server refuses is told in French', async () => {
  const { page, errors, close } = await open({ ...PHONE, ...FRENCH });
  const refused = page.getByRole('alert');
  await page.goto('/new/chess960');
  await page.getByRole('spinbutton').fill('518');
  await page.getByRole('combobox').selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Commencer la partie' }).click();
  await refused.getByText(/les cartes décident de la position de départ/).waitFor();
  await isSaid(page, 'options that exclude each other');
  await page.goto('/new/alice');
  await page.getByRole('spinbutton').fill('14');
  await page.getByRole('button', { name: 'Commencer la partie' }).click();
  await refused.getByText(/option «\sjetons\s»\s: 14 n’est pas parmi 12, 16/).waitFor();
  await isSaid(page, 'an option that is refused');
  await page.goto(`/puzzle/golf?${new URLSearchParams({ position: '8/8/8 - - - 0 1' })}`);
  await refused.getByText(/placement\s: 3 rangées au lieu de 8/).waitFor();
  await isSaid(page, 'a link to no position');
  // The browser itself notes each refusal.
  assert.ok(errors.splice(0).every((error) => error.includes('422')));
  await close();
});

test('what was played in one language is told in the other', async () => {
  const { page, close } = await open();
  await sitDown(page, { game: 'chess960', options: { number: 518 }, seats: HOT_SEAT });
  await click(page, 'f2', 'f3', 'e7', 'e5', 'g2', 'g4', 'd8', 'h4');
  await page.getByRole('heading', { name: 'Black wins: checkmate.' }).waitFor();
  await page.goto('/');
  await page.getByText('Black wins: checkmate.').waitFor();
  await page.getByRole('button', { name: 'Français' }).click();
  await page.getByText(/Les Noirs gagnent\s: échec et mat\./).waitFor();
  await isFrench(page, 'a match that was played in English');
  await close();
});
