// What the built page begins with: the script that asks for what the address needs; and which scripts each page
// needs beside those that all need, for the server to say in the page (`crates/server/src/page.rs`).

import type { Plugin, Rolldown } from 'vite';
import { PAGES } from '../src/lib/addresses.ts';

type Bundle = Rolldown.OutputBundle;

const isChunk = (file: Bundle[string]) => file.type === 'chunk';

/** Where a module lies. */
const chunksOf = (bundle: Bundle, module: string) =>
  Object.values(bundle)
    .filter(isChunk)
    .filter(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));

/** The files of a module and of all that it imports. */
function filesOf(bundle: Bundle, module: string): Set<string> {
  const files = new Set(chunksOf(bundle, module).map(({ fileName }) => fileName));
  for (const file of files) {
    const chunk = bundle[file];
    if (chunk?.type === 'chunk') for (const needed of chunk.imports) files.add(needed);
  }
  return files;
}

export function pages(): Plugin {
  return {
    name: 'menagerie-pages',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle = {} }) {
        const early = chunksOf(bundle, '/src/early.ts')[0];
        if (!early) throw new Error('there is no early script');
        const attrs = { type: 'module', async: true, src: `/${early.fileName}` };
        return [{ tag: 'script', attrs, injectTo: 'head-prepend' as const }];
      },
    },
    generateBundle(_, bundle) {
      const everywhere = filesOf(bundle, '/src/main.ts');
      const scripts: Record<string, string[]> = {};
      for (const [address, page] of Object.entries(PAGES)) {
        const room = address.split('/')[1] ?? '';
        const own = [...filesOf(bundle, `/src/pages/${page}.svelte`)].filter((file) => !everywhere.has(file));
        scripts[room] = [...new Set([...(scripts[room] ?? []), ...own.map((file) => `/${file}`)])];
      }
      this.emitFile({ type: 'asset', fileName: 'scripts.json', source: JSON.stringify(scripts) });
    },
  };
}
