// Playing by ear: the field that takes turns as players write them and answers questions, turns that are handed in by
// Enter, and how much is said.

import type { CreateMatch } from '../src/api/types';
import { playButton, ready, resign, square, status } from './board';
import { hear, lines, saidSince } from './hearing';
import { spoken, tabTo } from './keys';
import { axe, DESKTOP, expect, HOT_SEAT, type Page, PHONE, sitDown, test } from './kit';

const CHESS: CreateMatch = { game: 'chess960', options: { number: 518 }, seats: HOT_SEAT };
const KIWIPETE = 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w HAha - 0 1';
const TWO_MOVES: CreateMatch = {
  game: 'doublemove',
  position: 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2 steps=2',
  seats: HOT_SEAT,
};

const LABEL = /^(Type a turn|Écrire un coup)$/;
const field = (page: Page) => page.getByRole('textbox', { name: LABEL });
const moves = (page: Page) => page.getByRole('listitem').getByRole('button');

/** The field is put away until it is wanted. */
async function wantField(page: Page): Promise<void> {
  if ((await field(page).count()) === 0) await page.getByRole('button', { name: LABEL }).click();
  await expect(field(page)).toBeFocused();
}

/** Types a line and enters it. */
async function type(page: Page, words: string): Promise<void> {
  await wantField(page);
  await ready(page);
  await field(page).fill(words);
  await field(page).press('Enter');
}

/** A question is answered aloud and in sight. */
async function answers(page: Page, question: string, words: string | RegExp): Promise<void> {
  await type(page, question);
  await expect(field(page)).toHaveValue('');
  await spoken(page, words);
  await expect(page.locator('.told, .answer').filter({ hasText: words })).toBeVisible();
}

test('turns are typed as the list shows them', async ({ page }) => {
  await sitDown(page, { ...CHESS, options: {}, position: KIWIPETE });
  await status(page, 'White to move.');
  await type(page, 'Rh2');
  await expect(page.locator('.problem', { hasText: '“Rh2” is no step here.' })).toBeVisible();
  const turns = [
    ['O-O', 'White king'],
    ['b3', 'Black pawn b4 to b3'],
    ['Nxd7', 'White knight e5 to d7'],
    ['0-0-0', 'Black king'],
  ];
  for (const [index, [turn, words]] of turns.entries()) {
    await type(page, turn);
    await expect(moves(page).nth(index).filter({ hasText: words })).toBeVisible();
    await status(page, index % 2 === 0 ? 'Black to move.' : 'White to move.');
  }
});

test('what a typed move does not say enough of is asked about', async ({ open }) => {
  const page = await open({ locale: 'fr-FR' });
  await sitDown(page, { ...CHESS, options: {}, position: '4k3/8/8/R7/8/8/8/R3K2R w - - 0 1' });
  await status(page, 'Trait aux Blancs.');
  await type(page, 'Ta3');
  await expect(page.locator('.problem', { hasText: 'Ce pourrait être a1a3 ou a5a3.' })).toBeVisible();
  await type(page, 'T1a3');
  await expect(moves(page).filter({ hasText: 'La tour blanche va de a1 en a3' })).toBeVisible();
});

test('several steps are typed at once, and names of cards and checkers with them', async ({ page }) => {
  await sitDown(page, TWO_MOVES);
  await status(page, 'White to move.');
  await type(page, 'Nf3, Nc3');
  await expect(
    moves(page).filter({ hasText: 'White knight g1 to f3. White knight b1 to c3.' }),
  ).toBeVisible();
});

test('a turn that was typed step by step is handed in by an empty line', async ({ page }) => {
  await hear(page);
  await sitDown(page, TWO_MOVES);
  await status(page, 'White to move.');
  await type(page, '');
  await spoken(page, /^There is nothing to hand in yet/);
  await type(page, 'g1f3');
  await spoken(page, 'Next: make another move.');
  await type(page, 'b1c3');
  await spoken(page, 'That is your whole turn. Enter plays it.');
  await type(page, '');
  await spoken(page, 'White knight g1 to f3. White knight b1 to c3. Black to move.');
  await expect(field(page)).toBeFocused();
  expect((await lines(page)).filter((line) => /Put back|undone/.test(line))).toEqual([]);
});

test('Enter on the last square plays a turn that is whole, and a click takes the step back', async ({
  page,
}) => {
  await sitDown(page, TWO_MOVES);
  await status(page, 'White to move.');
  const press = async (at: string) => {
    await ready(page);
    await square(page, at).focus();
    await page.keyboard.press('Enter');
  };
  for (const at of ['g1', 'f3', 'b1', 'c3']) await press(at);
  await spoken(page, 'knight b1–c3. That is your whole turn. Enter plays it.');
  await square(page, 'c3').click();
  await spoken(page, 'knight b1–c3 undone.');
  await expect(playButton(page)).toBeDisabled();
  for (const at of ['b1', 'c3', 'c3']) await press(at);
  await status(page, 'Black to move.');
  await press('e4');
  await spoken(page, 'e4, white pawn.');
  await press('e6');
  await spoken(page, 'e6, empty.');
});

test('the field answers questions, in sight and aloud', async ({ page }) => {
  await sitDown(page, CHESS, { parts: ['e2e4', 'd7d5'] });
  await status(page, 'White to move.');
  await answers(page, 'rank 4', 'Rank 4: e4, white pawn.');
  await answers(page, 'board', /^White: .*king e1.* Black: .*queen d8/);
  await answers(page, 'queens', 'White: queen d1. Black: queen d8.');
  await answers(page, 'file e', 'File e: e1, white king; e4, white pawn; e7, black pawn; e8, black king.');
  await answers(page, 'e4', 'e4, white pawn. It can go to d5 and e5.');
  await answers(page, 'e5?', 'e5, empty. Can come here: pawn e4.');
  await answers(page, 'attacks d5', 'd5 is attacked by white pawn e4.');
  await answers(page, 'attacks e4', 'e4 is attacked by black pawn d5.');
  await answers(page, 'last', 'Black pawn d7 to d5.');
  await answers(page, 'cards', 'There are no cards here.');
  await answers(page, 'moves', /pawn e4 to d5 and e5\./);
  await answers(page, 'help', /attacks e4/);
  await axe(page, 'an answered question');
});

test('the field answers in French what is asked in French', async ({ open }) => {
  const page = await open({ ...PHONE, locale: 'fr-FR' });
  await sitDown(page, { game: 'cooperative', seats: { w: 'me', b: 'computer:1' }, seed: 0 });
  await status(page, 'À vous de jouer.');
  await answers(page, 'dames', /^Blancs\s: dame d1\. Noirs\s: dame d8\.$/);
  await answers(page, 'cartes', /^Vos cartes\s: .*dix de cœur/);
  await answers(page, 'rangée 4', /^La rangée 4 est vide\.$/);
  await answers(page, 'aide', /attaques e4/);
});

test('how much is said is chosen, and kept', async ({ page }) => {
  await hear(page);
  await sitDown(page, CHESS);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('radio', { name: 'only turns' }).check();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.reload();
  await status(page, 'White to move.');
  await saidSince(page, 0);
  for (const at of ['e2', 'e4']) {
    await ready(page);
    await square(page, at).focus();
    await page.keyboard.press('Enter');
  }
  await saidSince(page, 1);
  expect(await lines(page)).toEqual(['White to move.', 'White pawn e2 to e4. Black to move.']);
});

test('the dialog that asks whether to resign begins on no', async ({ page }) => {
  await sitDown(page, CHESS);
  await status(page, 'White to move.');
  await tabTo(page, 'button', 'Resign');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'No, play on' })).toBeFocused();
  await page.keyboard.press('Enter');
  await status(page, 'White to move.');
});

test('the rows of the board have names of their own', async ({ page }) => {
  await sitDown(page, CHESS);
  await status(page, 'White to move.');
  for (const rank of [1, 8]) {
    const row = page.getByRole('row', { name: `rank ${rank}`, exact: true });
    await expect(row.getByRole('gridcell')).toHaveCount(8);
  }
});

test('a letter by itself does nothing where something else has the focus', async ({ page }) => {
  await sitDown(page, { game: 'spinach', seats: HOT_SEAT });
  const spinach = page.getByRole('radio', { name: 'spinach' });
  await expect(spinach).toBeVisible();
  await page.getByRole('button', { name: 'Flip the board' }).focus();
  for (let presses = 0; presses < 2; presses += 1) await page.keyboard.press('s');
  await expect(spinach).not.toBeChecked();
  await square(page, 'b1').focus();
  for (let presses = 0; presses < 2; presses += 1) await page.keyboard.press('s');
  await expect(spinach).toBeChecked();
});

test('at the end nothing is said of what may be done', async ({ page }) => {
  await sitDown(page, { game: 'spinach', seats: HOT_SEAT });
  await expect(page.getByText('Both players may make a spinach turn.').first()).toBeVisible();
  await resign(page);
  await spoken(page, 'Black wins: resignation.');
  await expect(page.getByText(/may make a spinach turn/)).toHaveCount(0);
});

for (const [name, screen] of [
  ['a desktop', DESKTOP],
  ['a phone', { ...PHONE, viewport: { width: 320, height: 640 } }],
] as const) {
  for (const locale of ['en-GB', 'fr-FR']) {
    test(`what the field suggests can be read on ${name} (${locale})`, async ({ open }) => {
      const page = await open({ ...screen, locale });
      await sitDown(page, { game: 'spinach', seats: HOT_SEAT });
      await wantField(page);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        const { needs, has, contrast } = await field(page).evaluate(placeholder);
        expect(needs).toBeLessThanOrEqual(has);
        expect(contrast, colorScheme).toBeGreaterThanOrEqual(4.5);
      }
    });
  }
}

/** How much room the suggestion needs and has, and its contrast. */
function placeholder(element: HTMLElement) {
  const input = element as HTMLInputElement;
  const own = getComputedStyle(input);
  const hint = getComputedStyle(input, '::placeholder');
  const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!pen) throw new Error('this browser cannot draw');
  pen.font = own.font;
  const luminance = (colour: string) => {
    pen.fillStyle = colour;
    pen.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = [...pen.getImageData(0, 0, 1, 1).data].map((value) => {
      const part = value / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const lights = [luminance(hint.color), luminance(own.backgroundColor)];
  return {
    needs: pen.measureText(input.placeholder).width,
    has: input.clientWidth - Number.parseFloat(own.paddingLeft) - Number.parseFloat(own.paddingRight),
    // What is half transparent is paler than its colour says.
    contrast: Number(hint.opacity) * ((Math.max(...lights) + 0.05) / (Math.min(...lights) + 0.05)),
  };
}

test('what was wrong is forgotten when a question is answered', async ({ page }) => {
  await sitDown(page, CHESS);
  await status(page, 'White to move.');
  await type(page, 'zz');
  const problem = page.locator('.problem', { hasText: '“zz” is no step here.' });
  await expect(problem).toBeVisible();
  await answers(page, 'last', /./);
  await expect(problem).toHaveCount(0);
});

test('what is typed is answered where a piece was told of', async ({ page }) => {
  await sitDown(page, CHESS);
  await ready(page);
  await wantField(page);
  await square(page, 'e8').hover();
  const about = page.getByRole('complementary', { name: 'About this piece' });
  await expect(about).toBeVisible();
  await type(page, 'zz');
  await expect(about).toHaveCount(0);
  await expect(page.locator('.problem', { hasText: '“zz” is no step here.' })).toBeVisible();
});

test('at the end the way to another match takes the place of the field', async ({ page }) => {
  await sitDown(page, CHESS);
  await type(page, 'e4');
  await status(page, 'Black to move.');
  await wantField(page);
  await resign(page);
  await expect(page.getByRole('button', { name: 'Play again' })).toBeVisible();
  await expect(field(page)).toHaveCount(0);
});
