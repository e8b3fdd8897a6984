import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const NEVER = ['tests/e2e/**', 'node_modules/**'];

/** Tests without a database. All others may use one. */
const RULES = [
  'src/{contract,web,demo}/**/*.test.ts',
  'src/server/{kernel,integrations}/**/*.test.ts',
  'src/embedded-postgres/data-dir/**/*.test.ts',
  'tests/security/{claims,dependencies,outbound,redirect}.test.ts',
  'tests/{writing,guards/*}.test.ts',
];

/** Tests that start processes, or fill tables until PostgreSQL's statistics matter. */
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
    // Allows for machines several times slower than ours. No test should take long.
    testTimeout: 60_000,
    // A hook may start a database or a server.
    hookTimeout: 120_000,
    // Asynchronous effects take longer on slow machines.
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
