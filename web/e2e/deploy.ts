// A server behind an address at which another build of the client can be put: what is changed for it is what browsers go by,
// the page, the worker, and that a file of the old build is no longer there.

import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Deployed {
  /** Its address, without a slash at the end. */
  base: string;
  /** Puts another build there: its page says `name`, and a file whose name has `gone` in it is no part of it. */
  deploy(build: { name: string; gone: string }): void;
  stop(): Promise<void>;
}

export async function deployed(behind: string): Promise<Deployed> {
  let build: { name: string; gone: string } | undefined;
  const server = createServer(async (asked, answer) => {
    const path = asked.url ?? '/';
    if (!build) pass(behind, asked, answer);
    else if (path.includes(build.gone)) answer.writeHead(404).end();
    else if (path === '/worker.js') {
      send(answer, 'text/javascript', anotherWorker(await textOf(behind + path), build));
    } else if (asked.headers.accept?.includes('text/html') || path === '/') {
      const page = await textOf(behind + path);
      send(answer, 'text/html', page.replace('<head>', `<head><meta name="build" content="${build.name}">`));
    } else pass(behind, asked, answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    deploy: (other) => {
      build = other;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function pass(behind: string, asked: IncomingMessage, answer: ServerResponse): void {
  const { method, headers, url } = asked;
  const passed = request(behind + url, { method, headers }, (got) => {
    answer.writeHead(got.statusCode ?? 502, got.headers);
    got.pipe(answer);
  });
  passed.on('error', () => answer.destroy());
  asked.pipe(passed);
}

const textOf = async (address: string): Promise<string> => (await fetch(address)).text();

function send(answer: ServerResponse, type: string, text: string): void {
  answer.writeHead(200, { 'content-type': type, 'cache-control': 'no-cache' }).end(text);
}

/** The worker with the list of files of the other build. */
function anotherWorker(worker: string, { name, gone }: { name: string; gone: string }): string {
  const [first = '', ...code] = worker.split('\n');
  const { files } = JSON.parse(first.replace(/^const BUILD = |;$/g, '')) as { files: string[] };
  const left = files.filter((file) => !file.includes(gone));
  if (left.length === files.length) throw new Error(`no file of the build is called ${gone}`);
  return [`const BUILD = ${JSON.stringify({ version: name, files: left })};`, ...code].join('\n');
}
