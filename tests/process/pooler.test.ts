import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ADMIN, FIRST_ADMIN } from '#tests/support/first-admin.ts';
import { createEmptyDatabase } from '#tests/support/fresh-database.ts';
import { type HttpClient, signInOverHttp } from '#tests/support/http-client.ts';
import { debianProgram } from '#tests/support/machines/debian-package.ts';
import { startPgbouncer } from '#tests/support/machines/pgbouncer.ts';
import { ANSWERS } from '#tests/support/questionnaire-answers.ts';
import { runOnce } from '#tests/support/run-once.ts';
import { runApp } from '#tests/support/running-app.ts';

vi.setConfig({ testTimeout: 300_000 });

const program = debianProgram('pgbouncer', 'pgbouncer') ?? '';
const ANN = { first_name: 'Ann', surname: 'Bell', email: 'ann@example.com', inquiry_source: 'Email' };
/**
 * The limits that docs/operating.md sets for the account, and a time zone other than UTC. Here they are set for one
 * database, because other tests use the account too.
 */
const SETTINGS = [
  'statement_timeout = 15000',
  'lock_timeout = 5000',
  'idle_in_transaction_session_timeout = 30000',
  "timezone = 'America/New_York'",
];

const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

/** Creates an empty database. Returns its address, directly and through a pooler. */
async function pooledDatabase(changes: Record<string, string> = {}, settings = SETTINGS) {
  const database = await createEmptyDatabase();
  cleanUps.push(() => database.drop());
  const name = new URL(database.url).pathname.slice(1);
  for (const setting of settings) await runOnce(database.url, `alter database ${name} set ${setting}`);
  const pooler = await startPgbouncer(program, database.url, changes);
  cleanUps.push(() => pooler.stop());
  return { direct: database.url, pooled: pooler.url };
}

async function start(env: Record<string, string>) {
  const dataDir = await mkdtemp(join(tmpdir(), 'tallygate-pooler-'));
  await chmod(dataDir, 0o711);
  cleanUps.push(() => rm(dataDir, { recursive: true, force: true }));
  const app = await runApp({
    env: {
      DATA_DIR: dataDir,
      ...FIRST_ADMIN,
      AUTH_SECRET: 'the same secret in every process, 32 characters',
      ...env,
    },
  });
  cleanUps.push(() => app.stop());
  return app;
}

const refusal = (env: Record<string, string>) =>
  start(env).then(
    () => 'it started',
    (error: Error) => error.message,
  );

/** Opens the event stream. Returns a function that waits for a text in it. */
async function listenAt(url: string, cookie: string): Promise<(text: string) => Promise<string>> {
  const stream = await fetch(`${url}/api/events`, { headers: { cookie } });
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  cleanUps.push(async () => reader?.cancel());
  let received = '';
  return async (text) => {
    while (!received.includes(text)) received += (await reader?.read())?.value ?? '';
    return received;
  };
}

async function statusOf(url: string, cookie: string): Promise<number> {
  return (await fetch(`${url}/api/clients`, { headers: { cookie } })).status;
}

const signOut = (url: string, cookie: string) =>
  fetch(`${url}/api/auth/sign-out`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: '{}',
  });

/** Takes a client through the calls that the pages make, alternating between both processes. */
async function journey(one: HttpClient['call'], two: HttpClient['call']): Promise<string> {
  const client = await one.clients.create(ANN);
  // The time zone must not shift the time.
  expect(Math.abs(Date.parse(client.created_at) - Date.now())).toBeLessThan(60 * 60 * 1_000);
  await two.notes.create({ client_id: client.id, note_text: 'Rang back' });
  for (const search of ['', 'bel'])
    expect((await two.clients.list({ search, limit: 10, skip: 0 })).items[0]).toMatchObject(ANN);
  const { link } = await one.links.generate({ client_id: client.id });
  expect(link).toBeDefined();
  const submission_key = crypto.randomUUID();
  await two.questionnaire.enter({ client_id: client.id, submission_key, answers: ANSWERS });
  await one.clients.setStatus({ id: client.id, status: 'proforma_review' });
  const page = await two.clients.get({ id: client.id });
  expect(page).toMatchObject({
    client: { status: 'proforma_review' },
    additional_information: [{ industry: ANSWERS.industry }],
  });
  await two.clients.imports.create({
    file_name: 'two.csv',
    rows: [1, 2].map((row) => ({ ...ANN, email: `row-${row}@example.com` })),
  });
  const file = await one.clients.export({ format: 'csv' });
  expect((await file.text()).trim().split('\n')).toHaveLength(4);
  expect(await two.clients.count({})).toEqual({ matching: 3, total: 3 });
  return client.id;
}

it('docs/operating.md shows the pgbouncer.ini that these tests use', async () => {
  const [shown, run] = await Promise.all(
    ['operating.md', 'examples/pgbouncer.ini'].map((file) =>
      readFile(new URL(`../../docs/${file}`, import.meta.url), 'utf8'),
    ),
  );
  expect(shown).toContain(`\`\`\`ini\n${run}\`\`\``);
});

describe.skipIf(program === '')('behind PgBouncer in transaction mode', () => {
  it('with DATABASE_DIRECT_URL, two processes share everything, live updates and sign-outs included', async () => {
    const { direct, pooled } = await pooledDatabase();
    const env = { NODE_ENV: 'production', DATABASE_URL: pooled, DATABASE_DIRECT_URL: direct };
    const one = await start(env);
    const two = await start(env);
    const [atOne, atTwo] = [await signInOverHttp(one.url, ADMIN), await signInOverHttp(two.url, ADMIN)];
    const received = await listenAt(two.url, atTwo.cookie);
    const id = await journey(atOne.call, atTwo.call);
    expect(await received(JSON.stringify({ entity: 'clients', id }))).toContain('change');

    expect([await statusOf(one.url, atTwo.cookie), await statusOf(two.url, atTwo.cookie)]).toEqual([
      200, 200,
    ]);
    await signOut(two.url, atTwo.cookie);
    expect(await statusOf(two.url, atTwo.cookie)).toBe(401);
    await expect.poll(() => statusOf(one.url, atTwo.cookie), { timeout: 2_000 }).toBe(401);
    expect(one.output() + two.output()).not.toMatch(/"level":[56]0/);
  });

  it('without DATABASE_DIRECT_URL, the app refuses to start in production', async () => {
    const { direct, pooled } = await pooledDatabase({
      ignore_startup_parameters: Object.keys({ statement_timeout: 0, lock_timeout: 0, options: 0 })
        .concat('idle_in_transaction_session_timeout')
        .join(','),
    });
    expect(await refusal({ NODE_ENV: 'production', DATABASE_URL: pooled })).toMatch(
      /announcements of changes do not arrive.*Set DATABASE_DIRECT_URL.*or set ALLOW_POLLING=true/,
    );
    await expect(runOnce(direct, 'select from drizzle.__drizzle_migrations')).rejects.toThrow(
      'does not exist',
    );
  });

  it('a pooler that refuses our start-up parameters is recognised', async () => {
    const { pooled } = await pooledDatabase();
    expect(await refusal({ DATABASE_URL: pooled })).toContain(
      "The database of DATABASE_URL can't be used: it is a connection pooler. Set DATABASE_DIRECT_URL",
    );
  });

  it('with ALLOW_POLLING, the pages are refreshed', async () => {
    const { pooled } = await pooledDatabase();
    const env = {
      NODE_ENV: 'production',
      DATABASE_URL: pooled,
      DATABASE_DIRECT_URL: pooled,
      ALLOW_POLLING: 'true',
    };
    const one = await start(env);
    const two = await start(env);
    expect(one.output()).toContain('Pages are refreshed every few seconds, and sessions are not cached');
    const { cookie, call } = await signInOverHttp(one.url, ADMIN);
    const received = await listenAt(two.url, cookie);
    await call.clients.create(ANN);
    expect(await received('event: gap')).toContain('gap');
    expect(await statusOf(two.url, cookie)).toBe(200);
    await signOut(one.url, cookie);
    expect(await statusOf(two.url, cookie)).toBe(401);
  });

  it('the error about missing time limits contains the statements to set them', async () => {
    const { direct, pooled } = await pooledDatabase({}, SETTINGS.slice(0, 1));
    expect(await refusal({ DATABASE_URL: pooled, DATABASE_DIRECT_URL: direct })).toContain(
      "Run ALTER ROLE tallygate SET lock_timeout = '5s'; ALTER ROLE tallygate SET idle_in_transaction_session_timeout = '30s';",
    );
  });

  it('DATABASE_PREPARED_STATEMENTS=true is refused if the pooler loses prepared statements', async () => {
    const version = Number(
      /\d+\.(\d+)/.exec(spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout)?.[1],
    );
    const { direct, pooled } = await pooledDatabase(version < 21 ? {} : { max_prepared_statements: '0' });
    const env = { DATABASE_URL: pooled, DATABASE_DIRECT_URL: direct, DATABASE_PREPARED_STATEMENTS: 'true' };
    expect(await refusal(env)).toContain('loses prepared statements. Set DATABASE_PREPARED_STATEMENTS=false');
  });

  it('a DATABASE_DIRECT_URL of another database is refused', async () => {
    const { pooled } = await pooledDatabase();
    const other = await createEmptyDatabase();
    cleanUps.push(() => other.drop());
    expect(await refusal({ DATABASE_URL: pooled, DATABASE_DIRECT_URL: other.url })).toContain(
      'DATABASE_URL and DATABASE_DIRECT_URL lead to different databases',
    );
  });

  it('a pooler with fewer connections than the app is reported in the log', async () => {
    const { direct, pooled } = await pooledDatabase({ default_pool_size: '3' });
    const app = await start({ DATABASE_URL: pooled, DATABASE_DIRECT_URL: direct, DATABASE_POOL_SIZE: '5' });
    expect(app.output()).toContain(
      "serves 3 of this process's 5 connections at the same time, so some requests wait. Set DATABASE_POOL_SIZE=3",
    );
  });
});
