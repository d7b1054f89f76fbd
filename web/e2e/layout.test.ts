// Everything has its place and keeps it: nothing shifts while a game is played and looked through, and on every screen the
// board and the buttons of a turn are in sight.

import { board, button, click, openField, ready, square, tap } from './board';
import { FRENCH } from './french';
import { BEGINNINGS, type Beginning, ORTHODOX_POWERS } from './games';
import {
  AGAINST_COMPUTER,
  boxOf,
  DESKTOP,
  expect,
  FINGERTIP,
  fits,
  HOT_SEAT,
  isWhole,
  type Locator,
  ON_ITS_SIDE,
  outside,
  type Page,
  SCREENS,
  SMALL_PHONE,
  SMALL_SCREENS,
  sitDown,
  test,
  tooLow,
} from './kit';
import { FINGER, MOUSE } from './player';
import { looksBack, nothingShifted, playsInPlace } from './shifts';

/** So many pixels of something are hidden, in width and height. */
const hidden = (part: Locator) =>
  part.evaluate((box) => [box.scrollWidth - box.clientWidth, box.scrollHeight - box.clientHeight]);

/** So many whole lines of what happened last are in sight. */
const linesTold = (page: Page) =>
  page
    .locator('div.last')
    .evaluate((box) =>
      Math.floor(box.getBoundingClientRect().height / parseFloat(getComputedStyle(box).lineHeight) + 0.05),
    );

/** How much is seen, in pixels, of a line that is cut, or of a rule beside none. */
const cutLine = (page: Page) =>
  page.locator('div.last').evaluate((box) => {
    const line = parseFloat(getComputedStyle(box).lineHeight);
    const rest = box.getBoundingClientRect().height % line;
    return box.childElementCount > 0 ? Math.min(rest, line - rest) : 0;
  });

/** Asks for what cannot be played. */
async function isRefused(page: Page): Promise<void> {
  const field = await openField(page);
  await field.fill('nonsense');
  await field.press('Enter');
  await expect(page.locator('.instruction.problem')).toBeVisible();
  await nothingShifted(page, 'after a message');
}

/** A place as large as a finger where a drag scrolls the page; null where there is none. */
const placeToScroll = (page: Page) =>
  page.evaluate((finger) => {
    const scrolls = (x: number, y: number) => {
      let element = document.elementFromPoint(x, y);
      for (; element; element = element.parentElement) {
        const { touchAction } = getComputedStyle(element);
        if (!/auto|manipulation|pan-y/.test(touchAction)) return false;
      }
      return true;
    };
    const corners = (x: number, y: number) =>
      [0, 0.5, 1].flatMap((right) =>
        [0, 0.5, 1].map((down) => [x + right * finger, y + down * finger] as const),
      );
    for (let y = 0; y + finger < innerHeight; y += 8) {
      for (let x = 0; x + finger < innerWidth; x += 8) {
        if (corners(x, y).every(([right, down]) => scrolls(right, down))) return { x, y };
      }
    }
    return null;
  }, FINGERTIP);

/** What lies below can be reached by a finger. */
async function canScroll(page: Page, where: string): Promise<void> {
  const needed = await page.evaluate(
    () => document.documentElement.scrollHeight - document.documentElement.clientHeight,
  );
  if (needed > 0) expect(await placeToScroll(page), `a place to scroll on ${where}`).not.toBeNull();
}

/** The board and the buttons of a turn are in sight, whatever the screen. */
async function fitsSmallScreens(page: Page, game: string): Promise<void> {
  for (const [width, height] of SMALL_SCREENS) {
    const where = `${game} at ${width}×${height}`;
    await page.setViewportSize({ width, height });
    await page.evaluate(() => scrollTo(0, 0));
    await isWhole(board(page).getByRole('grid'), `the board of ${where}`);
    await isWhole(page.locator('.bar .replay'), `the replay of ${where}`);
    if (width > height)
      expect(await linesTold(page), `lines of what happened in ${where}`).toBeGreaterThanOrEqual(2);
    expect(await cutLine(page), `pixels of a line that is cut in ${where}`).toBeLessThanOrEqual(1);
    const bar = page.locator('.bar').getByRole('button').filter({ visible: true });
    await expect.poll(() => outside(bar), `buttons of ${where}`).toEqual([]);
    await fits(page, where);
    await canScroll(page, where);
    expect(await tooLow(page), `buttons of ${where}`).toEqual([]);
  }
}

/** All is read at once that is told of a game before its first turn, on a phone on its side as on a desktop. */
async function tellsWhole(page: Page, game: string): Promise<void> {
  const words = page.locator('.list .first');
  for (const screen of [ON_ITS_SIDE, DESKTOP]) {
    await page.setViewportSize(screen.viewport);
    await isWhole(words, `the first words of ${game}`);
    expect(await hidden(words), `pixels of the first words of ${game} that are hidden`).toEqual([0, 0]);
  }
  // A deal is told besides, at length.
  if (game === 'cooperative') return;
  const [, height] = await hidden(page.locator('div.last'));
  expect(height, `pixels of what is told of ${game} that are hidden`).toBe(0);
}

for (const beginning of BEGINNINGS) {
  const { wish } = beginning;

  test(`nothing shifts in a match of ${wish.game} on a desktop`, async ({ page }) => {
    await playsInPlace(page, beginning, MOUSE);
    await looksBack(page, MOUSE);
    const [, height] = await hidden(page.locator('.instruction'));
    expect(height, 'the instruction is in sight').toBe(0);
    await isRefused(page);
  });

  test(`a match of ${wish.game} fits every small screen, and nothing shifts on a phone`, async ({ open }) => {
    const page = await open(SMALL_PHONE);
    await sitDown(page, { seats: HOT_SEAT, ...wish });
    const cover = page.getByRole('button', { name: /^I am .*: show the board$/ });
    await expect(cover.or(board(page).getByRole('grid'))).toBeVisible();
    if (await cover.isVisible()) await cover.tap();
    await ready(page);
    await tellsWhole(page, wish.game);
    await fitsSmallScreens(page, wish.game);
    await page.setViewportSize(SMALL_PHONE.viewport);
    await playsInPlace(page, beginning, FINGER);
    await looksBack(page, FINGER);
    await isRefused(page);
  });
}

// What a hand holds, what is known, and the most words to press.
for (const game of ['booster', 'masquerade', 'terror']) {
  test(`nothing shifts in a match of ${game} on a phone on its side`, async ({ open }) => {
    const beginning = BEGINNINGS.find(({ wish }) => wish.game === game) as Beginning;
    await playsInPlace(await open(ON_ITS_SIDE), beginning, FINGER);
  });
}

test('what is known keeps its place when one more page of it comes', async ({ open }) => {
  const court = { wish: { game: 'masquerade', seats: AGAINST_COMPUTER }, turns: [ORTHODOX_POWERS] };
  await playsInPlace(await open(SMALL_PHONE), court, FINGER);
});

/** Whether the first words of a game are in sight, and nothing lies on them. */
const seesFirstWords = (page: Page) =>
  page.locator('.list .first').evaluate((box) => {
    const { x, y, width, height } = box.getBoundingClientRect();
    return document.elementFromPoint(x + width - 8, y + height / 2) === box;
  });

/** Upright screens, from small to large. */
const UPRIGHT = [
  [360, 640],
  [390, 664],
  [390, 844],
  [412, 915],
  [768, 1024],
] as const;

/** Two things do not overlap. */
async function standApart(one: Locator, other: Locator, what: string): Promise<void> {
  const [a, b] = [await boxOf(one), await boxOf(other)];
  const isApart =
    a.y + a.height <= b.y + 1 ||
    b.y + b.height <= a.y + 1 ||
    a.x + a.width <= b.x + 1 ||
    b.x + b.width <= a.x + 1;
  expect(isApart, what).toBe(true);
}

test('on an upright screen manners lie on nothing, and nothing on them', async ({ open }) => {
  const page = await open(SMALL_PHONE);
  await sitDown(page, { game: 'spinach', seats: AGAINST_COMPUTER });
  await ready(page);
  expect(await seesFirstWords(page)).toBe(true);
  await square(page, 'e2').tap();
  await square(page, 'e4').tap();
  await expect(page.locator('.list .ply')).toHaveCount(2);
  const manners = page.locator('.compose fieldset');
  for (const [width, height] of UPRIGHT) {
    const where = `at ${width}×${height}`;
    await page.setViewportSize({ width, height });
    await isWhole(manners, `the manners ${where}`);
    await standApart(manners, page.locator('.list .sheet'), `the manners and the moves ${where}`);
    await isWhole(page.locator('.bar .replay'), `the buttons ${where}`);
    await page.getByRole('radio', { name: 'spinach' }).tap();
    await expect(page.getByRole('radio', { name: 'spinach' })).toBeChecked();
    await page.getByRole('radio', { name: 'plain move' }).tap();
    await page.locator('.list .ply').last().tap({ trial: true });
  }
});

for (const look of [{}, FRENCH])
  test(`on an upright screen the instruction and the last move are read whole${look === FRENCH ? ', in French too' : ''}`, async ({
    open,
  }) => {
    const page = await open({ ...SMALL_PHONE, ...look });
    for (const game of ['zombie', 'spinach', 'booster']) {
      await sitDown(page, { game, seats: AGAINST_COMPUTER }, { parts: ['e2e4'] });
      const told = page.locator('.last .told');
      await expect(told).not.toBeEmpty();
      for (const [width, height] of UPRIGHT) {
        const where = `of ${game} at ${width}×${height}`;
        await page.setViewportSize({ width, height });
        expect(await hidden(page.locator('.head')), `the instruction ${where}`).toEqual([0, 0]);
        const [words, room] = [await boxOf(told), await boxOf(page.locator('div.last'))];
        expect(words.y + words.height, `the last move ${where}`).toBeLessThanOrEqual(
          room.y + room.height + 2,
        );
        // No empty line stands above it.
        const head = await boxOf(page.locator('.head .instruction'));
        expect(words.y - head.y - head.height, `what is empty above it ${where}`).toBeLessThan(4);
      }
    }
    const court = { game: 'masquerade', seats: AGAINST_COMPUTER };
    await sitDown(page, court);
    await page.locator('.setup button').last().tap();
    await page.locator('.setup button').first().tap();
    const plies = page.locator('.list .ply');
    await expect(plies).toHaveCount(2);
    await tap(page, 'e2', 'e4');
    await expect(plies).toHaveCount(4);
    await tap(page, 'd1', 'h5');
    await expect(plies).toHaveCount(6);
    await tap(page, 'h5', 'f7');
    await expect(page.locator('.head .warning')).toBeVisible();
    for (const [width, height] of UPRIGHT) {
      await page.setViewportSize({ width, height });
      const where = `at ${width}×${height}`;
      await expect.poll(() => hidden(page.locator('.head')), `the warning ${where}`).toEqual([0, 0]);
    }
  });

// White takes fifteen pieces, and Black none.
const GREED =
  'g1f3 g7g5 f3g5 e7e6 g5f7 d8g5 f7h8 g5g3 h2g3 f8a3 b1a3 h7h5 h1h5 g8h6 h5h6 b7b5 h6e6 e8f8 a3b5 b8c6 e6c6 a7a6 c6a6 d7d6 a6a8 c7c5 a8c8 f8e7 c8c5 d6d5 c5d5';

for (const look of [{}, FRENCH])
  test(`all that was taken is seen on phones${look === FRENCH ? ', in French too' : ''}`, async ({
    open,
  }) => {
    const page = await open({ ...SMALL_PHONE, ...look });
    const position = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
    await sitDown(page, { game: 'chess960', position, seats: HOT_SEAT }, { parts: GREED.split(' ') });
    await expect(page.locator('html')).toHaveAttribute('lang', look === FRENCH ? 'fr' : 'en');
    const taken = page.locator('.seat .taken').filter({ has: page.locator('svg') });
    await expect(taken.locator('svg')).toHaveCount(15);
    for (const [width, height] of SMALL_SCREENS) {
      await page.setViewportSize({ width, height });
      const where = `at ${width}×${height}`;
      await expect.poll(() => hidden(taken), `hidden pixels of what was taken ${where}`).toEqual([0, 0]);
      expect(await outside(taken.locator('svg')), `outside the screen ${where}`).toEqual([]);
    }
  });

for (const look of [{}, FRENCH])
  test(`after a game against the computer all is said, and all buttons stand in one row${look === FRENCH ? ', in French too' : ''}`, async ({
    open,
  }) => {
    const page = await open(look);
    const position = '7k/1R6/8/8/8/8/8/R5K1 w - - 0 1';
    await sitDown(page, { game: 'chess960', position, seats: AGAINST_COMPUTER });
    await click(page, 'a1', 'a8');
    const row = page.locator('.result');
    await expect(row.locator('.button, button')).toHaveCount(4);
    for (const screen of SCREENS) {
      await page.setViewportSize(screen);
      for (const part of [row, page.locator('.status'), page.locator('.instruction')]) {
        await expect
          .poll(() => hidden(part), `hidden pixels of ${part} at ${screen.width}×${screen.height}`)
          .toEqual([0, 0]);
      }
      for (const seat of await page.locator('.seat').all()) {
        const [width] = await hidden(seat);
        expect(width, `hidden pixels of a player at ${screen.width}×${screen.height}`).toBe(0);
      }
      expect(
        await linesTold(page),
        `lines of what happened at ${screen.width}×${screen.height}`,
      ).toBeGreaterThanOrEqual(2);
    }
  });

test('who steps back after the end on an upright phone sees the moves', async ({ open }) => {
  const page = await open(SMALL_PHONE);
  const position = '7k/1R6/8/8/8/8/8/R5K1 w - - 0 1';
  await sitDown(page, { game: 'chess960', position, seats: HOT_SEAT });
  await ready(page);
  await square(page, 'a1').tap();
  await square(page, 'a8').tap();
  const again = button(page, 'Play again');
  await again.tap({ trial: true });
  await button(page, 'One step back').tap();
  await expect(again).toBeHidden();
  await page.locator('.list .ply').tap();
  await expect(again).toBeVisible();
  // What is asked for then lies in another place.
  const field = await openField(page);
  await standApart(field, again, 'the field and the way to another match');
});

test('four players are read beside the smallest board, and what they took is seen', async ({ open }) => {
  const page = await open(SMALL_PHONE);
  const seats = { wk: 'me', bk: 'me', wq: 'me', bq: 'me' };
  await sitDown(page, { game: 'crowded', seats });
  await expect(page.locator('.seat')).toHaveCount(4);
  for (const [width, height] of UPRIGHT) {
    await page.setViewportSize({ width, height });
    for (const seat of await page.locator('.seat').all()) {
      const [room, words] = [await boxOf(seat), await boxOf(seat.locator('.player'))];
      const where = `${await seat.getAttribute('aria-label')} at ${width}×${height}`;
      expect(words.y, where).toBeGreaterThanOrEqual(room.y);
      expect(words.y + words.height, where).toBeLessThanOrEqual(room.y + room.height);
      expect((await hidden(seat.locator('.who')))[1], where).toBe(0);
    }
  }
  const ground = (part: string) =>
    page.locator(part).evaluate((box) => getComputedStyle(box).backgroundColor);
  expect(await ground('.seat.acts'), 'what lies below what was taken').toBe('rgba(0, 0, 0, 0)');
});

for (const game of ['booster', 'cooperative'])
  test(`cards and their frames are seen whole in ${game}`, async ({ open }) => {
    const page = await open(SMALL_PHONE);
    await sitDown(page, { game, seats: AGAINST_COMPUTER });
    const all = page.locator('.strip .card').filter({ visible: true });
    await expect(all).not.toHaveCount(0);
    for (const [width, height] of [...UPRIGHT, ...SMALL_SCREENS, [1280, 800]] as const) {
      await page.setViewportSize({ width, height });
      const cut = await all.evaluateAll((cards) =>
        cards.map((card) => {
          const [one, room] = [card, card.closest('.strip') as Element].map((box) =>
            box.getBoundingClientRect(),
          ) as [DOMRect, DOMRect];
          const frame = card.matches('.playable') ? 2.5 : 0;
          return (
            one.top - frame < room.top - 0.1 ||
            one.bottom + frame > room.bottom + 0.1 ||
            one.left - frame < room.left - 0.1 ||
            one.right + frame > room.right + 0.1
          );
        }),
      );
      expect(cut, `cut cards of ${game} at ${width}×${height}`).not.toContain(true);
    }
  });

test('buttons that cannot be pressed yet leave no hole in their row', async ({ open }) => {
  const page = await open(SMALL_PHONE);
  for (const { viewport } of [SMALL_PHONE, DESKTOP]) {
    await page.setViewportSize(viewport);
    await sitDown(page, { game: 'cooperative', seats: AGAINST_COMPUTER });
    await ready(page);
    const rows = await page
      .locator('.controls :is(button, a.button)')
      .filter({ visible: true })
      .evaluateAll((all) =>
        all.map((one) => one.getBoundingClientRect()).map(({ x, y, right }) => [x, y, right]),
      );
    rows.reduce((last, next) => {
      const [gap, isSameRow] = [(next[0] ?? 0) - (last[2] ?? 0), next[1] === last[1]];
      if (isSameRow) expect(gap, 'the gap between two buttons').toBeLessThan(12);
      else expect(next[0], 'a row begins at its side').toBe(rows[0]?.[0]);
      return next;
    });
  }
});

test('a phone on its side brings the head of the page when it is asked for', async ({ open }) => {
  const page = await open(ON_ITS_SIDE);
  await sitDown(page, { game: 'zombie', seats: AGAINST_COMPUTER });
  await ready(page);
  const settings = button(page, 'Settings');
  expect(await outside(settings)).toHaveLength(1);
  await button(page, 'Menagerie').tap();
  await isWhole(settings, 'the way to the settings');
  await isWhole(page.getByRole('link', { name: 'My games' }), 'the way to the own games');
  await isWhole(button(page, 'Français'), 'the way to another language');
  await settings.tap();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.locator('.place.near').tap();
  await expect.poll(() => outside(settings)).toHaveLength(1);
});

test('what has no room on a phone is read whole over the board', async ({ open }) => {
  const page = await open(SMALL_PHONE);
  await sitDown(page, { game: 'cooperative', seats: { w: 'me', b: 'computer:1' } });
  await ready(page);
  const told = page.locator('div.last');
  expect((await hidden(told))[1], 'there is no room for it').toBeGreaterThan(0);
  await button(page, 'More').tap();
  expect(await hidden(told)).toEqual([0, 0]);
  await isWhole(page.locator('.now'), 'all that is told');
  const less = await boxOf(button(page, 'Less'));
  expect(less.y, 'its button is whole').toBeGreaterThanOrEqual((await boxOf(page.locator('.now'))).y);
  await expect(told).toContainText('Still to clear');
  await button(page, 'Less').tap();
  expect((await hidden(told))[1]).toBeGreaterThan(0);
  await expect(button(page, 'More')).toBeVisible();
});

test('a long name is cut, and neither the clock nor what was taken', async ({ page }) => {
  await page.route(/\/opening/, async (route) => {
    const answer = await route.fetch();
    const opening = await answer.json();
    const rating = { value: 1280, provisional: true };
    opening.state.seats.w = { kind: 'person', username: 'Boris-Étienne', rating };
    await route.fulfill({ response: answer, json: opening });
  });
  const position = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
  const clock = { initial_s: 300, increment_s: 3 };
  const wish = { game: 'chess960', position, seats: HOT_SEAT, clock };
  await sitDown(page, wish, { parts: GREED.split(' '), keep: ['b'] });
  const seat = page.locator('.seat').filter({ hasText: 'Boris' });
  await expect(seat.locator('.taken svg')).toHaveCount(15);
  for (const [width, height] of [[1280, 800], [1440, 900], ...UPRIGHT, [844, 390]] as const) {
    await page.setViewportSize({ width, height });
    const where = `at ${width}×${height}`;
    const room = await boxOf(seat);
    const parts = [
      seat.getByRole('timer'),
      seat.locator('.taken svg').first(),
      seat.locator('.taken svg').last(),
    ];
    for (const part of parts) {
      const box = await boxOf(part);
      expect(box.y + box.height, `${part} ${where}`).toBeLessThanOrEqual(room.y + room.height);
      expect(box.x + box.width, `${part} ${where}`).toBeLessThanOrEqual(room.x + room.width);
    }
    expect(await hidden(seat.locator('.taken')), `what was taken ${where}`).toEqual([0, 0]);
  }
});

test('on a desktop the instruction and the status are read whole, however long', async ({ open }) => {
  const page = await open(FRENCH);
  await sitDown(page, { game: 'cooperative', seats: AGAINST_COMPUTER });
  await expect(page.locator('.instruction')).toContainText('cartes');
  expect(await hidden(page.locator('.instruction'))).toEqual([0, 0]);
  await sitDown(page, { game: 'chess960', seats: HOT_SEAT }, { keep: [] });
  await expect(page.locator('.status')).toContainText('Blancs');
  expect(await hidden(page.locator('.status'))).toEqual([0, 0]);
});

test('where all has room, nothing more is promised', async ({ page }) => {
  await sitDown(page, { game: 'spartan', seats: HOT_SEAT });
  await ready(page);
  await expect(button(page, 'More')).toHaveCount(0);
});

test('on a desktop all piles of cards are in sight', async ({ page }) => {
  await sitDown(page, { game: 'cooperative', seats: { w: 'me', b: 'computer:1' } });
  await expect(page.locator('.cards').getByText('Captured cards').first()).toBeVisible();
  expect(await hidden(page.locator('.place.cards'))).toEqual([0, 0]);
});

for (const [game, least] of [
  ['spartan', 130],
  ['booster', 70],
  ['crowded', 130],
] as const) {
  test(`people who play ${game} on a desktop see their moves and what they can do with each other`, async ({
    page,
  }) => {
    const isForFour = game === 'crowded';
    const seats = isForFour ? { wk: 'me', bk: 'me', wq: 'me', bq: 'me' } : HOT_SEAT;
    await sitDown(page, { game, seats }, { keep: [isForFour ? 'wk' : 'w'] });
    await ready(page);
    const last = button(page, 'Tell me when it is my turn');
    await isWhole(last, 'the last button');
    // Nothing lies on the players, nor they on anything.
    await last.click({ trial: true });
    const box = async (place: string) => (await page.locator(place).boundingBox()) as DOMRect;
    const [company, near, list] = [
      await box('.place.company'),
      await box('.place.near'),
      await box('.place.list'),
    ];
    const isBeside = company.x >= near.x + near.width;
    expect(isBeside || company.y + company.height <= near.y, 'they stand apart').toBe(true);
    expect(list.height, 'the height of the list of moves').toBeGreaterThan(least);
  });
}

test('on a desktop with a touch screen a newcomer reads what is new in the game, and no list is squeezed', async ({
  open,
}) => {
  const page = await open({ viewport: { width: 1280, height: 800 }, hasTouch: true });
  await sitDown(page, { game: 'zombie', seats: HOT_SEAT }, { parts: ['e2e4'], keep: ['b'] });
  await expect(page.locator('.list .first')).toBeVisible();
  const [list, told] = [await boxOf(page.locator('.place.list')), await boxOf(page.locator('.list .first'))];
  expect(told.height, 'room for what is new, or a list beside it').toBeGreaterThan(50);
  const sheet = page.locator('.list .sheet');
  if (await sheet.isVisible()) expect((await boxOf(sheet)).height).toBeGreaterThanOrEqual(44);
  else expect(told.height).toBe(list.height);
});

// What is left beside a board depends on the shape of the screen; this is a desktop at twice the size, too.
const SQUARER = [
  [640, 400],
  [720, 450],
  [740, 360],
  [800, 600],
  [1050, 800],
] as const;

for (const look of [{}, FRENCH])
  test(`the buttons of a turn fit beside a board of any shape${look === FRENCH ? ', in French too' : ''}`, async ({
    open,
  }) => {
    const page = await open(look);
    await sitDown(page, { game: 'chess960', options: { number: 518 }, seats: AGAINST_COMPUTER });
    await click(page, 'e2', 'e4');
    const bar = page.locator('.bar').getByRole('button').filter({ visible: true });
    await expect(bar).toHaveCount(7);
    for (const [width, height] of [...SMALL_SCREENS, ...SQUARER]) {
      const where = `at ${width}×${height}`;
      await page.setViewportSize({ width, height });
      await fits(page, where);
      const heights = await bar.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
      expect(Math.min(...heights), `the lowest button ${where}`).toBeGreaterThanOrEqual(FINGERTIP - 0.5);
    }
  });

for (const look of [{}, FRENCH])
  test(`who is a partner is read beside every board${look === FRENCH ? ', in French too' : ''}`, async ({
    open,
  }) => {
    const page = await open(look);
    const seats = { wk: 'me', bk: 'computer:1', wq: 'computer:1', bq: 'computer:1' };
    await sitDown(page, { game: 'crowded', seats });
    const partner = page.locator('.seat .partner').filter({ hasText: /\S/ });
    await expect(partner).toHaveText(look === FRENCH ? 'votre partenaire,' : 'your partner,');
    for (const { viewport } of [DESKTOP, ON_ITS_SIDE]) {
      await page.setViewportSize(viewport);
      const cut = await partner.evaluate((words) => {
        const room = words.closest('.who')?.getBoundingClientRect().right ?? 0;
        return words.getBoundingClientRect().right > room + 1;
      });
      expect(cut, `cut at ${viewport.width} pixels`).toBe(false);
    }
  });
