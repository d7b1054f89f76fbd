import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { compress } from './vite/compress.ts';
import { pages } from './vite/pages.ts';
import { worker } from './vite/worker.ts';

// In development the pages come from Vite and `/api` from a running `menagerie serve`.
const server = process.env.MENAGERIE_URL ?? 'http://127.0.0.1:8960';

// Many small files would wait for each other, because browsers ask for six at a time. What these modules need goes
// along with them, unless an earlier file has it. The entry (`main.ts`) stays by itself, and so does each module of
// `src/fetched`, which gathers what is fetched together.
const FILES = [
  { name: 'early', test: /src\/(api\/)?early\.ts|vite\/preload-helper/, priority: 3 },
  {
    name: 'core',
    test: /src\/(App\.svelte|texts\/intl|board\/Picture|match\/history|pages\/Records|lib\/(book|failure|games|StepButtons|visit))/,
    priority: 2,
  },
  {
    name: 'board',
    test: /src\/(board|cards|match|turn|pages\/play)\/(?!ask\.ts|holders|study|About|Holdings|Pairs|[a-z]+\.svg|Cards?\.svelte|compose\.ts|Cover|TypeField|Assign|AtAGlance|Notes\.svelte|Knowledge|SecondGrid|Settled)/,
    priority: 1,
  },
  // What several pages need is too small for files of its own.
  {
    name: 'small',
    test: /src\/(lib\/(awaited|options|save|shares|start)|match\/holders|people\/rating|texts\/(typeset|fr\/nouns))/,
  },
  { name: 'setup', test: /src\/(setup|golf\/words|pages\/(Options|Level))/ },
  // Where people come together, and what pages about matches have besides.
  {
    name: 'meet',
    test: /src\/(meet\/(holder|times|words)|people\/(calls|words)|push\/Bell|cards\/Cards?\.svelte|pages\/Glimpse)/,
  },
];

export default defineConfig({
  plugins: [svelte(), pages(), worker(), compress()],
  // Scripts and styles find each other wherever the server stands; the page is told where that is (`crates/server/src/page.rs`).
  experimental: {
    renderBuiltUrl: (_, { hostType }) => (hostType === 'html' ? undefined : { relative: true }),
  },
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 4096,
    // All styles are smaller than the cost of asking for one more file.
    cssCodeSplit: false,
    rolldownOptions: {
      input: ['index.html', 'src/early.ts'],
      output: { codeSplitting: { groups: FILES } },
    },
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
  test: { environment: 'jsdom', include: ['test/**/*.test.ts'], setupFiles: ['test/setup.ts'] },
  // Outside a browser Svelte resolves to its server half; the tests want the client's.
  ...(process.env.VITEST ? { resolve: { conditions: ['browser'] } } : {}),
});
