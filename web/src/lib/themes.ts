// The colours of boards and pieces. They stand in themes.json, each once or as a pair for light and dark
// pages, because pictures that are made without a browser read them too; here they become CSS variables.

import themes from '../themes.json';

export type BoardTheme = keyof typeof themes;
export type Scheme = 'light' | 'dark';

export const BOARDS = Object.keys(themes) as BoardTheme[];

/** One theme's colour of this name on light or dark pages. */
export function colourOf(board: BoardTheme, name: string, scheme: Scheme): string {
  const both = (themes[board] as Record<string, string | string[]>)[name] ?? '';
  return typeof both === 'string' ? both : (both[scheme === 'light' ? 0 : 1] ?? '');
}

export const COLOURS = Object.keys(themes.paper);

/** The theme as CSS variables: `--square-light` and so on. */
export function variablesOf(board: BoardTheme): [name: string, value: string][] {
  return COLOURS.map((name) => [
    `--${name}`,
    `light-dark(${colourOf(board, name, 'light')}, ${colourOf(board, name, 'dark')})`,
  ]);
}
