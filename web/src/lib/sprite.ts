// All pieces as one hidden SVG of symbols: a piece on a board is then a single <use>, whose colours
// come from CSS variables around it.

const files = import.meta.glob<string>('../pieces/*.svg', { eager: true, query: '?raw', import: 'default' });

const icons = new Map(
  Object.entries(files).map(([path, svg]) => [path.slice(path.lastIndexOf('/') + 1, -'.svg'.length), svg]),
);

export const sprite = [...icons]
  .map(([icon, svg]) => {
    const body = svg.slice(svg.indexOf('>') + 1, svg.lastIndexOf('</svg>'));
    return `<symbol id="${symbolId(icon)}" viewBox="0 0 64 64">${body}</symbol>`;
  })
  .join('');

export function hasIcon(icon: string): boolean {
  return icons.has(icon);
}

export function symbolId(icon: string): string {
  return `piece-${icon}`;
}
