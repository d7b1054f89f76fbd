// Being told of turns while no page is open: nothing is asked before somebody wants it, and one button turns it off again.

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { words } from '../src/push/words';

const ENDPOINT = 'https://push.example/x';
/** Bytes and their base64url. */
const [KEY, OTHER] = [new Uint8Array([251, 255]), new Uint8Array([1, 2])];
const KEY_TEXT = '-_8';

let sent: string[];
let asked: number;
let permission: NotificationPermission;
let subscription: PushSubscription | null;
let key: string | null;
let kept: string[];

const subscriptionFor = (bytes: Uint8Array): PushSubscription =>
  ({
    endpoint: ENDPOINT,
    options: { applicationServerKey: bytes.buffer },
    toJSON: () => ({ endpoint: ENDPOINT, expirationTime: null, keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: async () => {
      sent.push('end');
      subscription = null;
      return true;
    },
  }) as unknown as PushSubscription;

/** The bell of a page that has just been opened. */
async function open() {
  vi.resetModules();
  const { speak } = await import('../src/texts');
  await speak('en');
  return (await import('../src/push/bell.svelte')).bell;
}

beforeEach(() => {
  [sent, asked, permission, subscription, key, kept] = [[], 0, 'granted', null, KEY_TEXT, []];
  const registration = {
    pushManager: {
      getSubscription: async () => subscription,
      subscribe: async ({ applicationServerKey }: PushSubscriptionOptionsInit) => {
        sent.push(`subscribe ${applicationServerKey}`);
        subscription = subscriptionFor(KEY);
        return subscription;
      },
    },
  };
  const serviceWorker = {
    getRegistration: async () => registration,
    register: async () => registration,
    ready: Promise.resolve(registration),
  };
  vi.stubGlobal('PushManager', class {});
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  vi.stubGlobal('Notification', {
    get permission() {
      return permission;
    },
    requestPermission: async () => {
      asked += 1;
      return permission;
    },
  });
  vi.stubGlobal('caches', {
    open: async () => ({ put: async (_: string, words: Response) => kept.push(await words.text()) }),
  });
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    if (url === '/api/games') return new Response(JSON.stringify({ games: [{ id: 'a', name: 'Alice' }] }));
    if (method === 'GET') return new Response(JSON.stringify({ key }));
    sent.push(`${method} ${JSON.parse(String(body)).endpoint}`);
    return new Response(null, { status: 204 });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

describe('the bell', () => {
  it('asks for nothing before it is pressed, and is turned off again by the same button', async () => {
    const bell = await open();
    await bell.check();
    expect([asked, sent, bell.isOn]).toEqual([0, [], false]);
    await bell.toggle();
    expect([asked, bell.isOn, bell.problem]).toEqual([1, true, null]);
    expect(sent).toEqual([`subscribe ${KEY_TEXT}`, `POST ${ENDPOINT}`]);
    expect(JSON.parse(kept[0] ?? '')).toEqual({ language: 'en', games: { a: 'Alice' }, news: words.news });
    await bell.toggle();
    expect([asked, bell.isOn]).toEqual([1, false]);
    expect(sent.slice(2)).toEqual([`DELETE ${ENDPOINT}`, 'end']);
  });

  it('is on for a browser that is told already, and the server learns of it anew', async () => {
    subscription = subscriptionFor(KEY);
    const bell = await open();
    await bell.check();
    await bell.check();
    expect([asked, bell.isOn, sent]).toEqual([0, true, [`POST ${ENDPOINT}`]]);
  });

  it('subscribes anew where the server has another key', async () => {
    subscription = subscriptionFor(OTHER);
    const bell = await open();
    await bell.check();
    expect(sent).toEqual(['end', `subscribe ${KEY_TEXT}`, `POST ${ENDPOINT}`]);
  });

  it('says what is in its way', async () => {
    permission = 'denied';
    const denied = await open();
    await denied.toggle();
    expect([denied.isOn, denied.problem]).toEqual([false, words.denied]);

    [permission, key] = ['granted', null];
    const off = await open();
    await off.toggle();
    expect([off.isOn, off.problem, sent]).toEqual([false, words.off, []]);

    vi.unstubAllGlobals();
    const unsupported = await open();
    await unsupported.check();
    await unsupported.toggle();
    expect([unsupported.isOn, unsupported.problem]).toEqual([false, words.unsupported]);
  });
});
