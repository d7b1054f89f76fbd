// The player's own X and O in the forms of a game with secrets. They stay in this browser.

import type { Scene, Table } from '../../api';
import { read, write } from '../../lib/storage';
import { said } from '../../texts';

export type Note = '' | 'x' | 'o';
/** What was noted, by row and column. */
type Form = Record<string, Note>;

export const SIGN = { '': '', x: '✕', o: '○', yes: '○', no: '✕' };
const NEXT: Record<Note, Note> = { '': 'x', x: 'o', o: '' };
const cell = (row: string, column: string) => `${row}/${column}`;

export class OwnNotes {
  /** The forms that were written in since the page was opened, by their names in the storage. */
  #written: Record<string, Form> = $state.raw({});

  /** `place`: which match and seat they belong to. */
  constructor(private readonly place: () => string) {}

  of({ id }: Table, row: string, column: string): Note {
    return this.#form(id)[cell(row, column)] ?? '';
  }

  /** From blank to X, to O, and back. */
  cycle(table: Table, row: string, column: string): void {
    const next = NEXT[this.of(table, row, column)];
    this.#write(table.id, { ...this.#form(table.id), [cell(row, column)]: next });
  }

  clear(table: Table): void {
    this.#write(table.id, {});
  }

  #key = (id: string) => `notes.${this.place()}.${id}`;
  #form = (id: string): Form => this.#written[this.#key(id)] ?? read<Form>(this.#key(id), {});

  #write(id: string, form: Form): void {
    this.#written = { ...this.#written, [this.#key(id)]: form };
    write(this.#key(id), form);
  }
}

/** What may be thought of a cell: what is known for certain, or else what the player noted. */
export function markOf(table: Table, notes: OwnNotes, row: string, column: string): 'yes' | 'no' | Note {
  const known = table.cells[table.rows.indexOf(row)]?.[table.columns.indexOf(column)] ?? 'open';
  return known === 'open' ? notes.of(table, row, column) : known;
}

/** Whether every row has its circle, so that one line says all of it. */
export const isSettled = (table: Table): boolean =>
  !table.notes && table.cells.every((row) => row.includes('yes'));
/** The circle of each row of a table that is settled. */
export const circlesOf = (table: Table): { row: string; column: string }[] =>
  table.rows.map((row, index) => ({
    row,
    column: table.columns[table.cells[index]?.indexOf('yes') ?? -1] ?? '',
  }));
/** Whether it is a form with rows and columns, and not a second board. */
export const isForm = (table: Table): boolean =>
  table.notes && table.rows.every((row) => table.columns.includes(row));

/** The letters of kinds as players write them, from a scene in which all of them stand. */
export function lettersOf({ pieces }: Scene): (name: string) => string {
  const letters = new Map(pieces.map(({ figure }) => [figure.name, figure.letter.toUpperCase()]));
  return (name) => letters.get(said(name)) ?? name.charAt(0).toUpperCase();
}
