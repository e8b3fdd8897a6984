import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { TestServices } from '#tests/support/test-services.ts';

/** Another process, which attempts what is due. `env`: the addresses of doubles. */
export function startWorker({ connection, now }: TestServices, env: NodeJS.ProcessEnv): ChildProcess {
  return fork(fileURLToPath(new URL('./worker.fixture.ts', import.meta.url)), {
    env: {
      NODE_ENV: 'test',
      DATABASE_URL: connection.pool.options.connectionString,
      NOW: now().toISOString(),
      ...env,
    },
    execArgv: [],
  });
}
