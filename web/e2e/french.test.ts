// The whole way in French: chosen by the browser, three short matches without an English word, and back to English by
// the button in the header.

import { button, click, playButton, sees, status } from './board';
import { fetchRules, GAMES, leaf } from './book';
import { FRENCH, isAllFrench, isFrench } from './french';
import { DESKTOP, expect, HOT_SEAT, type Page, PHONE, sitDown, test } from './kit';
import { FINGER, MOUSE } from './player';
import { fetchTour, heading, solve, told, walk } from './tour';

test('orthodox chess to mate in French on a phone', async ({ open }) => {
  const page = await open({ ...PHONE, ...FRENCH });
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Choisissez un jeu' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Planche .*Échecs 960/ })).toBeVisible();
  await isFrench(page, 'home');
  await page.getByRole('link', { name: /^Planche .*Échecs 960/ }).click();
  await expect(page.getByRole('button', { name: 'Commencer la partie' })).toBeVisible();
  await isFrench(page, 'the setup');
  await sitDown(page, { game: 'chess960', options: { number: 518 }, seats: HOT_SEAT });
  await sees(page, 'd8', 'dame noire');
  await click(page, 'f2', 'f3');
  await status(page, 'Trait aux Noirs.');
  await isFrench(page, 'a match');
  await click(page, 'e7', 'e5', 'g2', 'g4');
  await status(page, 'Trait aux Noirs.');
  await click(page, 'd8', 'h4');
  await expect(page.getByRole('heading', { name: /^Les Noirs gagnent\s: échec et mat\.$/ })).toBeVisible();
  await isFrench(page, 'a finished match');
  await page.goto('/mine');
  await expect(page.getByRole('heading', { name: 'Mes parties' })).toBeVisible();
  await isFrench(page, 'my games');
});

test('cards in French on a phone', async ({ open }) => {
  const page = await open({ ...PHONE, ...FRENCH });
  await sitDown(page, { game: 'cooperative', seats: { w: 'me', b: 'computer:1' }, seed: 0 });
  const hand = page.getByRole('region', { name: 'Vos cartes' });
  await expect(hand).toBeVisible();
  await click(page, 'g1', 'f3');
  await sees(page, 'f3', 'cavalier blanc, en préparation');
  await isFrench(page, 'a hand of cards');
  await hand.getByRole('button', { name: /^deux de pique/ }).click();
  await playButton(page).click();
  await status(page, 'À vous de jouer.');
  await isFrench(page, 'played cards');
});

test('graves in French on a desktop', async ({ open }) => {
  const page = await open({ ...DESKTOP, ...FRENCH });
  await sitDown(page, { game: 'zombie', seats: HOT_SEAT });
  const ready = (name: string) =>
    page.getByRole('button', { name: new RegExp(`Je joue les ${name}\\s: montrer l’échiquier`) }).click();
  await expect(page.getByRole('heading', { name: 'Passez l’appareil aux Blancs' })).toBeVisible();
  await isFrench(page, 'the cover');
  await ready('Blancs');
  await click(page, 'e2', 'e4');
  await ready('Noirs');
  await click(page, 'd7', 'd5');
  await ready('Blancs');
  await click(page, 'e4', 'd5');
  await status(page, 'Continuez votre coup.');
  await expect(page.getByText(/Les Blancs doivent enterrer, dans cet ordre\s: pion\./).first()).toBeVisible();
  await isFrench(page, 'a burial');
  await click(page, 'b2');
  await sees(page, 'b2', 'pion blanc, un pion noir est ici sous terre');
  await isFrench(page, 'a burial that is to be confirmed');
  await playButton(page).click();
  await ready('Noirs');
  await expect(page.getByText(/Les Blancs ont enterré\s: pion\./).first()).toBeVisible();
  await isFrench(page, 'a grave of the other player');
});

test('the button leads from one language to the other, and the choice stays', async ({ open }) => {
  const page = await open(FRENCH);
  await page.goto('/new/terror');
  await expect(page.getByRole('heading', { name: /Spinal Tap contre la Terreur/ })).toBeVisible();
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('heading', { name: 'A match of Spinal Tap vs Terror Chess' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'A match of Spinal Tap vs Terror Chess' })).toBeVisible();
  await page.getByRole('button', { name: 'Français' }).click();
  await expect(page.getByRole('button', { name: 'Commencer la partie' })).toBeVisible();
  await isFrench(page, 'the setup of a game with options');
});

test('the book is read in French from its first page to its last', async ({ open, base }) => {
  const page = await open({ ...PHONE, ...FRENCH });
  await page.goto('/rules');
  await page.getByRole('link', { name: 'Les échecs orthodoxes en bref' }).click();
  await leaf(page, 'Les autres pages du livre', async ({ id, rules }) => {
    const { lang, parts } = await fetchRules(base, rules, 'fr');
    expect(lang, `the page of ${id} is there in French`).toBe('fr');
    const words = parts.map((part) => (part.type === 'words' ? part.html : '')).join('');
    const rulings = words.match(/<em>Notre décision :<\/em>/g)?.length ?? 0;
    await expect(page.locator('.ruling'), `rulings of ${id}`).toHaveCount(rulings);
    await isAllFrench(page, `the page of ${id}`);
  });
});

test('the book is opened and printed in French', async ({ open }) => {
  const page = await open({ ...PHONE, ...FRENCH });
  await page.goto('/rules');
  await expect(page.getByRole('heading', { name: 'Le livre des règles' })).toBeVisible();
  await isFrench(page, 'the book');
  // What is printed comes in the reader's language.
  for (const [name, kept] of [
    ['le jeu de cartes (PDF)', 'menagerie-cartes.pdf'],
    ['les feuilles à remplir (PDF)', 'menagerie-feuilles.pdf'],
  ] as const) {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(kept);
  }
});

test('a tour is walked in French on a desktop', async ({ open, base }) => {
  const page = await open({ ...DESKTOP, ...FRENCH });
  const look = (index: number) => isAllFrench(page, `stop ${index + 1} of the tour`);
  await walk({ page, base, press: MOUSE, lang: 'fr', look }, 'booster');
  await isAllFrench(page, 'the end of the tour');
});

test('a wrong move, a hint and an answered move in French on a phone', async ({ open, base }) => {
  const page = await open({ ...PHONE, ...FRENCH });
  const tour = await fetchTour(base, 'crowded', 'fr');
  const stop = tour.stops.find(({ tasks }) => tasks[0].reply.length > 0);
  if (!stop) throw new Error('a tour has an answered move');
  await page.goto('/tour/crowded');
  await page.getByRole('button', { name: stop.title }).tap();
  await expect(heading(page, stop.title)).toBeVisible();
  await click(page, 'h2', 'h3');
  await expect(told(page, 'wrong').filter({ hasText: 'C’est permis' })).toBeVisible();
  await isAllFrench(page, 'a move that is taken back');
  await button(page, 'Un indice').tap();
  await expect(told(page, 'hint').filter({ hasText: stop.tasks[0].hint })).toBeVisible();
  await isAllFrench(page, 'a hint');
  await solve({ page, base, press: FINGER }, 'crowded', stop);
  await isAllFrench(page, 'a solved stop');
});

test('every tour is told in French', async ({ open, base }) => {
  const page = await open({ ...DESKTOP, ...FRENCH });
  for (const id of GAMES) {
    const { lang, stops } = await fetchTour(base, id, 'fr');
    expect(lang, id).toBe('fr');
    await page.goto(`/tour/${id}`);
    await expect(heading(page, stops[0].title)).toBeVisible();
    await isAllFrench(page, `the tour of ${id}`);
  }
});

test('a tour that is only in English says so', async ({ open, base }) => {
  const page = await open({ ...DESKTOP, ...FRENCH });
  const english = await fetchTour(base, 'alice');
  await page.route('**/api/games/alice/tour*', (route) => route.fulfill({ json: english }));
  await page.goto('/tour/alice');
  await expect(heading(page, english.stops[0].title)).toBeVisible();
  await expect(page.getByText('n’existe encore qu’en anglais')).toBeVisible();
  await expect(page.locator('h2[lang="en"]')).toBeVisible();
  await isFrench(page, 'the frame of an English tour');
});

test('on a phone, four seats say who plays there without being cut', async ({ open }) => {
  const page = await open({ ...PHONE, ...FRENCH });
  const seats = { wk: 'me', bk: 'computer:1', wq: 'computer:1', bq: 'computer:1' };
  await sitDown(page, { game: 'crowded', seats });
  await expect(page.getByText('ordinateur, niveau 1').first()).toBeVisible();
  const names = page.locator('.seat .player span');
  await expect(names).not.toHaveCount(0);
  const cut = await names.evaluateAll((spans) =>
    spans.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent),
  );
  expect(cut).toEqual([]);
  await isFrench(page, 'a table for four');
});

test('a language is fetched alone', async ({ open }) => {
  for (const [locale, wanted, other] of [
    ['fr-FR', 'fr', 'en'],
    ['en-GB', 'en', 'fr'],
    ['de-CH', 'en', 'fr'],
  ] as const) {
    const page = await open({ locale });
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const has = (language: string) =>
      fetched.some((path) => new RegExp(`/${language}-[^/]+\\.js$`).test(path));
    expect([has(wanted), has(other)], `${locale}: ${fetched}`).toEqual([true, false]);
  }
});

/** The editor of a game, once its position is accepted, with nothing hidden. */
async function edit(page: Page, game: string, query = ''): Promise<void> {
  await page.goto(`/edit/${game}${query}`);
  await expect(page.getByText('On peut jouer à partir d’ici.')).toBeVisible();
  for (const details of await page.locator('form details').all()) {
    await details.evaluate((element) => element.setAttribute('open', ''));
  }
}

/** Nothing on the page had to stay as the server said it. */
async function isSaid(page: Page, where: string): Promise<void> {
  await isFrench(page, where);
  expect(await page.locator('main [lang="en"]').allInnerTexts(), where).toEqual([]);
}

test('what positions of each game are made of is said in French', async ({ open }) => {
  const page = await open({ ...DESKTOP, ...FRENCH });
  for (const id of GAMES) {
    await edit(page, id);
    await isSaid(page, `the editor of ${id}`);
  }
});

test('a position is set up, refused, mended and tried out in French', async ({ open }) => {
  const page = await open({ ...PHONE, ...FRENCH });
  const position = page.getByRole('textbox', { name: 'La position en texte' });
  await edit(page, 'spartan');
  await page.getByRole('button', { name: 'Vider l’échiquier' }).click();
  await expect(
    page.getByText(/Ce n’est pas encore une position\s:.*les Blancs ont 0 roi au lieu de 1\./),
  ).toBeVisible();
  await isSaid(page, 'an empty board');
  await position.fill('k7/8/8/8/9/8/8/K7 w - - 0 1');
  await expect(page.getByText(/Placement, rangée 4\s: il y a plus de 8 cases\./)).toBeVisible();
  await isSaid(page, 'a rank that is too long');
  await position.fill('k7/8/8/8/8/8/8/K7 w K - 0 1');
  await expect(
    page.getByText(/^Ce n’est pas encore une position\. Roque\s: K demande le roi en e1\.$/),
  ).toBeVisible();
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
});

test('what the server refuses is told in French', async ({ complaints, open }) => {
  complaints.excuse('422');
  const page = await open({ ...PHONE, ...FRENCH });
  const refused = page.getByRole('alert');
  await page.goto('/new/chess960');
  await page.getByRole('spinbutton').fill('518');
  await page.getByRole('combobox').selectOption({ index: 1 });
  // It is said before anything is sent, and once.
  await expect(refused.getByText(/les cartes décident de la position de départ/)).toBeVisible();
  await page.getByRole('button', { name: 'Commencer la partie' }).click();
  await expect(refused.getByText(/les cartes décident de la position de départ/)).toBeVisible();
  await isSaid(page, 'options that exclude each other');
  await page.goto(`/puzzle/golf?${new URLSearchParams({ position: '8/8/8 - - - 0 1' })}`);
  await expect(refused.getByText(/placement\s: 3 rangées au lieu de 8/i)).toBeVisible();
  await isSaid(page, 'a link to no position');
});

test('what was played in one language is told in the other', async ({ page }) => {
  await sitDown(page, { game: 'chess960', options: { number: 518 }, seats: HOT_SEAT });
  await click(page, 'f2', 'f3', 'e7', 'e5', 'g2', 'g4', 'd8', 'h4');
  await expect(page.getByRole('heading', { name: 'Black wins: checkmate.' })).toBeVisible();
  await page.goto('/');
  await expect(page.getByText('Black wins: checkmate.')).toBeVisible();
  await page.getByRole('button', { name: 'Français' }).click();
  await expect(page.getByText(/Les Noirs gagnent\s: échec et mat\./)).toBeVisible();
  await isFrench(page, 'a match that was played in English');
});
