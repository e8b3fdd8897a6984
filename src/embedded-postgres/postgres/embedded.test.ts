import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DataDirError } from '#embedded-postgres/data-dir/data-dir.ts';
import { DataDirInUseError } from '#embedded-postgres/data-dir/lock.ts';
import { processIdentity } from '#embedded-postgres/data-dir/process-identity.ts';
import { type EmbeddedDatabase, startEmbedded } from './embedded.ts';

const log = { info: () => undefined, warn: () => undefined };

let root: string;
let dataDir: string;
let running: EmbeddedDatabase[];
let apps: ChildProcess[];

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'tallygate-embedded-'));
  // If root runs the tests, the database runs under another account.
  await chmod(root, 0o755);
  dataDir = join(root, 'data');
  running = [];
  apps = [];
});
afterEach(async () => {
  for (const app of apps) app.kill('SIGKILL');
  for (const database of running) await database.stop();
  const location = (await readFile(join(dataDir, 'postgres.location'), 'utf8').catch(() => '')).trim();
  if (location) await rm(location, { recursive: true, force: true });
  await rm(root, { recursive: true, force: true });
});

async function start(): Promise<EmbeddedDatabase> {
  const database = await startEmbedded({ dataDir, log, durable: false });
  running.push(database);
  return database;
}

/** Starts the database in another process, which keeps running. */
async function startInApp(): Promise<{ app: ChildProcess; url: string; pid: number }> {
  const code = `
    const { startEmbedded } = await import(${JSON.stringify(new URL('./embedded.ts', import.meta.url).href)});
    const log = { info() {}, warn() {} };
    const { url, pid } = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, log, durable: false });
    console.log(JSON.stringify({ url, pid }));
    setInterval(() => {}, 1000);`;
  const app = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  apps.push(app);
  const [line] = await once(app.stdout, 'data');
  return { app, ...JSON.parse(String(line)) };
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

async function kill(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

describe('the embedded database', { timeout: 60_000 }, () => {
  it('keeps its data across a restart', async () => {
    const first = await start();
    expect(
      await query(
        first.url,
        `select datlocprovider, datlocale, pg_encoding_to_char(encoding) as encoding, current_setting('TimeZone') as zone
         from pg_database where datname = current_database()`,
      ),
    ).toEqual([{ datlocprovider: 'b', datlocale: 'C.UTF-8', encoding: 'UTF8', zone: 'UTC' }]);
    await query(first.url, 'create table kept as select 42 as answer');
    await first.stop();
    expect(await processIdentity(first.pid)).toBeUndefined();

    const second = await start();
    expect(await query(second.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  it('refuses connections without its password', async () => {
    const { url } = await start();
    const other = new URL(url);
    other.password = 'guess';
    await expect(query(other.href, 'select 1')).rejects.toMatchObject({ code: '28P01' });
  });

  it('refuses a second start on its data directory until it has stopped', async () => {
    const first = await start();
    await expect(start()).rejects.toThrow(DataDirInUseError);
    expect(await query(first.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await first.stop();
    await start();
  });

  it('restarts at the same address after being killed, with all committed data', async () => {
    const { url, pid } = await start();
    await query(url, 'create table kept as select 42 as answer');
    process.kill(pid, 'SIGKILL');
    const answer = () =>
      query(url, 'select answer from kept').catch((error: { code?: string }) => error.code);
    await vi.waitUntil(async () => !(await processIdentity(pid)), { timeout: 10_000 });
    await vi.waitFor(async () => expect(await answer()).toEqual([{ answer: 42 }]), { timeout: 30_000 });
  });

  it('can be stopped while it is restarting', async () => {
    const first = await start();
    await query(first.url, 'create table kept as select 42 as answer');
    process.kill(first.pid, 'SIGKILL');
    await first.stop();
    const second = await start();
    expect(await query(second.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  it('stops the server that a killed app left running', async () => {
    const { app, url, pid } = await startInApp();
    await query(url, 'create table kept as select 42 as answer');
    await kill(app);
    expect(await processIdentity(pid)).toBeDefined();
    const second = await start();
    expect(await processIdentity(pid)).toBeUndefined();
    expect(await query(second.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  it('starts after the app and the server were killed together', async () => {
    const { app, url, pid } = await startInApp();
    await query(url, 'create table kept as select 42 as answer');
    process.kill(pid, 'SIGKILL');
    await kill(app);
    const second = await start();
    expect(await query(second.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  it('starts despite a stale postmaster.pid whose id now belongs to another process', async () => {
    const first = await start();
    const file = join(await clusterOf(), 'postmaster.pid');
    const content = await readFile(file, 'utf8');
    await first.stop();
    const bystander = spawn('sleep', ['60']);
    apps.push(bystander);
    await writeFile(file, content.replace(/^\d+/, String(bystander.pid)));
    await start();
    expect(await processIdentity(bystander.pid ?? 0)).toBeDefined();
  });

  it('starts over after an initdb that was killed half-way', async () => {
    await mkdir(join(dataDir, 'initdb-dead', 'data'), { recursive: true });
    await writeFile(join(dataDir, 'initdb-dead', 'data', 'PG_VERSION'), '18\n');
    const { url } = await start();
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it.skipIf(process.getuid?.() !== 0)('works for root in a folder that only root may enter', async () => {
    await chmod(root, 0o700);
    const first = await start();
    expect(await clusterOf()).toMatch(/^\/var\/lib\/tallygate\/cluster-/);
    await query(first.url, 'create table kept as select 42 as answer');
    await expect(start()).rejects.toThrow(DataDirInUseError);
    await first.stop();
    const second = await start();
    expect(await query(second.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  it('refuses a database of another version', async () => {
    await mkdir(join(dataDir, 'postgres'), { recursive: true });
    await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '15\n');
    await writeFile(join(dataDir, 'postgres.password'), 'x\n');
    await expect(start()).rejects.toThrow(
      /is a PostgreSQL 15 database, but this Tallygate requires PostgreSQL 18/,
    );
    await expect(start()).rejects.toThrow(DataDirError);
  });
});

async function clusterOf(): Promise<string> {
  const elsewhere = await readFile(join(dataDir, 'postgres.location'), 'utf8').catch(() => dataDir);
  return join(elsewhere.trim(), 'postgres');
}
