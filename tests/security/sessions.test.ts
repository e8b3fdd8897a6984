import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAuth } from '#server/auth/auth.ts';
import { parseEnv } from '#server/kernel/env.ts';
import { serveOverHttp } from '#tests/support/http-server.ts';
import { QUICK_HASHING } from '#tests/support/quick-hashing.ts';
import { TEST_SECRET } from '#tests/support/test-secret.ts';
import { bearer, cookieOf, PERSON, type Site, startSite, TYPED } from './site.ts';

let services: Site['services'];
let server: Site['server'];
let staffKey: Site['staffKey'];
let post: Site['post'];
let signIn: Site['signIn'];
let stop: Site['stop'];

beforeAll(async () => {
  ({ services, server, staffKey, post, signIn, stop } = await startSite());
});
afterAll(() => stop());

describe('requests', () => {
  it.each(['https://evil.example', 'null', 'http://localhost.evil.example', 'http://localhost:1'])(
    "with the origin '%s' are refused",
    async (origin) => {
      const response = await post('/api/clients', TYPED, { ...bearer(staffKey), origin });
      expect(response.status).toBe(403);
      expect(
        (await post('/rpc/clients/create', { json: TYPED }, { ...bearer(staffKey), origin })).status,
      ).toBe(403);
    },
  );

  it('with our own origin are accepted', async () => {
    const origin = services.env.appUrl;
    expect((await post('/api/clients', TYPED, { ...bearer(staffKey), origin })).status).toBe(201);
  });

  it('cannot be forged with a link, because a GET changes nothing', async () => {
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

  it('are limited to HTTPS if the app is served over it', async () => {
    const env = parseEnv({ APP_URL: 'https://crm.example.co.uk' });
    const auth = createAuth({ env, db: services.db, secret: TEST_SECRET, hashing: QUICK_HASHING });
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
