import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { ADMIN, FIRST_ADMIN } from '#tests/support/first-admin.ts';
import { createEmptyDatabase, createFreshDatabase } from '#tests/support/fresh-database.ts';
import { signInOverHttp } from '#tests/support/http-client.ts';
import { type RunningApp, runApp } from '#tests/support/running-app.ts';

// Each test starts the product or its scripts, which takes a while on a busy machine.
vi.setConfig({ testTimeout: 300_000 });

const TYPED = { first_name: 'Ann', surname: 'Bell', email: 'ann@example.com', inquiry_source: 'Email' };

const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'tallygate-backup-'));
  await chmod(path, 0o711);
  cleanUps.push(() => rm(path, { recursive: true, force: true }));
  return path;
}

async function start(env: Record<string, string>): Promise<RunningApp> {
  const app = await runApp({ env });
  cleanUps.push(() => app.stop());
  return app;
}

const secretOf = (dataDir: string) => readFile(join(dataDir, 'auth-secret'), 'utf8');

/** Runs a script as npm does, and returns its output and exit code. */
function script(name: string, args: string[], env: Record<string, string>) {
  return new Promise<{ code: number; output: string }>((resolve) => {
    const child = execFile(
      'node',
      [`scripts/${name}.ts`, ...args],
      { env: { ...process.env, ...env } },
      (_error, out, errors) => resolve({ code: child.exitCode ?? -1, output: out + errors }),
    );
  });
}

test('a backup restored into an empty directory gives the same installation', async () => {
  const dataDir = await folder();
  const file = join(await folder(), 'one.backup');
  const app = await start({ DATA_DIR: dataDir, ...FIRST_ADMIN });
  const { call } = await signInOverHttp(app.url, ADMIN);
  const client = await call.clients.create(TYPED);

  const made = await script('backup', [file], { DATA_DIR: dataDir });
  expect(made.output).toMatch(/1 {2}clients\n/);
  expect(made.code).toBe(0);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  // The app keeps running.
  expect((await call.clients.get({ id: client.id })).client.surname).toBe('Bell');

  const inUse = await script('restore', [file], { DATA_DIR: dataDir });
  expect(inUse).toMatchObject({
    code: 1,
    output: expect.stringContaining('is running on the data directory'),
  });
  await app.stop();
  const notEmpty = await script('restore', [file], { DATA_DIR: dataDir });
  expect(notEmpty).toMatchObject({ code: 1, output: expect.stringContaining('is not empty') });

  const newDir = await folder();
  expect(await script('restore', [file], { DATA_DIR: newDir })).toMatchObject({ code: 0 });
  const again = await start({ DATA_DIR: newDir });
  const atNew = await signInOverHttp(again.url, ADMIN);
  expect((await atNew.call.clients.get({ id: client.id })).client).toEqual(client);
  // The secret that seals second factors is restored too.
  expect(await secretOf(newDir)).toBe(await secretOf(dataDir));
});

test('a backup of the database at DATABASE_URL can be restored', async () => {
  const [from, to] = [await createFreshDatabase(), await createEmptyDatabase()];
  cleanUps.push(from.drop, to.drop);
  const dataDir = await folder();
  const file = join(await folder(), 'one.backup');
  const app = await start({ DATABASE_URL: from.url, DATA_DIR: dataDir, ...FIRST_ADMIN });
  const { call } = await signInOverHttp(app.url, ADMIN);
  const client = await call.clients.create(TYPED);
  expect(await script('backup', [file], { DATABASE_URL: from.url, DATA_DIR: dataDir })).toMatchObject({
    code: 0,
    output: expect.stringMatching(/1 {2}clients\n/),
  });

  const taken = await folder();
  const ownSecret = 'of the app that has this directory, 32 or more characters';
  await writeFile(join(taken, 'auth-secret'), ownSecret);
  const refused = { code: 1, output: expect.stringMatching(/^.*the secret of another installation.*\n$/) };
  expect(await script('restore', [file], { DATABASE_URL: to.url, DATA_DIR: taken })).toMatchObject(refused);
  // The backup isn't restored into a new embedded database in that directory either.
  expect(await script('restore', [file], { DATA_DIR: taken })).toMatchObject(refused);
  expect(await readdir(taken)).toEqual(['auth-secret']);
  expect(await readFile(join(taken, 'auth-secret'), 'utf8')).toBe(ownSecret);

  const newDir = await folder();
  const env = { DATABASE_URL: to.url, DATA_DIR: newDir };
  expect(await script('restore', [file], env)).toMatchObject({ code: 0 });
  expect(await secretOf(newDir)).toBe(await secretOf(dataDir));
  const atNew = await signInOverHttp((await start(env)).url, ADMIN);
  expect((await atNew.call.clients.get({ id: client.id })).client).toEqual(client);
});

test('a damaged file or a missing database gives a one-sentence error', async () => {
  const empty = await folder();
  const file = join(await folder(), 'bad.backup');
  await writeFile(file, 'not a backup');
  const restored = await script('restore', [file], { DATA_DIR: join(empty, 'new') });
  expect(restored).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^.* is damaged or isn't a backup.*\n$/),
  });
  const backedUp = await script('backup', [file], { DATA_DIR: join(empty, 'new') });
  expect(backedUp).toMatchObject({ code: 1, output: expect.stringContaining('There is no database in') });
  await expect(readFile(join(empty, 'new'))).rejects.toThrow('ENOENT');
});

test('an app with a backup folder has a schedule for backups', async () => {
  const database = await createFreshDatabase();
  cleanUps.push(() => database.drop());
  await start({
    DATABASE_URL: database.url,
    DATA_DIR: await folder(),
    BACKUP_DIR: await folder(),
    ...FIRST_ADMIN,
  });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query(`select cron from pgboss.schedule where name = 'backup'`);
  await client.end();
  expect(rows).toEqual([{ cron: '*/10 * * * *' }]);
});
