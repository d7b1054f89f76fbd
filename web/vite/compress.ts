// Every file once more as Brotli and gzip make it, so that the server need not compress it for each reader.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXTS = /\.(js|css|svg|json|webmanifest)$/;
/** What the server reads instead of sending it. */
const UNSENT = ['scripts.json'];

export function compress(): Plugin {
  let folder = '';
  return {
    name: 'menagerie-compress',
    apply: 'build',
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
    },
    // By then all other files are written.
    closeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
          if (!TEXTS.test(name) || UNSENT.includes(name)) continue;
          const path = join(folder, name);
          const text = readFileSync(path);
          const params = { [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
          const forms = { br: brotliCompressSync(text, { params }), gz: gzipSync(text, { level: 9 }) };
          for (const [ending, bytes] of Object.entries(forms)) {
            if (bytes.length < text.length) writeFileSync(`${path}.${ending}`, bytes);
          }
        }
      },
    },
  };
}
