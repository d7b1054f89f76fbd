import { expect, it } from 'vitest';
import { nameOf, pageOf } from '../src/match/named';

it('says what somebody is called, how strong they are, and whether they are a program', () => {
  const rating = { value: 1662, provisional: true };
  expect(nameOf({ kind: 'person', username: 'Ada', rating })).toBe('Ada (1662?)');
  expect(nameOf({ kind: 'person', username: 'Ada', rating: { ...rating, provisional: false } })).toBe(
    'Ada (1662)',
  );
  expect(nameOf({ kind: 'person', username: 'Engine', bot: true })).toBe('Engine, bot');
  expect(pageOf({ kind: 'person', username: 'Ada B', rating })).toBe('/people/Ada%20B');
  for (const nobody of [
    undefined,
    { kind: 'free' },
    { kind: 'person' },
    { kind: 'computer', level: '1' },
  ] as const) {
    expect([nameOf(nobody), pageOf(nobody)]).toEqual([undefined, undefined]);
  }
});
