// Positions are set up by mouse, by keyboard and by touch; what is wrong is told; they are shared and played.

import { button, click, drag, sees, square, status, tap } from './board';
import { axe, boxOf, expect, fits, HOT_SEAT, ON_ITS_SIDE, type Page, PHONE, sitDown, test } from './kit';

const text = (page: Page) => page.getByRole('textbox', { name: /^(Position as text|La position en texte)$/ });
const accepted = (page: Page) => expect(page.getByText('The game can go on from here.')).toBeVisible();
const piece = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });
/** Waits until the text of the position is this one. */
const reads = (page: Page, wanted: string | RegExp) => expect(text(page)).toHaveValue(wanted);

test('a position is set up by mouse, tried out and played', async ({ page }) => {
  await page.goto('/edit/spartan');
  await accepted(page);
  await axe(page, 'the editor');
  await button(page, 'Clear the board').click();
  await expect(page.getByText(/Not a position yet.*White has 0 kings instead of 1/)).toBeVisible();
  await page.locator('label.piece', { has: piece(page, 'white king') }).click();
  await click(page, 'e1');
  await page.locator('label.piece', { has: piece(page, 'black king') }).click();
  await click(page, 'e8');
  // Nobody is left to castle, so nothing is in the way of going on.
  await accepted(page);
  // A piece is carried from the palette, moved on the board, and taken away by a second press.
  await page.locator('label.piece', { has: piece(page, 'white rook') }).hover();
  await page.mouse.down();
  await square(page, 'a1').hover();
  await page.mouse.up();
  await sees(page, 'a1', 'white rook');
  await page.getByRole('radio', { name: 'Move pieces' }).click();
  await drag(page, 'a1', 'a7');
  await sees(page, 'a7', 'white rook');
  await reads(page, '4k3/R7/8/8/8/8/8/4K3 w - - 0 1');

  // The board stays where it is, and its heading says what it is now.
  const heading = page.getByRole('heading', { level: 1 });
  const places = async () => Promise.all([boxOf(page.getByRole('grid')), boxOf(heading)]);
  const [edited, setUp] = await places();
  await button(page, 'Try it').click();
  await status(page, 'White to move.');
  await expect(heading).toHaveText('Trying a position of Spartan Chess');
  const [tried, trying] = await places();
  expect(tried).toEqual(edited);
  expect([trying.x, trying.y, trying.height]).toEqual([setUp.x, setUp.y, setUp.height]);
  await click(page, 'a7', 'a8');
  await status(page, 'Black to move.');
  await axe(page, 'trying a position');
  await button(page, 'Edit this position').click();
  await reads(page, 'R3k3/8/8/8/8/8/8/4K3 b - - 1 1');
  await button(page, 'Undo').click();
  await reads(page, '4k3/R7/8/8/8/8/8/4K3 w - - 0 1');
  await button(page, 'Redo').click();
  await reads(page, 'R3k3/8/8/8/8/8/8/4K3 b - - 1 1');
  await page.keyboard.press('Control+z');
  await reads(page, '4k3/R7/8/8/8/8/8/4K3 w - - 0 1');

  const line = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'));
  await button(page, 'Start a match').click();
  await page.waitForURL(/\/play\//);
  await sees(page, 'a7', 'white rook');
  await status(page, 'White to move.');
  // Left before its line is there, the page would close it, and the browser complain.
  await line;
  await page.getByRole('link', { name: 'Open in the editor' }).click();
  await reads(page, '4k3/R7/8/8/8/8/8/4K3 w - - 0 1');
});

test('the position that is looked at in a match is set up, and no other', async ({ page }) => {
  const editor = page.getByRole('link', { name: 'Open in the editor' });
  const parts = ['e2e4', 'e7e5,g8f6', 'g1f3,f1c4'];
  await sitDown(page, { game: 'doublemove', seats: HOT_SEAT }, { parts });
  await button(page, 'One step back').click();
  await editor.click();
  await reads(page, 'rnbqkb1r/pppp1ppp/5n2/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2 steps=2');
  await page.goBack();
  await button(page, 'To the start').click();
  await editor.click();
  await reads(page, 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 steps=1');
});

test('what is hidden in a match is set up only when the match is over', async ({ page }) => {
  const editor = page.getByRole('link', { name: 'Open in the editor' });
  const parts = ['e2e4', 'd7d5', 'e4d5', '_b2', 'd8d5', '_g7'];
  await sitDown(page, { game: 'zombie', seats: HOT_SEAT }, { parts, keep: ['w'] });
  await expect(button(page, 'Resign')).toBeVisible();
  await expect(editor).toHaveCount(0);
  await button(page, 'Resign').click();
  await button(page, 'Yes, resign').click();
  await editor.click();
  await reads(
    page,
    'rnb1kbnr/ppp1pppp/8/3q4/8/8/PPPP1PPP/RNBQKBNR w KQkq - 0 3 zombies=- graves.w=b2:p graves.b=g7:P',
  );
  await page.goBack();
  // Between a move and its burial there is no position: it is the one before the turn.
  await button(page, 'One step back').click();
  await editor.click();
  await reads(
    page,
    'rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2 zombies=- graves.w=b2:p graves.b=-',
  );
});

test('a position is set up by keyboard alone', async ({ page }) => {
  await page.goto('/edit/alice');
  await accepted(page);
  await page.getByRole('radio', { name: 'Erase' }).focus();
  await page.keyboard.press('Space');
  await square(page, 'd1').focus();
  await page.keyboard.press('Enter');
  await sees(page, 'd1', 'empty');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await sees(page, 'c1', 'empty');
  await page.getByRole('checkbox', { name: 'On a checker' }).focus();
  await page.keyboard.press('Space');
  await piece(page, 'white queen').focus();
  await page.keyboard.press('Space');
  await square(page, 'd5').focus();
  await page.keyboard.press('Enter');
  await sees(page, 'd5', 'white queen, on a white checker');
  await accepted(page);
  await expect(text(page)).toHaveValue(/\/3\+Q4\//);
  await page.keyboard.press('Control+z');
  await sees(page, 'd5', 'empty');
  await page.keyboard.press('Control+Shift+z');
  await sees(page, 'd5', 'white queen, on a white checker');
  // The palette has the keys, too, though its buttons are inputs.
  await piece(page, 'white queen').focus();
  await page.keyboard.press('Control+z');
  await sees(page, 'd5', 'empty');
  await page.keyboard.press('Control+y');
  await sees(page, 'd5', 'white queen, on a white checker');
});

test('what is wrong is explained, and nothing of it is lost', async ({ page }) => {
  await page.goto('/edit/chess960');
  await accepted(page);
  await text(page).fill('k7/8/8/8/9/8/8/K7 w - - 0 1');
  await expect(page.getByText('placement, rank 4: holds more than 8 squares')).toBeVisible();
  await expect(text(page)).toHaveValue('k7/8/8/8/9/8/8/K7 w - - 0 1');
  await text(page).fill('k7/8/8/8/8/8/8/K7 w HA - 0 1');
  await expect(page.getByText(/^Not a position yet. Castling: .*no king and rook at home/)).toBeVisible();
  await expect(
    page.getByRole('group', { name: 'Castling' }).getByText(/no king and rook at home/),
  ).toBeVisible();
  await sees(page, 'a8', 'black king');
  await text(page).fill('8/8/8/8/8/8/kK6/8 w - - 0 1');
  await expect(page.getByText(/could lose its king/)).toBeVisible();
  await axe(page, 'a wrong position');
});

test('a link leads to what was set up, and fields are chosen on the board', async ({ page }) => {
  const position = 'r3k3/8/8/8/8/8/8/R3K3 w - - 0 1 checkers=a1:2';
  await page.goto(`/edit/adrenaline?${new URLSearchParams({ position })}`);
  await accepted(page);
  await reads(page, position);
  await sees(page, 'a1', 'white rook, on 2 checkers');
  const checkers = page.getByRole('group', { name: 'Checkers', exact: true });
  await checkers.getByRole('button', { name: 'Choose on the board' }).click();
  await click(page, 'a8');
  await sees(page, 'a8', 'black rook, on a checker');
  await checkers.getByRole('button', { name: /^a1: 2 .*take away$/ }).click();
  const wanted = 'r3k3/8/8/8/8/8/8/R3K3 w - - 0 1 checkers=a8:1';
  await reads(page, wanted);
  await page.reload();
  await reads(page, wanted);
  const picture = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Picture (SVG)' }).click();
  expect((await picture).suggestedFilename()).toBe('adrenaline.svg');
});

test('text and link are copied, by hand where a page may not', async ({ page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/edit/alice');
  await accepted(page);
  await button(page, 'Copy link').click();
  await expect(button(page, 'Copied')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await button(page, 'Clear the board').click();
  await expect(button(page, 'Copy link')).toBeVisible();
  await page.goto(link);
  await accepted(page);
  await sees(page, 'e1', 'white king');
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('no'));
  });
  await button(page, 'Copy text').click();
  const byHand = page.getByRole('textbox', { name: /copy this by hand/ });
  await expect(byHand).toBeFocused();
  const selected = await byHand.evaluate((field: HTMLInputElement) =>
    field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0),
  );
  await reads(page, selected);
  await axe(page, 'copying by hand');
});

test('a game with secrets is tried out here, and says why no match begins', async ({ page }) => {
  await page.goto('/edit/zombie');
  await accepted(page);
  await expect(page.getByText(/A match cannot begin here/)).toBeVisible();
  await expect(button(page, 'Start a match')).toHaveCount(0);
  await page.getByText('What players hide from each other').click();
  await expect(page.getByText(/nothing is hidden from you here/)).toBeVisible();
  const graves = page.getByRole('group', { name: "White's graves" });
  await graves.getByRole('button', { name: 'Choose on the board' }).click();
  const brush = page.getByRole('group', { name: "Choosing on the board: White's graves" });
  await brush.getByRole('combobox').selectOption({ label: 'black knight' });
  await click(page, 'e4');
  await sees(page, 'e4', 'empty, a black knight lies buried here');
  await brush.getByRole('button', { name: 'Done choosing' }).click();
  await expect(page.locator(':focus')).toHaveText(/Choose on the board/);
  await reads(page, /graves\.w=e4:n/);
  await accepted(page);
  await axe(page, 'an editor with secrets');
  await button(page, 'Try it').click();
  await status(page, 'White to move.');
});

test('what fields put on the board is seen before there is a position', async ({ page }) => {
  const choose = async (field: string, ...squares: string[]) => {
    await page
      .getByRole('group', { name: field, exact: true })
      .getByRole('button', { name: 'Choose on the board' })
      .click();
    await click(page, ...squares);
    await page.getByRole('button', { name: 'Done choosing' }).first().click();
  };
  const put = async (name: string, at: string) => {
    await page.locator('label.piece', { has: piece(page, name) }).click();
    await click(page, at);
  };
  const begin = async (game: string) => {
    await page.goto(`/edit/${game}`);
    await accepted(page);
    await button(page, 'Clear the board').click();
    await expect(page.getByText(/^Not a position yet/)).toBeVisible();
  };
  await begin('adrenaline');
  await put('white rook', 'a1');
  await choose('Checkers', 'a1');
  await sees(page, 'a1', 'white rook, on a checker');
  await drag(page, 'a1', 'a5');
  await sees(page, 'a5', 'white rook, on a checker');
  await page.getByRole('radio', { name: 'Erase' }).click();
  await click(page, 'a5');
  await expect(page.getByRole('group', { name: 'Checkers', exact: true }).getByText(/^a\d/)).toHaveCount(0);

  await begin('zombie');
  await put('white rook', 'a1');
  await choose('Zombies', 'a1');
  await sees(page, 'a1', 'white rook, zombie');
  await page.getByText('What players hide from each other').click();
  await choose("White's graves", 'a1');
  await choose("Black's graves", 'a1');
  await sees(
    page,
    'a1',
    'white rook, zombie, a black queen lies buried here, a white queen lies buried here',
  );

  await begin('chess960');
  await choose('En passant', 'e3');
  await sees(page, 'e3', 'empty, en passant possible');
  await begin('golf');
  await put('white rook', 'a1');
  await choose('Taker', 'a1');
  await sees(page, 'a1', 'white rook, the taker');
});

test('what is wrong among the secrets is shown, and stays in sight when it is mended', async ({ page }) => {
  await page.goto('/edit/masquerade');
  await accepted(page);
  await page.getByRole('radio', { name: 'Erase' }).click();
  await click(page, 'a2');
  await expect(page.getByText(/^Not a position yet. White's powers:/)).toBeVisible();
  const powers = ['queen', 'rook', 'bishop', 'knight', 'king'];
  for (const side of ['White', 'Black']) {
    for (const [row, power] of powers.entries()) {
      const choice = field(page, `${side}'s powers`).getByRole('combobox').nth(row);
      await choice.selectOption({ label: power });
    }
  }
  await accepted(page);
  await expect(field(page, "Black's powers")).toBeVisible();
});

/** The cards of a field in the text of the position. */
const cardsIn = async (page: Page, key: string): Promise<string[]> => {
  const [, cards = '-'] =
    (await text(page).inputValue()).match(new RegExp(` ${key.replace('.', '\\.')}=(\\S+)`)) ?? [];
  return cards === '-' ? [] : cards.split(',');
};
/** What becomes of the cards of a field once the server has answered. */
const cardsOf = (page: Page, key: string) => expect.poll(() => cardsIn(page, key));
const holds = (page: Page, key: string, wanted: string[]) => cardsOf(page, key).toEqual(wanted);
const field = (page: Page, name: string) => page.getByRole('group', { name, exact: true });

test('cards are dealt by mouse', async ({ page }) => {
  await page.goto('/edit/cooperative');
  await accepted(page);
  await page.getByText('What players hide from each other').click();
  const [deck, hand] = [await cardsIn(page, 'deck'), await cardsIn(page, 'hand.w')];
  const white = field(page, "White's hand");
  const held = white.getByRole('list').getByRole('button');
  await expect(held).toHaveCount(3);

  // A press takes a card out of a hand; in the pack it lies nowhere, and a press lays it back.
  const name = (await held.first().locator('.unseen').textContent())?.replace(': take away', '') ?? '';
  await held.first().click();
  await expect(page.getByText(/^Not a position yet.* lacks /)).toBeVisible();
  await white.getByRole('button', { name: 'Choose cards' }).click();
  const pack = field(page, "Cards for: White's hand");
  await axe(page, 'the pack');
  await pack.getByRole('button', { name, exact: true }).click();
  await holds(page, 'hand.w', hand);
  await accepted(page);
  // What lies in the deck is fetched from there.
  const inDeck = pack.getByRole('button', { name: /, in: Deck$/ });
  await expect(inDeck).toHaveCount(deck.length);
  await inDeck.first().click();
  await cardsOf(page, 'hand.w').toHaveLength(4);
  await cardsOf(page, 'deck').toHaveLength(deck.length - 1);
  await accepted(page);
  await button(page, 'Undo').click();
  await holds(page, 'deck', deck);

  // The deck has a top, and an order.
  const pile = field(page, 'Deck').getByRole('list').getByRole('button');
  await expect(field(page, 'Deck').getByRole('button', { name: /, on top$/ })).toBeVisible();
  await pile.nth(1).click();
  await button(page, 'To the top').click();
  await holds(page, 'deck', [deck[1], deck[0], ...deck.slice(2)]);
  await button(page, 'To the bottom').click();
  await holds(page, 'deck', [deck[0], ...deck.slice(2), deck[1]]);
  await button(page, 'Up').click();
  await holds(page, 'deck', [deck[0], ...deck.slice(2, -1), deck[1], ...deck.slice(-1)]);
  await button(page, 'Take away').click();
  await expect(page.getByText(/^Not a position yet.* lacks /)).toBeVisible();
  const stack = field(page, "White's stack");
  await stack.getByRole('button', { name: 'Choose cards' }).click();
  await stack.getByRole('button', { name: 'Add the missing card' }).click();
  await holds(page, 'discard.w', [deck[1]]);

  // Cards are carried from place to place.
  await pile.first().hover({ position: { x: 6, y: 10 } });
  await page.mouse.down();
  await held.first().hover();
  await page.mouse.up();
  await holds(page, 'deck', [...deck.slice(2, -1), ...deck.slice(-1)]);
  await cardsOf(page, 'hand.w').toContain(deck[0]);
  await axe(page, 'cards');
});

test('cards are dealt by keyboard, and typed', async ({ page }) => {
  await page.goto('/edit/booster');
  await accepted(page);
  await page.getByText('What players hide from each other').click();
  const [deck, hand] = [await cardsIn(page, 'deck'), await cardsIn(page, 'hand.b')];
  const pile = field(page, 'Deck');
  await pile.getByRole('list').getByRole('button').first().focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await holds(page, 'deck', [deck[1], deck[0], ...deck.slice(2)]);
  await pile.getByRole('list').getByRole('button').first().focus();
  await page.keyboard.press('Delete');
  await holds(page, 'deck', [deck[0], ...deck.slice(2)]);
  // The arrows go about the pack, holes and all.
  await field(page, "Black's hand").getByRole('button', { name: 'Choose cards' }).click();
  const pack = field(page, "Cards for: Black's hand");
  await pack.getByRole('button', { name: /^two of spades/ }).focus();
  for (const [key, name] of [
    ['ArrowRight', /^three of spades/],
    ['ArrowDown', /^three of clubs/],
    ['ArrowUp', /^three of spades/],
    ['ArrowLeft', /^two of spades/],
    ['ArrowLeft', /^two of spades/],
  ] as const) {
    await page.keyboard.press(key);
    await expect(page.locator(':focus .unseen')).toHaveText(name);
  }
  await field(page, "Black's hand").getByRole('button', { name: 'As text' }).click();
  const typed = page.getByRole('textbox', { name: "Black's hand" });
  await expect(typed).toHaveValue(hand.join(', '));
  await typed.fill([...hand, deck[1]].join(' '));
  await typed.press('Tab');
  const sorted = async () => (await cardsIn(page, 'hand.b')).toSorted();
  await expect.poll(sorted).toEqual([...hand, deck[1]].toSorted());
  await accepted(page);
});

test('cards are dealt by touch on a phone, in French', async ({ open }) => {
  const page = await open({ ...PHONE, locale: 'fr-FR' });
  await page.goto('/edit/golf');
  await expect(page.getByText('On peut jouer à partir d’ici.')).toBeVisible();
  await field(page, 'Cartes').getByRole('button', { name: 'Choisir des cartes' }).tap();
  const pack = field(page, 'Cartes pour : Cartes');
  const before = await cardsIn(page, 'cards');
  const others = before.filter((card) => card !== 'q');
  if (others.length < before.length) await pack.getByRole('button', { name: 'dame noire, ici' }).tap();
  await pack.getByRole('button', { name: 'dame noire', exact: true }).tap();
  await expect(field(page, 'Cartes').getByRole('button', { name: 'dame noire : retirer' })).toBeVisible();
  const sorted = async () => (await cardsIn(page, 'cards')).toSorted();
  await expect.poll(sorted).toEqual([...others, 'q'].toSorted());
  await fits(page, 'an editor on a phone');
  const small = await pack
    .getByRole('button')
    .evaluateAll((all) => all.filter((one) => one.clientWidth < 24 || one.clientHeight < 24).length);
  expect(small, 'fingers find every card').toBe(0);
  await axe(page, 'cards on a phone');
});

test('a position is set up by touch on a phone', async ({ open }) => {
  const page = await open(PHONE);
  await page.goto('/edit/golf');
  await accepted(page);
  await page.getByRole('radio', { name: 'Erase' }).tap();
  await button(page, 'Start position').tap();
  await page.locator('label.piece', { has: piece(page, 'black knight') }).tap();
  await tap(page, 'a1');
  await sees(page, 'a1', 'black knight');
  await fits(page, 'an editor on a phone');
  await axe(page, 'the editor on a phone');
});

test('on a phone on its side the whole board is in sight', async ({ open }) => {
  const page = await open(ON_ITS_SIDE);
  await page.goto('/edit/terror');
  await accepted(page);
  const board = await boxOf(page.getByRole('grid'));
  expect(board.y + board.height).toBeLessThanOrEqual(ON_ITS_SIDE.viewport.height);
  await fits(page, 'an editor on its side');
});

test('the diagrams of the rules lead to the editor', async ({ page }) => {
  await page.goto('/rules/spartan');
  const diagram = page.locator('figure').first();
  await diagram.locator('summary').click();
  await diagram.getByRole('link', { name: 'Set it up and play on' }).click();
  await accepted(page);
});
