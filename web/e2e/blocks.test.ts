// People who want to have nothing to do with each other, and how many watch a match.

import { status } from './board';
import { axe, expect, fits, type Page, SMALL_PHONE, test } from './kit';

const PASSWORD = 'correct horse';

async function makeAccount(page: Page, name: string): Promise<void> {
  const made = await page.request.post('/api/accounts', { data: { name, password: PASSWORD } });
  expect(made.ok()).toBe(true);
}

/** A match without a clock of two people. */
async function meet(anna: Page, ben: Page): Promise<string> {
  const wish = { game: 'spartan', seed: 1, seats: { w: 'me', b: 'open' } };
  const made = await (await anna.request.post('/api/matches', { data: wish })).json();
  const joined = await ben.request.post(`/api/matches/${made.match}/join`, {
    data: { invite: made.invites.b },
  });
  expect(joined.ok()).toBe(true);
  return made.match;
}

const say = async (page: Page, id: string, text: string) =>
  expect((await page.request.post(`/api/matches/${id}/talk`, { data: { text } })).ok()).toBe(true);

test('a line leads to a block, which the account page lists and ends', async ({ open }) => {
  const [anna, ben] = [await open(), await open()];
  await makeAccount(ben, 'Ben Primus');
  const id = await meet(anna, ben);
  // What is said after the page was opened is news to it, even where that comes before the part of it that shows talk.
  let letGo = () => {};
  const isSaid = new Promise<void>((done) => {
    letGo = done;
  });
  let isHeld = false;
  await anna.route(/\/table-[^/]*\.js$/, async (route) => {
    isHeld = true;
    await isSaid;
    await route.continue();
  });
  await anna.goto(`/play/${id}`);
  await status(anna, 'Your turn');
  await say(ben, id, 'a rude word');
  expect(isHeld, 'what shows talk is on its way').toBe(true);
  letGo();
  await anna.getByRole('button', { name: 'Talk: 1 new line' }).click();
  const lines = anna.getByRole('log', { name: 'Talk' });
  await expect(lines).toContainText('a rude word');
  await lines.getByRole('button', { name: 'About this line of Black' }).click();
  await axe(anna, 'what can be done about a line');
  await lines.getByRole('button', { name: 'Block Black' }).click();
  await expect(lines).not.toContainText('a rude word');
  await say(ben, id, 'another one');
  await anna.reload();
  await status(anna, 'Your turn');
  await anna.getByRole('button', { name: 'Talk', exact: true }).click();
  await expect(lines).toContainText('Nobody has said anything yet.');

  await anna.goto('/account');
  const blocks = anna.getByRole('region', { name: 'Blocked people' });
  await expect(blocks.getByRole('link', { name: 'Ben Primus' })).toBeVisible();
  await axe(anna, 'an account with blocks');
  await fits(anna, 'an account with blocks');
  await blocks.getByRole('button', { name: 'Unblock Ben Primus' }).click();
  await expect(blocks).toBeHidden();
  await anna.goto(`/play/${id}`);
  await anna.getByRole('button', { name: 'Talk', exact: true }).click();
  await expect(lines).toContainText('another one');
});

test('somebody is blocked on their page, and by where they sit', async ({ open }) => {
  const [anna, ben] = [await open(SMALL_PHONE), await open()];
  await makeAccount(ben, 'Ben Secundus');
  await anna.goto('/people/Ben Secundus');
  await anna.getByRole('button', { name: 'Block Ben Secundus' }).click();
  await axe(anna, 'the page of somebody who is blocked');
  await fits(anna, 'the page of somebody who is blocked');
  const listed = { game: 'spartan', listed: true, seats: { w: 'me', b: 'open' } };
  expect((await ben.request.post('/api/matches', { data: listed })).ok()).toBe(true);
  const lobby = async (page: Page) => (await (await page.request.get('/api/lobby')).json()).matches.length;
  expect([await lobby(anna), await lobby(ben)]).toEqual([0, 1]);
  await anna.getByRole('button', { name: 'Unblock Ben Secundus' }).click();
  await expect(anna.getByRole('button', { name: 'Block Ben Secundus', exact: true })).toBeVisible();
  expect(await lobby(anna)).toBe(1);

  const id = await meet(anna, ben);
  await anna.goto(`/play/${id}`);
  await status(anna, 'Your turn');
  await anna.getByRole('button', { name: 'Talk', exact: true }).click();
  await anna.getByText('Block somebody').click();
  await fits(anna, 'a board with people to block');
  await anna.getByRole('button', { name: 'Block Black' }).click();
  await expect.poll(() => lobby(anna)).toBe(0);
});

test('a board says how many watch', async ({ open }) => {
  const [anna, ben, cora] = [await open(), await open(), await open()];
  const id = await meet(anna, ben);
  await anna.goto(`/play/${id}`);
  await status(anna, 'Your turn');
  await expect(anna.getByText('1 watching')).toBeHidden();
  await cora.goto(`/play/${id}`);
  await expect(anna.getByText('1 watching')).toBeVisible();
  await expect(cora.getByText('1 watching')).toBeVisible();
  await cora.goto('/rules');
  await expect(anna.getByText('1 watching')).toBeHidden();
});
