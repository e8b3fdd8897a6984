import { Agent, createServer, get, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createCloser } from './close-server.ts';

let server: Server;
let close: () => Promise<void>;
let agent: Agent;
afterEach(() => agent.destroy());

/** Starts a server and returns a client that uses one keep-alive connection, as a proxy does. */
async function serving(answer: RequestListener) {
  agent = new Agent({ keepAlive: true, maxSockets: 1 });
  server = createServer(answer);
  // The grace period is longer than the test timeout, so a test that waits for it fails.
  close = createCloser(server, 600_000);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return (by = agent) =>
    new Promise<string>((resolve) => {
      get({ port, host: '127.0.0.1', agent: by }, (answered) => {
        answered.resume().once('end', () => resolve(`${answered.headers.connection}`));
      }).once('error', (error: NodeJS.ErrnoException) => resolve(`${error.code}`));
    });
}

it('a closing server answers a last request on a keep-alive connection', async () => {
  const ask = await serving((_request, response) => response.end('here'));
  expect(await ask()).toBe('keep-alive');
  const closed = close();
  await expect.poll(() => server.listening).toBe(false);
  expect(await ask(new Agent())).toBe('ECONNREFUSED');
  expect(await ask()).toBe('close');
  await closed;
  expect(await ask()).toBe('ECONNREFUSED');
});

it('a closing server lets a request in progress finish, then closes its connection', async () => {
  const ask = await serving((_request, response) => void setTimeout(() => response.end('here'), 1_300));
  const slow = ask();
  await new Promise((resolve) => server.once('request', resolve));
  await close();
  expect(await slow).toBe('close');
});

it('a closing server answers every connection that was made before, accepted or not', async () => {
  const ask = await serving((_request, response) => response.end('here'));
  const asked = Array.from({ length: 20 }, () => ask(new Agent()));
  await close();
  expect(new Set(await Promise.all(asked))).toEqual(new Set(['close']));
});
