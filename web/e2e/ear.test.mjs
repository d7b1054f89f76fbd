// Playing by ear: the field that takes turns as players write them and answers questions, turns that are handed in by
// Enter, and how much is said.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { playButton, square, status } from './board.mjs';
import { hear, lines, saidSince } from './hearing.mjs';
import { spoken, tabTo } from './keys.mjs';
import { axe, DESKTOP, HOT_SEAT, house, PHONE, sitDown } from './kit.mjs';

const { open } = await house();
const CHESS = { game: 'chess960', options: { number: 518 }, seats: HOT_SEAT };
const KIWIPETE = 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w HAha - 0 1';
const TWO_MOVES = {
  game: 'doublemove',
  position: 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2 steps=2',
  seats: HOT_SEAT,
};

const field = (page) => page.getByRole('textbox', { name: /^(Type a turn|Écrire un coup)$/ });
const moves = (page) => page.getByRole('listitem').getByRole('button');

/** Types a line and enters it. */
async function type(page, words) {
  await page.locator('[role="grid"][aria-busy="false"]').first().waitFor();
  await field(page).fill(words);
  await field(page).press('Enter');
}

/** What is answered to a line, aloud and beside the field. */
async function answered(page, words) {
  await type(page, words);
  await page.waitForFunction(() => document.querySelector('form input')?.value === '');
  const shown = await page.locator('.answer').textContent();
  await spoken(page, shown);
  return shown;
}

test('turns are typed as the list shows them', async () => {
  const { page, close } = await open();
  await sitDown(page, { ...CHESS, options: {}, position: KIWIPETE });
  await status(page, 'White to move.');
  await type(page, 'Rh2');
  await page.locator('.problem', { hasText: '“Rh2” is no step here.' }).waitFor();
  const turns = [
    ['O-O', 'White king'],
    ['b3', 'Black pawn b4 to b3'],
    ['Nxd7', 'White knight e5 to d7'],
    ['0-0-0', 'Black king'],
  ];
  for (const [index, [turn, words]] of turns.entries()) {
    await type(page, turn);
    await moves(page).nth(index).filter({ hasText: words }).waitFor();
    await status(page, index % 2 === 0 ? 'Black to move.' : 'White to move.');
  }
  await close();
});

test('what a typed move does not say enough of is asked about', async () => {
  const { page, close } = await open({ locale: 'fr-FR' });
  await sitDown(page, { ...CHESS, options: {}, position: '4k3/8/8/R7/8/8/8/R3K2R w - - 0 1' });
  await status(page, 'Trait aux Blancs.');
  await type(page, 'Ta3');
  await page.locator('.problem', { hasText: 'Ce pourrait être a1a3 ou a5a3.' }).waitFor();
  await type(page, 'T1a3');
  await moves(page).filter({ hasText: 'La tour blanche va de a1 en a3' }).waitFor();
  await close();
});

test('several steps are typed at once, and names of cards and checkers with them', async () => {
  const { page, close } = await open();
  await sitDown(page, TWO_MOVES);
  await status(page, 'White to move.');
  await type(page, 'Nf3, Nc3');
  await moves(page).filter({ hasText: 'White knight g1 to f3. White knight b1 to c3.' }).waitFor();
  await close();
});

test('a turn that was typed step by step is handed in by an empty line', async () => {
  const { page, close } = await open();
  await hear(page);
  await sitDown(page, TWO_MOVES);
  await status(page, 'White to move.');
  await type(page, '');
  await spoken(page, /^Nothing is there to hand in yet/);
  await type(page, 'g1f3');
  await spoken(page, 'Next: make another move.');
  await type(page, 'b1c3');
  await spoken(page, 'That is your whole turn. Enter plays it.');
  await type(page, '');
  await spoken(page, 'White knight g1 to f3. White knight b1 to c3. Black to move.');
  assert.ok(await field(page).evaluate((input) => input === document.activeElement), 'the focus stays');
  assert.ok(!(await lines(page)).some((line) => /Put back|undone/.test(line)));
  await close();
});

test('Enter on the last square plays a turn that is whole, and a click takes the step back', async () => {
  const { page, close } = await open();
  await sitDown(page, TWO_MOVES);
  await status(page, 'White to move.');
  const press = async (at) => {
    await page.locator('[role="grid"][aria-busy="false"]').waitFor();
    await square(page, at).focus();
    await page.keyboard.press('Enter');
  };
  for (const at of ['g1', 'f3', 'b1', 'c3']) await press(at);
  await spoken(page, 'knight b1–c3. That is your whole turn. Enter plays it.');
  await square(page, 'c3').click();
  await spoken(page, 'knight b1–c3 undone.');
  assert.ok(await playButton(page).isDisabled());
  for (const at of ['b1', 'c3', 'c3']) await press(at);
  await status(page, 'Black to move.');
  await press('e4');
  await spoken(page, 'e4, white pawn.');
  await press('e6');
  await spoken(page, 'e6, empty.');
  await close();
});

test('the field answers questions, in sight and aloud', async () => {
  const { page, close } = await open();
  await sitDown(page, CHESS, { parts: ['e2e4', 'd7d5'] });
  await status(page, 'White to move.');
  assert.equal(await answered(page, 'rank 4'), 'Rank 4: e4, white pawn.');
  assert.match(await answered(page, 'board'), /^White: .*king e1.* Black: .*queen d8.*\.$/);
  assert.equal(await answered(page, 'queens'), 'White: queen d1. Black: queen d8.');
  assert.equal(
    await answered(page, 'file e'),
    'File e: e1, white king; e4, white pawn; e7, black pawn; e8, black king.',
  );
  assert.equal(await answered(page, 'e4'), 'e4, white pawn. It can go to d5 and e5.');
  assert.equal(await answered(page, 'e5?'), 'e5, empty. Can come here: pawn e4.');
  assert.equal(await answered(page, 'attacks d5'), 'Can go to d5 now: pawn e4.');
  assert.equal(await answered(page, 'last'), 'Black pawn d7 to d5.');
  assert.equal(await answered(page, 'cards'), 'There are no cards here.');
  assert.match(await answered(page, 'moves'), /pawn e4 to d5 and e5\./);
  assert.match(await answered(page, 'help'), /attacks e4/);
  await axe(page, 'an answered question');
  await close();
});

test('the field answers in French what is asked in French', async () => {
  const { page, close } = await open({ ...PHONE, locale: 'fr-FR' });
  await sitDown(page, { game: 'cooperative', seats: { w: 'me', b: 'computer:1' }, seed: 0 });
  await status(page, 'À vous de jouer.');
  assert.match(await answered(page, 'dames'), /^Blancs\s: dame d1\. Noirs\s: dame d8\.$/);
  assert.match(await answered(page, 'cartes'), /^Vos cartes\s: .*dix de cœur/);
  assert.match(await answered(page, 'rangée 4'), /^La rangée 4 est vide\.$/);
  assert.match(await answered(page, 'aide'), /attaques e4/);
  await close();
});

test('how much is said is chosen, and kept', async () => {
  const { page, close } = await open();
  await hear(page);
  await sitDown(page, CHESS);
  await page.getByRole('button', { name: 'Appearance' }).click();
  await page.getByRole('radio', { name: 'only turns' }).check();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.reload();
  await status(page, 'White to move.');
  await saidSince(page, 0);
  for (const at of ['e2', 'e4']) {
    await page.locator('[role="grid"][aria-busy="false"]').waitFor();
    await square(page, at).focus();
    await page.keyboard.press('Enter');
  }
  await saidSince(page, 1);
  assert.deepEqual(await lines(page), ['White to move.', 'White pawn e2 to e4. Black to move.']);
  await close();
});

test('the dialog that asks whether to resign begins on no', async () => {
  const { page, close } = await open();
  await sitDown(page, CHESS);
  await status(page, 'White to move.');
  await tabTo(page, 'button', 'Resign');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'No, play on' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Enter');
  await status(page, 'White to move.');
  await close();
});

test('the rows of the board have names of their own', async () => {
  const { page, close } = await open();
  await sitDown(page, CHESS);
  await status(page, 'White to move.');
  for (const rank of [1, 8]) {
    const row = page.getByRole('row', { name: `rank ${rank}`, exact: true });
    assert.equal(await row.getByRole('gridcell').count(), 8);
  }
  await close();
});

test('a letter by itself does nothing where something else has the focus', async () => {
  const { page, close } = await open();
  await sitDown(page, { game: 'spinach', seats: HOT_SEAT });
  const spinach = page.getByRole('radio', { name: 'spinach' });
  await spinach.waitFor();
  await page.getByRole('button', { name: 'Flip the board' }).focus();
  for (let presses = 0; presses < 2; presses += 1) await page.keyboard.press('s');
  assert.ok(!(await spinach.isChecked()));
  await square(page, 'b1').focus();
  for (let presses = 0; presses < 2; presses += 1) await page.keyboard.press('s');
  assert.ok(await spinach.isChecked());
  await close();
});

test('at the end nothing is said of what may be done', async () => {
  const { page, close } = await open();
  await sitDown(page, { game: 'spinach', seats: HOT_SEAT });
  await page.getByText('Both players may make a spinach turn.').waitFor();
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Yes, resign' }).click();
  await page.getByRole('heading', { name: 'Black wins: resignation.' }).waitFor();
  assert.equal(await page.getByText(/may make a spinach turn/).count(), 0);
  await close();
});

for (const [name, screen] of [
  ['a desktop', DESKTOP],
  ['a phone', { ...PHONE, viewport: { width: 320, height: 640 } }],
]) {
  for (const locale of ['en-GB', 'fr-FR']) {
    test(`what the field suggests can be read on ${name} (${locale})`, async () => {
      const { page, close } = await open({ ...screen, locale });
      await sitDown(page, { game: 'spinach', seats: HOT_SEAT });
      await field(page).waitFor();
      for (const colorScheme of ['light', 'dark']) {
        await page.emulateMedia({ colorScheme });
        const { needs, has, contrast } = await field(page).evaluate(placeholder);
        assert.ok(needs <= has, `${needs} px of words in ${has} px`);
        assert.ok(contrast >= 4.5, `${contrast} in ${colorScheme}`);
      }
      await close();
    });
  }
}

/** How much room the suggestion needs and has, and its contrast. */
function placeholder(input) {
  const own = getComputedStyle(input);
  const hint = getComputedStyle(input, '::placeholder');
  const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  pen.font = own.font;
  const parse = (colour) => {
    pen.fillStyle = colour;
    pen.fillRect(0, 0, 1, 1);
    return [...pen.getImageData(0, 0, 1, 1).data.slice(0, 3)];
  };
  const luminance = (colour) => {
    const [red, green, blue] = parse(colour).map((value) => {
      const part = value / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [dark, light] = [luminance(hint.color), luminance(own.backgroundColor)].sort((a, b) => a - b);
  return {
    needs: pen.measureText(input.placeholder).width,
    has: input.clientWidth - Number.parseFloat(own.paddingLeft) - Number.parseFloat(own.paddingRight),
    contrast: ((light + 0.05) / (dark + 0.05)) * (Number(hint.opacity) === 1 ? 1 : 0),
  };
}
