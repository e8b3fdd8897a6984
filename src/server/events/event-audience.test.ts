import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Change } from '#contract/events.ts';
import type { UserRole } from '#contract/identity/users/user.ts';
import { users } from '#server/db/schema/users.ts';
import { type HttpServer, serveOverHttp } from '#tests/support/http-server.ts';
import { openBrowser } from '#tests/support/test-browser.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';

let services: TestServices;
let app: HttpServer;

beforeAll(async () => {
  services = await startTestServices();
  // The library that manages sessions uses the real clock only.
  services.setNow(new Date().toISOString());
  app = await serveOverHttp(services);
});
afterAll(async () => {
  await app.stop();
  await services.stop();
});

async function signIn(role: UserRole) {
  const password = 'quiet-harbour-71';
  const admin = callAs(services, await createActor(services, { role: 'admin' }));
  const email = `${crypto.randomUUID()}@example.com`;
  const { id } = await admin.users.create({ first_name: 'Nina', last_name: 'Novak', email, password, role });
  const browser = openBrowser(app.url);
  await browser.fetch('/api/auth/sign-in', { method: 'POST', body: { email, password } });
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return { id, headers: { cookie } };
}

/** Collects all changes that a new stream sends. */
async function collect(headers: Record<string, string>) {
  const answer = await fetch(`${app.url}/api/events`, { headers });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const reading = (async () => {
    for (;;) {
      const { value } = (await reader?.read()) ?? {};
      if (value === undefined) break;
      text += value;
    }
  })();
  return {
    changes: () =>
      [...text.matchAll(/^data: (\{.*\})$/gm)].map(([, data = '']) => JSON.parse(data) as Change),
    ended: reading,
    close: () => reader?.cancel(),
  };
}

const SEEN_BY_ALL = ['clients', 'activity_events'];

const restrictedIn = (changes: Change[]) =>
  new Set(changes.map(({ entity }) => entity).filter((entity) => !SEEN_BY_ALL.includes(entity)));

/** Changes a row of each kind hidden from staff, and then a client. */
async function changeEverything(): Promise<string> {
  const admin = callAs(services, await createActor(services, { role: 'admin' }));
  await createActor(services);
  await admin.apiKeys.create({ name: 'Another', role: 'staff' });
  await admin.webhooks.create({
    url: 'https://firm.example/hook',
    description: '',
    events: ['client.status_changed'],
    active: true,
  });
  const { id } = await admin.clients.create({
    first_name: 'Ann',
    surname: 'Last',
    email: 'ann@example.com',
    inquiry_source: 'Email',
  });
  return id;
}

test('staff are sent only changes to their own user among restricted entities', async () => {
  const admin = await signIn('admin');
  const staff = await signIn('staff');
  const streams = await Promise.all([collect(admin.headers), collect(staff.headers)]);
  const id = await changeEverything();
  const [all, few] = streams;
  for (const { changes } of streams)
    await expect
      .poll(() => changes().some((change) => change.entity === 'clients' && change.id === id))
      .toBe(true);
  expect([...restrictedIn(all.changes())]).toEqual(
    expect.arrayContaining(['users', 'api_keys', 'audit_logs', 'webhook_endpoints']),
  );
  // The change from their own sign-in may arrive late.
  const ofOthers = () => few.changes().filter((change) => change.id !== staff.id);
  expect(restrictedIn(ofOthers())).toEqual(new Set());

  await services.db.update(users).set({ full_name: 'Newly Named' }).where(eq(users.id, staff.id));
  await expect.poll(few.changes).toContainEqual({ entity: 'users', id: staff.id });
  expect(restrictedIn(ofOthers())).toEqual(new Set());
  for (const { close } of streams) await close();
});

test('an administrator who becomes staff is sent only what staff receive', async () => {
  const admin = await signIn('admin');
  const { changes, close } = await collect(admin.headers);
  await services.db.update(users).set({ role: 'staff' }).where(eq(users.id, admin.id));
  // The stream is sent this change as an administrator's or, if its new role is known by then, as the user's own.
  const own = () => changes().filter((change) => change.entity === 'users' && change.id === admin.id);
  await expect.poll(() => own().length).toBeGreaterThan(0);
  await expect
    .poll(async () => {
      const before = changes().length;
      const id = await changeEverything();
      await expect.poll(() => changes().some((change) => change.id === id)).toBe(true);
      return restrictedIn(changes().slice(before));
    })
    .toEqual(new Set());
  await close();
});

test('staff who become administrators are then sent what administrators receive', async () => {
  const staff = await signIn('staff');
  const { changes, close } = await collect(staff.headers);
  await services.db.update(users).set({ role: 'admin' }).where(eq(users.id, staff.id));
  await expect.poll(changes).toContainEqual({ entity: 'users', id: staff.id });
  await expect
    .poll(async () => {
      await changeEverything();
      return [...restrictedIn(changes())];
    })
    .toContain('audit_logs');
  await close();
});

test('changes to notifications are sent only to their user, not to administrators', async () => {
  const [owner, admin] = [await signIn('staff'), await signIn('admin')];
  const streams = await Promise.all([collect(owner.headers), collect(admin.headers)]);
  const [own, others] = streams;
  const { id } = await changeClientOf(owner.id);
  await expect.poll(own.changes).toContainEqual({ entity: 'notifications', id: owner.id });
  await expect.poll(() => others.changes().some((change) => change.id === id)).toBe(true);
  expect(others.changes().filter(({ entity }) => entity === 'notifications')).toEqual([]);
  for (const { close } of streams) await close();
});

/** Makes the user a client's owner, which notifies them. */
async function changeClientOf(owner_id: string) {
  const colleague = callAs(services, await createActor(services));
  const { id } = await colleague.clients.create({
    first_name: 'Ann',
    surname: 'Owned',
    email: 'ann@example.com',
    inquiry_source: 'Email',
  });
  return colleague.clients.setOwner({ id, owner_id });
}

test('the stream of a revoked key ends', async () => {
  const call = callAs(services, await createActor(services, { role: 'admin' }));
  const { api_key, key } = await call.apiKeys.create({ name: 'Short-lived', role: 'staff' });
  const { ended } = await collect({ authorization: `Bearer ${key}` });
  await call.apiKeys.revoke({ id: api_key.id });
  await ended;
});
