import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { REPEATED_JOBS } from '#server/repeated-jobs.ts';
import { ADMIN, FIRST_ADMIN } from '#tests/support/first-admin.ts';
import { createFreshDatabase } from '#tests/support/fresh-database.ts';
import { signInOverHttp } from '#tests/support/http-client.ts';
import { type RunningApp, runApp } from '#tests/support/running-app.ts';
import { openSmtpInbox, type SmtpInbox } from '#tests/support/smtp-inbox.ts';
import { cuttableProxy } from '#tests/torture/cuttable-proxy.ts';

const MAILS = 30;

let apps: RunningApp[];
let inbox: SmtpInbox;
let database: Awaited<ReturnType<typeof createFreshDatabase>>;
let sql: pg.Client;
/** The proxy between all processes and the database. */
let line: Awaited<ReturnType<typeof cuttableProxy>>;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tallygate-several-'));
  await chmod(folder, 0o711);
  database = await createFreshDatabase();
  sql = new pg.Client({ connectionString: database.url });
  await sql.connect();
  const through = new URL(database.url);
  line = await cuttableProxy(Number(through.port));
  through.port = String(line.port);
  inbox = await openSmtpInbox();
  apps = await Promise.all(
    ['one', 'two', 'three'].map((name) =>
      runApp({
        env: {
          DATABASE_URL: through.href,
          DATA_DIR: join(folder, name),
          SMTP_URL: inbox.url,
          AUTH_SECRET: 'the same secret in every process, 32 characters',
          ...FIRST_ADMIN,
        },
      }),
    ),
  );
}, 300_000);
afterAll(async () => {
  await Promise.all(apps.map((app) => app.stop()));
  await line.stop();
  await inbox.stop();
  await sql.end();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const at = (index: number) => apps[index % apps.length]?.url ?? '';

/** Creates a client through the process at `index` and emails them a link. */
async function mailLink(index: number, cookie: string): Promise<void> {
  const post = async (path: string, body: object) => {
    const response = await fetch(`${at(index)}/api${path}`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(response.ok, `${path}: ${response.status}`).toBe(true);
    return response.json();
  };
  const email = `ann-${index}@example.com`;
  const client = await post('/clients', {
    first_name: 'Ann',
    surname: 'Bell',
    email,
    inquiry_source: 'Email',
  });
  const { link } = await post(`/clients/${client.id}/links`, {});
  await post(`/links/${link.id}/email`, {});
}

async function mailJobs(state: string): Promise<number> {
  const { rows } = await sql.query(
    `select count(*)::int as count from pgboss.job where name = 'mail' and state::text ${state}`,
  );
  return rows[0].count;
}

test('each mail goes out once, whichever of three processes sends it', async () => {
  const { cookie } = await signInOverHttp(at(0), ADMIN);
  await Promise.all(Array.from({ length: MAILS }, (_, index) => mailLink(index, cookie)));
  await expect.poll(() => mailJobs(`= 'completed'`), { timeout: 60_000 }).toBe(MAILS);
  expect(await mailJobs(`<> 'completed'`)).toBe(0);
  expect(inbox.count()).toBe(MAILS);
}, 300_000);

test('each recurring job has one schedule across all processes', async () => {
  const { rows } = await sql.query(
    `select s.name, q.policy from pgboss.schedule s join pgboss.queue q on q.name = s.name order by 1`,
  );
  // `backup` is not configured in these processes.
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(REPEATED_JOBS).sort());
  expect(new Set(rows.map(({ policy }) => policy))).toEqual(new Set(['exclusive']));
});

test('the reminder job sends one reminder', async () => {
  const { cookie } = await signInOverHttp(at(0), ADMIN);
  await mailLink(200, cookie);
  await inbox.waitFor('ann-200@example.com', /^Please tell us/);
  for (const [table, column] of [
    ['external_info_tokens', 'emailed_at'],
    ['external_info_token_mails', 'created_at'],
  ]) {
    await sql.query(`update ${table} set ${column} = ${column} - interval '3 days'
      where id in (select t.id from ${table} t order by created_at desc limit 1)`);
  }
  const before = inbox.count();
  const boss = new PgBoss({ connectionString: database.url, supervise: false, schedule: false });
  await boss.start();
  await boss.send('link-reminders');
  await boss.stop({ graceful: false });
  // The worker of this job polls every 30 s.
  await expect.poll(() => inbox.count(), { timeout: 60_000 }).toBe(before + 1);
  await inbox.waitFor('ann-200@example.com', /^Reminder/);
}, 300_000);

test('password guesses are counted across processes', async () => {
  const guess = async (index: number) => {
    const response = await fetch(`${at(index)}/api/auth/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'nobody@example.com', password: 'a-guess' }),
    });
    await response.arrayBuffer();
    return response.status;
  };
  for (let index = 0; index < 10; index += 1) expect(await guess(index)).toBe(401);
  expect(await Promise.all([guess(0), guess(1), guess(2)])).toEqual([429, 429, 429]);
});

test('a session that ends in one process ends in all of them', async () => {
  const { cookie } = await signInOverHttp(at(0), ADMIN);
  const statuses = () =>
    Promise.all(
      apps.map(async ({ url }) => (await fetch(`${url}/api/clients`, { headers: { cookie } })).status),
    );
  expect(await statuses()).toEqual([200, 200, 200]);
  await fetch(`${at(1)}/api/auth/sign-out`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: '{}',
  });
  await expect.poll(statuses).toEqual([401, 401, 401]);
});

test('without the database, no process is ready', async () => {
  const { cookie } = await signInOverHttp(at(0), ADMIN);
  const ready = () => Promise.all(apps.map(async ({ url }) => (await fetch(`${url}/readyz`)).status));
  line.set('refused');
  expect(await ready()).toEqual([503, 503, 503]);
  // Long enough for the workers to fail: they poll every second.
  await sleep(2_500);
  line.set('open');
  await expect.poll(ready, { timeout: 30_000 }).toEqual([200, 200, 200]);
  const before = inbox.count();
  await Promise.all([mailLink(100, cookie), mailLink(101, cookie), mailLink(102, cookie)]);
  await expect.poll(() => mailJobs(`<> 'completed'`), { timeout: 30_000 }).toBe(0);
  expect(inbox.count() - before).toBe(3);
}, 300_000);

test('a notification is mailed once, even if its process is killed first', async () => {
  const { cookie } = await signInOverHttp(at(0), ADMIN);
  const send = async (method: string, path: string, body: object) => {
    const response = await fetch(`${at(0)}/api${path}`, {
      method,
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(response.ok, `${path}: ${response.status}`).toBe(true);
    return response.json();
  };
  const email = 'nina@example.com';
  const owner = {
    first_name: 'Nina',
    last_name: 'Novak',
    email,
    password: 'quiet-harbour-71',
    role: 'staff',
  };
  const { id: owner_id } = await send('POST', '/users', owner);
  await sql.query(`update users set mailed_kinds = '{handed_over}' where id = $1`, [owner_id]);
  const named = {
    first_name: 'Ann',
    surname: 'Handed',
    email: 'handed@example.com',
    inquiry_source: 'Email',
  };
  const { id } = await send('POST', '/clients', named);
  await send('PUT', `/clients/${id}/owner`, { owner_id });
  apps[0]?.process.kill('SIGKILL');
  await sql.query(`update notifications set created_at = created_at - interval '2 minutes'`);

  const before = inbox.count();
  const boss = new PgBoss({ connectionString: database.url, supervise: false, schedule: false });
  await boss.start();
  await boss.send('notification-mails');
  // The worker of this job polls every 30 s too.
  await expect.poll(() => inbox.count(), { timeout: 60_000 }).toBe(before + 1);
  await inbox.waitFor(email, /^Client handed over to you: Ann Handed/, before);
  const ended = () =>
    sql.query(`select from pgboss.job where name = 'notification-mails' and state::text = 'completed'`);
  const { rowCount: turns } = await ended();
  await boss.send('notification-mails');
  await boss.stop({ graceful: false });
  await expect.poll(async () => (await ended()).rowCount, { timeout: 60_000 }).toBeGreaterThan(turns ?? 0);
  expect(await mailJobs(`<> 'completed'`)).toBe(0);
  expect(inbox.count()).toBe(before + 1);
}, 300_000);
