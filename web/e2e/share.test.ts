// A moment of a match has an address: it is opened there, kept while somebody steps along, and given to others.

import { button, click, instruction, sees, square, status } from './board';
import { AGAINST_COMPUTER, ask, axe, expect, fits, HOT_SEAT, type Page, PHONE, sitDown, test } from './kit';

const ORTHODOX = { game: 'chess960', options: { number: 518 } };
const PARTS = ['e2e4', 'e7e5', 'g1f3', 'b8c6'];
const SHARE = /^Share$/;

/** A clipboard that the page may write to, or may not. */
const withClipboard = (page: Page, isAllowed: boolean) =>
  page.addInitScript((allowed) => {
    const writeText = async (text: string) => {
      if (!allowed) throw new Error('not allowed');
      Object.assign(window, { copied: text });
    };
    Object.defineProperty(navigator, 'clipboard', { value: { writeText } });
    Object.defineProperty(navigator, 'share', { value: undefined });
  }, isAllowed);

const copied = (page: Page) => page.evaluate(() => (window as unknown as { copied?: string }).copied);

test('a moment is opened by its address, which follows whoever steps along', async ({ page, open }) => {
  const id = await sitDown(page, { ...ORTHODOX, seats: HOT_SEAT }, { parts: PARTS });
  await page.goto(`/play/${id}?at=2`);
  await sees(page, 'e5', 'black pawn');
  await sees(page, 'g1', 'white knight');
  await status(page, 'An earlier position.');
  await instruction(page, 'Click the board to come back to the present.');
  const before = await page.evaluate(() => history.length);
  await button(page, 'One step back').click();
  await expect(page).toHaveURL(/\?at=1$/);
  await button(page, 'To the start').click();
  await expect(page).toHaveURL(/\?at=0$/);
  await page.reload();
  await sees(page, 'e2', 'white pawn');
  await status(page, 'An earlier position.');
  await button(page, 'To the present').click();
  await expect(page).toHaveURL(/\/play\/\w+$/);
  await sees(page, 'c6', 'black knight');
  expect(await page.evaluate(() => history.length)).toBe(before);

  // Somebody else sees the same moment.
  const other = await open(PHONE);
  await other.goto(`/play/${id}?at=3`);
  await sees(other, 'f3', 'white knight');
  await sees(other, 'b8', 'black knight');
  // What is no moment is the present.
  await other.goto(`/play/${id}?at=x`);
  await sees(other, 'c6', 'black knight');
});

test('the link is shared, or copied, or shown', async ({ open }) => {
  const page = await open();
  await withClipboard(page, true);
  const id = await sitDown(page, { ...ORTHODOX, seats: HOT_SEAT }, { parts: PARTS });
  await page.getByRole('button', { name: SHARE }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  await expect(page.getByText('The link is copied.')).toBeAttached();
  expect(await copied(page)).toMatch(new RegExp(`/play/${id}$`));
  // Another moment has another link.
  await button(page, 'One step back').click();
  await page.getByRole('button', { name: SHARE }).click();
  await expect.poll(() => copied(page)).toMatch(/\?at=3$/);
  await axe(page, 'a link that was copied');

  const careful = await open(PHONE);
  await withClipboard(careful, false);
  await careful.goto(`/play/${id}?at=1`);
  await careful.getByRole('button', { name: SHARE }).click();
  const field = careful.getByRole('textbox', { name: 'This browser does not let the page copy.' });
  await expect(field).toBeFocused();
  await expect(field).toHaveValue(new RegExp(`/play/${id}\\?at=1$`));
  await fits(careful, 'a link to be copied by hand');

  const able = await open();
  await able.addInitScript(() => {
    const share = async (what: ShareData) => Object.assign(window, { copied: `${what.title} ${what.url}` });
    Object.defineProperty(navigator, 'share', { value: share });
  });
  await able.goto(`/play/${id}`);
  await able.getByRole('button', { name: SHARE }).click();
  await expect.poll(() => copied(able)).toMatch(new RegExp(`^Chess960 .*/play/${id}$`));
});

test('whoever reads the page of a link is told of the match', async ({ page }) => {
  const id = await sitDown(page, { ...ORTHODOX, seats: AGAINST_COMPUTER });
  const html = await (await page.request.get(`/play/${id}?at=0`)).text();
  const [, image = ''] = /og:image" content="([^"]+)"/.exec(html) ?? [];
  expect(image).toMatch(new RegExp(`/api/matches/${id}/picture\\?at=0$`));
  const picture = await page.request.get(image);
  expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/png']);
  await click(page, 'e2', 'e4');
  await expect(square(page, 'e4')).toHaveAccessibleName(/white pawn/);
  // The board shows a turn before the server has taken it.
  await expect.poll(async () => (await ask<{ at: number }>(page, `/${id}`)).at).toBeGreaterThan(0);
  const later = await page.request.get(image.replace('?at=0', ''));
  expect(await later.body()).not.toEqual(await picture.body());
});
