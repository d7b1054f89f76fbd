// The game with secrets: the setup form, attempts and their answers, the own notes, and one screen that
// must never show the one what belongs to the other.

import { button, click, grid, playButton, resign, sees, status, tap, uncover } from './board';
import {
  AGAINST_COMPUTER,
  axe,
  expect,
  HOT_SEAT,
  isWhole,
  outside,
  type Page,
  PHONE,
  SMALL_SCREENS,
  sitDown,
  test,
  tooLow,
} from './kit';

const MASQUERADE = { game: 'masquerade' };

/** So many pixels of something are hidden at its side. */
const outOf = (page: Page, part: string) =>
  page.locator(part).evaluate((box) => box.scrollWidth - box.clientWidth);

test('the setup is filled in, handed in, and the game goes on against the computer', async ({ page }) => {
  await sitDown(page, { ...MASQUERADE, seats: AGAINST_COMPUTER });
  const handIn = page.getByRole('button', { name: 'Hand it in' });
  await expect(handIn).toBeVisible();
  await expect(handIn).toBeDisabled();
  await page.getByRole('radio', { name: 'king: rook' }).check();
  await page.getByRole('radio', { name: 'queen: rook' }).check();
  await expect(page.getByRole('radio', { name: 'king: rook' }), 'one circle a column').not.toBeChecked();
  await page.getByRole('button', { name: 'Fill in the balanced set' }).click();
  await expect(page.getByRole('radio', { name: 'king: queen' })).toBeChecked();
  await page.getByRole('radio', { name: 'king: knight' }).check();
  await expect(page.getByRole('radio', { name: 'queen: queen' }), 'circles change places').toBeChecked();
  await handIn.click();
  await status(page, 'Your turn.');
  await expect(page.locator('.notes th.combo').first()).toBeVisible();
  expect(await outOf(page, '.notes')).toBe(0);
  await click(page, 'e2', 'e4');
  await sees(page, 'e4', 'white pawn');
  await status(page, 'Your turn.');
  await axe(page, 'a game with tables');
});

test('own notes are kept, with the letters put together', async ({ open }) => {
  const page = await open(PHONE);
  await sitDown(page, { ...MASQUERADE, seats: AGAINST_COMPUTER });
  await page.getByRole('button', { name: 'Fill in the balanced set' }).click();
  await page.getByRole('button', { name: 'Hand it in' }).click();
  await status(page, 'Your turn.');
  await page.getByRole('button', { name: 'knight, queen: blank' }).click();
  await page.getByRole('button', { name: 'knight, queen: X' }).click();
  await page.getByRole('button', { name: 'rook, king: blank' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'knight, queen: O' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'rook, king: X' })).toBeVisible();
  await expect(page.getByRole('cell', { name: 'NQ' })).toBeVisible();
  const head = page.locator('.notes th.combo').first();
  await expect(head).toHaveText(/^Com\u00adbo$/);
  expect(await outOf(page, '.notes')).toBe(0);
  await tap(page, 'b1', 'c3');
  await sees(page, 'c3', 'white knight');
  await page.getByRole('button', { name: 'Clear my notes' }).click();
  await expect(page.getByRole('button', { name: 'knight, queen: blank' })).toBeVisible();
});

test('on one screen a cover stands between the players', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const token = request.headers().authorization;
    if (token) asked.push(token.replace('Bearer ', ''));
  });
  await sitDown(page, { ...MASQUERADE, seats: HOT_SEAT });
  const tokens = await page.evaluate(
    () => JSON.parse(localStorage.getItem('menagerie.matches') ?? '')[0].tokens,
  );
  const cover = (name: string) =>
    expect(page.getByRole('heading', { name: `Pass the device to ${name}` })).toBeVisible();

  await cover('White');
  await axe(page, 'the cover');
  expect(asked, 'nobody’s view is fetched under the cover').toEqual([]);
  await expect(page.getByRole('grid')).toHaveCount(0);
  await uncover(page, 'White');
  await page.getByRole('button', { name: 'Fill in the balanced set' }).click();
  await page.getByRole('button', { name: 'Hand it in' }).click();
  await cover('Black');
  expect(asked, 'Black’s view is not fetched before Black looks').not.toContain(tokens.b);
  expect(await page.content(), 'and White’s choice is nowhere on the page').not.toContain('=QNBKR');

  asked.length = 0;
  await uncover(page, 'Black');
  await expect(page.getByRole('button', { name: 'Fill in the balanced set' })).toBeVisible();
  expect(asked, 'White’s view is not fetched while Black looks').not.toContain(tokens.w);
  expect(await page.content()).not.toContain('=QNBKR');
  await page.getByRole('radio', { name: 'king: king' }).check();
  for (const kind of ['queen', 'rook', 'bishop', 'knight']) {
    await page.getByRole('radio', { name: `${kind}: ${kind}` }).check();
  }
  await page.getByRole('button', { name: 'Hand it in' }).click();

  // White's pieces capture as they move, so the queen's attempt on d7 must be answered with yes.
  await cover('White');
  await uncover(page, 'White');
  await click(page, 'd2', 'd4');
  await cover('Black');
  await expect(page.getByText('White pawn d2 to d4.').first()).toBeVisible();
  await uncover(page, 'Black');
  await click(page, 'd7', 'd5');
  await cover('White');
  await page.reload();
  await cover('White');
  await uncover(page, 'White');
  await click(page, 'd1', 'd3');
  await cover('Black');
  await uncover(page, 'Black');
  await click(page, 'a7', 'a6');
  await cover('White');
  await uncover(page, 'White');
  await click(page, 'd3', 'h7');
  await expect(page.getByText('You ask whether your queen takes on h7.').first()).toBeVisible();
  await sees(page, 'h7', 'black pawn');
  await playButton(page).click();
  await cover('Black');
  await expect(page.getByText(/tries to take black pawn on h7: yes/).first()).toBeVisible();
  await uncover(page, 'Black');
  await sees(page, 'h7', 'white queen');
});

test('a board that cannot be fetched under the cover is shown once the server is back', async ({
  complaints,
  page,
}) => {
  complaints.excuse('Failed to load resource');
  await sitDown(page, { ...MASQUERADE, seats: HOT_SEAT });
  const ready = page.getByRole('button', { name: 'I am White: show the board' });
  await expect(ready).toBeVisible();
  await page.route('**/api/**', (route) => route.abort());
  await ready.click();
  await expect(page.getByText('No connection to the server.')).toBeVisible();
  await page.unroute('**/api/**');
  await expect(page.getByRole('button', { name: 'Fill in the balanced set' })).toBeVisible();
});

test('what is filled in of the setup is still there after a reload', async ({ page }) => {
  await sitDown(page, { ...MASQUERADE, seats: AGAINST_COMPUTER });
  const queen = page.getByRole('radio', { name: /queen/i }).nth(2);
  await queen.check();
  const name = (await queen.getAttribute('aria-label')) ?? '';
  await page.reload();
  await expect(page.getByRole('radio', { name, exact: true })).toBeChecked();
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(1);
  await button(page, 'Clear').click();
  await page.reload();
  await expect(page.getByRole('radio', { name, exact: true })).toBeVisible();
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
});

/** Nothing in it has to be scrolled to. */
const isAllSeen = (page: Page, what: string) =>
  page
    .locator(what)
    .evaluate((box) => box.scrollHeight <= box.clientHeight && box.scrollWidth <= box.clientWidth);

for (const [locale, handIn] of [
  ['en-GB', 'Hand it in'],
  ['fr-FR', 'Valider'],
] as const) {
  test(`on every phone all of the setup is in sight (${locale})`, async ({ open }) => {
    const page = await open({ ...PHONE, locale });
    await sitDown(page, { ...MASQUERADE, seats: AGAINST_COMPUTER });
    await expect(page.getByRole('button', { name: handIn })).toBeVisible();
    for (const [width, height] of SMALL_SCREENS) {
      const where = `at ${width}×${height}`;
      await page.setViewportSize({ width, height });
      const all = page.locator('.setup :is(h2, p, caption, th, label, button)');
      await expect.poll(() => outside(all), `all of it is on the screen ${where}`).toEqual([]);
      await expect.poll(() => isAllSeen(page, '.setup'), `nothing is hidden ${where}`).toBe(true);
    }
    await axe(page, 'the setup on a phone');
  });
}

test('on a phone notes are read and written in sight of the board', async ({ open }) => {
  const page = await open(PHONE);
  await sitDown(page, { ...MASQUERADE, seats: AGAINST_COMPUTER });
  await page.getByRole('button', { name: 'Fill in the balanced set' }).tap();
  await page.getByRole('button', { name: 'Hand it in' }).tap();
  await status(page, 'Your turn.');
  const glance = page.locator('.known');
  const cell = (name: string) => glance.getByRole('button', { name });
  for (const [width, height] of SMALL_SCREENS) {
    const where = `at ${width}×${height}`;
    await page.setViewportSize({ width, height });
    await isWhole(grid(page), `the board ${where}`);
    await isWhole(glance, `the notes ${where}`);
    await expect.poll(() => isAllSeen(page, '.glance'), `nothing is hidden ${where}`).toBe(true);
    expect(await tooLow(page), `buttons ${where}`).toEqual([]);
  }
  await expect(cell('knight: king, queen, rook, bishop, or knight')).toBeVisible();
  await cell('knight: ').tap();
  await cell('knight, queen: blank').tap();
  await cell('knight, rook: blank').tap();
  await cell('knight, rook: X').tap();
  await axe(page, 'a row of the notes');
  await cell('Back to all pieces').tap();
  await expect(cell('knight: rook'), 'a circle is the answer').toBeVisible();
  await expect(page.locator('.notes').getByRole('button', { name: 'knight, queen: X' })).toBeVisible();
  await axe(page, 'the notes at a glance');
  await cell('The other table').tap();
  await expect(glance.getByRole('heading', { name: /^How Black's pieces capture$/ })).toBeVisible();
  await expect(glance.getByRole('listitem')).toHaveCount(5);
});

test('when it is over, the board is seen as each player saw it', async ({ page }) => {
  await sitDown(page, { ...MASQUERADE, seats: AGAINST_COMPUTER });
  await page.getByRole('button', { name: 'Fill in the balanced set' }).click();
  await page.getByRole('button', { name: 'Hand it in' }).click();
  await status(page, 'Your turn.');
  await resign(page);
  const known = page.locator('.place.known, .place.notes');
  const told = () => known.allInnerTexts();
  const sight = page.getByRole('combobox', { name: 'Whose view the board shows' });
  await expect(sight.locator('option')).toHaveText(['View: White', 'View: Black']);
  const own = await told();
  await sight.selectOption('View: Black');
  await expect.poll(told).not.toEqual(own);
  await sight.selectOption('View: White');
  await expect.poll(told).toEqual(own);

  // Black's view comes late, when White's is wanted again.
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/eyes=b/, async (route) => {
    await held;
    await route.continue();
  });
  const again = page.waitForResponse(/opening(?!.*eyes)/);
  await sight.selectOption('View: Black');
  await sight.selectOption('View: White');
  await again;
  await expect(sight.locator('option:checked')).toHaveText('View: White');
  release();
  await page.unrouteAll({ behavior: 'wait' });
  await page.waitForTimeout(500);
  expect(await told(), 'the last wish counts').toEqual(own);
});

test('those who watch see the secrets when it is over, and not before', async ({ page, open }) => {
  const id = await sitDown(page, { ...MASQUERADE, seats: AGAINST_COMPUTER });
  await page.getByRole('button', { name: 'Fill in the balanced set' }).click();
  await page.getByRole('button', { name: 'Hand it in' }).click();
  await status(page, 'Your turn.');
  const watcher = await open();
  await watcher.goto(`/play/${id}`);
  const sight = watcher.getByRole('combobox', { name: 'Whose view the board shows' });
  await status(watcher, 'You are watching.');
  await expect(sight).toHaveCount(0);
  await resign(page);
  await expect(sight.locator('option')).toHaveText(['View: everybody', 'View: White', 'View: Black']);
  await sight.selectOption('View: White');
  await expect(watcher.locator('.place.known, .place.notes')).toContainText(['How your pieces capture']);
});
