// All that is said aloud in a turn of each kind, from the first word to the last, in both languages. What is to be heard
// stands in heard.json; HEARD=write writes it anew, to be read before it is believed.

import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { square } from './board.mjs';
import { hear, lines, saidAll, saidSince } from './hearing.mjs';
import { HOT_SEAT, house, sitDown, WORKED_EXAMPLE } from './kit.mjs';

const FILE = new URL('./heard.json', import.meta.url);
const isWriting = process.env.HEARD === 'write';
const table = JSON.parse(readFileSync(FILE, 'utf8'));

const { open } = await house();

// A square is pressed with Enter, other things are buttons with a name in each language.
const READY = /^(I am|Je joue)/;
const KINDS = [
  { kind: 'a move', wish: { game: 'chess960', options: { number: 518 } }, acts: ['e2', 'e4'] },
  {
    kind: 'a turn of several steps',
    wish: {
      game: 'doublemove',
      position: 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2 steps=2',
    },
    acts: ['g1', 'f3', 'b1', 'c3', 'c3'],
  },
  {
    kind: 'a promotion',
    wish: { game: 'chess960', position: '7k/P7/8/8/8/8/8/K7 w - - 0 1' },
    acts: ['a7', 'a8', /^(queen|dame)$/],
  },
  { kind: 'a card', wish: { game: 'booster', seed: 0 }, acts: [READY, 'f2', 'f3', /^10D,/, 'a1', 'a1'] },
  {
    kind: 'a checker',
    wish: { game: 'adrenaline', position: '2K5/1p6/5k2/6R1/1p6/4Q3/R4p2/8 w - - 0 1 checkers=-' },
    acts: ['a2', 'f2', 'b4', 'b4'],
  },
  {
    kind: 'a secret setup',
    wish: { game: 'masquerade' },
    acts: [READY, { silent: /balanced|équilibré/ }, /^(Hand it in|Remettre)/, READY],
  },
  {
    kind: 'a burial',
    wish: { game: 'zombie' },
    parts: ['e2e4', 'd7d5'],
    acts: [READY, 'e4', 'd5', 'b2', 'b2'],
  },
  {
    kind: 'a battle',
    wish: { game: 'terror', position: '10k/8K2/9P1/9P1/11/11/11/11/11/11/11 w - - 0 1 battle=wb' },
    acts: [/^(Battle Move|Charge)$/, 'j8', 'j9', 'j9', 'j10', 'j10'],
  },
  {
    kind: 'a spinach series',
    wish: { game: 'spinach', position: '***k1***/8/8/8/8/8/8/8/1N6/***KK*** w - - 0 1 spinach=wb' },
    acts: ['b1', 'd9'],
  },
  {
    kind: 'a borrowed move',
    wish: { game: 'golf', seats: { 1: 'me' }, position: WORKED_EXAMPLE },
    acts: ['e5', 'g6'],
  },
];

for (const { kind, wish, parts, acts } of KINDS) {
  for (const [language, locale] of [
    ['en', 'en-GB'],
    ['fr', 'fr-FR'],
  ]) {
    test(`${kind} is heard in full (${language})`, async () => {
      const { page, close } = await open({ locale });
      await hear(page);
      await sitDown(page, { seats: HOT_SEAT, ...wish }, { parts });
      await saidSince(page, 0);
      for (const act of acts) {
        const before = (await lines(page)).length;
        await perform(page, act);
        if (!act.silent) await saidSince(page, before);
      }
      if (isWriting) await page.waitForTimeout(1500);
      const wanted = table[kind]?.[language] ?? [];
      if (!isWriting) await saidAll(page, wanted);
      const heard = await lines(page);
      if (isWriting) table[kind] = { ...table[kind], [language]: heard };
      // The end of a game may come with the turn or right after it.
      else if (heard.join(' ') !== wanted.join(' ')) assert.deepEqual(heard, wanted);
      await close();
    });
  }
}

async function perform(page, act) {
  if (typeof act !== 'string') return page.getByRole('button', { name: act.silent ?? act }).click();
  await page.locator('[role="grid"][aria-busy="false"]').first().waitFor();
  await square(page, act).focus();
  await page.keyboard.press('Enter');
}

test('nothing is said that nobody has looked for', () => {
  assert.deepEqual(Object.keys(table).toSorted(), KINDS.map(({ kind }) => kind).toSorted());
});

after(() => {
  const ordered = Object.fromEntries(KINDS.map(({ kind }) => [kind, table[kind]]));
  if (isWriting) writeFileSync(FILE, `${JSON.stringify(ordered, null, 2)}\n`);
});
