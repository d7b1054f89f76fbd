// All that is said aloud in a turn of each kind, from the first word to the last, in both languages. What is to be heard
// stands in heard.json; `HEARD=write npm run e2e -- heard --workers 1` writes it anew, to be read before it is believed.

import { readFileSync, writeFileSync } from 'node:fs';
import type { CreateMatch } from '../src/api/types';
import { ready, square } from './board';
import { hear, lines, saidSince } from './hearing';
import { expect, HOT_SEAT, type Page, sitDown, test, WORKED_EXAMPLE } from './kit';

/** The lines of each kind, by language. */
type Table = Record<string, Record<string, string[]>>;

/** A square that is pressed with Enter, or a button by its name in either language, which may have nothing to say. */
type Act = string | RegExp | { silent: RegExp };

interface Kind {
  kind: string;
  wish: Partial<CreateMatch> & { game: string };
  parts?: string[];
  acts: Act[];
}

const FILE = new URL('./heard.json', import.meta.url);
const isWriting = process.env.HEARD === 'write';
const read = (): Table => JSON.parse(readFileSync(FILE, 'utf8'));
const table = read();

const READY = /^(I am|Je joue)/;
const KINDS: Kind[] = [
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
  {
    kind: 'a card',
    wish: { game: 'booster', seed: 0 },
    acts: [READY, 'f2', 'f3', /^(ten of diamonds|dix de carreau),/, 'a1', 'a1'],
  },
  {
    kind: 'a checker',
    wish: { game: 'adrenaline', position: '2K5/1p6/5k2/6R1/1p6/4Q3/R4p2/8 w - - 0 1 checkers=-' },
    acts: ['a2', 'f2', 'b4', 'b4'],
  },
  {
    kind: 'a secret setup',
    wish: { game: 'masquerade' },
    acts: [READY, { silent: /balanced|équilibré/ }, /^(Hand it in|Valider)/, READY],
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

for (const { kind, wish, parts = [], acts } of KINDS) {
  for (const [language, locale] of [
    ['en', 'en-GB'],
    ['fr', 'fr-FR'],
  ] as const) {
    test(`${kind} is heard in full (${language})`, async ({ open }) => {
      const page = await open({ locale });
      await hear(page);
      await sitDown(page, { seats: HOT_SEAT, ...wish }, { parts });
      await saidSince(page, 0);
      for (const act of acts) await perform(page, act);
      if (isWriting) return write(page, kind, language);
      // The end of a game may come with the turn or right after it.
      const joined = async () => (await lines(page)).join('\n').replaceAll('\n', ' ');
      await expect.poll(joined).toBe(table[kind]?.[language]?.join(' '));
    });
  }
}

/** Every act is answered aloud, but for those that are known to be silent. */
async function perform(page: Page, act: Act): Promise<void> {
  const before = (await lines(page)).length;
  if (typeof act === 'string') {
    await ready(page);
    await square(page, act).focus();
    await page.keyboard.press('Enter');
  } else {
    const name = act instanceof RegExp ? act : act.silent;
    await page.getByRole('button', { name }).click();
  }
  if (typeof act === 'string' || act instanceof RegExp) await saidSince(page, before);
}

/** Writes down what is heard once nothing more comes. */
async function write(page: Page, kind: string, language: string): Promise<void> {
  let before = -1;
  const isQuiet = async () => {
    const [was, now] = [before, (await lines(page)).length];
    before = now;
    return was === now;
  };
  await expect.poll(isQuiet, { intervals: [2000] }).toBe(true);
  const known = read();
  known[kind] = { ...known[kind], [language]: await lines(page) };
  const ordered = Object.fromEntries(KINDS.map((one) => [one.kind, known[one.kind] ?? {}]));
  writeFileSync(FILE, `${JSON.stringify(ordered, null, 2)}\n`);
}

test('nothing is said that nobody has looked for', () => {
  expect(Object.keys(table)).toEqual(KINDS.map(({ kind }) => kind));
});
