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

/** How many lines stay, so that one that follows at once takes nothing away. */
const LINES = 4;

class Announcer {
  /** What was said last, the newest at the end. */
  lines: { words: string }[] = $state.raw([]);
  measure: Measure = 'full';

  say(saying: string | Saying): void {
    const words = heardBy(this.measure, typeof saying === 'string' ? { always: saying } : saying);
    if (!words) return;
    this.lines = [...this.lines, { words }].slice(-LINES);
  }

  /** Leaves nothing to be read of what was said: others are going to look. */
  forget(): void {
    this.lines = [];
  }
}

export const announcer = new Announcer();
