import { afterAll, beforeAll, expect, it } from 'vitest';
import { type HttpServer, serveOverHttp } from '#tests/support/http-server.ts';
import { startTestServices, type TestServices } from '#tests/support/test-services.ts';

const TOKEN = 'a-token-for-metrics-only';
let services: TestServices;
let server: HttpServer;
beforeAll(async () => {
  services = await startTestServices({ METRICS_TOKEN: TOKEN });
  server = await serveOverHttp(services);
});
afterAll(async () => {
  await server.stop();
  await services.stop();
});

const metrics = (headers: Record<string, string> = {}) => fetch(`${server.url}/metrics`, { headers });
const PROXIED = { 'x-forwarded-for': '203.0.113.9' };

it('metrics report request counts and durations to this machine, without ids or tokens', async () => {
  await fetch(`${server.url}/form/a-secret-token`);
  await fetch(`${server.url}/api/clients/5f1f6b62-9a43-4d11-8d5f-0a9b1c2d3e4f`);
  await fetch(`${server.url}/rpc/nothing/here`, { method: 'POST' });
  const answer = await metrics();
  expect(answer.headers.get('content-type')).toContain('text/plain');
  const text = await answer.text();
  expect(text).toMatch(
    /tallygate_http_request_duration_seconds_count\{method="GET",route="\/api",status="401"\} 1/,
  );
  expect(text).toMatch(/tallygate_database_connections\{state="idle"\} \d+/);
  expect(text).toContain('nodejs_eventloop_lag_seconds');
  expect(text).not.toMatch(/a-secret-token|5f1f6b62|nothing/);
});

it('metrics never report made-up paths, whatever the status', async () => {
  const post = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${server.url}${path}`, { method: 'POST', headers });
  await post('/rpc/clients/list');
  await post('/rpc/catalogue/categories/delete');
  const foreign = await post('/rpc/made-up/one', { origin: 'https://elsewhere.example' });
  expect(foreign.status).toBe(403);
  const text = await (await metrics()).text();
  expect(text).toContain('method="POST",route="/rpc/clients/list",status="401"');
  expect(text).toContain('method="POST",route="/rpc/catalogue/categories/delete",status="401"');
  expect(text).toContain('method="POST",route="/rpc",status="403"');
  expect(text).not.toContain('made-up');
});

it('metrics are not found through a proxy without the token', async () => {
  expect((await metrics(PROXIED)).status).toBe(404);
  expect((await metrics({ ...PROXIED, authorization: 'Bearer wrong' })).status).toBe(404);
  expect((await metrics({ ...PROXIED, authorization: `Bearer ${TOKEN}` })).status).toBe(200);
});

it("the log has a caller's request id", async () => {
  const given = 'browser-4711-abcdef';
  const answer = await fetch(`${server.url}/api/nowhere`, { headers: { 'x-request-id': given } });
  expect(answer.headers.get('x-request-id')).toBe(given);
  expect(server.log()).toContain(`"request_id":"${given}"`);
  const odd = await fetch(`${server.url}/api/nowhere`, { headers: { 'x-request-id': '<script> "x"' } });
  expect(odd.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
});
