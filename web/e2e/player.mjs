// Plays turns that are written as texts the way a person does: each step by the gesture that the server names for
// it, on the board or beside it. Knows no rule, so it plays every game.

import assert from 'node:assert/strict';
import { playButton, square } from './board.mjs';
import { axe } from './kit.mjs';

/** Hands by which a player can press: a mouse, a finger. */
export const MOUSE = (locator) => locator.click();
export const FINGER = (locator) => locator.tap();
/** A keyboard: the tab key leads to what is to be pressed, on the board the arrow keys. */
export async function KEYS(locator) {
  await locator.waitFor();
  const page = locator.page();
  if ((await locator.getAttribute('role')) === 'gridcell') await walkTo(page, locator);
  else await tabTo(page, locator);
  await page.keyboard.press((await locator.getAttribute('type')) === 'radio' ? 'Space' : 'Enter');
}

const isFocused = (locator) => locator.evaluate((element) => element === document.activeElement);

async function tabTo(page, locator) {
  for (let presses = 0; presses < 90; presses += 1) {
    if (await isFocused(locator)) return;
    await page.keyboard.press('Tab');
  }
  assert.fail(`the tab key does not lead to ${locator}`);
}

/** All squares are one stop of the tab key; from there the arrow keys go as the board is seen. */
async function walkTo(page, locator) {
  const focused = page.locator('.side-of-board [role="gridcell"]:focus');
  for (let presses = 0; presses < 60 && (await focused.count()) === 0; presses += 1) {
    await page.keyboard.press('Tab');
  }
  for (let presses = 0; presses < 60; presses += 1) {
    if (await isFocused(locator)) return;
    const [here, there] = [await focused.boundingBox(), await locator.boundingBox()];
    const [dx, dy] = [there.x - here.x, there.y - here.y];
    if (Math.abs(dx) > here.width / 2) await page.keyboard.press(dx > 0 ? 'ArrowRight' : 'ArrowLeft');
    else await page.keyboard.press(dy > 0 ? 'ArrowDown' : 'ArrowUp');
  }
  assert.fail(`the arrow keys do not lead to ${locator}`);
}

/** Sits at the match that this page shows, for every seat that is played at this screen. */
export async function player(page, id, press = MOUSE) {
  const { tokens, hidden, names } = await page.evaluate(async (match) => {
    const known = JSON.parse(localStorage.getItem('menagerie.matches')).find((one) => one.id === match);
    const { games } = await (await fetch('/api/games')).json();
    const game = games.find((one) => one.id === known.wish.game);
    const seats = game.seats.map((seat) => [seat.id, seat.name]);
    return { tokens: known.tokens, hidden: game.hidden, names: Object.fromEntries(seats) };
  }, id);
  const table = { page, id, tokens, names, press, eye: null, shown: [] };
  const covers = hidden && Object.keys(tokens).length > 1;
  /** Plays one turn, whatever its parts; with nothing written, whatever is offered first. */
  const play = async (turn) => {
    const rest = turn.split(',');
    while (rest.length > 0) await playPart(table, rest, covers);
  };
  return Object.assign(play, { times: table.shown });
}

const ask = (table, what, token) =>
  table.page.evaluate(
    async ([path, bearer]) => {
      const answer = await fetch(path, { headers: bearer ? { Authorization: `Bearer ${bearer}` } : {} });
      return answer.json();
    },
    [`/api/matches/${table.id}${what}`, token],
  );

/** Plays as many steps as make a part, and takes them from the list. */
async function playPart(table, rest, covers) {
  const { page } = table;
  const { seat, version } = await actor(table);
  const token = table.tokens[seat];
  if (covers && table.eye !== seat) {
    await table.press(page.getByRole('button', { name: new RegExp(`^I am ${table.names[seat]}:`) }));
  }
  table.eye = seat;
  const prefix = [];
  while (rest.length > 0) {
    const { steps, complete } = await ask(table, `/steps?prefix=${encodeURIComponent(prefix)}`, token);
    const step = steps.find(({ text }) => text === rest[0]);
    // What is not offered any more belongs to the next part of the turn.
    if (!step && complete) break;
    assert.ok(step, `${rest[0]} is offered after ${prefix}, among ${steps.map(({ text }) => text)}`);
    prefix.push(rest.shift());
    const isAtOnce = prefix.length === 1 && step.then === 'ends' && !step.warning;
    await watch(table, step, () => make(table, step, steps));
    if (isAtOnce || step.gesture.kind === 'assign') return accepted(table, version, prefix);
    await page
      .locator('.steps li')
      .nth(prefix.length - 1)
      .waitFor();
  }
  await table.press(playButton(page));
  await accepted(table, version, prefix);
}

/** The seat at this screen that is to act, once one is. */
async function actor(table) {
  const { state, seat } = await until(table, ({ to_act, outcome }) => {
    assert.equal(outcome, null, 'the game goes on');
    return to_act.find((id) => table.tokens[id]);
  });
  return { seat, version: state.version };
}

/** Waits until the server has taken the part, and the page the answer; whatever it refused is told. */
async function accepted(table, before, part) {
  const { page } = table;
  await until(table, async ({ version }) => {
    const refused = await page.locator('section .problem').allTextContents();
    assert.deepEqual(refused, [], `${part}`);
    return version > before;
  });
  await page.locator('.steps').waitFor({ state: 'detached' });
}

/** Asks for the public state of the match until it answers the question. */
async function until(table, question) {
  const deadline = Date.now() + 30_000;
  while (Date.now() < deadline) {
    const state = await ask(table, '');
    const seat = await question(state);
    if (seat) return { state, seat };
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  return assert.fail('the match does not go on');
}

/** Makes one offered step by its gesture. */
export async function make({ page, press }, step, steps) {
  const { gesture } = step;
  const onto = async (at, what) => {
    const here = square(page, at).and(page.locator(`[aria-describedby*="-${what}"]`));
    await here.waitFor();
    await press(here);
  };
  const alike = steps.filter(({ gesture: other }) => sameSquares(gesture, other));
  switch (gesture.kind) {
    case 'move':
      await onto(gesture.from, 'origin');
      await onto(gesture.to, 'target');
      if (alike.length > 1 || gesture.from === gesture.to) await choose(page, press, gesture.pick);
      break;
    case 'place':
      await onto(gesture.at, 'target');
      if (alike.length > 1) await choose(page, press, gesture.pick);
      break;
    case 'change':
      await onto(gesture.at, 'target');
      if (alike.length > 1) await choose(page, press, gesture.pick);
      break;
    case 'play':
      await press(
        page
          .getByRole('region', { name: /^(Your cards|Vos cartes)$/ })
          .getByRole('button', { name: new RegExp(`^${gesture.card},`) }),
      );
      if (gesture.at) await onto(gesture.at, 'target');
      break;
    case 'assign':
      for (const { row, value } of gesture.rows)
        await press(page.getByRole('radio', { name: `${row}: ${value}` }));
      await press(page.getByRole('button', { name: 'Hand it in' }));
      break;
    case 'say':
      await press(page.getByRole('button', { name: new RegExp(`^${gesture.word}$`, 'i') }));
      break;
    default:
      assert.fail(`nobody knows the gesture ${gesture.kind}`);
  }
}

const sameSquares = (one, other) =>
  one.kind === other.kind &&
  one.from === other.from &&
  one.to === other.to &&
  one.at === other.at &&
  one.card === other.card;

async function choose(page, press, pick) {
  const chooser = page.getByRole('dialog', { name: 'Which one?' });
  await press(chooser.getByRole('button', { name: pick?.name ?? 'plain move', exact: true }));
}

/** Notes how long it took from the last press until the board showed a moved piece where it was put. */
async function watch({ page, shown }, { gesture }, act) {
  if (gesture.kind !== 'move') return act();
  await page.locator(`.side-of-board [data-at="${gesture.to}"]`).waitFor();
  await page.evaluate((at) => {
    const cell = document.querySelector(`.side-of-board [data-at="${at}"]`);
    const before = cell.getAttribute('aria-label');
    let pressed = 0;
    const note = () => {
      pressed = performance.now();
    };
    window.shownAfter = null;
    addEventListener('click', note, { capture: true });
    new MutationObserver((_, observer) => {
      if (cell.getAttribute('aria-label') === before) return;
      window.shownAfter = performance.now() - pressed;
      removeEventListener('click', note, { capture: true });
      observer.disconnect();
    }).observe(cell, { attributes: true, attributeFilter: ['aria-label'] });
  }, gesture.to);
  await act();
  const took = await page.evaluate(() => window.shownAfter);
  if (typeof took === 'number') shown.push(took);
}

/** The game is over: the result stands there, the record can be kept, and the page is clean. */
export async function ended(page, words, press = MOUSE) {
  await page.getByRole('heading', { name: words }).waitFor();
  const download = page.waitForEvent('download');
  await press(page.getByRole('link', { name: /PGN/ }).first());
  assert.match((await download).suggestedFilename(), /\.pgn$/);
  await axe(page, `the end: ${words}`);
}
