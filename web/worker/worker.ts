// The client without a network: its own files, the book, and the puzzles that were opened; and without a page: what somebody
// who asked for it is told of their matches.
//
// Nothing is kept that a token was needed for, and nothing of any match. Whatever is asked for is asked of the
// network first, save files whose names change with their content; so nobody stays with an old version. A new
// worker takes over when the last page of the old one is closed.

/** What the build writes here (`vite/worker.ts`). */
declare const BUILD: { version: string; files: string[] };

/** What all addresses of the server begin with; mostly nothing (`src/lib/base.ts`). */
const BASE = location.pathname.replace(/\/worker\.js$/, '');
const to = (address: string): string => BASE + address;

const SHELL = `${BASE}shell ${BUILD.version}`;
/** Outlives a version, because it was gathered by reading. The number changes with the form of the pages. */
const BOOK = `${BASE}book 2`;
const PUZZLES = `${BASE}puzzles`;
const MOST_PUZZLES = 400;
/** What messages are said with, left here by the page that asked for them (`src/push/bell.svelte.ts`). */
const TOLD = `${BASE}told`;

/** The page that every address of the client leads to. */
const PAGE = to('/');
const OF_THE_BOOK = /^\/api\/(games|book)(\/[^/]+(\/(rules|tour|problems|kit))?)?$/;
/** Calls whose answers depend on nothing but their bodies. */
const OF_PUZZLES = /^\/api\/games\/[^/]+\/(study|solve)$/;

const worker = self as unknown as ServiceWorkerGlobalScope;

worker.addEventListener('install', (event) => event.waitUntil(keepShell()));
worker.addEventListener('activate', (event) => event.waitUntil(begin()));
worker.addEventListener('fetch', (event) => {
  const answer = answerTo(event);
  if (answer) event.respondWith(answer);
});
worker.addEventListener('push', (event) => event.waitUntil(tell(event.data)));
worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data ?? PAGE));
});
worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event as Changed)));

async function keepShell(): Promise<void> {
  const shell = await caches.open(SHELL);
  await shell.addAll([new Request(PAGE, { cache: 'reload' }), ...BUILD.files.map(to)]);
  // Without it the client is there all the same.
  await carryBook().catch(() => {});
}

/** Whoever has the book in an older form gets the same pages in this one. */
async function carryBook(): Promise<void> {
  const older = (await caches.keys()).filter((name) => name.startsWith(`${BASE}book`) && name !== BOOK);
  const book = await caches.open(BOOK);
  for (const name of older) {
    for (const { url } of await (await caches.open(name)).keys()) {
      if (await book.match(url)) continue;
      const answer = await fetch(url);
      if (answer.ok) await book.put(url, answer);
    }
  }
}

async function begin(): Promise<void> {
  const known = [SHELL, BOOK, PUZZLES, TOLD];
  const old = (await caches.keys()).filter((name) => name.startsWith(BASE) && !known.includes(name));
  await Promise.all(old.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** Nothing for whatever is none of our business. */
function answerTo(event: FetchEvent): Promise<Response> | undefined {
  const { request } = event;
  const { origin, pathname: whole } = new URL(request.url);
  if (origin !== location.origin || request.headers.has('Authorization')) return undefined;
  const pathname = whole.slice(BASE.length);
  if (request.method === 'POST' && OF_PUZZLES.test(pathname)) return puzzle(request);
  if (request.method !== 'GET') return undefined;
  if (OF_THE_BOOK.test(pathname)) return page(event);
  if (pathname.startsWith('/api/') || pathname === '/healthz') return undefined;
  if (request.mode === 'navigate') return fetch(request).catch(() => kept(SHELL, PAGE));
  if (pathname.startsWith('/assets/')) return kept(SHELL, request).catch(() => fetch(request));
  return fetch(request).catch(() => kept(SHELL, request));
}

/** What was kept; a failure like that of the network where nothing was. */
async function kept(where: string, what: RequestInfo): Promise<Response> {
  const found = await (await caches.open(where)).match(what);
  if (!found) throw new TypeError('this was not kept');
  return found;
}

/** A page of the book, or what the book is made of. A reader who opens the book has all of it from then on. */
async function page(event: FetchEvent): Promise<Response> {
  const { request } = event;
  try {
    const answer = await fetch(request);
    if (answer.ok) {
      const book = await caches.open(BOOK);
      await book.put(request, answer.clone());
      const { pathname, search } = new URL(request.url);
      if (pathname === to('/api/book')) event.waitUntil(keepBook(search, answer.clone()));
    }
    return answer;
  } catch {
    return kept(BOOK, request);
  }
}

async function keepBook(language: string, answer: Response): Promise<void> {
  const book = await caches.open(BOOK);
  const list = (await book.match(to('/api/games'))) ?? (await fetch(to('/api/games')));
  const [{ games }, { chapters }] = await Promise.all([list.json(), answer.json()]);
  const pages = [
    ...games
      .filter(({ match_of }: { match_of: string | null }) => !match_of)
      .map(({ id }: { id: string }) => to(`/api/games/${id}/rules${language}`)),
    ...chapters.map(({ id }: { id: string }) => to(`/api/book/${id}${language}`)),
  ];
  for (const address of pages) {
    if (await book.match(address)) continue;
    const one = await fetch(address);
    if (one.ok) await book.put(address, one);
  }
}

/** An answer about a position, kept under what was asked. */
async function puzzle(request: Request): Promise<Response> {
  const asked = new Uint8Array(await crypto.subtle.digest('SHA-256', await request.clone().arrayBuffer()));
  const key = `${request.url}?asked=${Array.from(asked, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
  try {
    const answer = await fetch(request);
    if (answer.ok) await keepPuzzle(key, answer.clone());
    return answer;
  } catch {
    return kept(PUZZLES, key);
  }
}

async function keepPuzzle(key: string, answer: Response): Promise<void> {
  const puzzles = await caches.open(PUZZLES);
  await puzzles.put(key, answer);
  const all = await puzzles.keys();
  await Promise.all(all.slice(0, -MOST_PUZZLES).map((old) => puzzles.delete(old)));
}

/** What the server tells: a match, its game, and what has happened. */
interface News {
  match: string;
  game: string;
  name: string;
  what: string;
}

interface Words {
  language: string;
  games: Record<string, string>;
  news: Record<string, string>;
}

/** Shows a message, unless somebody looks at the match. The pages count anew what waits. */
async function tell(data: PushMessageData | null): Promise<void> {
  let news: Partial<News> = {};
  try {
    news = data?.json() ?? {};
  } catch {
    // Something has to be shown all the same: browsers want it so.
  }
  const address = to(news.match ? `/play/${encodeURIComponent(news.match)}` : '/mine');
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const page of pages) page.postMessage({ news: news.match });
  const looksAtIt = pages.some((page) => page.focused && new URL(page.url).pathname === address);
  if (news.match && looksAtIt) return;
  const kept = await wordsOf();
  const title = kept?.games[news.game ?? ''] ?? news.name ?? 'Menagerie';
  await worker.registration.showNotification(title, {
    body: kept?.news[news.what ?? ''] ?? '',
    tag: news.match ?? '',
    icon: to('/icons/192.png'),
    lang: kept?.language ?? '',
    data: address,
  });
}

async function wordsOf(): Promise<Words | null> {
  const found = await (await caches.open(TOLD)).match(to('/told'));
  return found ? await found.json() : null;
}

/** Opens a match, in the page that shows it already where there is one. */
async function show(address: string): Promise<void> {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = pages.find((page) => new URL(page.url).pathname === address);
  if (open) await open.focus();
  else await worker.clients.openWindow(address);
}

interface Changed extends ExtendableEvent {
  oldSubscription?: PushSubscription;
  newSubscription?: PushSubscription;
}

/** The push service has another address for this browser from now on. */
async function renew({ oldSubscription: old, newSubscription }: Changed): Promise<void> {
  const { pushManager } = worker.registration;
  const fresh = newSubscription ?? (old && (await pushManager.subscribe(old.options)));
  if (!fresh) return;
  const { endpoint, keys } = fresh.toJSON();
  const headers = { 'Content-Type': 'application/json' };
  await fetch(to('/api/push'), { method: 'POST', headers, body: JSON.stringify({ endpoint, keys }) });
  if (!old || old.endpoint === endpoint) return;
  await fetch(to('/api/push'), {
    method: 'DELETE',
    headers,
    body: JSON.stringify({ endpoint: old.endpoint }),
  });
}
