// Whether this browser is told when it is somebody's turn while no page is open. Nothing is asked of anybody before they
// press the button.

import { announcer } from '../lib/announce.svelte';
import { BASE, to } from '../lib/base';
import { failureOf, InWords } from '../lib/failure';
import { loadGames } from '../lib/games';
import { language } from '../texts';
import { push } from './calls';
import { words } from './words';

/** What the service worker says messages with (`worker/worker.ts`). */
const [CACHE, KEPT] = [`${BASE}told`, to('/told')];

class Bell {
  isOn = $state(false);
  isBusy = $state(false);
  problem: string | null = $state(null);
  #isChecked = false;

  /** Finds out whether this browser is told, and sees to it that the server knows: it forgets those that fail. */
  async check(): Promise<void> {
    if (this.#isChecked || !isSupported()) return;
    this.#isChecked = true;
    try {
      const subscription = await subscribed();
      if (!subscription || Notification.permission !== 'granted') return;
      this.isOn = true;
      await keepWords();
      await this.#tellServer(subscription);
    } catch {
      // It was told until now; nobody has asked for anything.
    }
  }

  toggle = async (): Promise<void> => {
    if (this.isBusy) return;
    [this.isBusy, this.problem] = [true, null];
    try {
      if (this.isOn) await this.silence();
      else await this.#begin();
      announcer.say(this.isOn ? words.isTold : words.isNotTold);
    } catch (error) {
      this.problem = failureOf(error);
      announcer.say(this.problem);
    }
    this.isBusy = false;
  };

  /** This browser is told nothing more, whoever uses it next. */
  async silence(): Promise<void> {
    const subscription = isSupported() ? await subscribed() : null;
    if (subscription) {
      await push.unsubscribe(subscription.endpoint);
      await subscription.unsubscribe();
    }
    this.isOn = false;
  }

  /** A new password has ended what all browsers of the account were told; this one goes on. */
  async goOn(): Promise<void> {
    const subscription = isSupported() ? await subscribed() : null;
    if (subscription) await this.#tellServer(subscription);
  }

  async #begin(): Promise<void> {
    if (!isSupported()) throw new InWords(words.unsupported);
    // Browsers want to be asked before anything else is waited for.
    if ((await Notification.requestPermission()) !== 'granted') throw new InWords(words.denied);
    const key = await push.key();
    if (!key) throw new InWords(words.off);
    const subscription = (await subscribed()) ?? (await subscribe(key));
    await keepWords();
    await this.#tellServer(subscription, key);
    this.isOn = true;
  }

  /** A subscription that was made for another key is of no use. */
  async #tellServer(subscription: PushSubscription, known?: string): Promise<void> {
    const key = known ?? (await push.key());
    if (!key) return;
    if (isFor(subscription, key)) return push.subscribe(subscription.toJSON());
    await subscription.unsubscribe();
    await push.subscribe((await subscribe(key)).toJSON());
  }
}

export const bell = new Bell();

const isSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

async function subscribed(): Promise<PushSubscription | null> {
  const worker = await navigator.serviceWorker.getRegistration();
  return (await worker?.pushManager.getSubscription()) ?? null;
}

async function subscribe(key: string): Promise<PushSubscription> {
  try {
    await navigator.serviceWorker.register(to('/worker.js'));
    const { pushManager } = await navigator.serviceWorker.ready;
    return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  } catch {
    throw new InWords(words.failed);
  }
}

function isFor({ options }: PushSubscription, key: string): boolean {
  const bytes = options.applicationServerKey;
  if (!bytes) return true;
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') === key.replace(/=+$/, '');
}

/** Leaves the worker, which has no texts, what it says in the language that is spoken here. */
async function keepWords(): Promise<void> {
  const games = Object.fromEntries((await loadGames()).map(({ id, name }) => [id, name]));
  const kept = JSON.stringify({ language, games, news: words.news });
  await (await caches.open(CACHE)).put(KEPT, new Response(kept));
}
