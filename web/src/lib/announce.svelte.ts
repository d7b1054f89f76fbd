// The one line that is spoken by screen readers. Whoever has something to say puts it here.

class Announcer {
  line: string = $state('');
  #odd = false;

  say(words: string): void {
    if (!words) return;
    // The same words twice are only spoken again when the text differs: an invisible blank will do.
    this.#odd = !this.#odd;
    this.line = words + (this.#odd ? '\u00a0' : '');
  }
}

export const announcer = new Announcer();
