import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { audit_logs } from '#server/db/schema/audit-logs.ts';
import { sessions } from '#server/db/schema/users.ts';
import {
  FACTOR_PASSWORD,
  startSecondFactor,
} from '#server/features/identity/auth/second-factor/second-factor.fixture.ts';
import { sentProposal } from '#server/features/proposals/proposal-page/sent-proposal.fixture.ts';
import { serveOverHttp } from '#tests/support/http-server.ts';
import { type Browser, openBrowser } from '#tests/support/test-browser.ts';
import { contextOf, startTestServices } from '#tests/support/test-services.ts';
import { totp } from '#tests/support/totp.ts';
import { readInitialData } from './documents/initial-data.ts';
import type { HttpEnv } from './http-env.ts';

let at: Awaited<ReturnType<typeof startSecondFactor>>;
let which: { version_id: string; signatory_id: string };

beforeAll(async () => {
  at = await startSecondFactor();
  const { id: client_id } = await at.admin.clients.create({
    first_name: 'Priya',
    surname: 'Shah',
    email: 'priya@shah-bakery.example',
    inquiry_source: 'Email',
  });
  const sent = await sentProposal(at.services.db, {
    client_id,
    at: at.services.now().toISOString(),
    valid_until: '2099-01-01',
  });
  which = { version_id: sent.version_id, signatory_id: sent.ids[0] ?? '' };
});
afterAll(() => at.stop());
beforeEach(() => at.resetLimits());

const cookieOf = ({ cookies }: Browser) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
const copyOf = (person: Browser, url = at.url) => {
  const copy = openBrowser(url);
  for (const [name, value] of person.cookies) copy.cookies.set(name, value);
  return copy;
};
const handOver = async (person: Browser) => {
  const path = `/api/proposal-versions/${which.version_id}/signatories/${which.signatory_id}/open`;
  expect((await at.post(person, path, {})).status).toBe(200);
};
const handBack = (person: Browser, method: 'password' | 'code', secret: string) =>
  person.fetch('/api/device/hand-back', { method: 'POST', body: { confirmation: { method, secret } } });
const refused = { status: 403, json: { code: 'HANDED_OVER', data: { version_id: expect.any(String) } } };
const statusOf = async (person: Browser, path = '/api/clients') => (await person.fetch(path)).status;

it('a device that was handed over reads no data by any path', async () => {
  const { person, id } = await at.newPerson();
  await handOver(person);
  const paths = [
    '/api/clients',
    '/api/clients?search[]=a',
    '/api/auth/session',
    '/api/account',
    '/rpc/clients/list',
  ];
  for (const path of paths) {
    const answer = await person.fetch(path, path.startsWith('/rpc') ? { method: 'POST', body: {} } : {});
    expect([path, answer.status]).toEqual([path, 403]);
    expect(JSON.stringify(answer.json)).toContain('HANDED_OVER');
    expect(answer.headers.get('x-position')).toBeNull();
  }
  expect(await person.fetch('/api/clients')).toMatchObject(refused);
  expect(await statusOf(person, `/api/pictures/${id}/abc`)).toBe(403);
  expect(await statusOf(person, '/api/events')).toBe(401);
  expect(await statusOf(person, `/api/proposal-versions/${which.version_id}/meeting`)).toBe(200);
});

it('event streams of other tabs end when the device is handed over', async () => {
  const { person } = await at.newPerson();
  const stream = await fetch(`${at.url}/api/events`, { headers: { cookie: cookieOf(person) } });
  const reader = stream.body?.getReader();
  await handOver(person);
  let ended = false;
  while (!ended) ended = (await reader?.read().catch(() => ({ done: true })))?.done ?? true;
  expect(ended).toBe(true);
});

it('a document has no data while the device is handed over', async () => {
  const actor = {
    user_id: crypto.randomUUID(),
    full_name: 'Nina Novak',
    email: 'nina@example.com',
    role: 'admin' as const,
    session_id: crypto.randomUUID(),
    session_expires_at: '2099-01-01T00:00:00.000Z',
  };
  const documentFor = async (given: object) => {
    const app = new Hono<HttpEnv>().get('/*', async (c) => {
      const calls = {
        contextOf: async () => contextOf(at.services, { ...actor, ...given }),
        run: async () => ({ saved_views: [] }),
      };
      return c.json((await readInitialData(c, '/clients', at.services, calls)) ?? 'no data');
    });
    return (await app.request('/clients')).json();
  };
  expect(await documentFor({})).toMatchObject({ initialData: { session: { user: { email: actor.email } } } });
  expect(await documentFor({ handed_over: which })).toBe('no data');
});

it('another process refuses the session too, also after a restart', async () => {
  const other = await startTestServices({}, at.services);
  other.setNow(at.services.now().toISOString());
  const app = await serveOverHttp(other);
  const { person } = await at.newPerson();
  expect(await statusOf(copyOf(person, app.url))).toBe(200);
  await handOver(person);
  await expect.poll(() => statusOf(copyOf(person, app.url))).toBe(403);
  await app.stop();
  await other.stop();
});

it('the password gives the device back in a new session', async () => {
  const { person, id } = await at.newPerson();
  await handOver(person);
  const copy = copyOf(person);
  expect(await handBack(person, 'password', 'a-wrong-password')).toMatchObject({ status: 422 });
  expect(await statusOf(person)).toBe(403);
  expect(await handBack(person, 'code', '123456')).toMatchObject({ status: 401 });
  expect(await statusOf(person)).toBe(403);
  expect(await handBack(person, 'password', FACTOR_PASSWORD)).toMatchObject({ status: 200 });
  expect(await statusOf(person)).toBe(200);
  expect(await statusOf(copy)).toBe(401);
  expect(await at.services.db.$count(sessions, eq(sessions.user_id, id))).toBe(1);
  const audited = await at.services.db.select().from(audit_logs).where(eq(audit_logs.user_id, id));
  expect(audited.map(({ action }) => action)).toEqual(expect.arrayContaining(['DEVICE_HANDED_BACK']));
});

it('a code of the second factor or a recovery code gives the device back', async () => {
  const { person, key, recovery_codes } = await at.newOwner();
  await handOver(person);
  expect(await handBack(person, 'code', '000000')).toMatchObject({ status: 401 });
  const next = totp(key, 1);
  expect(await handBack(person, 'code', next)).toMatchObject({ status: 200 });
  expect(await statusOf(person)).toBe(200);
  await handOver(person);
  expect(await handBack(person, 'code', next)).toMatchObject({ status: 401 });
  expect(await handBack(person, 'code', recovery_codes[0] ?? '')).toMatchObject({ status: 200 });
  expect(await statusOf(person)).toBe(200);
});

it('ten wrong passwords stop further attempts, even with the right one', async () => {
  const { person } = await at.newPerson();
  await handOver(person);
  for (let attempt = 0; attempt < 10; attempt += 1)
    expect((await handBack(person, 'password', `wrong-${attempt}`)).status).toBe(422);
  expect((await handBack(person, 'password', FACTOR_PASSWORD)).status).toBe(429);
  expect(await statusOf(person)).toBe(403);
});

it('wrong passwords on the device do not stop its owner elsewhere', async () => {
  const { person, email } = await at.newPerson();
  const elsewhere = openBrowser(at.url);
  await at.post(elsewhere, '/api/auth/sign-in', { email, password: FACTOR_PASSWORD });
  await handOver(person);
  for (let attempt = 0; attempt < 11; attempt += 1) await handBack(person, 'password', `wrong-${attempt}`);
  await handOver(elsewhere);
  expect((await handBack(elsewhere, 'password', FACTOR_PASSWORD)).status).toBe(200);
  await at.post(person, '/api/auth/sign-out', {});
  expect((await at.post(person, '/api/auth/sign-in', { email, password: FACTOR_PASSWORD })).status).toBe(200);
  expect(await statusOf(person)).toBe(200);
});

it.each<[string, (someone: { id: string; email: string; person: Browser }) => Promise<unknown>]>([
  ['a sign-out on the device', ({ person }) => at.post(person, '/api/auth/sign-out', {})],
  [
    'a sign-out of all sessions in another browser',
    async ({ email }) => {
      const other = openBrowser(at.url);
      await at.post(other, '/api/auth/sign-in', { email, password: FACTOR_PASSWORD });
      await other.fetch('/api/account/sessions', { method: 'DELETE' });
    },
  ],
  ['the end of the account', ({ id }) => at.admin.users.delete({ id })],
  [
    'its expiry',
    async ({ id }) => {
      const expires_at = new Date(Date.now() - 1_000);
      await at.services.db.update(sessions).set({ expires_at }).where(eq(sessions.user_id, id));
      await at.services.changes.caughtUp();
    },
  ],
])('%s ends a session that was handed over', async (_, end) => {
  const someone = await at.newPerson();
  await handOver(someone.person);
  await end(someone);
  expect(await statusOf(copyOf(someone.person))).toBe(401);
});

it('the renewal of a session leaves it handed over', async () => {
  const { person, id } = await at.newPerson();
  await handOver(person);
  const expires_at = new Date(Date.now() + 24 * 60 * 60 * 1_000);
  await at.services.db.update(sessions).set({ expires_at }).where(eq(sessions.user_id, id));
  await at.services.changes.caughtUp();
  const answer = await person.fetch('/api/clients');
  expect(answer.headers.getSetCookie()).not.toEqual([]);
  expect(answer.status).toBe(403);
});
