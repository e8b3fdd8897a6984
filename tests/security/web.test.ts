import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAuth } from '#server/auth/auth.ts';
import { hashToken } from '#server/auth/hash-token.ts';
import { createEventStreams } from '#server/events/event-stream.ts';
import { createApp } from '#server/http/app.ts';
import { parseEnv } from '#server/kernel/env.ts';
import { createKey, type HttpServer, serveOverHttp } from '#tests/support/http-server.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';

let services: TestServices;
let server: HttpServer;
let adminKey: string;
let staffKey: string;

const PERSON = { email: 'sam@example.com', password: 'quite-a-long-passphrase' };
const TYPED = { first_name: 'Ann', surname: 'Bell', email: 'ann@example.com', inquiry_source: 'Email' };
const STRANGER = '5f1f6b62-9a43-4d11-8d5f-0a9b1c2d3e4f';

beforeAll(async () => {
  services = await startTestServices();
  server = await serveOverHttp(services);
  adminKey = await createKey(services, 'admin');
  staffKey = await createKey(services, 'staff');
  const admin = await createActor(services, { role: 'admin', email: 'ada@example.com' });
  await callAs(services, admin).users.create({
    ...PERSON,
    first_name: 'Sam',
    last_name: 'Staff',
    role: 'staff',
  });
});
afterAll(async () => {
  await server.stop();
  await services.stop();
});

function post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
const signIn = (headers: Record<string, string> = {}) => post('/api/auth/sign-in', PERSON, headers);
const cookieOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');

async function createClient(): Promise<string> {
  const response = await post('/api/clients', TYPED, bearer(staffKey));
  expect(response.status).toBe(201);
  return ((await response.json()) as { id: string }).id;
}

async function newLink(): Promise<string> {
  const response = await post(`/api/clients/${await createClient()}/links`, {}, bearer(staffKey));
  const { url } = (await response.json()) as { url: string };
  return new URL(url).pathname.split('/').at(-1) ?? '';
}

describe("a path that isn't a screen", () => {
  it.each([
    '/index.php',
    '/.env',
    '/.git/config',
    '/favicon.png',
    '/clients/backup.sql',
    '/.well-known/security',
  ])('%s returns 404', async (path) => {
    expect((await fetch(`${server.url}${path}`)).status).toBe(404);
  });

  it('/.well-known/change-password leads to the account', async () => {
    const response = await fetch(`${server.url}/.well-known/change-password`, { redirect: 'manual' });
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe('/account');
  });
});

describe('headers of every response', () => {
  it.each([
    '/',
    '/dashboard',
    '/form/some-token',
    '/proposal/some-token',
    '/verify',
    '/api/nowhere',
    '/healthz',
    '/api/docs',
  ])('%s forbids foreign scripts, frames, sniffing and referrers', async (path) => {
    const { headers } = await fetch(`${server.url}${path}`);
    const policy = headers.get('content-security-policy') ?? '';
    const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? '';
    expect(scripts).toContain("'self'");
    expect(scripts).not.toMatch(/unsafe-inline|unsafe-eval|\*|https?:|data:/);
    expect(policy).toMatch(/default-src 'self'/);
    expect(policy).toMatch(/object-src 'none'/);
    expect(policy).toMatch(/base-uri 'none'/);
    expect(policy).toMatch(/frame-ancestors 'none'/);
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });

  it.each(['/rpc/auth/session', '/api/auth/session'])(
    "a response of %s may load nothing, can't be framed or sniffed, and is never cached",
    async (path) => {
      const { headers } = path.startsWith('/rpc')
        ? await post(path, { json: {} })
        : await fetch(`${server.url}${path}`);
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('cache-control')).toBe('no-store');
    },
  );

  it.each(['/proposal/some-token', '/verify', '/verify/'])('%s forbids inline styles too', async (path) => {
    const { headers } = await fetch(server.url + path);
    expect(headers.get('content-security-policy')).toContain("style-src 'self';");
  });

  it("no cache stores a client's data, or returns a page without asking the server", async () => {
    const id = await createClient();
    for (const path of [
      `/api/clients/${id}`,
      '/api/clients',
      '/form/some-token',
      '/proposal/some-token',
      '/verify',
      '/',
      '/api/auth/session',
    ]) {
      const { headers } = await fetch(`${server.url}${path}`, { headers: bearer(staffKey) });
      expect(headers.get('cache-control'), path).toMatch(/no-store|no-cache/);
    }
    const response = await fetch(`${server.url}/api/clients/${id}`, { headers: bearer(staffKey) });
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('HTTPS is enforced if the app is served over it, and only then', async () => {
    const answerAt = async (APP_URL: string) => {
      const env = parseEnv({ APP_URL });
      const app = createApp({ ...services, env }, createEventStreams(services.changes));
      return (await app.request('/healthz')).headers.get('strict-transport-security');
    };
    expect(await answerAt('https://crm.example.co.uk')).toMatch(/max-age=31536000/);
    expect(await answerAt('http://localhost:3000')).toBeNull();
  });

  it('every response has a request id, which its log line has too', async () => {
    const id = (await fetch(`${server.url}/healthz`)).headers.get('x-request-id') ?? '';
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(server.log()).toContain(id);
  });
});

it('a missing file of an earlier build gets a 404 for GET and HEAD, and never the page', async () => {
  for (const path of ['/assets/toasts-AAAAAAAA.js', '/assets/palette-opened-AAAAAAAA.css', '/assets/x/y']) {
    for (const method of ['GET', 'HEAD']) {
      const response = await fetch(server.url + path, { method });
      expect(response.status, path).toBe(404);
      expect(response.headers.get('content-type'), path).toBe('application/json');
      expect(response.headers.get('cache-control'), path).toBe('no-store');
    }
  }
});

describe('requests from pages of other sites', () => {
  it.each(['https://evil.example', 'null', 'http://localhost.evil.example', 'http://localhost:1'])(
    'from %s change nothing',
    async (origin) => {
      const response = await post('/api/clients', TYPED, { ...bearer(staffKey), origin });
      expect(response.status).toBe(403);
      expect(
        (await post('/rpc/clients/create', { json: TYPED }, { ...bearer(staffKey), origin })).status,
      ).toBe(403);
    },
  );

  it('from our own page are accepted', async () => {
    const origin = services.env.appUrl;
    expect((await post('/api/clients', TYPED, { ...bearer(staffKey), origin })).status).toBe(201);
  });

  it('cannot be forged with a link or a form: a GET changes nothing, even at the address of a change', async () => {
    const cookie = cookieOf(await signIn());
    const before = await services.db.$count((await import('#server/db/schema/clients/clients.ts')).clients);
    const input = encodeURIComponent(JSON.stringify({ json: TYPED }));
    const got = await fetch(`${server.url}/rpc/clients/create?data=${input}`, { headers: { cookie } });
    expect(got.ok).toBe(false);
    expect(await services.db.$count((await import('#server/db/schema/clients/clients.ts')).clients)).toBe(
      before,
    );
  });
});

describe('sessions', () => {
  it('are cookies that no script can read and no other site sends', async () => {
    const lines = (await signIn()).headers.getSetCookie();
    expect(lines).toHaveLength(2);
    for (const line of lines) {
      expect(line).toMatch(/; HttpOnly/i);
      expect(line).toMatch(/; SameSite=(Lax|Strict)/i);
      expect(line).toMatch(/; Path=\//i);
      expect(line).toMatch(/; Max-Age=\d+/i);
    }
  });

  it('are limited to HTTPS if the app is served over it, and never to a domain', async () => {
    const env = parseEnv({ APP_URL: 'https://crm.example.co.uk' });
    const auth = createAuth({ env, db: services.db, secret: 'a secret for this test, 32 characters' });
    const https = await serveOverHttp({ ...services, env, auth });
    const response = await fetch(`${https.url}/api/auth/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(PERSON),
    });
    const lines = response.headers.getSetCookie();
    await https.stop();
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) expect(line).toMatch(/^__Secure-.*; Secure/);
    for (const line of (await signIn()).headers.getSetCookie()) expect(line).not.toMatch(/; Domain=/i);
  });

  it('are never taken from the visitor: signing in creates a new one', async () => {
    const first = cookieOf(await signIn());
    const second = cookieOf(await signIn({ cookie: first }));
    expect(second).not.toBe(first);
    const planted = `${first.split('=')[0]}=planted-by-somebody.else`;
    expect(cookieOf(await signIn({ cookie: planted }))).not.toContain('planted');
    const response = await fetch(`${server.url}/api/clients`, { headers: { cookie: planted } });
    expect(response.status).toBe(401);
  });

  it('end on the server when the user signs out', async () => {
    const cookie = cookieOf(await signIn());
    expect((await fetch(`${server.url}/api/clients`, { headers: { cookie } })).status).toBe(200);
    await post('/api/auth/sign-out', {}, { cookie });
    expect((await fetch(`${server.url}/api/clients`, { headers: { cookie } })).status).toBe(401);
  });
});

describe('access', () => {
  it('an unknown id gets a 404, and without a session every id gets the same 401', async () => {
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

  it('nobody signs up as an admin', async () => {
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

describe('secrets', () => {
  it('never reach the log: link tokens, session cookies, API keys, passwords', async () => {
    const token = await newLink();
    await fetch(`${server.url}/form/${token}`);
    await post('/rpc/links/open', { json: { token } });
    await post('/api/links/open', { token });
    const signedIn = await signIn();
    const cookie = cookieOf(signedIn);
    await fetch(`${server.url}/api/clients?search=${PERSON.email}`, { headers: { cookie } });
    await post('/api/auth/sign-in', { ...PERSON, password: 'mistyped-passphrase' });
    await post('/api/auth/recover', { email: PERSON.email });
    const log = server.log();
    expect(log).toContain('/form/…');
    const session = decodeURIComponent(cookie.split('=')[1]?.split(';')[0] ?? '').split('.')[0] ?? '';
    for (const secret of [
      token,
      session,
      staffKey,
      adminKey,
      PERSON.password,
      'mistyped-passphrase',
      PERSON.email,
    ]) {
      expect(secret.length).toBeGreaterThan(8);
      expect(log.includes(secret)).toBe(false);
    }
  });

  it('link tokens are stored as a hash only', async () => {
    const token = await newLink();
    const { rows } = await services.db.execute<{ row: string }>(
      'select row_to_json(t)::text as row from external_info_tokens t',
    );
    expect(rows.some(({ row }) => row.includes(hashToken(token)))).toBe(true);
    expect(rows.some(({ row }) => row.includes(token))).toBe(false);
  });

  it('passwords are stored as slow salted hashes only', async () => {
    const { rows } = await services.db.execute<{ password: string }>(
      'select password from accounts where password is not null',
    );
    expect(rows.length).toBeGreaterThan(0);
    // scrypt: a salt of 16 bytes, a key of 64.
    for (const { password } of rows) expect(password).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/);
    expect(new Set(rows.map(({ password }) => password.slice(0, 32))).size).toBe(rows.length);
  });

  it("a link's page reveals the client's first name and company, the firm, and nothing else", async () => {
    const opened = await (await post('/api/links/open', { token: await newLink() })).json();
    expect(Object.keys(opened as object).sort()).toEqual([
      'company',
      'copy_offered',
      'draft_key',
      'firm',
      'first_name',
    ]);
  });
});
