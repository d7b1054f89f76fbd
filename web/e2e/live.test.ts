// Whole games of people with browsers of their own: somebody reloads, somebody loses the line, somebody has a phone.

import type { CreateMatch, MatchState, SeatId } from '../src/api/types';
import { button, resign } from './board';
import { ENDS, FOUR } from './games';
import { ask, expect, type Page, PHONE, test } from './kit';
import { FINGER, MOUSE, type Player, player } from './player';

interface Live {
  wish: Omit<CreateMatch, 'seats'>;
  /** The seats in the order in which people come. */
  seats: SeatId[];
  turns: string[];
  result: string | RegExp;
  /** The seats that give up when the turns are played, and what it says then. */
  resign?: SeatId[];
}

const endOf = (game: string) => {
  const end = ENDS.find(({ wish }) => wish.game === game);
  if (!end) throw new Error(`no end of ${game} is known`);
  return end;
};

const GAMES: Live[] = [
  {
    wish: { game: 'spartan' },
    seats: ['w', 'b'],
    turns: ['g1f3', 'a7b6', 'e2e4', 'b6c5', 'd2d4'],
    resign: ['b'],
    result: /White wins: resignation/,
  },
  { ...endOf('zombie'), seats: ['w', 'b'] },
  { ...endOf('masquerade'), seats: ['w', 'b'] },
  { ...endOf('cooperative'), seats: ['w', 'b'] },
  {
    wish: { game: 'crowded' },
    seats: Object.keys(FOUR),
    turns: ['e2e4', 'e7e5', 'd2d4', 'd7d5', 'g1f3'],
    // A team gives up when both partners do.
    resign: ['bk', 'bq'],
    result: /White king side and White queen side win: resignation/,
  },
];

for (const { wish, seats, turns, result, resign: resigns = [] } of GAMES) {
  test(`${wish.game} is played by ${seats.length} people elsewhere`, async ({ open, complaints }) => {
    // Somebody loses the line on purpose.
    complaints.excuse('net::ERR_INTERNET_DISCONNECTED');
    const pages = await Promise.all(
      seats.map((_, index) => open(index === seats.length - 1 ? PHONE : undefined)),
    );
    const id = await sit(pages, wish, seats);
    const table = new Map<SeatId, { page: Page; hands: Player }>();
    for (const [index, page] of pages.entries()) {
      const hands = await player(page, id, index === seats.length - 1 ? FINGER : MOUSE);
      table.set(seats[index] as SeatId, { page, hands });
    }

    for (const [number, turn] of turns.entries()) {
      const acts = await toAct(pages[0] as Page, id);
      const { page, hands } = at(table, acts);
      const others = pages.filter((other) => other !== page);
      // Somebody reloads before playing; another one has no line while somebody plays, and learns of it afterwards.
      if (number === 1) await page.reload();
      if (number === 2) await others[0]?.context().setOffline(true);
      await hands.play(turn);
      if (number === 2) await others[0]?.context().setOffline(false);
    }
    for (const seat of resigns) {
      const { page } = at(table, seat);
      await resign(page);
    }
    for (const page of pages) await expect(page.locator('.status')).toHaveText(said(result));
  });
}

/** What the status says: in the person of whoever reads it, where they have one side only. */
const said = (result: string | RegExp) => (typeof result === 'string' ? /: checkmate\.$/ : /: |points/);

/** The first page's match, with everybody in their seats. */
async function sit([first, ...others]: Page[], wish: Live['wish'], seats: SeatId[]): Promise<string> {
  const [own = '', ...open] = seats;
  const page = first as Page;
  const holders = { [own]: 'me', ...Object.fromEntries(open.map((seat) => [seat, 'open'])) };
  const body = { seed: 0, ...wish, seats: holders };
  const { match, tokens, invites } = await ask<{
    match: string;
    tokens: Record<SeatId, string>;
    invites: Record<SeatId, string>;
  }>(page, '', body);
  await page.goto('/');
  await page.evaluate((known) => localStorage.setItem('menagerie.matches', JSON.stringify([known])), {
    id: match,
    tokens,
    wish: { ...wish, seats: holders },
    started: 0,
  });
  await page.goto(`/play/${match}`);
  for (const [index, other] of others.entries()) {
    await other.goto(`/join/${match}#${invites[open[index] ?? '']}`);
    await button(other, 'Take this seat').click();
  }
  for (const one of [page, ...others]) await expect(one.locator('.status')).toBeVisible();
  return match;
}

async function toAct(page: Page, id: string): Promise<SeatId> {
  const { to_act: seats } = await ask<MatchState>(page, `/${id}`);
  return seats[0] ?? '';
}

function at<Sitter>(table: Map<SeatId, Sitter>, seat: SeatId): Sitter {
  const sitter = table.get(seat);
  if (!sitter) throw new Error(`nobody sits at ${seat}`);
  return sitter;
}
