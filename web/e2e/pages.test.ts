// Every page in both colours and widths: reachable, silent on the console, and clean for axe.

import { openField, ready } from './board';
import { FRENCH } from './french';
import {
  AGAINST_COMPUTER,
  axe,
  boxOf,
  DESKTOP,
  expect,
  fits,
  ON_ITS_SIDE,
  PHONE,
  sitDown,
  test,
} from './kit';

const GAMES = ['chess960', 'spartan', 'terror', 'masquerade'];

for (const [width, device] of [
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const) {
  test(`pages on a ${width} in light and in dark`, async ({ open }) => {
    const page = await open(device);
    /** The colours follow the browser's, without the page being opened anew. */
    const inBothColors = async (where: string) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await axe(page, `${where} in ${colorScheme}`);
      }
    };
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Choose a game' })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Plate .*Chess960/ })).toBeVisible();
    await inBothColors('home');
    for (const game of GAMES) {
      await page.goto(`/new/${game}`);
      await expect(page.getByRole('button', { name: 'Start the match' })).toBeVisible();
      await inBothColors(`the setup of ${game}`);
      await sitDown(page, { game, seats: AGAINST_COMPUTER });
      await expect(page.getByRole('grid')).toBeVisible();
      await ready(page);
      await openField(page);
      await inBothColors(`a match of ${game}`);
      await fits(page, game);
    }
    await page.goto('/rules/terror');
    await expect(page.getByRole('heading', { level: 1, name: /The rules of/ })).toBeVisible();
    await inBothColors('a page of the book');
    await page.goto('/no/such/page');
    await expect(page.getByRole('heading', { name: 'There is no such page.' })).toBeVisible();
    await inBothColors('a missing page');
  });
}

test('the colours are a choice that stays', async ({ open }) => {
  const page = await open({ colorScheme: 'light' });
  await page.goto('/');
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await paper();
  const toggle = page.getByRole('button', { name: /^Colours/ });
  await toggle.click();
  await toggle.click();
  await expect(toggle).toHaveAttribute('aria-label', 'Colours: dark');
  const dark = await paper();
  expect(dark).not.toBe(light);
  await page.reload();
  expect(await paper()).toBe(dark);
});

test('links, back and reload lead where they should', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: /^Plate .*Spartan Chess/ }).click();
  await expect(page.getByRole('heading', { name: 'A match of Spartan Chess' })).toBeVisible();
  await expect(page).toHaveURL((url) => url.pathname === '/new/spartan');
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Choose a game' })).toBeVisible();
  await page.goForward();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'A match of Spartan Chess' })).toBeVisible();
});

test('in a game for four, each seat can be given to somebody else, and the form remembers it', async ({
  open,
}) => {
  const page = await open(PHONE);
  await page.goto('/new/crowded');
  await page.getByLabel('Choose for each seat').check();
  const seat = (name: string) => page.getByRole('combobox', { name, exact: true });
  await seat('White queen side').selectOption('Somebody at this screen');
  await seat('Black king side').selectOption('The computer, level 2');
  await axe(page, 'the form with all seats');
  const created = page.waitForRequest((request) => request.method() === 'POST');
  await page.getByRole('button', { name: 'Start the match' }).click();
  expect((await created).postDataJSON().seats).toEqual({
    wk: 'me',
    bk: 'computer:2',
    wq: 'me',
    bq: 'computer:1',
  });
  await expect(page.getByRole('grid')).toBeVisible();
  await page.goto('/new/crowded');
  await expect(seat('White queen side')).toHaveValue('me');
});

for (const look of [{}, FRENCH])
  test(`the form of a match for four fits phones${look === FRENCH ? ', in French too' : ''}`, async ({
    open,
  }) => {
    for (const screen of [PHONE, ON_ITS_SIDE]) {
      const page = await open({ ...screen, ...look });
      await page.goto('/new/crowded');
      const opponents = page.locator('[name="opponent"]');
      await expect(opponents).toHaveCount(5);
      for (const opponent of await opponents.all()) {
        await opponent.check();
        await fits(page, `the form of a match for four at ${screen.viewport.width} pixels`);
      }
    }
  });

test('the level of the computer is chosen by a slider, which says what it is like', async ({ page }) => {
  await page.goto('/new/spartan');
  const slider = page.getByRole('slider', { name: 'Level', exact: true });
  await page.getByRole('radio', { name: 'A friend, on this screen' }).check();
  await slider.press('End');
  await expect(
    page.getByRole('radio', { name: 'The computer' }),
    'who moves it wants the computer',
  ).toBeChecked();
  await expect(slider).toHaveAttribute('aria-valuetext', /^10, rated about \d+$/);
  await slider.press('ArrowLeft');
  await expect(slider).toHaveAccessibleDescription('Overlooks nothing that it has the time to look at.');
  await axe(page, 'the form with a slider');
  const created = page.waitForRequest((request) => request.method() === 'POST');
  await page.getByRole('button', { name: 'Start the match' }).click();
  expect(Object.values((await created).postDataJSON().seats).sort()).toEqual(['computer:9', 'me']);
  await expect(page.getByRole('grid')).toBeVisible();
  await page.goto('/new/spartan');
  await expect(slider, 'it is remembered').toHaveValue('8');
});

test('a match in which nobody here has a seat is refused before it is sent', async ({ page }) => {
  await page.goto('/new/crowded');
  await page.getByLabel('Choose for each seat').check();
  const own = page.getByRole('combobox', { name: 'White king side', exact: true });
  const missing = page.getByText('Give at least one seat to somebody at this screen.');
  await expect(missing).toBeHidden();
  await own.selectOption('The computer, level 1');
  await expect(missing).toBeVisible();
  await axe(page, 'a form without an own seat');
  await page.getByRole('button', { name: 'Start the match' }).click();
  await expect(own, 'the browser leads to what is missing').toBeFocused();
  await expect(page).toHaveURL((url) => url.pathname === '/new/crowded');
  await own.selectOption('Somebody at this screen');
  await expect(missing).toBeHidden();
  await page.getByRole('button', { name: 'Start the match' }).click();
  await expect(page.getByRole('grid')).toBeVisible();
});

test('the setup shows how the match begins with the options that were chosen', async ({ page }) => {
  await page.goto('/new/chess960');
  const beginning = page.getByRole('figure');
  const number = page.getByRole('spinbutton', { name: /^Number of the array/ });
  await expect(beginning).toContainText('drawn by lot when the match begins');
  const drawnPieces = () =>
    beginning.locator('use').evaluateAll((all) => all.map((one) => one.getAttribute('href')).slice(-8));
  await number.fill('518');
  await expect(beginning).toContainText('This is how the match begins.');
  const orthodox = ['rook', 'knight', 'bishop', 'queen', 'king', 'bishop', 'knight', 'rook'];
  expect((await drawnPieces()).toSorted()).toEqual(orthodox.map((icon) => `#piece-${icon}`).toSorted());
  const before = await boxOf(page.getByRole('button', { name: 'Start the match' }));
  await number.fill('');
  await expect(beginning).toContainText('drawn by lot');
  expect(await boxOf(page.getByRole('button', { name: 'Start the match' })), 'nothing moves').toEqual(before);
  await axe(page, 'a setup with a beginning');
});

test('what a page still waits for ends when somebody leaves it', async ({ page }) => {
  const visits: Array<[start: string, link: RegExp, call: string]> = [
    ['/', /^My games$/, '**/api/me/matches'],
    ['/rules', /^Spartan Chess/, '**/api/games/spartan/rules*'],
    ['/new/spartan', /^Set up a position$/, '**/api/games/spartan/kit'],
  ];
  for (const [start, link, call] of visits) {
    await page.goto(start);
    // It is never answered.
    await page.route(call, () => {});
    const asked = page.waitForRequest(call);
    await page.getByRole('link', { name: link }).click();
    const request = await asked;
    const ended = page.waitForEvent('requestfailed', (failed) => failed === request);
    await page.getByRole('link', { name: 'All games' }).click();
    await ended;
  }
});

test('on a phone that lies on its side, the whole board is seen at once', async ({ open }) => {
  const page = await open({ ...PHONE, viewport: { width: 740, height: 360 } });
  for (const path of ['/tour/alice', '/puzzle/golf', '/edit/terror']) {
    await page.goto(path);
    const height = async () => (await boxOf(page.getByRole('grid'))).height;
    await expect.poll(height, path).toBeLessThanOrEqual(360);
    await fits(page, path);
  }
});

test('a match that does not exist is said to be none', async ({ complaints, page }) => {
  complaints.excuse('404');
  await page.goto('/play/0000000000000000');
  await expect(page.getByText('There is no such match here.')).toBeVisible();
});
