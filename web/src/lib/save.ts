// Gives the reader a text or a table to keep as a file.

export function save(name: string, text: string, type = 'text/plain'): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  // The browser has taken what it needs when the click is over.
  setTimeout(() => URL.revokeObjectURL(link.href), 0);
}

/** A table as comma-separated values, its head the first row. */
export function csv(rows: (string | number)[][]): string {
  const quoted = (value: string | number) => `"${String(value).replaceAll('"', '""')}"`;
  return rows.map((row) => `${row.map(quoted).join(',')}\r\n`).join('');
}

export const saveTable = (name: string, table: string): void => save(`${name}.csv`, table, 'text/csv');
