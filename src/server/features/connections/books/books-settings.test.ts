import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEFAULT_BOOKS } from '#contract/connections/books/books-settings.ts';
import { startXeroDouble, type XeroDouble } from '#server/integrations/xero/xero-double.fixture.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';

const SECRET = 'the client secret';

let double: XeroDouble;
let services: TestServices;
let admin: ReturnType<typeof callAs>;

beforeAll(async () => {
  double = await startXeroDouble({ client_id: 'the client id', client_secret: SECRET });
  services = await startTestServices({ XERO_URL: double.url, XERO_SIGN_IN_URL: `${double.url}/token` });
  admin = callAs(services, await createActor(services, { role: 'admin' }));
});
afterAll(async () => {
  await services.stop();
  await double.stop();
});

const XERO = { ...DEFAULT_BOOKS, provider: 'xero' as const, client_id: 'the client id' };

it('books are off until somebody enables them', async () => {
  expect(await admin.books.get()).toEqual({
    ...DEFAULT_BOOKS,
    enabled: false,
    has_secret: false,
    tested_at: null,
    test_passed: null,
    test_result: null,
    version: 0,
  });
});

it('a secret is stored encrypted', async () => {
  const saved = await admin.books.save({ ...XERO, enabled: true, secret: SECRET, version: 0 });
  expect(saved).toMatchObject({ enabled: true, has_secret: true, version: 1 });
  const again = await admin.books.save({ ...XERO, due_days: 30, enabled: true, secret: '', version: 1 });
  expect(again).toMatchObject({ has_secret: true, due_days: 30 });
  const { rows } = await services.connection.pool.query(
    'select (select string_agg(t::text, $$ $$) from connection_settings t) || (select string_agg(t::text, $$ $$) from audit_logs t) as text',
  );
  expect(JSON.stringify([saved, again, rows])).not.toContain(SECRET);
});

it('a test names the organisation and its tax types', async () => {
  const tested = await admin.books.test();
  expect(tested).toMatchObject({
    test_passed: true,
    test_result: 'Connected to Shore & Co.',
    tax_types: [{ name: '20% (VAT on Income)', type: 'OUTPUT2' }],
  });
  expect((await admin.books.get()).test_result).toBe('Connected to Shore & Co.');
  const changed = await admin.books.save({ ...XERO, enabled: true, secret: '', version: 2 });
  expect(changed.tested_at).toBeNull();
});

it('a missing permission is named', async () => {
  double.troubleOnce('GET /Invoices', { status: 403 });
  expect(await admin.books.test()).toMatchObject({
    test_passed: false,
    test_result: 'Xero lacks a permission (accounting.invoices).',
  });
});
