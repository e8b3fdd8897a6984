import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Change, HEARTBEAT_SECONDS } from '#contract/events.ts';
import { type HttpServer, serveOverHttp } from '#tests/support/http-server.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';

let services: TestServices;
let app: HttpServer;
let headers: Record<string, string>;

beforeAll(async () => {
  services = await startTestServices();
  app = await serveOverHttp(services);
  const admin = callAs(services, await createActor(services, { role: 'admin' }));
  const { key } = await admin.apiKeys.create({ name: 'Listener', role: 'staff' });
  headers = { authorization: `Bearer ${key}` };
});
afterAll(async () => {
  await app.stop();
  await services.stop();
});

/** Opens a stream and returns its first `count` changes. */
async function listen(count: number): Promise<Promise<Change[]>[]> {
  const answer = await fetch(`${app.url}/api/events`, { headers });
  expect(answer.headers.get('content-type')).toBe('text/event-stream');
  expect(answer.headers.get('x-frame-options')).toBe('DENY');
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  const read = async () => {
    const { value } = (await reader?.read()) ?? {};
    if (value === undefined) throw new Error('The stream has ended');
    return value;
  };
  let text = await read();
  expect(text).toMatch(/^event: heartbeat\ndata: \n\n/);
  const changes = async () => {
    for (;;) {
      // The first use of a key is a change too, but not of a client.
      const found = [...text.matchAll(/event: change\ndata: (.*"clients".*)\n\n/g)].map(
        ([, data = '']) => JSON.parse(data) as Change,
      );
      if (found.length >= count) {
        await reader?.cancel();
        return found;
      }
      text += await read();
    }
  };
  // In an array, so that awaiting the opening doesn't also await the changes.
  return [changes()];
}

test('every change is sent once to every stream, in commit order', async () => {
  const listening = (await Promise.all(Array.from({ length: 20 }, () => listen(60)))).flat();
  const made: string[] = [];
  for (let number = 0; number < 60; number += 1) {
    const { rows } = await services.connection.pool.query<{ id: string }>(
      `insert into clients (first_name, surname, email, proposal_id, status)
       values ('Ann', 'Live', 'ann@example.com', 'TGLIVE' || $1::int, 'new_inquiry') returning id`,
      [number],
    );
    made.push(rows[0]?.id ?? '');
  }
  for (const changes of await Promise.all(listening)) {
    expect(changes).toEqual(made.map((id) => ({ entity: 'clients', id })));
  }
});

test('a heartbeat is sent every 25 s', async () => {
  expect(HEARTBEAT_SECONDS).toBe(25);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const other = await serveOverHttp(services);
  try {
    const answer = await fetch(`${other.url}/api/events`, { headers });
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    const heard = async () => (await reader?.read())?.value;
    const heartbeat = 'event: heartbeat\ndata: \n\n';
    expect(await heard()).toBe(heartbeat);
    for (let time = 0; time < 2; time += 1) {
      vi.advanceTimersByTime(24_999);
      const next = heard();
      expect(await Promise.race([next, new Promise((resolve) => setTimeout(resolve, 50))])).toBeUndefined();
      vi.advanceTimersByTime(1);
      expect(await next).toBe(heartbeat);
    }
    await reader?.cancel();
  } finally {
    await other.stop();
    vi.useRealTimers();
  }
});

test('new streams are refused while the process stops', async () => {
  const stopping = await serveOverHttp(services);
  try {
    stopping.closeStreams();
    const answer = await fetch(`${stopping.url}/api/events`, { headers });
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('2');
    expect(answer.headers.get('x-frame-options')).toBe('DENY');
    // The response body ends.
    expect(await answer.json()).toEqual({ code: 'SERVICE_UNAVAILABLE' });
  } finally {
    await stopping.stop();
  }
});
