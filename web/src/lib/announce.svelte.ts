// What screen readers speak. Code that has something to say puts it here, sorted by who wants to hear it.

/** How much is said: all there is, no explanations, or turns, warnings and answers only. */
export const MEASURES = ['full', 'short', 'turns'] as const;
export type Measure = (typeof MEASURES)[number];

export interface Saying {
  /** What was done on the way to a turn. */
  step?: string;
  /** What everybody is told: turns, warnings, answers. */
  always?: string;
  /** What explains it, and what may follow. */
  more?: string;
}

/** The part of a saying that is heard by those who want so much. */
export function heardBy(measure: Measure, { step, always, more }: Saying): string {
  const wanted = { full: [step, always, more], short: [step, always], turns: [always] }[measure];
  return wanted.filter(Boolean).join(' ');
}

/** For how long a line stays that others follow. */
const STAYS_MS = 1000;
/** How many lines stay at most. */
const LINES = 8;

class Announcer {
  /** What was said last, the newest at the end: a line that follows at once takes nothing away. */
  lines: { words: string }[] = $state.raw([]);
  measure: Measure = 'full';
  /** The same, but nothing that says something depends on it. */
  #said: { words: string }[] = [];
  #trim: ReturnType<typeof setTimeout> | undefined;

  say(saying: string | Saying): void {
    const words = heardBy(this.measure, typeof saying === 'string' ? { always: saying } : saying);
    if (!words) return;
    this.#keep([...this.#said, { words }].slice(-LINES));
    clearTimeout(this.#trim);
    this.#trim = setTimeout(() => this.#keep(this.#said.slice(-1)), STAYS_MS);
  }

  /** Leaves nothing to be read of what was said: others are going to look. */
  forget(): void {
    this.#keep([]);
  }

  #keep(lines: { words: string }[]): void {
    this.#said = lines;
    this.lines = lines;
  }
}

export const announcer = new Announcer();
