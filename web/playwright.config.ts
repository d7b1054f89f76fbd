import { defineConfig } from '@playwright/test';

// Machines that build and test at once are slow; nothing here depends on how slow.
const A_MINUTE = 60_000;

// Everything in a real Chromium against a real server. `npm run e2e` says what it needs.
export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.test.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  timeout: 5 * A_MINUTE,
  expect: { timeout: A_MINUTE, toPass: { timeout: A_MINUTE } },
  reporter: 'list',
  // To record every test would take a fifth of the time: what fails runs again, and is recorded then. A test that fails now
  // and then is a failure.
  retries: 1,
  failOnFlakyTests: true,
  use: {
    actionTimeout: A_MINUTE,
    navigationTimeout: A_MINUTE,
    // `npx playwright show-trace` replays what went wrong.
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: process.env.CHROMIUM || '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
