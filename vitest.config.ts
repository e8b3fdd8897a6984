import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'node',
    include: ['src/**/*.test.ts', 'tests/**/*.test.ts'],
    exclude: ['tests/e2e/**', 'node_modules/**'],
    globalSetup: ['tests/support/global-setup.ts'],
    maxWorkers: 2,
    // For a machine several times slower than ours: nothing here is meant to take long.
    testTimeout: 60_000,
    // A hook may start a database or a server.
    hookTimeout: 120_000,
    // What follows by itself follows later there.
    expect: { poll: { timeout: 10_000 } },
  },
});
