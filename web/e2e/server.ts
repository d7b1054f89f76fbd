// A real server with empty data, for as long as it is wanted.

import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const target = (profile: string) =>
  fileURLToPath(new URL(`../../target/${profile}/menagerie`, import.meta.url));
const BINARY = process.env.MENAGERIE_BIN || [target('release'), target('debug')].find(existsSync);
/** Chance is decided by seeds, and the computer answers soon. */
const OPTIONS = ['--port', '0', '--think', '100', '--allow-seeds'];

export interface Server {
  /** Its address, without a slash at the end. */
  base: string;
  stop(): Promise<void>;
}

export async function startServer(...more: string[]): Promise<Server> {
  if (!BINARY) {
    throw new Error('build the server first (cargo build -p menagerie), or say where it is in MENAGERIE_BIN');
  }
  const data = await mkdtemp(join(tmpdir(), 'menagerie-e2e-'));
  const server = spawn(BINARY, ['serve', '--data', data, ...OPTIONS, ...more]);
  const end = () => server.kill();
  process.once('exit', end);
  const ended = new Promise((resolve) => server.once('exit', resolve));
  return {
    base: await addressOf(server),
    async stop() {
      process.off('exit', end);
      end();
      await ended;
      await rm(data, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function addressOf(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const listen = (chunk: Buffer) => {
      said += chunk;
      const address = said.match(/http:\/\/\S+/)?.[0];
      if (address) resolve(address.replace(/\/$/, ''));
    };
    server.stdout?.on('data', listen);
    server.stderr?.on('data', listen);
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${said}`)));
  });
}
