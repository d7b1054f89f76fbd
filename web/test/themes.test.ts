// Every board can be read by everybody: what matters stands out from the squares by its lightness alone,
// by the contrast that WCAG asks of graphics.

import { describe, expect, it } from 'vitest';
import { BOARDS, type BoardTheme, COLOURS, colourOf, type Scheme, variablesOf } from '../src/lib/themes';

type Colour = [red: number, green: number, blue: number];
const ENOUGH = 3;

/** A colour of six digits, or one of eight laid over a ground. */
function read(hex: string, ground: Colour = [0, 0, 0]): Colour {
  expect(hex).toMatch(/^#([0-9a-f]{6}|[0-9a-f]{8})$/);
  const [red = 0, green = 0, blue = 0, alpha = 255] = [1, 3, 5, 7]
    .filter((at) => at < hex.length)
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  const over = (top: number, below: number) => (top * alpha + below * (255 - alpha)) / 255;
  return [over(red, ground[0]), over(green, ground[1]), over(blue, ground[2])];
}

function luminance(colour: Colour): number {
  const [red, green, blue] = colour.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as Colour;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: Colour, other: Colour): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const looks = BOARDS.flatMap((board) =>
  (['light', 'dark'] as const).map((scheme) => [board, scheme] as const),
);

describe.each(looks)('the board %s on a %s page', (board: BoardTheme, scheme: Scheme) => {
  const colour = (name: string, ground?: Colour) => read(colourOf(board, name, scheme), ground);
  const squares = [colour('square-light'), colour('square-dark')];
  const tinted = squares.flatMap((square) => [
    square,
    colour('last', square),
    colour('picked', square),
    colour('lit', square),
  ]);

  it('has squares of two colours', () => {
    const [light, dark] = squares as [Colour, Colour];
    expect(contrast(light, dark)).toBeGreaterThan(1.8);
  });

  it.each(['hint', 'mark', 'attacked', 'glass-edge'])('has a %s that is seen on both squares', (name) => {
    for (const square of squares) expect(contrast(colour(name), square)).toBeGreaterThanOrEqual(ENOUGH);
  });

  it('has hints that are seen where something moved last and where a piece is picked', () => {
    for (const ground of tinted) expect(contrast(colour('hint'), ground)).toBeGreaterThanOrEqual(ENOUGH);
  });

  it('has a focus ring that is seen on any ground', () => {
    const ring = [colour('focus-ring'), colour('focus-edge')] as const;
    expect(contrast(...ring)).toBeGreaterThan(ENOUGH);
    for (const ground of [...tinted, colour('glass')]) {
      expect(Math.max(...ring.map((part) => contrast(part, ground)))).toBeGreaterThanOrEqual(ENOUGH);
    }
  });

  it.each(['white', 'black', 'neutral'])('has %s pieces that are seen wherever they stand', (side) => {
    const alarmed = side === 'neutral' ? [] : squares.map((square) => colour('alarm', square));
    for (const ground of [...tinted, colour('glass'), ...alarmed]) {
      const parts = [colour(`${side}-body`), colour(`${side}-edge`)];
      expect(Math.max(...parts.map((part) => contrast(part, ground)))).toBeGreaterThanOrEqual(ENOUGH);
    }
    expect(contrast(colour(`${side}-line`), colour(`${side}-body`))).toBeGreaterThanOrEqual(ENOUGH);
  });

  it('has white and black pieces that nobody takes for each other', () => {
    expect(contrast(colour('white-body'), colour('black-body'))).toBeGreaterThan(7);
  });
});

describe('the themes', () => {
  it('give every colour, for both kinds of page', () => {
    for (const board of BOARDS) {
      expect(variablesOf(board).map(([name]) => name)).toEqual(COLOURS.map((name) => `--${name}`));
      for (const [, value] of variablesOf(board)) expect(value).toMatch(/^light-dark\(#\w+, #\w+\)$/);
    }
  });
});
