// A game with chance is played to its end, and whoever sat there finds out whether it was dealt fairly.

import { button } from './board';
import { ask, axe, expect, fits, type Page, SMALL_SCREENS, test } from './kit';

/** Plays a game against the computer, without a seed, and gives it up. */
async function giveUp(page: Page, game: string): Promise<string> {
  await page.goto(`/new/${game}`);
  await page.getByRole('radio', { name: 'White', exact: true }).check();
  await button(page, 'Start the match').click();
  await page.waitForURL(/\/play\//);
  const id = page.url().split('/').at(-1) as string;
  await button(page, 'Resign').click();
  await button(page, 'Yes, resign').click();
  await expect(page.getByRole('link', { name: 'Verify', exact: true })).toBeVisible();
  return id;
}

const verdict = (page: Page) => page.getByRole('region', { name: 'What was found' }).getByRole('status');
const checks = (page: Page) => page.getByRole('region', { name: 'What was found' }).getByRole('listitem');

test('a game that was given up is verified in the browser', async ({ page }) => {
  const id = await giveUp(page, 'booster');
  await page.getByRole('link', { name: 'Verify', exact: true }).click();
  await expect(verdict(page)).toContainText('The draws were fair.');
  for (const words of [
    'it has the same fingerprint',
    'the same commitment that this browser was shown',
    'The number that this browser added is in the record',
    'Black added no number',
    'At the start 36 things were shuffled',
    'The starting position carries on from this chance.',
  ]) {
    await expect(checks(page).filter({ hasText: words })).toHaveCount(1);
  }
  await expect(checks(page).filter({ hasText: 'Wrong:' })).toHaveCount(0);
  // By keyboard, the numbers open.
  const numbers = checks(page).first().getByText('The numbers');
  await numbers.focus();
  await page.keyboard.press('Enter');
  await expect(checks(page).first().getByText('Computed here')).toBeVisible();
  await axe(page, 'a verified game');
  for (const [width, height] of SMALL_SCREENS) {
    await page.setViewportSize({ width, height });
    await fits(page, `a verified game at ${width}x${height}`);
  }
  // Without what it remembers, and from the address alone.
  await page.evaluate(() => localStorage.clear());
  await page.goto(`/verify/${id}`);
  await expect(verdict(page)).toContainText('The draws were fair.');
  await expect(checks(page).filter({ hasText: 'this browser' })).toHaveCount(0);
});

test('what was changed in a record is found, whether it is dropped or pasted', async ({
  page,
  complaints,
}) => {
  const id = await giveUp(page, 'chess960');
  const record = await (await page.request.get(`/api/matches/${id}/record?form=json`)).text();
  const paste = async (text: string) => {
    await page.getByRole('textbox', { name: 'Or paste the record' }).fill(text);
    await button(page, 'Verify').click();
  };
  await page.goto('/verify');
  await axe(page, 'the page that verifies');
  await paste(record);
  await expect(verdict(page)).toContainText('The draws were fair.');

  await paste(record.replace(/"drawn":\d+/, '"drawn":960'));
  await expect(verdict(page)).toContainText('Something is wrong');
  await expect(checks(page).filter({ hasText: 'Wrong:' })).toHaveText(/something other than the draw/);

  const secret = /"secret":"(\w+)"/.exec(record)?.[1] as string;
  const changed = record.replace(secret, `${secret.startsWith('0') ? '1' : '0'}${secret.slice(1)}`);
  const buffer = Buffer.from(changed);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer });
  await expect(checks(page).filter({ hasText: 'The secret is not the one' })).toHaveCount(1);

  await paste('[Variant "Chess960"]');
  await expect(page.getByRole('alert')).toContainText('it is no JSON');

  // A game with secrets that goes on has no record yet, and the page says so.
  const { match } = await ask<{ match: string }>(page, '', {
    game: 'booster',
    seats: { w: 'me', b: 'computer:1' },
    seed: 1,
  });
  complaints.excuse('409');
  await page.goto(`/verify/${match}`);
  await expect(page.getByRole('alert')).toBeVisible();
});

test('a game is verified in French, in the dark', async ({ open }) => {
  const page = await open({ locale: 'fr-FR', colorScheme: 'dark' });
  const { match, tokens } = await ask<{ match: string; tokens: { w: string } }>(page, '', {
    game: 'golf',
    seats: { 1: 'me' },
    seed: 7,
  });
  await ask(page, `/${match}/actions`, { action: 'resign' }, Object.values(tokens)[0]);
  await page.goto(`/verify/${match}`);
  await expect(page.getByText('de la donne n’est pas prouvée')).toBeVisible();
  await axe(page, 'a game that proves nothing');
});

test('a match of golf is verified in the browser', async ({ page }) => {
  await page.goto('/new/golfmatch');
  await page.getByRole('radio', { name: 'A friend, on this screen' }).check();
  await page.getByRole('spinbutton', { name: /^Turns/ }).fill('2');
  await button(page, 'Start the match').click();
  for (const turn of [1, 2]) {
    await expect(page.getByText(`Turn ${turn} of 2`).first()).toBeVisible();
    for (const _ of ['one', 'other']) await button(page, 'No solution').click();
    if (turn === 1) await button(page, 'Deal').click();
  }
  // Nobody has a point, and nobody is better dressed.
  await expect(page.getByText('Which of them is best dressed?').first()).toBeVisible();
  for (const _ of ['one', 'other']) await button(page, 'Nobody').click();
  await page.getByRole('link', { name: 'Verify', exact: true }).click();
  await expect(verdict(page)).toContainText('The draws were fair.');
  await expect(checks(page).filter({ hasText: 'Wrong:' })).toHaveCount(0);
  for (const [words, count] of [
    // The layout, the pack, and who deals first.
    ['At the start 16 things were shuffled', 2],
    ['At the start a number below 2 was drawn', 1],
    ['The number that this browser added is in the record', 1],
  ] as const) {
    await expect(checks(page).filter({ hasText: words })).toHaveCount(count);
  }
});
