import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { ADMIN, FIRST_ADMIN } from '#tests/support/first-admin.ts';
import { createEmptyDatabase } from '#tests/support/fresh-database.ts';
import { signInOverHttp } from '#tests/support/http-client.ts';
import { debianProgram } from '#tests/support/machines/debian-package.ts';
import { ANSWERS } from '#tests/support/questionnaire-answers.ts';
import { runOnce } from '#tests/support/run-once.ts';
import { freePort, runApp } from '#tests/support/running-app.ts';

vi.setConfig({ testTimeout: 300_000 });

const initdb = debianProgram('initdb', 'postgresql');
/** Debian's account `nobody`: PostgreSQL refuses to run as root. */
const NOBODY = 65_534;

const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tallygate-external-'));
  cleanUps.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function start(DATABASE_URL: string) {
  const DATA_DIR = await temporaryFolder();
  await chmod(DATA_DIR, 0o711);
  const app = await runApp({
    env: { DATABASE_URL, DATA_DIR, ...FIRST_ADMIN },
  });
  cleanUps.push(() => app.stop());
  return app;
}

/** Starts Debian's PostgreSQL. Returns the address of an empty database. */
async function startDebianServer(bin: string): Promise<string> {
  const folder = await temporaryFolder();
  const asNobody = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  if (asNobody.uid) await chown(folder, NOBODY, NOBODY);
  const data = join(folder, 'data');
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'firm', '-A', 'trust', '--locale=C.UTF-8', '-E', 'UTF8'],
    {
      ...asNobody,
      stdio: 'ignore',
    },
  );
  const port = await freePort();
  const server: ChildProcess = spawn(
    join(bin, 'postgres'),
    ['-D', data, '-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-k', folder, '-c', 'fsync=off'],
    { ...asNobody, stdio: 'ignore' },
  );
  cleanUps.push(async () => {
    server.kill('SIGINT');
    await once(server, 'exit');
  });
  const url = `postgres://firm@127.0.0.1:${port}/postgres`;
  for (let tries = 0; ; tries += 1) {
    const ready = await runOnce(url, 'create database firm').then(
      () => true,
      (error: unknown) => {
        if (tries === 100) throw error;
      },
    );
    if (ready) return url.replace(/postgres$/, 'firm');
    await sleep(100);
  }
}

it.skipIf(initdb === null)('the app runs on the PostgreSQL of Debian', async () => {
  const app = await start(await startDebianServer(dirname(initdb ?? '')));
  const { call } = await signInOverHttp(app.url, ADMIN);
  const ann = { first_name: 'Ann', surname: 'Bell', email: 'ann@example.com', inquiry_source: 'Email' };
  const { id } = await call.clients.create(ann);
  await call.questionnaire.enter({ client_id: id, submission_key: crypto.randomUUID(), answers: ANSWERS });
  await call.clients.setStatus({ id, status: 'proforma_review' });
  for (const search of ['', 'bel', 'ann@example.com']) {
    expect((await call.clients.list({ search })).items).toMatchObject([{ id, status: 'proforma_review' }]);
  }
  expect((await call.clients.get({ id })).additional_information).toHaveLength(1);
  expect(await call.clients.count({})).toEqual({ matching: 1, total: 1 });
  expect(app.output()).not.toMatch(/"level":[56]0/);
});

it('two firms with databases on one server see nothing of each other', async () => {
  const [ours, theirs] = await Promise.all(
    [1, 2].map(async () => {
      const database = await createEmptyDatabase();
      cleanUps.push(() => database.drop());
      const app = await start(database.url);
      return { app, ...(await signInOverHttp(app.url, ADMIN)) };
    }),
  );
  if (!ours || !theirs) throw new Error('No app was started');
  const stream = await fetch(`${theirs.app.url}/api/events`, { headers: { cookie: theirs.cookie } });
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  cleanUps.push(async () => reader?.cancel());

  const ann = { first_name: 'Ann', surname: 'Bell', email: 'ann@example.com', inquiry_source: 'Email' };
  const { id: unseen } = await ours.call.clients.create(ann);
  const { id: seen } = await theirs.call.clients.create({ ...ann, first_name: 'Bea' });
  let received = '';
  while (!received.includes(seen)) received += (await reader?.read())?.value ?? '';
  expect(received).not.toContain(unseen);
  expect((await theirs.call.clients.list({})).items.map(({ id }) => id)).toEqual([seen]);
  await expect(theirs.call.clients.get({ id: unseen })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const asTheirs = await fetch(`${ours.app.url}/api/clients`, { headers: { cookie: theirs.cookie } });
  expect(asTheirs.status).toBe(401);
});
