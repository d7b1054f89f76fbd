// The line to the server dies without being closed, or for good.

import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { Created, CreateMatch } from '../src/api/types';
import { sees } from './board';
import { test as common, expect, HOT_SEAT, type Look, type Page } from './kit';

const GONE = JSON.stringify({ error: { code: 'unknown_match', message: 'there is no such match' } });
const NOT_FOUND = `HTTP/1.1 404 Not Found\r\nContent-Type: application/json\r\nContent-Length: ${GONE.length}\r\nConnection: close\r\n\r\n${GONE}`;

/** Stands between the page and the server, and can cut sockets off so that neither end notices. */
class Wire {
  readonly #all = new Set<Socket>();
  readonly #sockets = new Set<{ page: Socket; server: Socket }>();
  #isGone = false;
  readonly #proxy;

  constructor(base: string) {
    const { hostname, port } = new URL(base);
    this.#proxy = createServer((page) => {
      const server = connect(Number(port), hostname);
      for (const end of [page, server]) {
        this.#all.add(end);
        // Either end may be reset when the other is gone.
        end.on('error', () => {});
      }
      page.on('data', (chunk) => {
        if (this.#isGone) page.end(NOT_FOUND);
        if (/^upgrade: websocket/im.test(chunk.toString('latin1'))) this.#sockets.add({ page, server });
      });
      page.pipe(server).pipe(page);
    });
  }

  async address(): Promise<string> {
    await new Promise<void>((resolve) => this.#proxy.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#proxy.address() as AddressInfo).port}`;
  }

  /** From now on nothing comes through the sockets that are open, in either direction. */
  cut(): void {
    expect(this.#sockets.size, 'there is a socket to cut').toBeGreaterThan(0);
    for (const { page, server } of this.#sockets) {
      page.unpipe(server).pause();
      server.unpipe(page).pause();
    }
  }

  /** The match is not there any more, for anybody who comes from now on. */
  lose(): void {
    this.#isGone = true;
    this.#hangUp();
  }

  end(): void {
    this.#hangUp();
    this.#proxy.close();
  }

  #hangUp(): void {
    for (const end of this.#all) end.destroy();
  }
}

const test = common.extend<{ wire: Wire }>({
  wire: async ({ base }, use) => {
    const wire = new Wire(base);
    await use(wire);
    wire.end();
  },
});

async function ask<T>(address: string, body: unknown, token?: string): Promise<T> {
  const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) };
  const answer = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) });
  expect(answer.ok, `${address}: ${answer.status}`).toBe(true);
  return (await answer.json()) as T;
}

/** Somebody who only watches a match, over a line that can be cut. */
async function watching(base: string, wire: Wire, open: (look: Look) => Promise<Page>) {
  // With a seed, nobody waits for the players' shares in the chance.
  const wish: CreateMatch = { game: 'spartan', seats: HOT_SEAT, seed: 1 };
  const { match, tokens } = await ask<Created>(`${base}/api/matches`, wish);
  const page = await open({ baseURL: await wire.address() });
  await page.goto(`/play/${match}`);
  await page.getByText('You are watching.').first().waitFor();
  const play = (seat: string, at: number, steps: string) =>
    ask(`${base}/api/matches/${match}/turns`, { at, steps }, tokens[seat]);
  // The socket stands once something has come through it.
  await play('w', 0, 'e2e4');
  await sees(page, 'e4', 'white pawn');
  return { page, play };
}

test('a line that is dead without having been closed is noticed', async ({ base, wire, open }) => {
  const { page, play } = await watching(base, wire, open);
  wire.cut();
  await play('b', 1, 'a7b6');
  await sees(page, 'b6', 'black hoplite');
  await play('w', 2, 'd2d4');
  await sees(page, 'd4', 'white pawn');
});

test('a match that is gone is said to be gone, and nothing is tried any more', async ({
  base,
  wire,
  open,
  complaints,
}) => {
  // The browser itself reports what it could not reach.
  for (const words of ['WebSocket connection', 'Failed to load resource']) complaints.excuse(words);
  const { page } = await watching(base, wire, open);
  wire.lose();
  await page.getByText('The server no longer has this match.').waitFor();
  const tried: string[] = [];
  page.on('websocket', (socket) => tried.push(socket.url()));
  await page.clock.install();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await page.clock.runFor('10:00');
  expect(tried).toEqual([]);
});
