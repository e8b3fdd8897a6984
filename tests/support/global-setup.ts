import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { runOnce } from './run-once.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where fresh databases are made, and the migrated database they are copies of. */
    testServer: { url: string; template: string };
  }
}

/** One server for all test files: embedded, or the one TEST_DATABASE_URL names (its account may create databases). */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const external = process.env.TEST_DATABASE_URL;
  const server = external ? { url: external, stop: async () => undefined } : await startServer();
  const template = `tallygate_template_${process.pid}`;
  try {
    await runOnce(server.url, `create database ${template}`);
    const url = new URL(server.url);
    url.pathname = `/${template}`;
    await migrate(url.href);
  } catch (error) {
    await server.stop();
    throw error;
  }
  project.provide('testServer', { url: server.url, template });
  return async () => {
    if (external) await runOnce(server.url, `drop database if exists ${template} with (force)`);
    await server.stop();
  };
}

async function startServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tallygate-tests-'));
  // Root's database runs under another account, which must get in.
  await chmod(dataDir, 0o711);
  const log = { info: () => undefined, warn: console.warn };
  const database = await startEmbedded({ dataDir, log, durable: false });
  return {
    url: database.url,
    async stop() {
      await database.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
