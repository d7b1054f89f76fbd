// Light, dark, or as the system says. The colours themselves live in app.css, where every one is
// written once for both schemes with light-dark().

import { read, write } from './storage';

export type Theme = 'auto' | 'light' | 'dark';
const ORDER: Theme[] = ['auto', 'light', 'dark'];

class ThemeChoice {
  current: Theme = $state('auto');

  constructor() {
    const stored = read<Theme>('theme', 'auto');
    this.set(ORDER.includes(stored) ? stored : 'auto');
  }

  set(theme: Theme): void {
    this.current = theme;
    document.documentElement.dataset.theme = theme;
    write('theme', theme);
  }

  next(): void {
    this.set(ORDER[(ORDER.indexOf(this.current) + 1) % ORDER.length] ?? 'auto');
  }
}

export const theme = new ThemeChoice();
