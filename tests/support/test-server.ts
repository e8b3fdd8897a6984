import { chmod, mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { startEmbedded } from '#embedded-postgres/postgres/embedded.ts';
import { type Connection, connect } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import { seedCatalogue } from '#server/db/seed/seed-catalogue.ts';
import { startJobs } from '#server/jobs/jobs.ts';
import { runOnce } from './run-once.ts';
import { TEST_SECRET } from './test-secret.ts';

export interface TestServer {
  url: string;
  /** Name of a database to copy, with the newest schema, the catalogue of a first start and the tables of jobs. */
  template: string;
  stop(): Promise<void>;
}

const IN_MEMORY = '/dev/shm';
const NAME = 'tallygate-tests-';

/**
 * Starts a database server for the test run, or uses TEST_DATABASE_URL, whose account must be able to create databases.
 * It is in memory unless `hasMuch` data is expected: on a busy disk, each database takes seconds to create.
 */
export async function startTestServer({ hasMuch = false } = {}): Promise<TestServer> {
  const external = process.env.TEST_DATABASE_URL;
  const server = external
    ? { url: external, stop: async () => undefined }
    : await startOwnServer(hasMuch ? tmpdir() : await folder());
  const template = `tallygate_template_${process.pid}`;
  try {
    await runOnce(server.url, `create database ${template}`);
    const url = new URL(server.url);
    url.pathname = `/${template}`;
    await migrate(url.href);
    const connection = connect(url.href, { max: 1, onError: () => undefined });
    await seedCatalogue(connection.db);
    await createJobTables(connection);
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

async function createJobTables(connection: Connection): Promise<void> {
  const jobs = await startJobs({
    connection,
    log: pino({ level: 'silent' }),
    mailer: { send: async () => 'written', close: () => undefined },
    isMailDue: async () => false,
    brandMail: async (mail) => mail,
    secret: TEST_SECRET,
    work: false,
  });
  await jobs.stop();
}

async function folder(): Promise<string> {
  const room = await statfs(IN_MEMORY).catch(() => null);
  if (!room || room.bavail * room.bsize < 4e9 || freemem() < 8e9) return tmpdir();
  // Of runs that were killed.
  for (const name of await readdir(IN_MEMORY))
    if (name.startsWith(NAME) && !isRunning(Number(name.slice(NAME.length).split('-')[0])))
      await rm(join(IN_MEMORY, name), { recursive: true, force: true });
  return IN_MEMORY;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Stores the password with one round of hashing. Each test connects several times; 4,096 rounds take 12 ms each. */
async function hashQuickly(url: string): Promise<void> {
  const { username, password } = new URL(url);
  await runOnce(url, `set scram_iterations = 1; alter role ${username} password '${password}'`);
}

async function startOwnServer(within: string): Promise<{ url: string; stop(): Promise<void> }> {
  const dataDir = await mkdtemp(join(within, `${NAME}${process.pid}-`));
  // As root, the database runs under another account, which needs access.
  await chmod(dataDir, 0o711);
  const log = { info: () => undefined, warn: console.warn };
  const database = await startEmbedded({ dataDir, log, durable: false });
  await hashQuickly(database.url);
  return {
    url: database.url,
    async stop() {
      await database.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
