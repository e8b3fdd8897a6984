import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEFAULT_PRICING_RULES } from '#contract/pricing/price-book/default-rules.ts';
import type { BookVersion } from '#contract/pricing/price-book/version.ts';
import { price_book_versions, prices } from '#server/db/schema/prices/price-book.ts';
import { sqlState } from '#server/db/sql-state.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';
import { untilBlocked } from '#tests/support/until-blocked.ts';
import { fixedPrice } from './price-book.fixture.ts';

const RESTRICT_VIOLATION = '23001';

let services: TestServices;
let admin: ReturnType<typeof callAs>;
let published: BookVersion;
let draft: BookVersion;
let service = '';

beforeAll(async () => {
  services = await startTestServices();
  admin = callAs(services, await createActor(services, { role: 'admin' }));
  service = (await admin.catalogue.list()).sub_headers[0]?.id ?? '';
  const { id } = await admin.priceBook.startDraft({ id: crypto.randomUUID(), from: 'newest' });
  const price = fixedPrice(service, 100);
  const { version } = await admin.priceBook.savePrice({ id, sub_header_id: service, version: 0, price });
  await admin.priceBook.publish({ id, version, starts_on: '2026-03-02' });
  published = await admin.priceBook.version({ id });
  draft = await admin.priceBook.startDraft({ id: crypto.randomUUID(), from: 'newest' });
});
afterAll(() => services.stop());

const newPrice = (version_id: string) => ({
  version_id,
  sub_header_id: '5b0c4c5e-5f3b-4c63-9a0e-000000000001',
  price: fixedPrice('5b0c4c5e-5f3b-4c63-9a0e-000000000001', 1),
  version: 1,
});

it.each<[string, () => Promise<unknown>]>([
  [
    'its rules are updated',
    () =>
      services.db
        .update(price_book_versions)
        .set({ rules: published.rules })
        .where(eq(price_book_versions.id, published.id)),
  ],
  [
    'it becomes a draft',
    () =>
      services.db.execute(
        sql`update price_book_versions set state = 'draft', starts_on = null, published_at = null where id = ${published.id}`,
      ),
  ],
  [
    'its start is moved',
    () =>
      services.db.execute(
        sql`update price_book_versions set starts_on = '2030-01-01' where id = ${published.id}`,
      ),
  ],
  [
    'it is deleted',
    () => services.db.delete(price_book_versions).where(eq(price_book_versions.id, published.id)),
  ],
  ['the versions are truncated', () => services.db.execute(sql`truncate price_book_versions cascade`)],
  [
    'a price is updated',
    () => services.db.update(prices).set({ version: 9 }).where(eq(prices.version_id, published.id)),
  ],
  ['a price is deleted', () => services.db.delete(prices).where(eq(prices.version_id, published.id))],
  ['a price is added', () => services.db.insert(prices).values(newPrice(published.id))],
  [
    'a price is moved into it',
    () =>
      services.db.execute(
        sql`update prices set version_id = ${published.id}, sub_header_id = ${newPrice('').sub_header_id} where version_id = ${draft.id}`,
      ),
  ],
  [
    'a price is moved out of it',
    () =>
      services.db.execute(sql`update prices set version_id = ${draft.id} where version_id = ${published.id}`),
  ],
  ['the prices are truncated', () => services.db.execute(sql`truncate prices`)],
  [
    'another version is inserted as published',
    () =>
      services.db.insert(price_book_versions).values({
        id: crypto.randomUUID(),
        number: 99,
        state: 'published',
        starts_on: '2026-01-01',
        published_at: '2026-01-01T00:00:00.000Z',
        rules: DEFAULT_PRICING_RULES,
      }),
  ],
])('for a published version, the database refuses SQL by which %s', async (_act, act) => {
  const failure = await act().then(
    () => null,
    (error: unknown) => error,
  );
  expect(sqlState(failure)).toBe(RESTRICT_VIOLATION);
  expect(await admin.priceBook.version({ id: published.id })).toEqual(published);
});

it('SQL can change and delete a draft', async () => {
  await services.db.update(prices).set({ version: 2 }).where(eq(prices.version_id, draft.id));
  await services.db.insert(prices).values(newPrice(draft.id));
  await services.db.delete(prices).where(eq(prices.version_id, draft.id));
  await services.db.delete(price_book_versions).where(eq(price_book_versions.id, draft.id));
  expect((await admin.priceBook.get({})).versions).toHaveLength(1);
});

it('SQL that adds a price during a publication is refused', async () => {
  const { id } = await admin.priceBook.startDraft({ id: crypto.randomUUID(), from: 'newest' });
  let adding: Promise<unknown> = Promise.resolve();
  await services.db.transaction(async (tx) => {
    await tx
      .update(price_book_versions)
      .set({ state: 'published', starts_on: '2026-03-02', published_at: '2026-03-02T10:00:00.000Z' })
      .where(eq(price_book_versions.id, id))
      // A transaction doesn't wait for a write that returns nothing.
      .returning({ id: price_book_versions.id });
    adding = services.db
      .insert(prices)
      .values(newPrice(id))
      .then(
        () => null,
        (error: unknown) => error,
      );
    await untilBlocked(tx, adding);
  });
  expect(sqlState(await adding)).toBe(RESTRICT_VIOLATION);
});
