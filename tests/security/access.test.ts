import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bearer, cookieOf, PERSON, type Site, startSite, TYPED } from './site.ts';

let services: Site['services'];
let server: Site['server'];
let adminKey: Site['adminKey'];
let staffKey: Site['staffKey'];
let post: Site['post'];
let createClient: Site['createClient'];
let signIn: Site['signIn'];
let stop: Site['stop'];

beforeAll(async () => {
  ({ services, server, adminKey, staffKey, post, createClient, signIn, stop } = await startSite());
});
afterAll(() => stop());

const STRANGER = '5f1f6b62-9a43-4d11-8d5f-0a9b1c2d3e4f';

describe('access control:', () => {
  it('without a session, every id gets the same 401', async () => {
    const id = await createClient();
    const missing = await fetch(`${server.url}/api/clients/${STRANGER}`, { headers: bearer(staffKey) });
    expect(missing.status).toBe(404);
    const anonymous = await Promise.all(
      [id, STRANGER, 'no-uuid'].map(async (requestedId) => {
        const response = await fetch(`${server.url}/api/clients/${requestedId}`);
        return [response.status, await response.text()];
      }),
    );
    expect(new Set(anonymous.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(anonymous[0]?.[0]).toBe(401);
  });

  it('an unknown email and a wrong password get the same message', async () => {
    const answers = await Promise.all(
      [
        { ...PERSON, password: 'wrong-password' },
        { email: 'nobody@example.com', password: 'wrong-password' },
      ].map(async (tried) => {
        const response = await post('/api/auth/sign-in', tried);
        return JSON.stringify([response.status, await response.json()]);
      }),
    );
    expect(answers[0]).toBe(answers[1]);
  });

  it('staff get 403 for admin procedures', async () => {
    for (const path of ['/api/users', '/api/audit']) {
      expect((await fetch(`${server.url}${path}`, { headers: bearer(staffKey) })).status, path).toBe(403);
      expect((await fetch(`${server.url}${path}`, { headers: bearer(adminKey) })).status, path).toBe(200);
    }
  });

  it('unknown fields are not written', async () => {
    const sneaky = {
      ...TYPED,
      proposal_id: 'TG-mine',
      status: 'new_inquiry',
      version: 99,
      calendly_booking: true,
      booked_by: 'me',
      created_at: '2001-01-01T00:00:00.000Z',
    };
    const response = await post('/api/clients', sneaky, bearer(staffKey));
    const made = (await response.json()) as Record<string, unknown>;
    expect(made).toMatchObject({ version: 1, calendly_booking: false, booked_by: null });
    expect(made.proposal_id).not.toBe('TG-mine');
    expect(made.created_at).toBe(services.now().toISOString());

    const cookie = cookieOf(await signIn());
    const account = `${server.url}/api/account`;
    const { version } = await (await fetch(account, { headers: { cookie } })).json();
    const saved = await fetch(account, {
      method: 'PUT',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({
        version,
        first_name: 'Sam',
        last_name: 'Changed',
        phone: null,
        role: 'admin',
        email: 'x@example.com',
      }),
    });
    expect(saved.status).toBe(200);
    const session = await (await fetch(`${server.url}/api/auth/session`, { headers: { cookie } })).json();
    expect(session).toMatchObject({ user: { role: 'staff', email: PERSON.email } });
  });

  it('nobody can sign up as an admin', async () => {
    const signUp = {
      email: 'new@example.com',
      password: 'a-fresh-long-passphrase',
      role: 'admin',
      first_name: 'N',
      last_name: 'N',
    };
    await post('/api/auth/sign-up', signUp);
    const users = await (await fetch(`${server.url}/api/users`, { headers: bearer(adminKey) })).json();
    expect(JSON.stringify(users)).not.toMatch(/"new@example\.com"[^}]*"role":"admin"/);
  });

  it.each(['/rpc/clients/create', '/api/clients'])('a body that is not JSON gets 415: %s', async (path) => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      '',
    ])
      expect([
        type,
        (
          await fetch(`${server.url}${path}`, {
            method: 'POST',
            headers: { ...(type && { 'content-type': type }), ...bearer(staffKey) },
            body: new TextEncoder().encode('{}'),
          })
        ).status,
      ]).toEqual([type, 415]);
  });

  it('no JSON or query parameter changes a prototype', async () => {
    const body =
      '{"first_name":"Ann","surname":"Bell","email":"a@example.com","inquiry_source":"Email","__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}';
    for (const [path, sent] of [
      ['/api/clients', body],
      ['/rpc/clients/create', `{"json":${body},"meta":[]}`],
    ] as const) {
      await fetch(`${server.url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...bearer(staffKey) },
        body: sent,
      });
    }
    await fetch(`${server.url}/api/clients?__proto__[polluted]=1&constructor[prototype][polluted]=1`, {
      headers: bearer(staffKey),
    });
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });
});
