// The service worker: one file with a name that stays, told which files this build has.

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { type Plugin, transformWithOxc } from 'vite';

const SOURCE = new URL('../worker/worker.ts', import.meta.url);
const STATIC = new URL('../public/', import.meta.url);

export function worker(): Plugin {
  return {
    name: 'menagerie-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const built = Object.keys(bundle).filter(
          (name) => name.startsWith('assets/') && !name.endsWith('.map'),
        );
        const others = readdirSync(STATIC, { recursive: true, encoding: 'utf8' }).filter((name) =>
          /\.\w+$/.test(name),
        );
        const files = [...built, ...others].sort().map((name) => `/${name}`);
        const { code } = await transformWithOxc(readFileSync(SOURCE, 'utf8'), 'worker.ts');
        const hash = createHash('sha256').update(code).update(files.join('\n'));
        for (const name of others) hash.update(readFileSync(new URL(name, STATIC)));
        const told = `const BUILD = ${JSON.stringify({ version: hash.digest('hex').slice(0, 16), files })};\n`;
        this.emitFile({ type: 'asset', fileName: 'worker.js', source: told + code });
      },
    },
  };
}
