import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { findChromium } from './tests/support/chromium.ts';

const { executablePath, env } = await findChromium();
// The browser inherits the variables of this process.
Object.assign(process.env, env);

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/global-setup.ts',
  outputDir: 'test-results',
  // A browser with its server and database wait for each other most of the time: a core has room for one of each.
  workers: Math.max(2, availableParallelism()),
  // Only where nobody watches: on a shared machine a browser may be late, and what fails three times is broken. What
  // passed by a retry alone stands as flaky, by name, at the end of the list. At a desk the first failure counts.
  retries: process.env.CI ? 2 : 0,
  // Where nobody waits for the result a machine may be several times slower than ours.
  timeout: process.env.CI ? 120_000 : 60_000,
  expect: { timeout: process.env.CI ? 20_000 : 10_000 },
  reporter: 'list',
  forbidOnly: Boolean(process.env.CI),
  use: {
    browserName: 'chromium',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    viewport: { width: 1280, height: 800 },
    permissions: ['clipboard-read', 'clipboard-write'],
    // Of a failed test, in test-results: `npx playwright show-trace`. The film is left out, it costs the most time.
    trace: { mode: 'retain-on-failure', screenshots: false },
    launchOptions: {
      executablePath,
      // Root, as in most containers, can't have the sandbox; shared memory is small there.
      args: ['--no-sandbox', '--disable-dev-shm-usage', '--font-render-hinting=none'],
    },
  },
});
