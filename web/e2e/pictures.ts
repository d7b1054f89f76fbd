// Makes the pictures in docs/images: `make pictures`. Every game in the middle of something, at a desk and on a
// phone. They are looked at by people, so nothing is asserted but that they are small.

import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { CreateMatch } from '../src/api/types';
import { board, button, cards, click, ready } from './board';
import { film } from './film';
import {
  AGAINST_COMPUTER,
  type Begun,
  DESKTOP,
  expect,
  HOT_SEAT,
  type Look,
  type Page,
  PHONE,
  sitDown,
  test,
  WORKED_EXAMPLE,
} from './kit';

const MOST_BYTES = 120 * 1024;
const MOST_BYTES_MOVING = 700 * 1024;
const folder = fileURLToPath(new URL('../../docs/images/', import.meta.url));

test.beforeAll(() => mkdir(folder, { recursive: true }));

/** What is on the screen, as a file that is small enough to be kept. */
async function shoot(page: Page, name: string): Promise<void> {
  // The pictures of pieces and cards are there before the first sentence, but fonts may be late.
  await page.evaluate(() => document.fonts.ready);
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 86 });
  const bytes = Buffer.from(data, 'base64');
  expect(bytes.length, `${name} has ${bytes.length} bytes`).toBeLessThanOrEqual(MOST_BYTES);
  await writeFile(`${folder}${name}.webp`, bytes);
}

type Act = (page: Page) => Promise<void>;

const card =
  (face: RegExp): Act =>
  (page) =>
    cards(page).getByRole('button', { name: face }).first().click();
const squares =
  (...names: string[]): Act =>
  (page) =>
    click(page, ...names);

/** Cards that are being dealt by hand. */
async function dealt(page: Page): Promise<void> {
  await page.getByText('What players hide from each other').click();
  const hand = page.getByRole('group', { name: "White's hand", exact: true });
  await hand.getByRole('button', { name: 'Choose cards' }).click();
  await hand.getByText("White's hand", { exact: true }).evaluate((name) => name.scrollIntoView());
}

/** A game in the middle of something. */
interface Sight extends Begun {
  wish: CreateMatch;
  act?: Act[];
  look?: Look;
}

const GAMES: Record<string, Sight> = {
  chess960: {
    wish: { game: 'chess960', options: { number: 215 }, seats: HOT_SEAT },
    parts: ['e2e4', 'e7e5', 'f2f4', 'e5f4', 'd2d4', 'd7d5', 'f1g3', 'f8g6'],
    act: [squares('e1')],
    look: { colorScheme: 'dark' },
  },
  spartan: {
    wish: { game: 'spartan', seats: HOT_SEAT },
    parts: ['e2e4', 'd7b5', 'g1f3', 'e7c5', 'd2d4', 'g8f6', 'b1c3', 'c7a5', 'f1d3'],
    act: [squares('f6')],
  },
  doublemove: {
    wish: { game: 'doublemove', seats: HOT_SEAT },
    parts: ['e2e4', 'e7e5,g8f6', 'g1f3,f1c4', 'b8c6,f8c5', 'd2d3,b1c3'],
    act: [squares('d7', 'd6', 'c8')],
  },
  alice: {
    wish: { game: 'alice', seats: HOT_SEAT },
    parts: ['d2d4', 'd7d5', 'c1f4', 'c8f5', 'b1c3', 'g8f6', 'd1d3'],
    act: [squares('f5')],
  },
  spinach: {
    wish: { game: 'spinach', seats: HOT_SEAT },
    parts: ['e2e4', 'd7d5', 'e4d5', 'c8d7', 'g1f3', 'b8c6', 'f1c4', 'g7g6'],
    act: [squares('f3')],
  },
  terror: {
    wish: { game: 'terror', options: { battle: true }, seats: HOT_SEAT },
    parts: ['battle,d2d3,e2e3,h2h3', 'f10f8', 'c1e2', 'g11h8', 'e3e4', 'c11d8', 'h1i3', 'e10e9'],
    act: [squares('e1')],
  },
  crowded: {
    wish: { game: 'crowded', seats: { wk: 'me', bk: 'me', wq: 'me', bq: 'me' } },
    parts: ['e2e4', 'e7e5', 'd2d4', 'd7d5', 'g1f3', 'g8f6', 'b1c3', 'b8c6'],
    act: [squares('f1')],
  },
  adrenaline: {
    wish: {
      game: 'adrenaline',
      seats: HOT_SEAT,
      position:
        'r1bqk2r/ppp2ppp/2n2n2/3p4/1b1PP3/2N2N2/PPP2PPP/R1BQKB1R w KQkq - 2 6 checkers=a1:1,b4:1,c6:2,d1:2,f3:1,f6:1',
    },
    act: [squares('f3', 'e5', 'e5')],
  },
  booster: {
    wish: { game: 'booster', seats: HOT_SEAT, seed: 5 },
    parts: ['e2e4,+d2:3H', 'e7e5,+a1:10D', 'g1f3,+a7:3C', 'b8c6', 'f1c4', 'f8c5'],
    keep: ['w'],
    act: [squares('d2', 'd4'), card(/^four of hearts/)],
  },
  zombie: {
    wish: { game: 'zombie', seats: HOT_SEAT },
    parts: ['e2e4', 'e7e5', 'g1f3', 'b8c6', 'd2d4', 'e5d4', '_c6', 'f3d4', '_b2', 'c6d4', '_g7'],
    keep: ['w'],
    act: [squares('c6')],
  },
  masquerade: {
    wish: { game: 'masquerade', seats: HOT_SEAT },
    parts: ['=KRQNB', '=QNBKR', 'e2e4', 'e7e5', 'g1f3', 'b8c6', 'f1c4', 'f8c5', 'd2d3', 'g8f6'],
    keep: ['w'],
    act: [squares('c4')],
  },
  cooperative: {
    wish: { game: 'cooperative', seats: HOT_SEAT, seed: 0 },
    parts: ['g1f3,@10H', 'b8c6,@10D', 'e2e4,@2S', 'd7d5,@4D'],
    keep: ['w'],
    act: [card(/^three of spades/), squares('e4')],
    look: { colorScheme: 'dark' },
  },
  golf: {
    wish: {
      game: 'golf',
      seats: { 1: 'me' },
      position: WORKED_EXAMPLE,
    },
    parts: ['e5g6'],
    act: [squares('g6')],
  },
};

for (const [game, { act = [], look = {}, wish, ...begun }] of Object.entries(GAMES)) {
  test(game, async ({ open }) => {
    for (const [suffix, device] of [
      ['', DESKTOP],
      ['-phone', PHONE],
    ] as const) {
      const page = await open({ ...device, ...look });
      await sitDown(page, wish, begun);
      await ready(page);
      for (const step of act) await step(page);
      await page.mouse.move(0, 0);
      await shoot(page, `play-${game}${suffix}`);
    }
  });
}

const PAGES: [name: string, path: string, look: Look, act?: Act][] = [
  ['home', '/', DESKTOP],
  ['home-phone-dark', '/', { ...PHONE, colorScheme: 'dark' }],
  ['rules', '/rules/alice', DESKTOP],
  ['rules-phone', '/rules/alice', PHONE],
  ['book', '/rules', DESKTOP],
  ['puzzle', '/puzzle/golf?problem=1', DESKTOP],
  ['puzzle-phone', '/puzzle/golf?problem=1', PHONE],
  ['tour', '/tour/zombie', DESKTOP],
  ['tour-phone', '/tour/spinach', PHONE],
  ['editor', '/edit/booster', DESKTOP, dealt],
  ['editor-phone', '/edit/terror', PHONE],
];

test('pages', async ({ open }) => {
  for (const [name, path, look, act] of PAGES) {
    const page = await open(look);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('main svg').first()).toBeVisible();
    await act?.(page);
    await shoot(page, name);
  }
});

test('the appearance', async ({ page }) => {
  await sitDown(page, { game: 'terror', seats: AGAINST_COMPUTER });
  await ready(page);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('radio', { name: 'plain' }).check();
  await page.getByRole('radio', { name: 'slate' }).check();
  await shoot(page, 'appearance');
});

/** What is best seen while it moves: the last turns of a match, and how many steps before them the picture begins. */
const MOVING: Record<string, Begun & { wish: CreateMatch; back: number }> = {
  battle: {
    wish: { game: 'terror', options: { battle: true }, seats: HOT_SEAT },
    parts: ['battle,d2d3,e2e3,h2h3', 'f10f8'],
    back: 4,
  },
  series: {
    wish: {
      game: 'spinach',
      seats: HOT_SEAT,
      position: '***k1***/8/8/8/8/8/8/8/1N6/***KK*** w - - 0 1 spinach=wb',
    },
    parts: ['b1~d9'],
    back: 1,
  },
  rising: {
    wish: { game: 'zombie', seats: HOT_SEAT },
    parts: ['e2e4', 'd7d5', 'e4d5', '_b2', 'd8d5', '_g7', 'b2b3'],
    keep: ['w'],
    back: 5,
  },
  double: {
    wish: { game: 'doublemove', seats: HOT_SEAT },
    parts: ['e2e4', 'e7e5,g8f6', 'g1f3,f1c4'],
    back: 4,
  },
};

for (const [name, { wish, back, ...begun }] of Object.entries(MOVING)) {
  test(`moving: ${name}`, async ({ open }) => {
    const page = await open({ viewport: { width: 390, height: 664 }, reducedMotion: 'no-preference' });
    await sitDown(page, wish, begun);
    await ready(page);
    for (let step = 0; step < back; step += 1) await button(page, 'One step back').click();
    await page.mouse.move(0, 0);
    const picture = await film(page, board(page), async () => {
      await button(page, 'Play the match').click();
      await expect(button(page, 'Stop playing')).toBeVisible();
      await expect(button(page, 'Play the match')).toBeVisible();
    });
    expect(picture.length, `${name} has ${picture.length} bytes`).toBeLessThanOrEqual(MOST_BYTES_MOVING);
    await writeFile(`${folder}moving-${name}.webp`, picture);
  });
}
