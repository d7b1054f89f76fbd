// Light, dark, or as the system says. The colours themselves live in app.css, where every one is
// written once for both schemes with light-dark().

import { read, write } from './storage';

export type Theme = 'auto' | 'light' | 'dark';
export const THEMES: Theme[] = ['auto', 'light', 'dark'];

class ThemeChoice {
  current: Theme = $state('auto');

  constructor() {
    const stored = read<Theme>('theme', 'auto');
    this.set(THEMES.includes(stored) ? stored : 'auto');
  }

  set(theme: Theme): void {
    this.current = theme;
    document.documentElement.dataset.theme = theme;
    write('theme', theme);
  }

  next(): void {
    this.set(THEMES[(THEMES.indexOf(this.current) + 1) % THEMES.length] ?? 'auto');
  }
}

export const theme = new ThemeChoice();
