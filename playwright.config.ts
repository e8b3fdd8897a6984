import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { CONTEXT, LAUNCH_ARGS } from './tests/support/browser/browser-options.ts';
import { findChromium } from './tests/support/browser/chromium.ts';

const { executablePath, env } = await findChromium();
// The browser inherits the variables of this process.
Object.assign(process.env, env);

export default defineConfig({
  testDir: 'tests/e2e',
  // The main jobs are part of `npm test`. The slow ones visit every screen, or wait for failures.
  projects: [
    { name: 'main-jobs', testMatch: '**/*main-job.spec.ts' },
    { name: 'journeys', testIgnore: ['**/*main-job.spec.ts', '**/*.slow.spec.ts'] },
    { name: 'slow', testMatch: '**/*.slow.spec.ts' },
  ],
  globalSetup: './tests/e2e/global-setup.ts',
  outputDir: 'test-results',
  // Browsers, servers and databases also wait for each other. Another worker fills two cores.
  workers: availableParallelism() + 1,
  // In CI only: on a shared machine a browser may be slow, so a test must fail three times. Tests that pass only on a
  // retry are listed as flaky at the end. Locally the first failure counts.
  retries: process.env.CI ? 2 : 0,
  // CI machines may be several times slower than ours.
  timeout: process.env.CI ? 120_000 : 60_000,
  expect: { timeout: process.env.CI ? 20_000 : 10_000 },
  reporter: 'list',
  forbidOnly: Boolean(process.env.CI),
  use: {
    browserName: 'chromium',
    ...CONTEXT,
    // Animations would take a third of the time of a test with dialogs. Tests that need them say so.
    contextOptions: { reducedMotion: 'reduce' },
    // Failed tests leave a trace and the page's outline in test-results. Pictures of the page at each step would take
    // up to two thirds of a test's time: `--trace on` adds them.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    launchOptions: { executablePath, args: LAUNCH_ARGS },
  },
});
