import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// In development the pages come from Vite and `/api` from a running `menagerie serve`.
const server = process.env.MENAGERIE_URL ?? 'http://127.0.0.1:8960';

export default defineConfig({
  plugins: [svelte()],
  build: {
    target: 'es2022',
    // The whole client is smaller than the cost of asking for one more file, save the rule book.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 4096,
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
  test: { environment: 'jsdom', include: ['test/**/*.test.ts'], setupFiles: ['test/setup.ts'] },
  // Outside a browser Svelte resolves to its server half; the tests want the client's.
  ...(process.env.VITEST ? { resolve: { conditions: ['browser'] } } : {}),
});
