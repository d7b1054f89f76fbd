// Being told of one's matches while one looks at something else: by the title of the tab, and by messages.

import { status } from './board';
import { axe, expect, fits, type Look, type Page, SMALL_PHONE, test } from './kit';

/** Keys of a browser that nobody has. */
const KEYS = {
  p256dh: 'BLn9b-VR0ca83knDNZ32dCHGyjJp-1riX9ZTN40MqV8K_LpQmLqxC_DoHvqvFXO_nGdAB4W9dogZb_sM-uV4JbY',
  auth: '_ordMnz7uTCmrpBTeUV4Bw',
};
const TELL = { name: 'Tell me when it is my turn' };

/** A browser whose push service is made up, because no test has one; and whose answer, when it is asked, is settled. */
async function withPushes(page: Page, answer: NotificationPermission): Promise<void> {
  await page.addInitScript(
    ({ keys, answer }) => {
      const made = () => localStorage.getItem('subscribed');
      const subscription = () => ({
        endpoint: made(),
        options: { applicationServerKey: null },
        toJSON: () => ({ endpoint: made(), expirationTime: null, keys }),
        unsubscribe: async () => localStorage.removeItem('subscribed'),
      });
      Object.assign(PushManager.prototype, {
        getSubscription: async () => (made() ? subscription() : null),
        subscribe: async () => {
          localStorage.setItem('subscribed', 'https://push.example/of-nobody');
          return subscription();
        },
      });
      Object.defineProperty(Notification, 'permission', { get: () => answer });
      Notification.requestPermission = async () => answer;
    },
    { keys: KEYS, answer },
  );
}

/** A match by days of two people, the first of whom is to act. */
async function byDays(anna: Page, ben: Page): Promise<string> {
  const wish = { game: 'spartan', seed: 1, clock: { days: 2 }, seats: { w: 'me', b: 'open' } };
  const made = await (await anna.request.post('/api/matches', { data: wish })).json();
  const joined = await ben.request.post(`/api/matches/${made.match}/join`, {
    data: { invite: made.invites.b },
  });
  expect(joined.ok()).toBe(true);
  return made.match;
}

const play = async (page: Page, id: string, at: number, steps: string) =>
  expect((await page.request.post(`/api/matches/${id}/turns`, { data: { at, steps } })).ok()).toBe(true);

test('the title of a page says how many matches wait elsewhere', async ({ open }) => {
  const [anna, ben] = [await open(), await open()];
  const first = await byDays(anna, ben);
  await byDays(anna, ben);
  await anna.goto('/rules');
  await expect(anna).toHaveTitle(/^\(2\) /);
  await play(anna, first, 0, 'e2e4');
  await anna.getByRole('link', { name: 'Menagerie' }).first().click();
  await expect(anna).toHaveTitle('(1) Menagerie');
  await anna.goto(`/play/${first}`);
  await expect(anna).toHaveTitle(/^\(1\) Spartan/);
  await play(ben, first, 1, 'e7d6');
  await expect(anna).toHaveTitle(/^\(2\) ● Your turn · Spartan/);
});

for (const look of [{}, SMALL_PHONE] satisfies Look[]) {
  test(`somebody is told, and by the same button no more${'isMobile' in look ? ', on a phone' : ''}`, async ({
    open,
  }) => {
    const [anna, ben] = [await open({ ...look, serviceWorkers: 'allow' }), await open()];
    await withPushes(anna, 'granted');
    const id = await byDays(anna, ben);
    await anna.goto(`/play/${id}`);
    await status(anna, 'Your turn');
    const bell = anna.getByRole('button', TELL);
    await expect(bell).toHaveAttribute('aria-pressed', 'false');
    const told = anna.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/api/push'),
    );
    await bell.click();
    expect(await (await told).response().then((answer) => answer?.status())).toBe(204);
    await expect(bell).toHaveAttribute('aria-pressed', 'true');
    await axe(anna, 'a match that somebody is told of');

    await anna.goto('/mine');
    await expect(bell).toHaveAttribute('aria-pressed', 'true');
    await axe(anna, 'the list with its bell');
    await fits(anna, 'the list with its bell');
    const ended = anna.waitForRequest((request) => request.method() === 'DELETE');
    await bell.click();
    expect(await (await ended).response().then((answer) => answer?.status())).toBe(204);
    await expect(bell).toHaveAttribute('aria-pressed', 'false');
  });
}

test('whoever has forbidden it is told where to allow it', async ({ open }) => {
  const [anna, ben] = [await open({ serviceWorkers: 'allow' }), await open()];
  await withPushes(anna, 'denied');
  const id = await byDays(anna, ben);
  await anna.goto(`/play/${id}`);
  await status(anna, 'Your turn');
  await anna.getByRole('button', TELL).click();
  const notice = anna.getByRole('group', TELL);
  await expect(notice).toContainText('You can allow it in its settings');
  await notice.getByRole('button', { name: 'All right' }).click();
  await expect(notice).toBeHidden();
  await anna.goto('/mine');
  await anna.getByRole('button', TELL).click();
  await expect(anna.locator('main').getByText('You can allow it in its settings')).toBeVisible();
});

interface Shown {
  title: string;
  options: NotificationOptions;
}

test('a message is shown in the language of the page, and leads to its match', async ({ open }) => {
  const [anna, ben] = [await open({ serviceWorkers: 'allow', locale: 'fr' }), await open()];
  await withPushes(anna, 'granted');
  const id = await byDays(anna, ben);
  await anna.goto('/mine');
  await anna.getByRole('button', { name: /Me prévenir/ }).click();
  await expect(anna.getByRole('button', { pressed: true })).toBeVisible();
  await expect.poll(() => anna.context().serviceWorkers().length).toBe(1);
  const [worker] = anna.context().serviceWorkers();
  if (!worker) throw new Error('there is a worker');
  // What it does to the screen and to windows cannot be seen here: it is noted.
  const tell = (data: string) =>
    worker.evaluate(async (data) => {
      const noted: Shown[] = [];
      const scope = self as unknown as ServiceWorkerGlobalScopeOfTests;
      scope.registration.showNotification = async (title, options) => {
        noted.push({ title, options });
      };
      const waits: Promise<unknown>[] = [];
      const event = Object.assign(new Event('push'), {
        data: { json: () => JSON.parse(data) },
        waitUntil: (work: Promise<unknown>) => waits.push(work),
      });
      self.dispatchEvent(event);
      await Promise.all(waits);
      return noted;
    }, data);
  const news = { match: id, game: 'spartan', name: 'Spartan', what: 'turn' };
  const [shown] = await tell(JSON.stringify(news));
  expect(shown?.title).toBe('Échecs spartiates');
  expect(shown?.options).toMatchObject({
    body: 'À vous de jouer.',
    tag: id,
    lang: 'fr',
    data: `/play/${id}`,
  });
  // What cannot be read is shown as what it is: something.
  const [vague] = await tell('{');
  expect(vague).toMatchObject({ title: 'Menagerie', options: { data: '/mine' } });

  const opened = await worker.evaluate(async (address) => {
    const scope = self as unknown as ServiceWorkerGlobalScopeOfTests;
    const noted: string[] = [];
    scope.clients.openWindow = async (opened) => {
      noted.push(opened);
    };
    const waits: Promise<unknown>[] = [];
    const event = Object.assign(new Event('notificationclick'), {
      notification: { close: () => noted.push('closed'), data: address },
      waitUntil: (work: Promise<unknown>) => waits.push(work),
    });
    self.dispatchEvent(event);
    await Promise.all(waits);
    return noted;
  }, `/play/${id}`);
  expect(opened).toEqual(['closed', `/play/${id}`]);
});

interface ServiceWorkerGlobalScopeOfTests {
  registration: { showNotification(title: string, options: NotificationOptions): Promise<void> };
  clients: { openWindow(address: string): Promise<void> };
}
