// How many matches wait for whoever is here, besides the one that is looked at. The title tells it, also of a page in a tab
// that nobody sees.

import { api, type MyMatch } from '../api';
import { router } from './router.svelte';
import { awaitElsewhere } from './title';

const AGAIN_MS = 60_000;
/** However fast pages are opened, so long nothing is asked again. */
const FRESH_MS = 5_000;

/** Whether people elsewhere play, or are to come. The computer waits for nobody. */
const goesOn = ({ outcome, frozen, seats, mine }: MyMatch): boolean =>
  !outcome &&
  !frozen &&
  mine.length > 0 &&
  Object.entries(seats).some(([seat, { kind }]) => kind !== 'computer' && !mine.includes(seat));

/** Whether people elsewhere wait for somebody here. */
export const isAwaited = (match: MyMatch): boolean =>
  goesOn(match) && match.to_act.some((seat) => match.mine.includes(seat));

class Awaited {
  #list: MyMatch[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #askedAt = -FRESH_MS;

  /** Counts from now on, for as long as the page is there. */
  follow(): void {
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden) this.look();
    });
    // What somebody is told while they are away, pages hear too.
    navigator.serviceWorker?.addEventListener('message', () => this.look(true));
    $effect.root(() => {
      $effect(() => {
        void router.route;
        this.look();
      });
    });
  }

  /** Counts what is known, and asks again: at once, or a little later where that was done just now. */
  look(isNews = false): void {
    this.#tell();
    clearTimeout(this.#timer);
    const wait = isNews ? 0 : this.#askedAt + FRESH_MS - performance.now();
    if (wait <= 0) void this.#ask();
    else this.#timer = setTimeout(() => void this.#ask(), wait);
  }

  async #ask(): Promise<void> {
    clearTimeout(this.#timer);
    this.#askedAt = performance.now();
    try {
      if (navigator.onLine) this.#list = (await api.mine()).matches;
    } catch {
      // What was known is as good as it gets.
    }
    this.#tell();
    clearTimeout(this.#timer);
    if (this.#list.some(goesOn)) this.#timer = setTimeout(() => void this.#ask(), AGAIN_MS);
  }

  /** The page of a match knows better about its own. */
  #tell(): void {
    const { page, id } = router.route;
    const others = this.#list.filter(({ match }) => page !== '/play/*' || match !== id);
    awaitElsewhere(others.filter(isAwaited).length);
  }
}

export const awaited = new Awaited();
