// What people do at a board besides playing: they talk, call a match off, play once more, and go away.

import { button, click, sees, status } from './board';
import { hear, lines } from './hearing';
import { axe, boxOf, expect, fits, type Page, PHONE, sitDown, test } from './kit';

/** Anna with White and Ben with Black sit down, by a link. */
async function meet(anna: Page, ben: Page, game: string): Promise<void> {
  await anna.goto(`/new/${game}`);
  await anna.getByRole('radio', { name: /by a link/ }).check();
  await anna.getByRole('radio', { name: 'White', exact: true }).check();
  await button(anna, 'Open the waiting room').click();
  await ben.goto(await anna.getByRole('textbox', { name: 'Link for Black' }).inputValue());
  await button(ben, 'Take this seat').click();
  await status(anna, 'Your turn');
  await status(ben, 'White to move');
}

async function say(page: Page, line: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Say something' }).fill(line);
  await button(page, 'Say it').click();
  await expect(page.getByRole('log', { name: 'Talk' })).toContainText(line);
}

test('players talk among themselves, and those who watch do, too', async ({ open }) => {
  const [anna, ben, cora] = [await open(), await open(PHONE), await open()];
  await meet(anna, ben, 'spartan');
  await cora.goto(anna.url());
  await status(cora, 'You are watching');

  await button(anna, 'Talk').click();
  await say(anna, 'Good luck!');
  const line = button(ben, 'White Good luck!');
  await expect(line).toBeVisible();
  await fits(ben, 'a board with a new line');
  await line.click();
  await say(ben, 'You too.');
  await axe(ben, 'a board with talk');
  await fits(ben, 'a board with talk');

  await button(cora, 'Talk').click();
  await say(cora, 'I bet on Black.');
  await expect(cora.getByText('Good luck!')).toBeHidden();
  await expect(anna.getByText('I bet on Black.')).toBeHidden();

  // A person who is muted is not heard, and can be heard again.
  await button(anna, 'About this line of Black').click();
  await button(anna, 'Report').click();
  await expect(button(anna, 'Reported')).toBeDisabled();
  await button(anna, 'Mute Black').click();
  await expect(anna.getByText('You too.')).toBeHidden();
  await button(anna, 'Hear again').click();
  await expect(anna.getByText('You too.')).toBeVisible();

  // Enter says a line, Escape closes the panel, and the game went on below it.
  await anna.keyboard.press('Escape');
  await expect(anna.getByRole('log', { name: 'Talk' })).toBeHidden();
  await expect(button(anna, 'Talk')).toBeFocused();
  await click(anna, 'e2', 'e4');
  await sees(ben, 'e4', 'white pawn');
});

test('a line of talk is heard once, whatever is played after it', async ({ open }) => {
  const [anna, ben] = [await open(), await open()];
  await hear(ben);
  await meet(anna, ben, 'spartan');
  await button(anna, 'Talk').click();
  await say(anna, 'Good luck!');
  await expect.poll(() => lines(ben)).toContain('White: Good luck!');
  await anna.keyboard.press('Escape');
  await click(anna, 'e2', 'e4');
  await status(ben, 'Your turn');
  await click(ben, 'e7', 'd6');
  await status(anna, 'Your turn');
  const heard = await lines(ben);
  expect(heard.filter((line) => line.includes('Good luck!'))).toEqual(['White: Good luck!']);
});

test('a match is called off, and another one ends and is played once more', async ({ open }) => {
  const [anna, ben] = [await open(), await open()];
  await meet(anna, ben, 'alice');
  await button(ben, 'Call the match off').click();
  for (const page of [anna, ben]) await status(page, 'No result: called off.');

  await button(anna, 'Rematch').click();
  await expect(button(anna, 'Rematch: waiting for an answer…')).toBeDisabled();
  const words = ben.locator('.result').getByText('White wants a rematch.');
  await expect(words).toBeVisible();
  const [row, asked] = [await boxOf(ben.locator('.result')), await boxOf(words)];
  expect(asked.y, 'nothing of it is cut').toBeGreaterThanOrEqual(row.y);
  expect(asked.y + asked.height, 'nothing of it is cut').toBeLessThanOrEqual(row.y + row.height);
  await axe(ben, 'a board with the offer of a rematch');
  const before = ben.url();
  await button(ben, 'Accept').click();
  await expect(ben).not.toHaveURL(before);
  // Ben has White now.
  await status(ben, 'Your turn');
  await status(anna, 'White to move');
  expect(anna.url()).toBe(ben.url());
  await click(ben, 'e2', 'e4');
  await sees(anna, 'e4', 'white pawn');
});

test('what was offered is told to those who offered it, and their focus stays', async ({ open }) => {
  const [anna, ben] = [await open(), await open()];
  await meet(anna, ben, 'spartan');
  const offer = button(anna, 'Offer a draw');
  await offer.press('Enter');
  const words = 'Draw offered: waiting for an answer…';
  await expect(anna.locator('.company-notices').getByText(words)).toBeVisible();
  await expect(anna.locator('[aria-live]').filter({ hasText: words })).toHaveCount(1);
  await expect(offer).toHaveAttribute('aria-disabled', 'true');
  await expect(offer).toBeFocused();
  await button(ben, 'Decline').click();
  await expect(offer).toHaveAttribute('aria-disabled', 'false');
  await expect(anna.getByText(words).filter({ visible: true })).toHaveCount(0);
});

test('who is there is seen, and the seats are found again after a while away', async ({ open }) => {
  const [anna, ben] = [await open(), await open()];
  await meet(anna, ben, 'spartan');
  const black = anna.getByRole('region', { name: 'Black', exact: true });
  await expect(black).not.toContainText('(away)');
  const address = ben.url();
  await ben.close();
  await expect(black).toContainText('(away)');
  const elsewhere = await open();
  await elsewhere.goto(address);
  await status(elsewhere, 'You are watching');
  await expect(black).toContainText('(away)');
});

/** Where partners ask each other, opened. */
async function asking(page: Page, about: string): Promise<void> {
  await page.getByRole('button', { name: /^Talk/ }).click();
  await page.getByText(`Ask about ${about}'s hand`).click();
}

const choice = (page: Page, group: string, name: string) =>
  page.getByRole('group', { name: group }).getByRole('button', { name });

test('partners ask each other about their hands, and only the truth is told', async ({
  open,
  complaints,
}) => {
  const [anna, ben, cora] = [await open(), await open(PHONE), await open()];
  await meet(anna, ben, 'cooperative');
  await asking(anna, 'Black');
  await axe(anna, 'a board with questions');
  const red = choice(anna, 'Do you hold a card of this colour?', 'red cards');
  await red.click();
  await expect(red).toHaveAttribute('aria-pressed', 'true');
  await expect(anna.getByText('You asked Black: Do you hold a red card?')).toBeVisible();

  const asked = ben.getByRole('group', { name: 'White asks: Do you hold a red card?' });
  await expect(asked).toBeVisible();
  await axe(ben, 'a board with a question');
  await fits(ben, 'a board with a question');
  await cora.goto(anna.url());
  await status(cora, 'You are watching');
  await expect(cora.getByText('Do you hold a red card?')).toBeHidden();

  // Whichever answer is false is refused, and nobody else hears of it.
  const view = await ben.evaluate(async (path) => {
    const answer = await fetch(`/api/matches/${path.split('/').at(-1)}`);
    return ((await answer.json()) as { view: string }).view;
  }, new URL(ben.url()).pathname);
  const isSo = /hand\.b=\S*[HD]/.test(view);
  const [truth, lie] = isSo ? ['Yes', 'No'] : ['No', 'Yes'];
  complaints.excuse('422');
  await asked.getByRole('button', { name: lie }).click();
  await expect(ben.getByText('only a true answer is passed on')).toBeVisible();
  await expect(anna.getByText(`${lie}. (Do you hold a red card?)`)).toBeHidden();
  // Nobody has to answer at once: what is put off waits in the panel.
  await asked.getByRole('button', { name: 'Later' }).click();
  await expect(asked).toBeHidden();
  await ben.getByRole('button', { name: /^Talk/ }).click();
  await asked.getByRole('button', { name: truth }).click();
  await expect(asked).toBeHidden();
  const log = anna.getByRole('log', { name: 'Talk' });
  await expect(log).toContainText(`${truth}. (Do you hold a red card?)`);
  await expect(red).toHaveAttribute('aria-pressed', 'false');

  await anna.reload();
  await status(anna, 'Your turn');
  await button(anna, 'Talk').click();
  await expect(log).toContainText(`${truth}. (Do you hold a red card?)`);
});

test('the computer answers questions about its hand, and nobody is asked at one screen', async ({ page }) => {
  await sitDown(page, { game: 'cooperative', seats: { w: 'me', b: 'me' }, seed: 0 });
  await expect(button(page, 'Ask')).toBeHidden();
  await sitDown(page, { game: 'cooperative', seats: { w: 'me', b: 'computer:1' }, seed: 0 });
  await status(page, 'Your turn');
  await button(page, 'Ask').click();
  await expect(page.getByRole('textbox', { name: 'Say something' })).toBeHidden();
  await choice(page, 'Do you hold at least two of these?', 'king').click();
  await expect(page.getByRole('log', { name: 'Talk' })).toContainText(
    '. (Do you hold at least two king cards?)',
  );
});
