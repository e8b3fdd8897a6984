import { spawn } from 'node:child_process';
import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { ADMIN, FIRST_ADMIN } from '#tests/support/first-admin.ts';
import { createFreshDatabase } from '#tests/support/fresh-database.ts';
import { signInOverHttp } from '#tests/support/http-client.ts';
import { freePort, type RunningApp, runApp } from '#tests/support/running-app.ts';
import { cuttableProxy } from '#tests/torture/cuttable-proxy.ts';

// Each test starts the product once or twice, which takes a while on a busy machine.
vi.setConfig({ testTimeout: 300_000 });

const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

async function emptyDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tallygate-start-'));
  await chmod(dataDir, 0o711);
  cleanUps.push(() => rm(dataDir, { recursive: true, force: true }));
  return dataDir;
}

async function start(env: Record<string, string>, port?: number): Promise<RunningApp> {
  const app = await runApp({ env, ...(port !== undefined && { port }) });
  cleanUps.push(() => app.stop());
  return app;
}

const failure = (env: Record<string, string>, port?: number) =>
  start(env, port).then(
    () => 'it started',
    (error: Error) => error.message,
  );

test('only the first start prints how to sign in', async () => {
  const dataDir = await emptyDataDir();
  const first = await start({ DATA_DIR: dataDir });
  const password = /password (\S+)/.exec(first.output())?.[1] ?? '';
  expect(first.output()).toContain('admin@tallygate.local');
  const admin = await signInOverHttp(first.url, { email: 'admin@tallygate.local', password });
  const session = await admin.call.auth.session();
  expect(session?.user.role).toBe('admin');
  // Only the app's own account may read the secrets that it generates.
  for (const secret of ['auth-secret', 'postgres.password'])
    expect((await stat(join(dataDir, secret))).mode & 0o777, secret).toBe(0o600);
  await first.stop();

  const second = await start({ DATA_DIR: dataDir }, Number(new URL(first.url).port));
  expect(second.output()).not.toContain('password');
  // The cookie outlives the restart: the secret is stored in the data directory.
  const response = await fetch(`${second.url}/api/auth/session`, { headers: { cookie: admin.cookie } });
  expect(await response.json()).toMatchObject({ user: { email: 'admin@tallygate.local' } });
});

test('a second start on the same data directory is refused', async () => {
  const dataDir = await emptyDataDir();
  await start({ DATA_DIR: dataDir });
  expect(await failure({ DATA_DIR: dataDir })).toMatch(
    /Another Tallygate .* is running on the data directory/,
  );
});

test('the error that stops start-up names the invalid variable', async () => {
  const message = await failure({ LINK_TTL_DAYS: 'soon', DATA_DIR: await emptyDataDir() });
  expect(message).toMatch(/LINK_TTL_DAYS/);
});

test('an ADMIN_PASSWORD that is easy to guess stops start-up', async () => {
  const database = await createFreshDatabase();
  cleanUps.push(() => database.drop());
  const message = await failure({
    DATABASE_URL: database.url,
    DATA_DIR: await emptyDataDir(),
    ADMIN_PASSWORD: 'Password1!',
  });
  expect(message).toContain('The app exited with 1');
  expect(message).toContain('ADMIN_PASSWORD is too easy to guess.');
  expect(message).not.toContain('Password1!');
});

test('the log says at start-up that sign-up is closed', async () => {
  const database = await createFreshDatabase();
  cleanUps.push(() => database.drop());
  const app = await start({
    DATABASE_URL: database.url,
    DATA_DIR: await emptyDataDir(),
    APP_URL: 'https://crm.example.co.uk',
    DATABASE_READ_URL: database.url,
  });
  expect(app.output()).toContain('DATABASE_READ_URL is no longer used: remove it');
  expect(app.output()).toContain('Sign-up is closed: SIGNUP_DOMAINS is not set and APP_URL is public');
});

test('a port in use gives a one-sentence error', async () => {
  const database = await createFreshDatabase();
  cleanUps.push(() => database.drop());
  const env = { DATABASE_URL: database.url, DATA_DIR: await emptyDataDir() };
  const port = await freePort();
  const other = createServer((_request, response) => response.writeHead(404).end()).listen(port, 'localhost');
  const stopOther = () => {
    other.close();
    other.closeAllConnections();
  };
  cleanUps.push(async () => stopOther());
  const message = await failure(env, port);
  expect(message).toContain(`Port ${port} is in use by another program`);
  expect(message).not.toContain('password');

  stopOther();
  const next = await start(env, port);
  const password = /password (\S+)/.exec(next.output())?.[1] ?? '';
  const { call } = await signInOverHttp(next.url, { email: 'admin@tallygate.local', password });
  expect((await call.auth.session())?.user.role).toBe('admin');
});

test('a data directory that is not a directory gives a one-sentence error', async () => {
  const file = join(await emptyDataDir(), 'file');
  await writeFile(file, '');
  expect(await failure({ DATA_DIR: file })).toMatch(/The data directory .* Set DATA_DIR/);
});

test('two processes share one database: sessions, data and live updates', async () => {
  const database = await createFreshDatabase();
  cleanUps.push(() => database.drop());
  const env = {
    DATABASE_URL: database.url,
    ...FIRST_ADMIN,
    AUTH_SECRET: 'the same secret in both processes, 32 characters',
  };
  const [one, two] = await Promise.all([
    start({ ...env, DATA_DIR: await emptyDataDir() }),
    start({ ...env, DATA_DIR: await emptyDataDir() }),
  ]);
  const atOne = await signInOverHttp(one.url, ADMIN);

  const stream = await fetch(`${two.url}/api/events`, { headers: { cookie: atOne.cookie } });
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  const client = await atOne.call.clients.create({
    first_name: 'Ann',
    surname: 'Bell',
    email: 'ann@example.com',
    inquiry_source: 'Email',
  });
  let received = '';
  while (!received.includes(client.id)) received += (await reader?.read())?.value ?? '';
  await reader?.cancel();
  expect(received).toContain(JSON.stringify({ entity: 'clients', id: client.id }));

  const response = await fetch(`${two.url}/api/clients/${client.id}`, { headers: { cookie: atOne.cookie } });
  expect(await response.json()).toMatchObject({ client: { id: client.id } });
});

test('SIGTERM ends the app before its time limit although a browser is connected', async () => {
  const dataDir = await emptyDataDir();
  const app = await runApp({
    env: { DATA_DIR: dataDir, ...FIRST_ADMIN },
  });
  const { cookie } = await signInOverHttp(app.url, ADMIN);
  const stream = await fetch(`${app.url}/api/events`, { headers: { cookie } });
  const ended = stream.text().catch(() => 'cut');
  await app.stop();
  await ended;
  expect(app.process.exitCode).toBe(0);
  expect(app.output()).not.toContain('Shutdown takes too long');
  // Not a warning either: connections that close are not lost.
  expect(app.output()).not.toMatch(/"level":[456]0/);
});

test('SIGTERM while the database is being migrated ends the app without an error', async () => {
  const port = String(await freePort());
  const app = spawn('node', ['src/server/main.ts'], {
    env: { ...process.env, NODE_ENV: '', PORT: port, DATA_DIR: await emptyDataDir() },
  });
  let output = '';
  for (const stream of [app.stdout, app.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
      if (!app.killed && output.includes('The embedded database has started')) app.kill('SIGTERM');
    });
  await new Promise((ended) => app.once('exit', ended));
  expect(output).not.toMatch(/^ {4}at |"level":[456]0/m);
  expect(app.exitCode).toBe(0);
});

/** Starts the app with a connection to its database that can go silent. */
async function startOverLine(): Promise<{
  app: RunningApp;
  line: Awaited<ReturnType<typeof cuttableProxy>>;
}> {
  const database = await createFreshDatabase();
  cleanUps.push(() => database.drop());
  const url = new URL(database.url);
  const line = await cuttableProxy(Number(url.port));
  cleanUps.push(() => line.stop());
  url.port = String(line.port);
  const app = await start({ DATABASE_URL: url.href, DATA_DIR: await emptyDataDir() });
  return { app, line };
}

test('despite a silent database, SIGTERM ends the app at its time limit', async () => {
  const { app, line } = await startOverLine();
  line.set('silent');
  const pending = fetch(`${app.url}/readyz`).catch(() => 'cut');
  await sleep(500);
  const began = Date.now();
  await app.stop();
  // The app allows itself 8.5 s (shutdown.ts), which a busy machine may stretch.
  expect(Date.now() - began).toBeLessThan(15_000);
  expect(app.process.exitCode).toBe(1);
  expect(app.output()).toContain('Shutdown takes too long');
  await pending;
});

test('a second, later signal ends the app at once', async () => {
  const { app, line } = await startOverLine();
  line.set('silent');
  const pending = fetch(`${app.url}/readyz`).catch(() => 'cut');
  app.process.kill('SIGINT');
  app.process.kill('SIGINT');
  await sleep(1_500);
  expect(app.process.exitCode).toBeNull();
  await app.stop();
  expect(app.process.exitCode).toBe(1);
  expect(app.output()).not.toContain('Shutdown takes too long');
  await pending;
});
