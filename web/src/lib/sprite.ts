// All pieces as one hidden SVG of symbols: a piece on a board is then a single <use>, whose colours
// come from CSS variables around it. Another set of pieces replaces the symbols, and every board has it.

export type Drawings = Record<string, string>;

const classic = import.meta.glob<string>('../pieces/*.svg', {
  eager: true,
  query: '?raw',
  import: 'default',
});

/** Drawings by their names, as `king`, from drawings by their files. */
export function named(files: Drawings): Map<string, string> {
  return new Map(
    Object.entries(files).map(([path, svg]) => [path.slice(path.lastIndexOf('/') + 1, -'.svg'.length), svg]),
  );
}

const icons = named(classic);

/** A set of drawings as symbols to be used. */
export function symbols(drawings: Map<string, string>): string {
  return [...drawings]
    .map(([icon, svg]) => `<symbol id="${symbolId(icon)}" viewBox="0 0 64 64">${contentOf(svg)}</symbol>`)
    .join('');
}

export const sprite = symbols(icons);

/** What stands between the outermost tags of a drawing. */
export function contentOf(svg: string): string {
  return svg.slice(svg.indexOf('>') + 1, svg.lastIndexOf('</svg>'));
}

export function hasIcon(icon: string): boolean {
  return icons.has(icon);
}

export function symbolId(icon: string): string {
  return `piece-${icon}`;
}
