// The list of moves: every kind of game as its players would write it, and told in words to those who listen.

import type { CreateMatch, SeatId } from '../src/api/types';
import { ready } from './board';
import { expect, HOT_SEAT, type Page, sitDown, test, WORKED_EXAMPLE } from './kit';

/** The rows of the list as they are seen: pieces and checkers by the names of their pictures. */
const rows = (page: Page) =>
  page.locator('.sheet li').evaluateAll((items) => {
    const drawn = (node: Node): string => {
      if (node instanceof SVGElement) {
        return `{${node.querySelector('use')?.getAttribute('href')?.replace('#piece-', '')}}`;
      }
      if (node.nodeType === Node.TEXT_NODE) return (node.textContent ?? '').trim();
      return [...node.childNodes].map(drawn).join('');
    };
    const steps = (ply: Element) => [...ply.querySelectorAll('.step')].map(drawn).join(' ');
    return items.map((item) => {
      const number = item.querySelector('.number')?.textContent;
      return [number, ...[...item.querySelectorAll('.ply')].map(steps)].join(' | ');
    });
  });

const FOUR = { wk: 'me', bk: 'me', wq: 'me', bq: 'me' };
/** What was played, and how the list shows it. */
interface Case {
  wish: CreateMatch;
  parts: string[];
  keep?: SeatId[];
  rows: string[];
}

const CASES: Record<string, Case> = {
  chess960: {
    wish: { game: 'chess960', options: { number: 518 }, seats: HOT_SEAT },
    parts: ['e2e4', 'e7e5', 'g1f3', 'b8c6', 'f1b5', 'g8f6', 'e1h1', 'f6e4'],
    rows: [
      '1 | e4 | e5',
      '2 | {knight}f3 | {knight}c6',
      '3 | {bishop}b5 | {knight}f6',
      '4 | O-O | {knight}×e4',
    ],
  },
  doublemove: {
    wish: { game: 'doublemove', seats: HOT_SEAT },
    parts: ['e2e4', 'e7e5,g8f6', 'g1f3,f1c4'],
    rows: ['1 | e4 | e5 {knight}f6', '2 | {knight}f3 {bishop}c4'],
  },
  spinach: {
    wish: { game: 'spinach', seats: HOT_SEAT },
    parts: ['b1~d8', 'd9d8'],
    rows: ['1 | {knight}b1…×d8 | {king}d×d8'],
  },
  terror: {
    wish: { game: 'terror', options: { battle: true }, seats: HOT_SEAT },
    parts: ['battle,d2d3,e2e3,h2h3', 'f10f8'],
    rows: ['1 | Battle Move d3 e3 h3 | {crab}f8'],
  },
  crowded: {
    wish: { game: 'crowded', seats: FOUR },
    parts: ['e2e4', 'e7e5', 'd2d4', 'd7d5', 'g1f3'],
    rows: ['1 | e4 | e5 | d4 | d5', '2 | {knight}f3'],
  },
  adrenaline: {
    wish: {
      game: 'adrenaline',
      seats: HOT_SEAT,
      position: 'rnbqkbnr/1ppppppp/p7/8/8/4P3/PPPP1PPP/RNBQKBNR w KQkq - 0 2 checkers=-',
    },
    parts: ['f1a6,+h7', 'b7a6,+d2'],
    rows: ['2 | {bishop}×a6 {checker}h7 | b×a6 {checker}d2'],
  },
  booster: {
    wish: { game: 'booster', seats: HOT_SEAT, seed: 5 },
    parts: ['e2e4,+d2:3H', 'e7e5,+a1:10D'],
    keep: ['w'],
    rows: ['1 | e2–e4 3♥d2 | e7–e5 10♦a1'],
  },
  cooperative: {
    wish: { game: 'cooperative', seats: HOT_SEAT, seed: 0 },
    parts: ['g1f3,@10H', 'b8c6,@10D'],
    keep: ['w'],
    rows: ['1 | {knight}g1–f3 10♥ | {knight}b8–c6 10♦'],
  },
  zombie: {
    wish: { game: 'zombie', seats: HOT_SEAT },
    parts: ['e2e4', 'd7d5', 'e4d5', '_b2', 'd8d5', '_g7'],
    keep: ['w'],
    rows: ['1 | e2–e4 | d7–d5', '2 | e4×d5 | {pawn}†b2 | {queen}d8×d5 | {pawn}†?'],
  },
  masquerade: {
    wish: { game: 'masquerade', seats: HOT_SEAT },
    parts: ['=KRQNB', '=QNBKR', 'e2e4', 'e7e5', 'f1c4', 'a7a6', 'c4xf7'],
    keep: ['w'],
    rows: ['1 | chosen | chosen', ' | e2–e4 | e7–e5', '2 | {bishop}f1–c4 | a7–a6', '3 | {bishop}c4?f7'],
  },
  golf: {
    wish: {
      game: 'golf',
      seats: { 1: 'me' },
      position: WORKED_EXAMPLE,
    },
    parts: ['e5g6'],
    rows: ['1 | {bishop}g6'],
  },
};

for (const [game, { wish, rows: expected, ...begun }] of Object.entries(CASES)) {
  test(`${game}: what was played is written as players write it`, async ({ page }) => {
    await sitDown(page, wish, begun);
    await ready(page);
    await expect.poll(() => rows(page)).toEqual(expected);
  });
}

test('each entry is told in words, and shows the position after it', async ({ page }) => {
  const { wish, parts } = CASES.adrenaline;
  await sitDown(page, wish, { parts });
  await ready(page);
  const entry = page.getByRole('button', { name: 'White bishop f1 to a6.' });
  await expect(entry).toHaveText(/×a6/);
  await entry.click();
  await expect(page.getByRole('gridcell', { name: /^a6, white bishop/ })).toBeVisible();
  await expect(entry).toHaveAttribute('aria-current', 'step');
});
