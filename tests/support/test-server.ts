import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '#embedded-postgres/postgres/embedded.ts';
import { connect } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import { seedCatalogue } from '#server/db/seed/seed-catalogue.ts';
import { runOnce } from './run-once.ts';

export interface TestServer {
  url: string;
  /** Name of a database to copy, with the newest schema and the catalogue of a first start. */
  template: string;
  stop(): Promise<void>;
}

/**
 * Starts a database server for the test run, or uses TEST_DATABASE_URL, whose account must be able to create databases.
 */
export async function startTestServer(): Promise<TestServer> {
  const external = process.env.TEST_DATABASE_URL;
  const server = external ? { url: external, stop: async () => undefined } : await startOwnServer();
  const template = `tallygate_template_${process.pid}`;
  try {
    await runOnce(server.url, `create database ${template}`);
    const url = new URL(server.url);
    url.pathname = `/${template}`;
    await migrate(url.href);
    const connection = connect(url.href, { max: 1, onError: () => undefined });
    await seedCatalogue(connection.db);
    await connection.close();
  } catch (error) {
    await server.stop();
    throw error;
  }
  return {
    url: server.url,
    template,
    async stop() {
      if (external) await runOnce(server.url, `drop database if exists ${template} with (force)`);
      await server.stop();
    },
  };
}

async function startOwnServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tallygate-tests-'));
  // As root, the database runs under another account, which needs access.
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
