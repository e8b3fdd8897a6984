import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { pricedInNode } from './tests/components/priced-in-node.ts';
import { BROWSER_LIBRARIES } from './tests/support/browser/browser-libraries.ts';
import { CONTEXT, LAUNCH_ARGS } from './tests/support/browser/browser-options.ts';

/** Components in a real browser. */
const COMPONENTS = ['src/web/**/*.browser.test.tsx'];
const SLOW_COMPONENTS = ['src/web/**/*.slow.browser.test.tsx'];

const NEVER = ['tests/e2e/**', 'node_modules/**', ...COMPONENTS];

/** Tests without a database. All others may use one. */
const RULES = [
  'src/{contract,web}/**/*.test.ts',
  'src/demo/working-time.test.ts',
  'src/server/{kernel,integrations}/**/*.test.ts',
  'src/server/features/proposals/proposal-record/**/*.test.ts',
  'src/embedded-postgres/data-dir/**/*.test.ts',
  'tests/security/{claims,dependencies,outbound,redirect}.test.ts',
  'tests/guards/*.test.ts',
];

/**
 * Tests that start processes, wait for time limits, try thousands of cases, or fill tables until statistics matter, and
 * files that take longer than about five seconds. Most say so in their name.
 */
const SLOW = [
  '{src,tests}/**/*.slow.test.ts',
  'tests/{process,torture}/**/*.test.ts',
  'src/embedded-postgres/postgres/**/*.test.ts',
];

const PRODUCTION = { 'process.env.NODE_ENV': JSON.stringify('production') };

/** Modules that need no transformation are loaded by Node, as the app's are. That takes half as long as by Vite. */
const LOADED_BY_NODE = {
  experimental: { viteModuleRunner: false, nodeLoader: false },
  execArgv: ['--import', './tests/support/resolve-once.ts'],
};

const globalSetup = ['tests/support/global-setup.ts'];

function inBrowser(name: string, include: string[], exclude: string[] = []): TestProjectInlineConfiguration {
  return {
    extends: true,
    plugins: [react()],
    // React as users have it. Its development build takes about twice the time of the processor.
    define: PRODUCTION,
    oxc: { jsx: { development: false } },
    optimizeDeps: {
      include: BROWSER_LIBRARIES,
      rolldownOptions: { transform: { define: PRODUCTION } },
    },
    test: {
      name,
      include,
      exclude,
      globalSetup: ['tests/components/global-setup.ts'],
      // The files share a page, because loading the app's code again for each would take longer than its tests.
      isolate: false,
      setupFiles: ['tests/components/support/after-each.ts'],
      browser: {
        enabled: true,
        headless: true,
        ui: false,
        screenshotFailures: false,
        viewport: CONTEXT.viewport,
        commands: { pricedInNode },
        provider: playwright({
          // Less than a test's time, so that a click that finds no way fails its own test and not the next.
          actionTimeout: 20_000,
          contextOptions: { ...CONTEXT, reducedMotion: 'reduce' },
          launchOptions: {
            args: LAUNCH_ARGS,
            // Read when the browser starts, after the set-up has found it.
            get executablePath() {
              return process.env.CHROMIUM_PATH ?? '';
            },
          },
        }),
        instances: [{ browser: 'chromium' }],
      },
    },
  };
}

export default defineConfig({
  test: {
    environment: 'node',
    maxWorkers: Math.max(2, availableParallelism()),
    // Allows for machines several times slower than ours. No test should take long.
    testTimeout: 60_000,
    // A hook may start a database or a server.
    hookTimeout: 120_000,
    // As in playwright.config.ts: in CI a test must fail three times, and one that needed a retry is listed as such.
    retry: process.env.CI ? 2 : 0,
    // Asynchronous effects take longer on slow machines.
    expect: { poll: { timeout: 10_000 } },
    projects: [
      // Modules keep nothing between files, and loading them again for each would take as long as the tests.
      {
        extends: true,
        test: {
          ...LOADED_BY_NODE,
          name: 'rules',
          include: RULES,
          exclude: [...NEVER, ...SLOW],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          ...LOADED_BY_NODE,
          name: 'database',
          include: ['src/**/*.test.ts', 'tests/**/*.test.ts'],
          exclude: [...NEVER, ...RULES, ...SLOW],
          globalSetup,
          isolate: false,
        },
      },
      // By Vite, because some replace a module.
      { extends: true, test: { name: 'slow', include: SLOW, exclude: NEVER, globalSetup } },
      inBrowser('components', COMPONENTS, SLOW_COMPONENTS),
      inBrowser('slow-components', SLOW_COMPONENTS),
    ],
  },
});
