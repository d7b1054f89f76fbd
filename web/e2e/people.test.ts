// People make accounts, sign in elsewhere, have bots, and play rated games that everybody can read of.

import type { Created } from '../src/api/types';
import { button, click, resign, sees, status } from './board';
import { FRENCH, isFrench } from './french';
import { ask, axe, expect, fits, ON_ITS_SIDE, type Page, PHONE, test } from './kit';

const PASSWORD = 'correct horse battery';

/** Fills in a form of the account page and sends it. */
async function enter(page: Page, form: 'Sign in' | 'Make an account', name: string): Promise<void> {
  await page.goto('/account');
  const section = page.getByRole('region', { name: form });
  await section.getByRole('textbox', { name: 'Name' }).fill(name);
  await section.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await section.getByRole('button', { name: form }).click();
  await expect(page.getByText(`You are signed in as ${name}.`)).toBeVisible();
}

test('a guest plays, makes an account, signs out, and goes on elsewhere', async ({ open, complaints }) => {
  const [desk, phone] = [await open(), await open(PHONE)];
  await desk.goto('/new/spartan');
  await desk.getByRole('radio', { name: /on this screen/ }).check();
  await button(desk, 'Start the match').click();
  await click(desk, 'e2', 'e4');
  await sees(desk, 'e4', 'white pawn');
  const match = desk.url();
  await desk.goto('/mine');
  await desk.getByRole('link', { name: 'Account' }).click();
  await axe(desk, 'the account page of a guest');
  await enter(desk, 'Make an account', 'Ada of Spartan');
  await expect(desk.getByRole('heading', { name: 'Account' })).toBeFocused();
  await axe(desk, 'the account page');
  await button(desk, 'Sign out').click();
  await expect(desk.getByRole('region', { name: 'Sign in' })).toBeVisible();
  // Neither the cookie nor what was kept in the browser proves the seats any more.
  await desk.goto(match);
  await status(desk, 'You are watching');

  await phone.goto('/account');
  await fits(phone, 'the account page of a guest');
  complaints.excuse('403');
  const form = phone.getByRole('region', { name: 'Sign in' });
  await form.getByRole('textbox', { name: 'Name' }).fill('ada of spartan');
  await form.getByLabel('Password', { exact: true }).fill('some other horse');
  await form.getByRole('button', { name: 'Sign in' }).click();
  await expect(form.getByRole('alert')).toHaveText('The name or the password is wrong.', {
    ignoreCase: true,
  });
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await form.getByRole('button', { name: 'Sign in' }).click();
  await expect(phone.getByText('You are signed in as Ada of Spartan.')).toBeVisible();
  await fits(phone, 'the account page');
  await phone.goto(match);
  await click(phone, 'e7', 'd6');
  await sees(phone, 'd6', 'black hoplite');
});

test('two with accounts play a rated game, and everybody reads of it', async ({ open }) => {
  const [anna, ben] = [await open(), await open(PHONE)];
  await enter(anna, 'Make an account', 'Anna');
  await enter(ben, 'Make an account', 'Ben');
  await anna.goto('/new/alice');
  await anna.getByRole('radio', { name: /Anybody: the match/ }).check();
  const rated = anna.getByRole('checkbox', { name: /^Rated/ });
  await expect(rated).toBeDisabled();
  await anna.getByRole('combobox', { name: 'Time' }).selectOption('10 min + 5 s');
  await rated.check();
  await button(anna, 'Open the waiting room').click();
  await expect(anna.getByText('10 min + 5 s · rated')).toBeVisible();

  await ben.goto('/');
  const lobby = ben.getByRole('region', { name: 'Open matches' });
  await expect(lobby.getByText('Anna')).toBeVisible();
  await lobby.getByRole('link', { name: 'Half Alice' }).click();
  await button(ben, 'Take this seat: Black').click();
  await status(anna, 'Your turn');
  await expect(anna.getByRole('region', { name: 'Black' })).toContainText('Ben');
  await expect(ben.getByRole('region', { name: 'White' })).toContainText('Anna');
  await expect(ben.getByRole('link', { name: 'Anna' })).toHaveAttribute('href', '/people/Anna');
  await axe(ben, 'a board with a name that leads elsewhere');
  const terms = anna.locator('.company').getByRole('link', { name: 'rated' });
  await expect(terms).toHaveText('rated');
  await click(anna, 'e2', 'e4');
  await status(ben, 'Your turn');
  await resign(ben);
  await status(anna, 'You won');
  await expect(terms).toHaveText(/^rated\s+1662\? \(\+162\)$/);

  await anna.goto('/ratings');
  await expect(anna.getByRole('combobox', { name: 'Game' })).toHaveValue('alice');
  await expect(anna.getByRole('row').nth(1)).toContainText('Anna');
  await expect(anna.getByRole('row').nth(1)).toContainText('1662?');
  await axe(anna, 'a leaderboard');
  await anna.getByRole('link', { name: 'Ben' }).click();
  await expect(anna.getByRole('heading', { name: 'Ben' })).toBeVisible();
  await expect(anna.getByRole('row', { name: /Anna.*lost.*1338\?/ })).toBeVisible();
  await axe(anna, 'a page of a person');
  await expect(button(anna, 'Block Ben')).toBeVisible();
  await ben.goto('/people/Ben');
  await expect(ben.getByRole('heading', { name: 'Rated games' })).toBeVisible();
  await fits(ben, 'a page of a person');
  await expect(button(ben, 'Block Ben')).toHaveCount(0);
  await ben.getByRole('link', { name: 'Half Alice' }).last().click();
  await expect(ben).toHaveURL(/\/play\//);
});

test('somebody without an account is asked for one only by a rated match', async ({
  open,
  page,
  complaints,
}) => {
  const ada = await open();
  await enter(ada, 'Make an account', 'Cora');
  await ada.goto('/new/spartan');
  await ada.getByRole('radio', { name: /by a link/ }).check();
  await ada.getByRole('combobox', { name: 'Time' }).selectOption('3 min + 2 s');
  await ada.getByRole('checkbox', { name: /^Rated/ }).check();
  await button(ada, 'Open the waiting room').click();
  const link = await ada.getByRole('textbox', { name: /^Link for/ }).inputValue();
  await page.goto('/new/spartan');
  await page.getByRole('radio', { name: /by a link/ }).check();
  await expect(page.getByRole('checkbox', { name: /^Rated/ })).toHaveCount(0);
  await page.goto(link);
  await expect(page.getByText('3 min + 2 s · rated')).toBeVisible();
  await expect(page.getByText('it is for those with an account')).toBeVisible();
  await expect(button(page, 'Take this seat')).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'Account' }).click();
  const form = page.getByRole('region', { name: 'Make an account' });
  complaints.excuse('422');
  await form.getByRole('textbox', { name: 'Name' }).fill('a name that is much longer than any name may be');
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await form.getByRole('button', { name: 'Make an account' }).press('Enter');
  await expect(form.getByRole('alert')).toHaveText(/^[A-Z].*\.\s*$/);
  await expect(form.getByRole('button', { name: 'Make an account' })).toBeFocused();
  await form.getByRole('textbox', { name: 'Name' }).fill('Clara');
  await form.getByRole('button', { name: 'Make an account' }).click();
  // The account leads back to the invitation.
  await expect(page).toHaveURL(link);
  await button(page, 'Take this seat').click();
  await expect(page).toHaveURL(/\/play\//);
});

test('what is not there cannot be tried again', async ({ page, complaints }) => {
  complaints.excuse('404');
  for (const address of ['/people/Nobody', '/tour/nope', '/exercises/zombie', '/play/0000000000000000']) {
    await page.goto(address);
    const alert = page.getByRole('alert');
    await expect(alert.getByRole('link', { name: 'All games' }), address).toBeVisible();
    await expect(alert.getByRole('button'), address).toHaveCount(0);
  }
});

test('an account has bots, changes its password, and is deleted', async ({ open }) => {
  const page = await open(ON_ITS_SIDE);
  await enter(page, 'Make an account', 'Dora');
  await page.getByRole('textbox', { name: 'Name of the bot' }).fill("Dora's engine");
  await button(page, 'Make a bot').click();
  const token = page.getByRole('textbox', { name: "The token of Dora's engine" });
  await expect(token).toHaveValue(/^mbot_[0-9a-f]{64}$/);
  const me = (bearer: string) =>
    page.request.get('/api/me', { headers: { Authorization: `Bearer ${bearer}` } });
  const first = await token.inputValue();
  expect(await (await me(first)).json()).toEqual({ kind: 'bot', username: "Dora's engine" });
  await axe(page, 'bots');
  await fits(page, 'bots');
  await button(page, "Withdraw the token of Dora's engine").click();
  await expect(page.getByText('(withdrawn)')).toBeVisible();
  await expect(token).toHaveCount(0);
  expect((await me(first)).status()).toBe(401);

  await page.getByText('Change the password').first().click();
  const change = page.locator('details').first();
  await change.getByLabel('Present password').fill(PASSWORD);
  await change.getByLabel('New password').fill('another long password');
  await change.getByRole('button', { name: 'Change the password' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'The password is changed.' })).toHaveCount(1);
  await page.getByText('Delete the account').first().click();
  const remove = page.locator('details').last();
  await remove.getByLabel('Password', { exact: true }).fill('another long password');
  await remove.getByRole('checkbox', { name: 'I will not want it back.' }).check();
  await remove.getByRole('button', { name: 'Delete the account' }).click();
  await expect(page.getByRole('region', { name: 'Sign in' })).toBeVisible();
});

test('the longest name makes no page wider than a phone', async ({ open }) => {
  const [page, other] = [await open(PHONE), await open(PHONE)];
  const name = 'W'.repeat(24);
  await enter(page, 'Make an account', name);
  await fits(page, 'the account page');
  const body = { game: 'spartan', seats: { w: 'me', b: 'open' } };
  const { match } = await ask<Created>(page, '', { ...body, listed: true });
  const { match: begun, invites } = await ask<Created>(page, '', body);
  await ask(other, `/${begun}/join`, { invite: invites.b });
  for (const path of [`/people/${name}`, '/', '/mine']) {
    await other.goto(path);
    await expect(other.getByText(name).first()).toBeVisible();
    await fits(other, path);
  }
  await page.request.post(`/api/matches/${match}/leave`);
});

test('accounts, people and leaderboards in French', async ({ open }) => {
  const page = await open({ ...PHONE, ...FRENCH });
  await page.goto('/account');
  await expect(page.getByRole('heading', { name: 'Créer un compte' })).toBeVisible();
  await isFrench(page, 'the account page of a guest');
  const form = page.getByRole('region', { name: 'Créer un compte' });
  await form.getByRole('textbox', { name: 'Nom' }).fill('Émilie');
  await form.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD);
  await form.getByRole('button', { name: 'Créer un compte' }).click();
  await expect(page.getByText('Vous êtes connecté sous le nom de Émilie.')).toBeVisible();
  await isFrench(page, 'the account page');
  await page.goto('/people/%C3%A9milie');
  await expect(page.getByText('Aucune partie classée')).toBeVisible();
  await isFrench(page, 'a page of a person');
  // Where no other test plays.
  await page.goto('/ratings?game=adrenaline&pace=classical');
  await expect(page.getByText(/encore de cote ici/)).toBeVisible();
  await isFrench(page, 'a leaderboard');
});
