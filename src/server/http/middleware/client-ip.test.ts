import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { HttpEnv } from '#server/http/http-env.ts';
import { clientIp } from './client-ip.ts';

async function addressSeen(trustedProxies: number, forwarded?: string): Promise<string> {
  const app = new Hono<HttpEnv>().get('/', (c) => c.text(clientIp(c, { trustedProxies })));
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/`, {
    headers: { connection: 'close', ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }) },
  });
  const address = await answer.text();
  await new Promise((resolve) => server.close(resolve));
  return address;
}

test('without a trusted proxy, the header is ignored', async () => {
  expect(await addressSeen(0, '203.0.113.9')).toBe('127.0.0.1');
});

test("the client's address is the one that the outermost trusted proxy saw", async () => {
  expect(await addressSeen(1, '198.51.100.1, 203.0.113.9')).toBe('203.0.113.9');
  expect(await addressSeen(2, '198.51.100.1, 203.0.113.9, 10.0.0.2')).toBe('203.0.113.9');
});

test("if the proxy reports no address, the proxy's own address is used", async () => {
  expect(await addressSeen(1)).toBe('127.0.0.1');
});
