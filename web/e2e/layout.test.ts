// Everything has its place and keeps it: nothing shifts while a game is played and looked through, and on every screen the
// board and the buttons of a turn are in sight.

import { board, button, openField, ready } from './board';
import { BEGINNINGS, type Beginning, ENDS } from './games';
import {
  expect,
  FINGER,
  fits,
  HOT_SEAT,
  isWhole,
  outside,
  type Page,
  SMALL_SCREENS,
  sitDown,
  test,
  tooLow,
} from './kit';
import { player } from './player';
import { noteShifts, nothingShifted } from './shifts';

/** Sits down, plays, and looks through what was played. */
async function playAndLook(page: Page, { wish, turns }: Beginning): Promise<void> {
  const id = await sitDown(page, { seats: HOT_SEAT, ...wish });
  const { play } = await player(page, id);
  const cover = page.getByRole('button', { name: /: show the board$/ });
  await noteShifts(page);
  for (const turn of turns) {
    await play(turn);
    await nothingShifted(page, `after ${turn}`);
  }
  if (await cover.isVisible()) await cover.click();
  await ready(page);
  await goAlong(page, 'One step back');
  await goAlong(page, 'One step on');
  await nothingShifted(page, 'after a replay');
}

/** Presses a button of the replay some times, as long as it leads anywhere. */
async function goAlong(page: Page, name: string): Promise<void> {
  for (let step = 0; step < 4; step += 1) {
    if ((await button(page, name).getAttribute('aria-disabled')) === 'true') return;
    await button(page, name).click();
  }
}

/** Asks for what cannot be played. */
async function isRefused(page: Page): Promise<void> {
  const field = await openField(page);
  await field.fill('nonsense');
  await field.press('Enter');
  await expect(page.locator('.instruction.problem')).toBeVisible();
  await nothingShifted(page, 'after a message');
}

for (const [width, height] of [
  [1280, 800],
  [390, 664],
] as const) {
  for (const beginning of BEGINNINGS) {
    const { game } = beginning.wish;
    test(`nothing shifts in a match of ${game} at ${width}×${height}`, async ({ open }) => {
      const page = await open({ viewport: { width, height } });
      await playAndLook(page, beginning);
      await isRefused(page);
      // On a desktop the ends of the games are played where each is played by clicks.
      if (width > 1000) return;
      const end = ENDS.find(({ wish }) => wish.game === game);
      expect(end, 'every game has an end').toBeDefined();
      if (end) await playAndLook(page, end);
    });
  }
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
  }, FINGER);

/** What lies below can be reached by a finger. */
async function canScroll(page: Page, where: string): Promise<void> {
  const needed = await page.evaluate(
    () => document.documentElement.scrollHeight - document.documentElement.clientHeight,
  );
  if (needed > 0) expect(await placeToScroll(page), `a place to scroll on ${where}`).not.toBeNull();
}

for (const { wish } of BEGINNINGS) {
  test(`a match of ${wish.game} fits every small screen`, async ({ open }) => {
    const page = await open({ viewport: { width: 390, height: 664 }, hasTouch: true, isMobile: true });
    await sitDown(page, { seats: HOT_SEAT, ...wish });
    const cover = page.getByRole('button', { name: /^I am .*: show the board$/ });
    await expect(cover.or(board(page).getByRole('grid'))).toBeVisible();
    if (await cover.isVisible()) await cover.tap();
    await ready(page);
    for (const [width, height] of SMALL_SCREENS) {
      const where = `${wish.game} at ${width}×${height}`;
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
  });
}
