// A server below a path of its host, which it shares with others: behind a proxy that leaves everything else to them.

import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { click, sees } from './board';
import { expect, test as plain } from './kit';
import { startServer } from './server';

const PATH = '/games/chess';

/** Passes on what is asked for below the path, as it is; what else is asked for is somebody else's, and noted. */
async function proxyTo(server: string, foreign: string[]) {
  const { hostname, port } = new URL(server);
  const proxy = createServer((asked, answer) => {
    if (!asked.url?.startsWith(`${PATH}/`)) {
      foreign.push(asked.url ?? '');
      answer.writeHead(404).end('this is another program');
      return;
    }
    const { method, url: path, headers } = asked;
    const passed = request({ hostname, port, method, path, headers }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers);
      got.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    asked.pipe(passed);
  });
  proxy.on('upgrade', (asked, socket, head) => {
    const { url: path, headers } = asked;
    const passed = request({ hostname, port, path, headers });
    passed.on('upgrade', (got, other) => {
      const told = Object.entries(got.headers).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.write(`HTTP/1.1 101 Switching Protocols\r\n${told.join('')}\r\n`);
      other.write(head);
      other.pipe(socket).pipe(other);
      for (const end of [socket, other]) end.on('error', () => end.destroy());
    });
    passed.on('response', () => socket.destroy());
    passed.end();
  });
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
  return { origin: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, close: () => proxy.close() };
}

const test = plain.extend<{ place: { origin: string; foreign: string[] } }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads from the pattern what a fixture needs
  place: async ({}, use) => {
    const server = await startServer('--path-prefix', PATH);
    const foreign: string[] = [];
    const proxy = await proxyTo(new URL(server.base).origin, foreign);
    await use({ origin: proxy.origin, foreign });
    proxy.close();
    await server.stop();
  },
});

test('a game below a path is made, played, read about and found again', async ({ open, place }) => {
  const page = await open({ baseURL: place.origin });
  await page.goto(`${PATH}/`);
  await page.getByRole('link', { name: /^Plate .*Spartan/ }).click();
  await expect(page).toHaveURL(`${place.origin}${PATH}/new/spartan`);
  await page.getByRole('radio', { name: 'White' }).check();
  await page.getByRole('button', { name: 'Start the match' }).click();
  await expect(page).toHaveURL(/\/games\/chess\/play\/\w+/);
  const address = page.url();
  await click(page, 'e2', 'e4');
  await sees(page, 'e4', 'white pawn');
  await page.reload();
  await sees(page, 'e4', 'white pawn');
  await page.goto(`${PATH}/rules/spartan`);
  await page.getByRole('link', { name: 'credits' }).first().click();
  await expect(page).toHaveURL(`${place.origin}${PATH}/rules/credits`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'My games' }).click();
  await expect(page).toHaveURL(`${place.origin}${PATH}/mine`);
  const row = page.getByRole('region', { name: 'Under way' }).getByRole('link', { name: 'Spartan' });
  await expect(row).toHaveAttribute('href', new URL(address).pathname);
  await row.click();
  await sees(page, 'e4', 'white pawn');
  expect(place.foreign, 'nothing is asked of its neighbours').toEqual([]);
});
