// Everything has its place and keeps it: nothing shifts while a game is played and looked through, and on every screen the
// board and the buttons of a turn are in sight.

import { board, openField, typed } from './board';
import { BEGINNINGS, type Beginning } from './games';
import {
  expect,
  FINGER as FINGERTIP,
  fits,
  HOT_SEAT,
  isWhole,
  outside,
  type Page,
  SMALL_PHONE,
  SMALL_SCREENS,
  sitDown,
  test,
  tooLow,
} from './kit';
import { FINGER, type Hand, MOUSE, player } from './player';
import { looksBack, noteShifts, nothingShifted } from './shifts';

/** Sits down, plays, looks through what was played, and asks for what cannot be. */
async function playAndLook(page: Page, { wish, turns }: Beginning, press: Hand): Promise<void> {
  const id = await sitDown(page, { seats: HOT_SEAT, ...wish });
  const { play } = await player(page, id, press);
  await noteShifts(page);
  for (const turn of turns) {
    await play(turn);
    await nothingShifted(page, `after ${turn}`);
  }
  await looksBack(page, press);
  await isRefused(page);
}

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
    const bar = page.locator('.bar').getByRole('button').filter({ visible: true });
    await expect.poll(() => outside(bar), `buttons of ${where}`).toEqual([]);
    await fits(page, where);
    await canScroll(page, where);
    expect(await tooLow(page), `buttons of ${where}`).toEqual([]);
  }
}

for (const beginning of BEGINNINGS) {
  const { game } = beginning.wish;

  test(`nothing shifts in a match of ${game} on a desktop`, ({ page }) =>
    playAndLook(page, beginning, MOUSE));

  test(`nothing shifts in a match of ${game} on a phone, and it fits every small screen`, async ({
    open,
  }) => {
    const page = await open(SMALL_PHONE);
    await playAndLook(page, beginning, FINGER);
    await typed(page).press('Escape');
    await fitsSmallScreens(page, game);
  });
}
