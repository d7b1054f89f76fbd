// Everything that the server draws comes out the same here, and nothing that was changed goes through.

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Chance, commitmentOf, seatingOf, seedOf } from '../src/verify/chance';
import { readRecord, Unreadable } from '../src/verify/record';
import { isProved, verify } from '../src/verify/verify';

const vectors = readFileSync('../crates/record/tests/vectors.jsonl', 'utf8');
const records = vectors.trim().split('\n');
const checked = (text: string) => verify(readRecord(text));
const first = records[0] as string;
const change = (from: string | RegExp, to: string, text = first) => {
  const changed = text.replace(from, to);
  expect(changed).not.toBe(text);
  return changed;
};

describe('the generator', () => {
  it('draws what docs/protocol.md says of a known seed', () => {
    const digits = '00'.repeat(32);
    // SHA-256 of 32 zero bytes.
    expect(commitmentOf(digits)).toBe('66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925');
    const chance = new Chance(digits);
    const numbers = [chance.number(), chance.number()];
    expect(new Set(numbers).size).toBe(2);
    chance.close();
    expect(chance.seed).not.toBe(digits);
    expect(new Chance(chance.seed).number()).toBe(chance.number());
  });

  it('keeps apart what it derives', () => {
    const [secret, nonces] = ['11'.repeat(32), ['22'.repeat(32)]];
    expect(new Set([seedOf(secret, nonces), seatingOf(secret, nonces), commitmentOf(secret)]).size).toBe(3);
  });

  it('shuffles nothing, and one thing', () => {
    const chance = new Chance('33'.repeat(32));
    expect([chance.shuffled(0), chance.shuffled(1)]).toEqual([[], [0]]);
    // Neither took a number.
    expect(chance.number()).toBe(new Chance('33'.repeat(32)).number());
  });
});

describe('a record', () => {
  it.each(records)('of the server is proved: %.50s', (text) => {
    const checks = checked(text);
    expect(checks.filter(({ found }) => found === 'wrong')).toEqual([]);
    expect(isProved(checks)).toBe(true);
  });

  it('of every kind of draw is among them', () => {
    const whats = new Set(records.flatMap((text) => checked(text).map(({ what }) => what)));
    for (const what of ['draw', 'seats', 'position', 'next', 'seed', 'nonce'] as const) {
      expect(whats).toContain(what);
    }
    expect(records.some((text) => /"part":[1-9]\d*,"draw":"shuffled"/.test(text))).toBe(true);
  });

  it('is not proved after any digit of it was changed', () => {
    const { chance } = JSON.parse(first);
    const digits = [
      chance.commitment,
      chance.secret,
      chance.seed,
      ...chance.nonces.map(([, it]: string[]) => it),
    ];
    for (const told of digits as string[]) {
      for (let at = 0; at < 64; at += 7) {
        const digit = told[at] === 'f' ? '0' : 'f';
        const changed = told.slice(0, at) + digit + told.slice(at + 1);
        const checks = checked(change(`"${told}"`, `"${changed}"`));
        expect(checks.some(({ found }) => found === 'wrong')).toBe(true);
      }
    }
  });

  it('is not proved after a draw, a deal or a seat was changed', () => {
    const wrong = (text: string) => checked(text).some(({ found }) => found === 'wrong');
    expect(wrong(change(/"drawn":\d+/, '"drawn":7'))).toBe(true);
    expect(wrong(change(/"order":\[(\d+),(\d+)/, '"order":[$2,$1', records[1]))).toBe(true);
    expect(wrong(change(/ seed=../, ' seed=zz'.replace('zz', '00'), records[3]))).toBe(true);
    expect(wrong(change(/"seats":\["(\w+)","(\w+)"/, '"seats":["$2","$1"', records[4]))).toBe(true);
  });

  it('is open where something is missing, and says what', () => {
    const of = (text: string) => checked(text)[0];
    expect(of(change(/"secret":"\w+",/, ''))).toMatchObject({ what: 'missing', field: 'secret' });
    expect(of(change(/"commitment":"\w+",/, ''))).toMatchObject({ what: 'missing', field: 'commitment' });
    expect(of(change(/"nonces":\[\[.*?\]\],/, ''))).toMatchObject({ what: 'missing', field: 'nonces' });
    expect(of(change('"chance":{', '"chance":{"number":7,'))).toMatchObject({ what: 'given' });
    const going = change(/"secret":"\w+",/, '', change('"result":"0-1"', '"result":"*"'));
    expect(of(going)).toMatchObject({ what: 'not_over', found: 'open' });
    expect(checked(change(/,"draws":\[.*?\]/, ''))).toContainEqual({ what: 'no_list', found: 'open' });
    const zeros = change(/"((?:01){32}|(?:02){32})"/g as RegExp, `"${'0'.repeat(64)}"`);
    expect(checked(zeros)).toContainEqual({ what: 'all_zeros', found: 'open' });
  });

  it('is compared with what this browser remembers', () => {
    const { commitment } = JSON.parse(first).chance;
    const of = readRecord(first);
    expect(isProved(verify(of, { commitment, nonces: ['01'.repeat(32)] }))).toBe(true);
    expect(isProved(verify(of, { commitment, nonces: ['09'.repeat(32)] }))).toBe(false);
    expect(isProved(verify(of, { commitment: '0'.repeat(64), nonces: [] }))).toBe(false);
  });

  it.each([
    ['nonsense', 'no_json'],
    ['[1]', 'no_record'],
    ['null', 'no_record'],
    ['{"game":"x","start":""}', 'no_chance'],
    ['{"game":"x","start":"","chance":7}', 'bad_chance'],
    ['{"game":"x","start":"","chance":{"secret":"xy"}}', 'bad_chance'],
    ['{"game":"x","start":"","chance":{"nonces":[["w"]]}}', 'bad_chance'],
    ['{"game":"x","start":"","chance":{"draws":[{"part":0,"draw":"below","n":0,"drawn":0}]}}', 'bad_chance'],
    [
      `{"game":"x","start":"","chance":{"draws":[{"part":0,"draw":"shuffled","order":[${'0,'.repeat(2000)}0]}]}}`,
      'bad_chance',
    ],
  ])('that is none is refused: %.40s', (text, flaw) => {
    expect(() => readRecord(text)).toThrow(new Unreadable(flaw as Unreadable['flaw']));
  });
});
