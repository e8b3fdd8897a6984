import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEventStreams } from '#server/events/event-stream.ts';
import { createApp } from '#server/http/app.ts';
import { parseEnv } from '#server/kernel/env.ts';
import { bearer, type Site, startSite } from './site.ts';

let services: Site['services'];
let server: Site['server'];
let staffKey: Site['staffKey'];
let post: Site['post'];
let createClient: Site['createClient'];
let stop: Site['stop'];

beforeAll(async () => {
  ({ services, server, staffKey, post, createClient, stop } = await startSite());
});
afterAll(() => stop());

describe("a path that isn't a screen:", () => {
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

describe('response headers:', () => {
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

  it.each(['/rpc/auth/session', '/api/auth/session'])('a response of %s may load nothing', async (path) => {
    const { headers } = path.startsWith('/rpc')
      ? await post(path, { json: {} })
      : await fetch(`${server.url}${path}`);
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it.each(['/proposal/some-token', '/verify', '/verify/'])('%s forbids inline styles too', async (path) => {
    const { headers } = await fetch(server.url + path);
    expect(headers.get('content-security-policy')).toContain("style-src 'self';");
  });

  it("no cache stores a client's data", async () => {
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

  it('HTTPS is enforced only if the app is served over it', async () => {
    const answerAt = async (APP_URL: string) => {
      const env = parseEnv({ APP_URL });
      const app = createApp({ ...services, env }, createEventStreams(services.changes));
      return (await app.request('/healthz')).headers.get('strict-transport-security');
    };
    expect(await answerAt('https://crm.example.co.uk')).toMatch(/max-age=31536000/);
    expect(await answerAt('http://localhost:3000')).toBeNull();
  });

  it('a response has a request id, which its log line has too', async () => {
    const id = (await fetch(`${server.url}/healthz`)).headers.get('x-request-id') ?? '';
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(server.log()).toContain(id);
  });
});

it('a missing file of an earlier build gets a 404', async () => {
  for (const path of ['/assets/toasts-AAAAAAAA.js', '/assets/palette-opened-AAAAAAAA.css', '/assets/x/y']) {
    for (const method of ['GET', 'HEAD']) {
      const response = await fetch(server.url + path, { method });
      expect(response.status, path).toBe(404);
      expect(response.headers.get('content-type'), path).toBe('application/json');
      expect(response.headers.get('cache-control'), path).toBe('no-store');
    }
  }
});
