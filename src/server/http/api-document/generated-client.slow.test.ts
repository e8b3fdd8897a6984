import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import createClient from 'openapi-fetch';
import openapiTS, { astToString } from 'openapi-typescript';
import SwaggerClient from 'swagger-client';
import ts from 'typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '#contract/clients/clients/client.ts';
import { createKey, type HttpServer, serveOverHttp } from '#tests/support/http-server.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';

const run = promisify(execFile);

/** The part of the generated types that these tests use. */
interface Paths {
  '/clients': {
    get: {
      parameters: { query: { search: string } };
      responses: { 200: { content: { 'application/json': { items: Client[] } } } };
    };
  };
}

const NAMES = [
  'Fish & Chips',
  'Fish + Chips',
  'Fish Chips',
  '#1 Bakery',
  '100% Rye',
  'The "Crown"',
  "O'Neill",
  'Pub 🍺',
  'A=B?c/d',
];
const TERMS = [...NAMES, '&', '+', '#', '%', '%26', '"', "'", '🍺', 'ann+books@example.com', '#1', 'a&b=c'];

let services: TestServices;
let server: HttpServer;
let staff: ReturnType<typeof callAs>;
let headers: Record<string, string>;
let document: { paths: Record<string, unknown> };

beforeAll(async () => {
  services = await startTestServices();
  server = await serveOverHttp(services);
  staff = callAs(services, await createActor(services));
  headers = { authorization: `Bearer ${await createKey(services, 'staff')}` };
  for (const company of NAMES) await addClient({ company });
  await addClient({ company: 'Plain', email: 'ann+books@example.com' });
  document = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as typeof document;
});
afterAll(async () => {
  await server.stop();
  await services.stop();
});

const addClient = (more: { company: string; email?: string }) =>
  staff.clients.create({
    first_name: 'Ann',
    surname: 'Baker',
    email: 'ann@example.com',
    inquiry_source: 'Phone',
    ...more,
  });

const companies = (items: readonly { company: string | null }[] = []) =>
  items.map(({ company }) => company).sort();
const found = async (search: string) => companies((await staff.clients.list({ search })).items);
const ask = async (path: string, query: Record<string, string>) => {
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return fetch(`${server.url}/api${path}?${pairs.join('&')}`, { headers });
};

test('the page finds only clients with the special characters of the term', async () => {
  expect(await found('Fish & Chips')).toEqual(['Fish & Chips']);
  expect(await found('ann+books@example.com')).toEqual(['Plain']);
  expect(await found('#1')).toEqual(['#1 Bakery']);
});

test('a plain request finds what the page finds', async () => {
  for (const search of TERMS) {
    const { items } = (await (await ask('/clients', { search })).json()) as { items: Client[] };
    expect(companies(items), search).toEqual(await found(search));
    const file = await (await ask('/clients/export', { search, format: 'csv' })).text();
    expect(file.trim().split('\r\n').length - 1, search).toBe(items.length);
  }
});

test('curl finds and exports what the page finds', async () => {
  const curl = async (path: string, ...data: string[]) => {
    const pairs = data.flatMap((pair) => ['--data-urlencode', pair]);
    const header = `authorization: ${headers.authorization}`;
    const { stdout } = await run('curl', ['-sSG', ...pairs, '-H', header, `${server.url}/api${path}`]);
    return stdout;
  };
  for (const search of TERMS) {
    const { items } = JSON.parse(await curl('/clients', `search=${search}`)) as { items: Client[] };
    expect(companies(items), search).toEqual(await found(search));
    const file = await curl('/clients/export', `search=${search}`, 'format=csv');
    expect(file.trim().split('\r\n').length - 1, search).toBe(items.length);
  }
});

test('openapi-fetch finds what the page finds', async () => {
  const client = createClient<Paths>({ baseUrl: `${server.url}/api`, headers });
  for (const search of TERMS) {
    const { data } = await client.GET('/clients', { params: { query: { search } } });
    expect(companies(data?.items), search).toEqual(await found(search));
  }
});

test('swagger-client finds and exports what the page finds', async () => {
  // This client resolves the whole document first, which takes a long time, so it gets only two paths.
  const { '/clients': clients, '/clients/export': exporting } = document.paths;
  const spec = {
    ...document,
    servers: [{ url: `${server.url}/api` }],
    paths: { '/clients': clients, '/clients/export': exporting },
  };
  const client = await new SwaggerClient({
    spec,
    requestInterceptor: (request: { headers: object }) => ({
      ...request,
      headers: { ...request.headers, ...headers },
    }),
  });
  for (const search of TERMS) {
    const { body } = await client.apis.Clients.clients_list({ search });
    expect(companies(body.items), search).toEqual(await found(search));
    const { text } = await client.apis.Clients.clients_export({ search, format: 'csv' });
    expect(text.trim().split('\r\n').length - 1, search).toBe(body.items.length);
  }
});

test('types generated from the document compile strictly and include the named schema Client', async () => {
  const source = astToString(await openapiTS(JSON.stringify(document)));
  expect(source).toMatch(/Client: \{/);
  expect(source).toContain('components["schemas"]["Client"]');
  const host = ts.createCompilerHost({});
  const { getSourceFile } = host;
  host.getSourceFile = (name, ...rest) =>
    name === 'api.ts'
      ? ts.createSourceFile(name, source, ts.ScriptTarget.ES2022)
      : getSourceFile(name, ...rest);
  const options = { strict: true, noEmit: true, types: [], target: ts.ScriptTarget.ES2022 };
  const program = ts.createProgram(['api.ts'], options, host);
  expect(ts.getPreEmitDiagnostics(program).map(({ messageText }) => messageText)).toEqual([]);
});

test('the document and its page are sent compressed, below 300 kB', async () => {
  for (const path of ['/api/openapi.json', '/api/docs']) {
    const ask = (encoding: string) =>
      fetch(`${server.url}${path}`, { headers: { 'accept-encoding': encoding } });
    const [packed, plain] = await Promise.all([ask('gzip'), ask('identity')]);
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    expect(packed.headers.get('vary')).toBe('Accept-Encoding');
    expect(Number(packed.headers.get('content-length'))).toBeLessThan(300_000);
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(await packed.text()).toBe(await plain.text());
  }
});

test('a failed validation returns what the document describes', async () => {
  const refused = await ask('/clients', { cursor: 'x'.repeat(3_000) });
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({
    defined: false,
    code: 'BAD_REQUEST',
    status: 400,
    data: { issues: [{ path: ['cursor'], message: expect.any(String) }] },
  });
});

test('a list in a query accepts a single value', async () => {
  const { items } = await staff.clients.list({ search: '#1' });
  const [client] = items;
  const named = await ask('/clients/named', { ids: client?.id ?? '' });
  expect(await named.json()).toMatchObject([{ id: client?.id }]);
});

test('a client keeps fields that an update leaves out', async () => {
  const before = await addClient({ company: 'Left as it is' });
  const { id, first_name, surname, email, version } = before;
  const put = async (fields: object) => {
    const response = await fetch(`${server.url}/api/clients/${id}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ first_name, surname, email, ...fields }),
    });
    return (await response.json()) as Client;
  };
  expect(await put({ version })).toEqual(before);
  const changed = await put({ version, first_name: 'Anne' });
  expect(changed).toEqual({ ...before, first_name: 'Anne', version: version + 1 });
  expect((await staff.clients.get({ id })).client).toMatchObject({
    company: 'Left as it is',
    inquiry_source: 'Phone',
  });
  expect(await put({ version: changed.version, company: null })).toMatchObject({
    company: null,
    inquiry_source: 'Phone',
  });
});

test('a user keeps a phone number that an update leaves out', async () => {
  const admin = callAs(services, await createActor(services, { role: 'admin' }));
  const uma = { first_name: 'Uma', last_name: 'User', email: 'uma@example.com', role: 'staff' } as const;
  const { id, version } = await admin.users.create({
    ...uma,
    phone: '020 7946 0000',
    password: 'correct horse battery staple',
  });
  const saved = await admin.users.update({ id, version, ...uma, last_name: 'Usher' });
  expect(saved).toMatchObject({ last_name: 'Usher', phone: '020 7946 0000' });
});
