// The one line that is spoken by screen readers. Code that has something to say puts it here, sorted by who wants to hear it.

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

class Announcer {
  line: string = $state('');
  measure: Measure = 'full';
  #odd = false;

  say(saying: string | Saying): void {
    const words = heardBy(this.measure, typeof saying === 'string' ? { always: saying } : saying);
    if (!words) return;
    // The same words twice are only spoken again when the text differs: an invisible blank will do.
    this.#odd = !this.#odd;
    this.line = words + (this.#odd ? '\u00a0' : '');
  }
}

export const announcer = new Announcer();
