import { connect as connectTcp } from 'node:net';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { botReportSchema } from '#contract/proposals/proposals/bot-report.ts';
import { hashToken } from '#server/auth/hash-token.ts';
import { proposal_runs } from '#server/db/schema/clients/proposals/proposal-runs.ts';
import { rate_limits } from '#server/db/schema/rate-limits.ts';
import { deliver, delivery } from '#server/integrations/calendly/calendly-double.fixture.ts';
import { addDemoClients } from '#tests/support/demo-clients.ts';
import { signInOverHttp } from '#tests/support/http-client.ts';
import { createKey, type HttpServer, serveOverHttp } from '#tests/support/http-server.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';
import { arbitraryOf, NASTY_TEXTS } from './arbitrary-of.ts';
import { allProcedures, fuzzProcedure, leak } from './fuzz.ts';

/** Number of inputs per procedure. Each is sent to /rpc and to /api. `npm run torture` sends many more. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 6);
/** A different seed each day. Failures print it, so that they can be reproduced. */
const SEED = Number(process.env.FUZZ_SEED ?? Math.floor(Date.now() / 86_400_000));

const CALENDLY_SIGNING_KEY = 'a signing key of a test';

let services: TestServices;
let server: HttpServer;
let key: string;
let ids: string[];

beforeAll(async () => {
  services = await startTestServices({ CALENDLY_SIGNING_KEY });
  await addDemoClients(services);
  server = await serveOverHttp(services);
  key = await createKey(services, 'admin');
  const { rows } = await services.db.execute<{ id: string }>(sql`
    (select id from clients limit 5) union all (select id from users limit 2) union all
    (select id from service_categories limit 2) union all (select id from service_sub_headers limit 2) union all
    (select id from service_options limit 2) union all (select id from proforma_reviews limit 2)`);
  ids = rows.map(({ id }) => id);
});
afterAll(async () => {
  await server.stop();
  await services.stop();
});

let cookie = '';

/**
 * Headers of an admin's browser session. Signs in a new admin if earlier inputs ended the session or took the role
 * away.
 */
async function sessionHeaders(): Promise<Record<string, string>> {
  const response = await fetch(`${server.url}/api/auth/session`, { headers: { cookie } });
  const session = (await response.json()) as { user: { role: string } } | null;
  if (session?.user.role !== 'admin') cookie = await newAdmin();
  return { cookie, origin: services.env.appUrl };
}

async function newAdmin(): Promise<string> {
  const person = { email: `${crypto.randomUUID()}@example.com`, password: 'quite-a-long-passphrase' };
  const admin = await createActor(services, { role: 'admin' });
  const named = { first_name: 'Ada', last_name: 'Admin', role: 'admin' } as const;
  await callAs(services, admin).users.create({ ...person, ...named });
  // All sign-in attempts of the fuzzing came from this address, which may be locked out.
  await services.db.delete(rate_limits);
  return (await signInOverHttp(server.url, person)).cookie;
}

describe('fuzzed input:', () => {
  it.each(allProcedures())('$name never causes a fault or leaks internals', async (procedure) => {
    const failure = await fuzzProcedure(server.url, procedure, {
      headers: async () => ({ authorization: `Bearer ${key}` }),
      known: { ids },
      runs: RUNS,
      seed: SEED,
    });
    expect(failure, `FUZZ_SEED=${SEED}`).toBeNull();
  });

  it.each(allProcedures())(
    '$name never causes a fault or leaks internals with a session cookie either',
    async (procedure) => {
      const failure = await fuzzProcedure(server.url, procedure, {
        headers: sessionHeaders,
        known: { ids },
        runs: Math.ceil(RUNS / 3),
        seed: SEED,
      });
      expect(failure, `FUZZ_SEED=${SEED}`).toBeNull();
    },
  );

  it('public paths never cause a fault or leak internals', async () => {
    const texts = NASTY_TEXTS.map((text) => encodeURIComponent(text.toWellFormed()).slice(0, 4_000));
    const paths = texts.flatMap((text) => [
      `/form/${text}`,
      `/functions/${text}`,
      `/functions/axiom-webhook?run_id=${text}`,
      `/functions/calendly-webhook?x=${text}`,
      `/api/${text}`,
      `/rpc/${text}`,
      `/assets/${text}`,
      `/clients/${text}?search=${text}`,
      `/${text}`,
    ]);
    for (const path of [
      ...paths,
      '/form/%',
      '/api/%E0%A4%A',
      '/assets/..%2f..%2fpackage.json',
      '/%2e%2e/package.json',
    ]) {
      for (const method of ['GET', 'POST']) {
        const response = await fetch(`${server.url}${path}`, {
          method,
          ...(method === 'POST' && { body: '{"json":', headers: { 'content-type': 'application/json' } }),
        });
        const body = await response.text();
        expect(leak(response.status, body), `${method} ${path}`).toBeNull();
        expect(body, path).not.toContain('"dependencies"');
      }
    }
  });

  it('a report of the bot is accepted whatever its reason', async () => {
    const report = (body: unknown) =>
      fetch(`${server.url}/functions/axiom-webhook`, { method: 'POST', body: JSON.stringify(body) ?? '' });
    for (const input of fc.sample(arbitraryOf(botReportSchema, { ids }), {
      numRuns: 10 * RUNS,
      seed: SEED,
    })) {
      const response = await report(input);
      expect(leak(response.status, await response.text()), JSON.stringify(input)?.slice(0, 500)).toBeNull();
    }
    const run = {
      client_id: ids[0] ?? '',
      started_at: services.now().toISOString(),
      started_by_name: 'Sam Staff',
      automated: true,
      secret_hash: hashToken('secret'),
      state: 'timed_out' as const,
    };
    const runs = await services.db
      .insert(proposal_runs)
      .values(NASTY_TEXTS.map(() => run))
      .returning();
    for (const [index, { id }] of runs.entries()) {
      const sent = { run_id: id, run_secret: 'secret', outcome: 'failed', reason: NASTY_TEXTS[index] };
      expect((await report(sent)).status, NASTY_TEXTS[index]).toBe(200);
    }
  });

  it('a booking is accepted whatever its names', async () => {
    const seconds = Math.floor(services.now().getTime() / 1_000);
    for (const text of NASTY_TEXTS) {
      for (const field of ['uri', 'email', 'name', 'first_name', 'rescheduled', 'scheduled_event', 'text']) {
        const sent = delivery('invitee.created', { [field]: text });
        const response = await deliver(server.url, sent, { key: CALENDLY_SIGNING_KEY, seconds });
        expect(leak(response.status, await response.text()), `${field}: ${text.slice(0, 100)}`).toBeNull();
        if (field.endsWith('name')) expect(response.status).toBe(200);
      }
    }
  });

  it.each([
    ['invalid JSON', 'application/json', '{"json":'],
    ['JSON that is not a request', 'application/json', '[1,2'],
    ['an unknown content type', 'application/x-nothing', 'hello'],
    ['invalid form data', 'multipart/form-data; boundary=x', '--y\r\n'],
    ['form data', 'application/x-www-form-urlencoded', 'first_name=Ann&__proto__[admin]=1'],
    ['XML', 'text/xml', '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>'],
    ['very deep JSON', 'application/json', `{"json":${'['.repeat(50_000)}${']'.repeat(50_000)}}`],
    [
      'JSON with odd metadata',
      'application/json',
      '{"json":{"first_name":"x"},"meta":[[9,"__proto__","x"],["no"],7]}',
    ],
    [
      'JSON with prototypes as metadata',
      'application/json',
      '{"json":{},"meta":[[0,"__proto__","polluted"],[1,"constructor","prototype"]]}',
    ],
  ])('a body of %s causes no fault', async (_name, type, body) => {
    for (const path of [
      '/rpc/clients/create',
      '/api/clients',
      '/rpc/questionnaire/submit',
      '/functions/axiom-webhook',
      '/functions/calendly-webhook',
    ]) {
      const response = await fetch(`${server.url}${path}`, {
        method: 'POST',
        headers: { 'content-type': type, authorization: `Bearer ${key}` },
        body,
      });
      expect(leak(response.status, await response.text()), path).toBeNull();
    }
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });
});

it('more than a tenth of the requests succeeded', () => {
  const statuses = [...server.log().matchAll(/"status":(\d+)/g)].map(([, status]) => Number(status));
  expect(statuses.filter((status) => status < 300).length).toBeGreaterThan(statuses.length / 10);
  expect(statuses.filter((status) => status === 401).length).toBeLessThan(statuses.length / 3);
  expect(server.log()).not.toMatch(/A (procedure|request) failed/);
});

describe('input that is too large or too slow:', () => {
  it.each(['/rpc/clients/create', '/api/clients', '/functions/axiom-webhook', '/functions/calendly-webhook'])(
    'a body over the limit is refused with 413 at %s',
    async (path) => {
      const big = Buffer.alloc(8 * 1024 * 1024 + 1, 'x');
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` };
      const declared = await fetch(`${server.url}${path}`, { method: 'POST', headers, body: big });
      expect(declared.status).toBe(413);
      const streamed = await fetch(`${server.url}${path}`, {
        method: 'POST',
        headers,
        body: new Blob([big]).stream(),
        duplex: 'half',
      } as RequestInit);
      expect(streamed.status).toBe(413);
    },
  );

  it('a body or headers that trickle in are cut off in time', async () => {
    const hasty = await serveOverHttp(services, {
      headersTimeout: 300,
      requestTimeout: 600,
      connectionsCheckingInterval: 100,
    });
    const { port } = new URL(hasty.url);
    const answerTo = (sent: string) =>
      new Promise<string>((resolve, reject) => {
        let received = '';
        const socket = connectTcp(Number(port), '127.0.0.1', () => socket.write(sent));
        socket.on('data', (chunk) => {
          received += chunk;
        });
        socket.on('close', () => resolve(received)).on('error', reject);
      });
    expect(await answerTo('GET / HTTP/1.1\r\nHost: x\r\nX-Slow')).toContain('408');
    const body =
      'POST /api/clients HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{';
    // The connection is closed, with or without a response.
    expect(await answerTo(body)).not.toContain('HTTP/1.1 200');
    await hasty.stop();
  });
});
