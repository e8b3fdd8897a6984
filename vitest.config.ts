import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const NEVER = ['tests/e2e/**', 'node_modules/**'];

/** What needs no database: nothing is started for it. Elsewhere a test may ask for one. */
const RULES = [
  'src/{contract,web,demo}/**/*.test.ts',
  'src/server/{kernel,integrations}/**/*.test.ts',
  'src/embedded-postgres/data-dir/**/*.test.ts',
  'tests/security/{claims,dependencies,outbound,redirect}.test.ts',
];

/** What starts whole processes, or fills tables until PostgreSQL's statistics count. */
const SLOW = [
  'tests/{process,torture}/**/*.test.ts',
  'tests/security/database-away.test.ts',
  'src/embedded-postgres/postgres/**/*.test.ts',
  'src/server/features/client-list/{query-plans,growing-tables}.test.ts',
];

const globalSetup = ['tests/support/global-setup.ts'];

export default defineConfig({
  test: {
    environment: 'node',
    maxWorkers: Math.max(2, availableParallelism()),
    // For a machine several times slower than ours: nothing here is meant to take long.
    testTimeout: 60_000,
    // A hook may start a database or a server.
    hookTimeout: 120_000,
    // What follows by itself follows later there.
    expect: { poll: { timeout: 10_000 } },
    projects: [
      { extends: true, test: { name: 'rules', include: RULES, exclude: NEVER } },
      {
        extends: true,
        test: {
          name: 'database',
          include: ['src/**/*.test.ts', 'tests/**/*.test.ts'],
          exclude: [...NEVER, ...RULES, ...SLOW],
          globalSetup,
        },
      },
      { extends: true, test: { name: 'slow', include: SLOW, exclude: NEVER, globalSetup } },
    ],
  },
});
