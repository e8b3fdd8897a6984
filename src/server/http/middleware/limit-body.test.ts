import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { BODY_BYTES } from '#contract/procedure.ts';
import { createKey, type HttpServer, serveOverHttp } from '#tests/support/http-server.ts';
import { startTestServices, type TestServices } from '#tests/support/test-services.ts';
import { createBodies } from './limit-body.ts';

const MB = 1024 * 1024;

let services: TestServices;
let app: HttpServer;
let key: string;
const sockets: Socket[] = [];

beforeAll(async () => {
  services = await startTestServices({ TRUSTED_PROXIES: '1' });
  app = await serveOverHttp(services);
  key = await createKey(services, 'staff');
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await expect.poll(app.bodyBytes).toBe(0);
});
afterAll(async () => {
  await app.stop();
  await services.stop();
});

interface Sent {
  path: string;
  /** Bytes announced in Content-Length, and bytes sent. */
  length: number;
  bytes: number;
  credential?: string;
  /** The visitor's address, as the proxy reports it. */
  from?: string;
  type?: string;
  /** Sends to this server. */
  url?: string;
}

/** Starts to send a body and never ends it. The returned function returns the response so far. */
function begin({
  path,
  length,
  bytes,
  credential,
  from = '203.0.113.1',
  type = 'application/json',
  url = app.url,
}: Sent): () => string {
  let heard = '';
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  sockets.push(socket);
  socket.on('data', (chunk) => {
    heard += chunk;
  });
  socket.on('error', () => undefined);
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\nX-Forwarded-For: ${from}\r\n` +
      `${credential ? `Authorization: Bearer ${credential}\r\n` : ''}\r\n`,
  );
  socket.write(Buffer.alloc(bytes, '{'));
  return () => heard;
}

const post = (path: string, bytes: number, credential = key) =>
  fetch(`${app.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${credential}` },
    body: `{"json":${JSON.stringify({ rows: [], more: 'x'.repeat(bytes) })}}`,
  });

describe('bodies that do not end', () => {
  it.each(['/rpc/clients/imports/create', '/api/clients/imports', '/rpc/users/create', '/api/users'])(
    'from anonymous visitors to %s are refused without being held in memory',
    async (path) => {
      const answers = Array.from({ length: 60 }, () =>
        begin({ path, length: Math.round(7.9 * MB), bytes: MB / 4 }),
      );
      for (const answer of answers) await expect.poll(answer).toMatch(/^HTTP\/1.1 401 .*UNAUTHORIZED/s);
      expect(app.bodyBytes()).toBe(0);
    },
  );

  it('are refused unread if staff send them to a procedure for administrators', async () => {
    const answer = begin({ path: '/rpc/users/create', length: 200_000, bytes: 1_000, credential: key });
    await expect.poll(answer).toMatch(/^HTTP\/1.1 403 .*FORBIDDEN/s);
    expect(app.bodyBytes()).toBe(0);
  });

  it('fill only the share of memory for anonymous visitors', async () => {
    const bytes = BODY_BYTES - 1;
    const answers = Array.from({ length: 80 }, () =>
      begin({ path: '/rpc/auth/signIn', length: BODY_BYTES, bytes }),
    );
    const refused = () => answers.map((answer) => answer()).filter((text) => text !== '');
    await expect.poll(() => app.bodyBytes() + refused().length * bytes, { timeout: 10_000 }).toBe(80 * bytes);
    expect(app.bodyBytes()).toBeLessThanOrEqual(16 * MB);
    expect(refused().length).toBeGreaterThan(0);
    for (const text of refused()) expect(text).toMatch(/^HTTP\/1.1 503 .*retry-after: 2\r\n/is);
    // Read, and refused for its content.
    expect((await post('/rpc/clients/list', 10)).status).toBe(400);
  });
});

describe('unfinished uploads of 8 MB', () => {
  const upload = { length: 8 * MB, bytes: 1_000 };
  const form = { ...upload, path: '/api/verification', type: 'multipart/form-data; boundary=x' };
  const verify = (from: string) => {
    const body = new FormData();
    body.set('file', new File(['x'.repeat(7 * MB)], 'a.pdf'));
    return fetch(`${app.url}${form.path}`, { method: 'POST', headers: { 'x-forwarded-for': from }, body });
  };

  it('of one address leave room for other visitors', async () => {
    const answers = Array.from({ length: 20 }, () => begin(form));
    const refused = () => answers.map((answer) => answer()).filter((text) => text.startsWith('HTTP/1.1 503'));
    await expect.poll(() => refused().length).toBe(19);
    expect((await verify('203.0.113.1')).status).toBe(503);
    for (const from of ['203.0.113.2', '203.0.113.3']) expect((await verify(from)).status).toBe(200);
  });

  it('of one user leave room for other users', async () => {
    const imports = { ...upload, path: '/rpc/clients/imports/check', credential: key };
    const answers = Array.from({ length: 20 }, () => begin(imports));
    const refused = () => answers.map((answer) => answer()).filter((text) => text.startsWith('HTTP/1.1 503'));
    await expect.poll(() => refused().length).toBe(18);
    const colleague = await createKey(services, 'staff');
    expect((await post('/rpc/clients/imports/check', 7 * MB, colleague)).status).toBe(400);
  });

  it('are ended with 408 if they arrive too slowly', async () => {
    const bodies = createBodies({ bytes: 10_000, ms: 200 });
    const impatient = await serveOverHttp(services, {}, bodies);
    const answer = begin({ ...form, url: impatient.url });
    await expect.poll(answer).toMatch(/^HTTP\/1.1 408 .*REQUEST_TIMEOUT/s);
    expect(bodies.held()).toBe(0);
    await impatient.stop();
  });
});

describe('a body that is too long', () => {
  it.each(['/rpc/clients/list', '/api/clients', '/rpc/auth/signIn', '/api/auth/sign-in'])(
    'exceeds 256 KB for most procedures: %s',
    async (path) => {
      expect((await post(path, BODY_BYTES)).status).toBe(413);
      expect((await post(path, BODY_BYTES - 1_000)).status).not.toBe(413);
    },
  );

  it('exceeds 8 MB for the rows of an import', async () => {
    expect((await post('/rpc/clients/imports/check', 7 * MB)).status).toBe(400);
    expect((await post('/api/clients/imports/check', 7 * MB)).status).toBe(400);
    expect((await post('/rpc/clients/imports/check', 8 * MB)).status).toBe(413);
  });
});
