// Plays turns that are written as texts the way a person does: each step by the gesture that the server names for
// it, on the board or beside it. Knows no rule, so it plays every game.

import type { GameInfo, Gesture, MatchState, Pick, SeatId, Step, StepList } from '../src/api/types';
import { board, cards, chooser, composed, playButton, square } from './board';
import { tabToward, walkToward } from './keys';
import { ask, expect, type JSHandle, type Locator, type Page } from './kit';

/** A hand by which a player can press. */
export type Hand = (locator: Locator, position?: { x: number; y: number }) => Promise<void>;

export const MOUSE: Hand = (locator, position) => locator.click(position && { position });
/** A finger. Where squares are small, the first tap brings the glass, and the second one means the square. */
export const FINGER: Hand = async (locator, position) => {
  const glass = locator.page().locator('.magnified');
  const wasThere = await glass.isVisible();
  await locator.tap(position && { position });
  if (!wasThere && (await glass.isVisible())) await locator.tap(position && { position });
};
/** Of cards that lie over each other the left edge is seen. */
const EDGE = { x: 8, y: 16 };
/** A keyboard: the tab key leads to what is to be pressed, on the board the arrow keys. */
export const KEYS: Hand = async (locator) => {
  await expect(locator).toBeVisible();
  if ((await locator.getAttribute('role')) === 'gridcell') await walkToward(locator);
  else await tabToward(locator);
  await locator.page().keyboard.press((await locator.getAttribute('type')) === 'radio' ? 'Space' : 'Enter');
};

interface Table {
  page: Page;
  id: string;
  tokens: Record<SeatId, string>;
  names: Record<SeatId, string>;
  press: Hand;
  /** Whether a cover stands between the players. */
  covers: boolean;
  /** The seat that looks at the board. */
  eye: SeatId | null;
  /** What the page notes of each moved piece. */
  notes: JSHandle<Shown>[];
}

/** When a press was made, and how many milliseconds later the square showed something else. */
interface Shown {
  pressed: number;
  after?: number;
}

export interface Player {
  /** Plays one turn, whatever its parts: steps, joined by commas. */
  play(turn: string): Promise<void>;
  /** How long each moved piece took to be shown, in milliseconds. */
  shown(): Promise<number[]>;
}

/** Sits at the match that this page shows, for every seat that is played at this screen. */
export async function player(page: Page, id: string, press = MOUSE): Promise<Player> {
  const { tokens, game } = await page.evaluate(async (match) => {
    const known: { id: string; tokens: Record<string, string>; wish: { game: string } }[] = JSON.parse(
      localStorage.getItem('menagerie.matches') ?? '[]',
    );
    const sitter = known.find((one) => one.id === match);
    const { games }: { games: GameInfo[] } = await (await fetch('/api/games')).json();
    return { tokens: sitter?.tokens ?? {}, game: games.find((one) => one.id === sitter?.wish.game) };
  }, id);
  if (!game) throw new Error(`${id} is no match of this browser`);
  const names = Object.fromEntries(game.seats.map((seat) => [seat.id, seat.name]));
  const covers = game.hidden && Object.keys(tokens).length > 1;
  const table: Table = { page, id, tokens, names, press, covers, eye: null, notes: [] };
  const play = async (turn: string) => {
    const rest = turn.split(',');
    while (rest.length > 0) await playPart(table, rest);
  };
  const shown = async () => {
    const all = await Promise.all(table.notes.map((note) => note.jsonValue()));
    return all.flatMap(({ after }) => after ?? []);
  };
  return { play, shown };
}

/** Plays as many steps as make a part, and takes them from the list. */
async function playPart(table: Table, rest: string[]): Promise<void> {
  const { page, press } = table;
  const { seat, version } = await actor(table);
  if (table.covers && table.eye !== seat) {
    await press(page.getByRole('button', { name: new RegExp(`^I am ${table.names[seat]}:`) }));
  }
  table.eye = seat;
  const prefix: string[] = [];
  while (rest.length > 0) {
    const body = { prefix: prefix.join(',') };
    const { steps, complete } = await ask<StepList>(page, `/${table.id}/steps`, body, table.tokens[seat]);
    const step = steps.find(({ text }) => text === rest[0]);
    // What is not offered any more belongs to the next part of the turn.
    if (!step && complete) break;
    if (!step) throw new Error(`${rest[0]} is not offered after ${prefix}: ${steps.map(({ text }) => text)}`);
    prefix.push(step.text);
    rest.shift();
    await watch(table, step, () => make(table, step, steps));
    if (isAtOnce(step, prefix)) return accepted(table, version, prefix);
    await expect(composed(page).nth(prefix.length - 1)).toBeVisible();
  }
  await press(playButton(page));
  await accepted(table, version, prefix);
}

/** Whether a step is handed in as soon as it is made. */
export const isAtOnce = (step: Step, prefix: string[]): boolean =>
  (prefix.length === 1 && step.then === 'ends' && !step.warning) || step.gesture.kind === 'assign';

/** The seat at this screen that is to act, once one is. */
async function actor(table: Table): Promise<{ seat: SeatId; version: number }> {
  let found: { seat: SeatId; version: number } | undefined;
  await expect(async () => {
    const { outcome, to_act, version } = await ask<MatchState>(table.page, `/${table.id}`);
    expect(outcome, 'the game goes on').toBeNull();
    const seat = to_act.find((id) => table.tokens[id]);
    expect(seat, 'somebody at this screen is to act').toBeDefined();
    found = { seat: seat as SeatId, version };
  }).toPass({ intervals: [30, 100, 250] });
  return found as { seat: SeatId; version: number };
}

/** Waits until the server has taken the part, and the page the answer; whatever it refused is told. */
async function accepted({ page, id }: Table, before: number, part: string[]): Promise<void> {
  const refused = page.locator('section .problem');
  await expect(async () => {
    const { version } = await ask<MatchState>(page, `/${id}`);
    expect(version, `${part}: ${await refused.allTextContents()}`).toBeGreaterThan(before);
  }).toPass({ intervals: [30, 100, 250] });
  await expect(composed(page)).toHaveCount(0);
}

/** The hand that makes steps, and the page where it makes them. */
export interface Maker {
  page: Page;
  press: Hand;
}

/** Makes one offered step by its gesture. */
export async function make({ page, press }: Maker, { gesture }: Step, steps: Step[]): Promise<void> {
  const onto = (at: string, what: 'origin' | 'target') =>
    press(square(page, at).and(page.locator(`[aria-describedby*="-${what}"]`)));
  const isUnclear = steps.filter((other) => sameSquares(gesture, other.gesture)).length > 1;
  switch (gesture.kind) {
    case 'move':
      await onto(gesture.from, 'origin');
      await onto(gesture.to, 'target');
      if (isUnclear || gesture.from === gesture.to) await choose(page, press, gesture.pick);
      break;
    case 'place':
    case 'change':
      await onto(gesture.at, 'target');
      if (isUnclear) await choose(page, press, gesture.pick);
      break;
    case 'play':
      await press(cards(page).locator(`[data-card="${gesture.card}"]`), EDGE);
      if (gesture.at) await onto(gesture.at, 'target');
      break;
    case 'drop':
      await press(page.getByRole('button', { name: new RegExp(`${gesture.figure.name}s? to place`) }));
      await onto(gesture.at, 'target');
      break;
    case 'assign':
      for (const { row, value } of gesture.rows) {
        await press(page.getByRole('radio', { name: `${row}: ${value}` }));
      }
      await press(page.getByRole('button', { name: 'Hand it in' }));
      break;
    case 'count':
      await page.getByRole('spinbutton').fill(`${Math.max(1, gesture.number)}`);
      await press(page.getByRole('button', { name: gesture.number ? /^Claim / : 'No solution' }));
      break;
    case 'say':
      await press(page.getByRole('button', { name: new RegExp(`^${gesture.word}$`, 'i') }));
      break;
    default:
      throw new Error(`nobody knows the gesture ${JSON.stringify(gesture satisfies never)}`);
  }
}

/** The kind of a gesture and all squares and cards that are pressed for it. */
function pressed(gesture: Gesture): string {
  const { kind, from, to, at, card }: Partial<Record<'kind' | 'from' | 'to' | 'at' | 'card', string>> =
    gesture;
  return JSON.stringify([kind, from, to, at, card]);
}

const sameSquares = (one: Gesture, other: Gesture) => pressed(one) === pressed(other);

async function choose(page: Page, press: Hand, pick?: Pick): Promise<void> {
  await press(chooser(page).getByRole('button', { name: pick?.name ?? 'plain move', exact: true }));
}

/** Notes how long it took from the last press until the board showed a moved piece where it was put. */
async function watch({ page, notes }: Table, { gesture }: Step, act: () => Promise<void>): Promise<void> {
  if (gesture.kind !== 'move') return act();
  const goal = board(page).locator(`[data-at="${gesture.to}"]`);
  await expect(goal).toBeVisible();
  const note = await goal.evaluateHandle((cell) => {
    const before = cell.getAttribute('aria-label');
    const times: Shown = { pressed: 0 };
    const note = () => {
      times.pressed = performance.now();
    };
    addEventListener('click', note, { capture: true });
    new MutationObserver((_, observer) => {
      if (cell.getAttribute('aria-label') === before) return;
      times.after = performance.now() - times.pressed;
      removeEventListener('click', note, { capture: true });
      observer.disconnect();
    }).observe(cell, { attributes: true, attributeFilter: ['aria-label'] });
    return times;
  });
  notes.push(note);
  await act();
}

/** The game is over: the result stands there, and the record can be kept. */
export async function ended(page: Page, words: string | RegExp, press = MOUSE): Promise<void> {
  await expect(page.getByRole('heading', { name: words })).toBeVisible();
  const download = page.waitForEvent('download');
  await press(page.getByRole('link', { name: /PGN/ }).first());
  expect((await download).suggestedFilename()).toMatch(/\.pgn$/);
}
