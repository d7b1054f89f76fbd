// Turns are watched: step by step, one after the other, forwards and backwards; and whoever does not want to wait need not.

import type { Created, CreateMatch } from '../src/api/types';
import { button, click, instruction, ready, sees, square, status } from './board';
import { AGAINST_COMPUTER, ask, expect, HOT_SEAT, type Page, sitDown, test } from './kit';

const MOVING = { reducedMotion: 'no-preference' } as const;
const ORTHODOX = { game: 'chess960', options: { number: 518 } };
/** Black's knight moves twice in its first turn. */
const TWICE = ['e2e4', 'g8f6,f6d5'];
const KNIGHT = 'black knight';
/** So many milliseconds a piece slides that was moved by hand. */
const SLIDE = 200;

/** What a square showed and when, and how many pieces of each side were on their way. */
interface Sight {
  label: string;
  at: number;
  white: number;
  black: number;
}

/** Notes from now on what squares come to show. */
const note = (page: Page) =>
  page.evaluate(() => {
    const sights: Sight[] = [];
    Object.assign(window, { sights });
    const sliding = (side: string) =>
      [...document.querySelectorAll(`.piece:has(.${side})`)].filter(
        (piece) => piece.getAnimations().length > 0,
      ).length;
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const label = (target as Element).getAttribute('aria-label') ?? '';
        sights.push({ label, at: performance.now(), white: sliding('white'), black: sliding('black') });
      }
    }).observe(document.querySelector('[role="grid"]') as Element, {
      subtree: true,
      attributes: true,
      attributeFilter: ['aria-label'],
    });
  });

const sights = (page: Page): Promise<Sight[]> =>
  page.evaluate(() => (window as unknown as { sights: Sight[] }).sights);
/** The squares on which a piece was seen, in order. */
const seen = async (page: Page, piece: string): Promise<string[]> =>
  (await sights(page))
    .filter(({ label }) => label.includes(piece))
    .map(({ label }) => label.split(',')[0] ?? '');

/** Sits down on one seat; the other one is played by calls. */
async function sitAgainst(page: Page, wish: CreateMatch) {
  const { match: id, tokens } = await ask<Created>(page, '', wish);
  await page.goto('/');
  await page.evaluate((known) => localStorage.setItem('menagerie.matches', JSON.stringify([known])), {
    id,
    tokens: { w: tokens.w },
    wish,
    started: Date.now(),
  });
  await page.goto(`/play/${id}`);
  await ready(page);
  return (at: number, steps: string, seat = 'b') => ask(page, `/${id}/turns`, { at, steps }, tokens[seat]);
}

test('a piece that moves twice in a turn is seen on both squares, one after the other', async ({ open }) => {
  const page = await open(MOVING);
  const [white = '', black = ''] = TWICE;
  const play = await sitAgainst(page, { game: 'doublemove', seats: HOT_SEAT });
  await play(0, white, 'w');
  await sees(page, 'e4', 'white pawn');
  await note(page);
  await play(1, black);
  await sees(page, 'd5', KNIGHT);
  expect(await seen(page, KNIGHT)).toEqual(['f6', 'd5']);
});

test('the turn of the other side begins when one’s own has landed', async ({ open }) => {
  const page = await open(MOVING);
  await page.clock.install();
  await sitDown(page, { ...ORTHODOX, seats: AGAINST_COMPUTER });
  await ready(page);
  await note(page);
  // Time stands still while the computer thinks, so that what passes is what the page waits for.
  await page.clock.pauseAt(Date.now() + 1000);
  await click(page, 'e2', 'e4');
  await expect(page.getByRole('region', { name: 'Moves' }).getByRole('button')).toHaveCount(2);
  const isAnswer = ({ label }: Sight) => label.includes('black');
  await expect(async () => {
    await page.clock.runFor(20);
    expect((await sights(page)).some(isAnswer)).toBe(true);
  }).toPass({ intervals: [30] });
  const all = await sights(page);
  const own = all.findIndex(({ label }) => label.startsWith('e4, white pawn'));
  const answer = all.findIndex(isAnswer);
  expect(own, 'one’s own is shown first').toBeGreaterThanOrEqual(0);
  expect(answer).toBeGreaterThan(own);
  const [start, end] = [all[own]?.at ?? 0, all[answer]?.at ?? 0];
  expect(end - start, 'one’s own has had the time of its slide').toBeGreaterThanOrEqual(SLIDE);
});

test('a replay stands after every step of a turn, in both directions', async ({ open }) => {
  const page = await open(MOVING);
  await sitDown(page, { game: 'doublemove', seats: HOT_SEAT }, { parts: TWICE });
  await sees(page, 'd5', KNIGHT);
  for (const [name, at] of [
    ['One step back', 'f6'],
    ['One step back', 'g8'],
    ['One step on', 'f6'],
    ['One step on', 'd5'],
  ] as const) {
    await button(page, name).click();
    await sees(page, at, KNIGHT);
    for (const other of ['d5', 'f6', 'g8'].filter((one) => one !== at)) await sees(page, other, 'empty');
  }
  await status(page, 'White to move.');
});

test('a match is played by itself from its start to the present', async ({ open }) => {
  const page = await open(MOVING);
  await sitDown(page, { game: 'doublemove', seats: HOT_SEAT }, { parts: TWICE });
  await sees(page, 'd5', KNIGHT);
  await note(page);
  await button(page, 'Play the match').click();
  await expect(button(page, 'Stop playing')).toBeVisible();
  await sees(page, 'd5', 'empty');
  await sees(page, 'd5', KNIGHT);
  expect(await seen(page, KNIGHT), 'it goes back at once, and on step by step').toEqual(['g8', 'f6', 'd5']);
  await expect(button(page, 'Play the match')).toBeVisible();
  await status(page, 'White to move.');
});

test('nothing slides where motion is not wanted', async ({ open }) => {
  const page = await open({ reducedMotion: 'reduce' });
  const [white = '', black = ''] = TWICE;
  const play = await sitAgainst(page, { game: 'doublemove', seats: HOT_SEAT });
  await note(page);
  await play(0, white, 'w');
  await sees(page, 'e4', 'white pawn');
  await play(1, black);
  await sees(page, 'd5', KNIGHT);
  expect(await seen(page, KNIGHT), 'only where it came to').toEqual(['d5']);
  for (const sight of await sights(page)) expect(sight, sight.label).toMatchObject({ white: 0, black: 0 });
});

test('a click while something slides means what it always means', async ({ open }) => {
  const page = await open(MOVING);
  await sitDown(page, { ...ORTHODOX, seats: AGAINST_COMPUTER });
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('radio', { name: 'slowly' }).check();
  await page.getByRole('button', { name: 'Done' }).click();
  // The page itself clicks at the first frame in which the answer slides, because nobody else is sure to be in time.
  const clicked = page.waitForFunction(() => {
    const black = [...document.querySelectorAll('.piece:has(.black)')];
    const slides = black.some((piece) => piece.getAnimations().length > 0);
    const goal = document.querySelector('[data-at="d2"]');
    if (slides) goal?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    return slides;
  });
  await click(page, 'e2', 'e4');
  await clicked;
  await expect(square(page, 'd2')).toHaveAttribute('aria-selected', 'true');
});

test('a move that was planned is played as soon as it can be, and only then', async ({ open }) => {
  const page = await open(MOVING);
  const play = await sitAgainst(page, { ...ORTHODOX, seats: HOT_SEAT });
  await click(page, 'e2', 'e4');
  await status(page, 'Black to move.');
  await square(page, 'd2').click();
  await square(page, 'd4').click();
  await instruction(page, 'd2–d4 is played as soon as it can be.');
  await sees(page, 'd2', 'white pawn');
  await play(1, 'e7e5');
  await sees(page, 'd4', 'white pawn');
  await status(page, 'Black to move.');

  // A plan survives a reload; what was planned for a turn that was played is gone.
  await square(page, 'd4').click();
  await square(page, 'e5').click();
  await instruction(page, 'd4–e5 is played as soon as it can be.');
  await page.reload();
  await instruction(page, 'd4–e5 is played as soon as it can be.');
  await square(page, 'd4').click();
  await instruction(page, 'You may click your next move already.');
  await page.reload();
  await instruction(page, 'You may click your next move already.');

  await square(page, 'd4').click();
  await square(page, 'd5').click();
  await instruction(page, 'd4–d5 is played as soon as it can be.');
  await play(3, 'd7d5');
  await status(page, 'Your turn.');
  await sees(page, 'd5', 'black pawn');
  await sees(page, 'd4', 'white pawn');
});

test('a move that was planned is played when a sleeping page comes back', async ({ open }) => {
  const page = await open();
  const play = await sitAgainst(page, { ...ORTHODOX, seats: HOT_SEAT });
  await click(page, 'e2', 'e4');
  await status(page, 'Black to move.');
  await square(page, 'd2').click();
  await square(page, 'd4').click();
  await instruction(page, 'd2–d4 is played as soon as it can be.');
  const address = page.url();
  await page.goto('about:blank');
  await play(1, 'e7e5');
  await page.goto(address);
  await sees(page, 'd4', 'white pawn');
  await status(page, 'Black to move.');
  await page.reload();
  await instruction(page, 'You may click your next move already.');
});
