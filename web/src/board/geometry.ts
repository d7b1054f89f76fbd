// Where the cells of a scene lie on the screen. The shape comes entirely from the cells' names: any
// set of squares makes a board, holes and odd edges included.

import type { Scene, SquareName } from '../api';

export interface Cell {
  at: SquareName;
  dark: boolean;
  /** Column and row on the screen, from the top left, in squares. */
  x: number;
  y: number;
}

export interface Label {
  text: string;
  place: number;
}

export interface Layout {
  width: number;
  height: number;
  /** The cells by rows of the screen, each from left to right. */
  rows: Cell[][];
  byName: Map<SquareName, Cell>;
  files: Label[];
  ranks: Label[];
}

interface Place {
  file: number;
  rank: number;
}

/** Splits `k11` into its column and row, counted from a = 0. */
export function placeOf(at: SquareName): Place {
  return { file: at.charCodeAt(0) - 'a'.charCodeAt(0), rank: Number(at.slice(1)) };
}

export function layoutOf(cells: Scene['cells'], flipped: boolean): Layout {
  const places = cells.map((cell) => placeOf(cell.at));
  const left = Math.min(...places.map(({ file }) => file));
  const right = Math.max(...places.map(({ file }) => file));
  const bottom = Math.min(...places.map(({ rank }) => rank));
  const top = Math.max(...places.map(({ rank }) => rank));
  const column = (file: number) => (flipped ? right - file : file - left);
  const row = (rank: number) => (flipped ? rank - bottom : top - rank);

  const rows: Cell[][] = Array.from({ length: top - bottom + 1 }, () => []);
  const byName = new Map<SquareName, Cell>();
  cells.forEach(({ at, dark }, index) => {
    const place = places[index] as Place;
    const cell = { at, dark, x: column(place.file), y: row(place.rank) };
    rows[cell.y]?.push(cell);
    byName.set(at, cell);
  });
  for (const cellsOfRow of rows) cellsOfRow.sort((one, other) => one.x - other.x);

  const span = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => from + index);
  return {
    width: right - left + 1,
    height: top - bottom + 1,
    rows: rows.filter((cellsOfRow) => cellsOfRow.length > 0),
    byName,
    files: span(left, right).map((file) => ({
      text: String.fromCharCode('a'.charCodeAt(0) + file),
      place: column(file),
    })),
    ranks: span(bottom, top).map((rank) => ({ text: String(rank), place: row(rank) })),
  };
}

export type Arrow = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown' | 'Home' | 'End';

export function isArrow(key: string): key is Arrow {
  return ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'].includes(key);
}

/** The cell that an arrow key leads to as the board is seen; holes are jumped over. */
export function neighbour(layout: Layout, from: SquareName, key: Arrow): SquareName {
  const cell = layout.byName.get(from);
  if (!cell) return layout.rows[0]?.[0]?.at ?? from;
  const line =
    key.startsWith('ArrowU') || key.startsWith('ArrowD') ? columnOf(layout, cell) : rowOf(layout, cell);
  const index = line.indexOf(cell);
  const goal = {
    ArrowLeft: index - 1,
    ArrowUp: index - 1,
    ArrowRight: index + 1,
    ArrowDown: index + 1,
    Home: 0,
    End: line.length - 1,
  }[key];
  return line[goal]?.at ?? from;
}

function rowOf(layout: Layout, { y }: Cell): Cell[] {
  return layout.rows.find((row) => row[0]?.y === y) ?? [];
}

function columnOf(layout: Layout, { x }: Cell): Cell[] {
  return layout.rows.flatMap((row) => row.filter((cell) => cell.x === x));
}
