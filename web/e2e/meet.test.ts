// Two people with browsers of their own come together and play: by a link, in the lobby, by a clock.

import { button, click, sees, status } from './board';
import { FRENCH } from './french';
import { spoken } from './keys';
import { ask, axe, expect, fits, type Page, PHONE, sitDown, test } from './kit';

/** Opens the waiting room of a game against somebody elsewhere. */
async function call(page: Page, game: string, opponent: RegExp, time?: string): Promise<void> {
  await page.goto(`/new/${game}`);
  await page.getByRole('radio', { name: opponent }).check();
  if (time) await page.getByRole('combobox', { name: 'Time' }).selectOption(time);
  await button(page, 'Open the waiting room').click();
  await expect(page.getByRole('heading', { name: /^Waiting for players/ })).toBeVisible();
}

test('the waiting room fits a phone, in French too', async ({ open }) => {
  const page = await open({ ...PHONE, ...FRENCH });
  const clock = { initial_s: 300, increment_s: 3 };
  await sitDown(page, { game: 'crowded', seats: { wk: 'me', bk: 'open', wq: 'open', bq: 'open' }, clock });
  await expect(page.getByRole('combobox').first()).toBeVisible();
  await fits(page, 'the waiting room in French');
});

test('two people meet by a link, lose the line, go on elsewhere and agree on a draw', async ({ open }) => {
  const [anna, ben] = [await open(), await open(PHONE)];
  await call(anna, 'spartan', /by a link/);
  await expect(anna.getByText('White you')).toBeVisible();
  await axe(anna, 'the waiting room');
  const link = await anna.getByRole('textbox', { name: 'Link for Black' }).inputValue();

  await ben.goto(link);
  await expect(ben.getByRole('heading', { name: 'You are invited to play Spartan' })).toBeVisible();
  await axe(ben, 'an invitation');
  await fits(ben, 'an invitation');
  await button(ben, 'Take this seat').click();

  await status(anna, 'Your turn');
  await status(ben, 'White to move');
  await click(anna, 'e2', 'e4');
  await sees(ben, 'e4', 'white pawn');
  await status(ben, 'Your turn');

  // The link is used up, and nobody else gets Black's view by it.
  const cora = await open();
  await cora.goto(link);
  await expect(cora.getByText('The game has begun without you')).toBeVisible();

  // A reload, a lost line, and another tab that remembers nothing: the cookie proves the seat.
  await ben.evaluate(() => localStorage.clear());
  await ben.reload();
  await status(ben, 'Your turn');
  await ben.context().setOffline(true);
  await ben.context().setOffline(false);
  await click(ben, 'e7', 'd6');
  await sees(anna, 'd6', 'black hoplite');

  await button(anna, 'Offer a draw').click();
  const offer = ben.getByRole('group', { name: 'White offers a draw.' });
  await expect(offer).toBeVisible();
  await button(ben, 'Decline').click();
  await expect(offer).toBeHidden();
  await spoken(anna, 'Black declines the draw.');
  const refusal = (page: Page) => page.locator('.notices').getByText('Black declines the draw.');
  await expect(refusal(anna)).toBeVisible();
  await expect(refusal(ben)).toBeHidden();
  // Nobody who comes back later is told of it again.
  await anna.reload();
  await expect(button(anna, 'Offer a draw')).toBeEnabled();
  await expect(refusal(anna)).toBeHidden();
  await click(anna, 'd2', 'd3');
  await sees(ben, 'd3', 'white pawn');
  await button(ben, 'Offer a draw').click();
  await button(anna, 'Accept').click();
  for (const page of [anna, ben]) await status(page, 'You drew: agreement.');
});

test('an invitation says whose seat it is for, with whom, and by which options', async ({
  open,
  complaints,
}) => {
  const [anna, ben, cora] = [await open(), await open(PHONE), await open()];
  await call(anna, 'crowded', /by a link/);
  const linkFor = (seat: string) => anna.getByRole('textbox', { name: `Link for ${seat}` }).inputValue();
  const link = await linkFor('White queen side');
  const seats = (page: Page) => page.getByRole('list', { name: 'Seats' }).getByRole('listitem');
  for (const page of [ben, cora]) {
    await page.goto(link);
    await expect(seats(page)).toHaveText([
      'White king side person',
      'Black king side free',
      'White queen side for you',
      'Black queen side free',
    ]);
    await expect(page.getByText('You play together with White king side.')).toBeVisible();
  }
  await axe(ben, 'an invitation for four');
  await fits(ben, 'an invitation for four');
  await button(ben, 'Take this seat').click();
  await expect(ben.getByRole('heading', { name: /^Waiting for players/ })).toBeVisible();

  // A link that was used leads to where the match can be watched, for those who had it open and for later ones.
  complaints.excuse('409');
  await button(cora, 'Take this seat').click();
  for (const again of [false, true]) {
    if (again) await cora.reload();
    await expect(cora.getByRole('alert')).toHaveText(/no longer valid/);
    await expect(button(cora, 'Take this seat')).toBeHidden();
  }
  await cora.getByRole('link', { name: 'Watch' }).click();
  await expect(cora.getByText('You are looking on.')).toBeVisible();

  await anna.goto('/new/alice');
  await anna.getByRole('radio', { name: /by a link/ }).check();
  await anna.getByRole('combobox', { name: /^Checkers/ }).selectOption('16');
  await button(anna, 'Open the waiting room').click();
  await ben.goto(await linkFor('Black'));
  await expect(ben.getByText('Checkers for each player: 16')).toBeVisible();
});

test('a seat has another time than the others, which is said before anybody sits down', async ({ open }) => {
  const [anna, ben] = [await open(), await open(PHONE)];
  await anna.goto('/new/alice');
  await anna.getByRole('radio', { name: /by a link/ }).check();
  await expect(anna.getByText('Another time for …')).toBeHidden();
  await anna.getByRole('combobox', { name: 'Time' }).selectOption('5 min + 3 s');
  await anna.getByText('Another time for …').click();
  await anna.getByRole('combobox', { name: 'Black' }).selectOption('1 min + 0 s');
  await axe(anna, 'a form with a handicap');
  await button(anna, 'Open the waiting room').click();
  const said = '5 min + 3 s · Black: 1 min + 0 s';
  await expect(anna.getByText(said)).toBeVisible();
  await ben.goto(await anna.getByRole('textbox', { name: 'Link for Black' }).inputValue());
  await expect(ben.getByText(said)).toBeVisible();
  await fits(ben, 'an invitation with a handicap');
  await button(ben, 'Take this seat').click();
  await status(ben, 'White to move');
  await expect(ben.getByRole('timer', { name: 'Time left' }).filter({ hasText: '1:00' })).toBeVisible();
});

test('whoever comes finds a match on the first page, and both play by the clock', async ({ open }) => {
  const [anna, ben] = [await open(), await open()];
  await call(anna, 'alice', /Anybody: the match/, '3 min + 2 s');
  await ben.goto('/');
  const lobby = ben.getByRole('region', { name: 'Open matches' });
  await expect(lobby.getByText('3 min + 2 s')).toBeVisible();
  await axe(ben, 'the first page with a lobby');
  await lobby.getByRole('link', { name: 'Half Alice' }).click();
  await button(ben, 'Take this seat: Black').click();
  await status(anna, 'Your turn');
  // A person who comes now may watch.
  const cora = await open();
  await cora.goto('/');
  const played = cora.getByRole('region', { name: 'Being played now' });
  await expect(played.getByText('White – Black')).toBeVisible();
  await expect(played.locator('.picture use')).toHaveCount(32);
  await axe(cora, 'the first page while others play');
  await played.getByRole('link', { name: 'Half Alice' }).click();
  await status(cora, 'You are watching.');
  await expect(ben.getByText('1 watching')).toBeVisible();
  const clocks = anna.getByRole('timer', { name: 'Time left' });
  await expect(clocks).toHaveCount(2);
  await expect(clocks.last()).toHaveText(/^2:5\d$/);
  await expect(clocks.first()).toHaveText('3:00');
  await click(anna, 'e2', 'e4');
  await status(ben, 'Your turn');
  // One turn adds its increment, and the other clock runs.
  await expect(anna.getByRole('timer').first()).toHaveText(/^2:5\d$/);
});

test('a clock goes on from its last reading, whatever happens between', async ({ open }) => {
  const [anna, ben] = [await open(), await open()];
  await call(anna, 'alice', /Anybody: the match/, '3 min + 2 s');
  await ben.goto('/');
  await ben.getByRole('region', { name: 'Open matches' }).getByRole('link', { name: 'Half Alice' }).click();
  await button(ben, 'Take this seat: Black').click();
  await status(anna, 'Your turn');
  const id = anna.url().split('/').at(-1) ?? '';
  const turns = [
    [anna, 'e2', 'e4'],
    [ben, 'e7', 'e5'],
    [anna, 'd2', 'd4'],
    [ben, 'd7', 'd5'],
  ] as const;
  for (const [player, from, to] of turns) {
    await player.waitForTimeout(2500);
    await click(player, from, to);
    await status(player === anna ? ben : anna, 'Your turn');
  }
  const { clock } = await ask<{ clock: { seats: Record<string, { left_ms: number }> } }>(anna, `/${id}`);
  for (const [page, order] of [
    [anna, ['b', 'w']],
    [ben, ['w', 'b']],
  ] as const) {
    const shown = await page.getByRole('timer', { name: 'Time left' }).allTextContents();
    for (const [index, seat] of order.entries()) {
      const [minutes = 0, seconds = 0] = (shown[index] ?? '').split(':').map(Number);
      const left = Math.floor((clock.seats[seat]?.left_ms ?? 0) / 1000);
      expect(
        Math.abs(minutes * 60 + seconds - left),
        `${seat} is shown ${shown[index]}, has ${left} s`,
      ).toBeLessThan(3);
    }
  }
});

test('the computer takes a free seat, and one who waits can leave', async ({ page }) => {
  await call(page, 'spartan', /by a link/);
  await button(page, 'Let the computer take this seat').click();
  await status(page, 'Your turn');
  await call(page, 'spartan', /by a link/);
  await button(page, 'Leave').click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
});
