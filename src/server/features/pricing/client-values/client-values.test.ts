import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { computeFees } from '#contract/pricing/fees/compute-fees.ts';
import { savedTotals } from '#contract/pricing/fees/fee-changes.ts';
import { client_values } from '#server/db/schema/clients/client-values.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { seedCatalogue } from '#server/db/seed/seed-catalogue.ts';
import { emptyPriceBook, fixedPrice } from '#server/features/pricing/price-book/price-book.fixture.ts';
import { reviewDetails } from '#server/features/proposals/proposals/reviewed-client.fixture.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';
import { keepValues } from './keep-values.ts';
import { refreshValues } from './refresh-values.ts';

const TODAY = '2026-03-02';
const TOMORROW = '2026-03-03';

let services: TestServices;
let api: ReturnType<typeof callAs>;
let category = '';
let service = '';
let service_id = '';

beforeAll(async () => {
  services = await startTestServices();
  api = callAs(services, await createActor(services, { role: 'admin' }));
  await seedCatalogue(services.db);
  const tree = await api.catalogue.tree();
  const subHeaders = tree.flatMap((entry) =>
    entry.sub_headers.map((its) => ({ ...its, category: entry.name })),
  );
  // A service that can be ticked without filling anything in.
  const found = subHeaders.find(({ options }) => options.every((option) => !option.is_required));
  category = found?.category ?? '';
  service = found?.name ?? '';
  service_id = found?.id ?? '';
});
beforeEach(async () => {
  await emptyPriceBook(services);
  await services.db.delete(client_values);
  await services.db.update(clients).set({ first_year_value: null });
  services.setNow(`${TODAY}T10:00:00.000Z`);
});
afterAll(() => services.stop());

async function publish(pence: number, starts_on = TODAY) {
  const { id } = await api.priceBook.startDraft({ id: crypto.randomUUID(), from: 'newest' });
  const draft = await api.priceBook.version({ id });
  const stored = draft.prices.find(({ price }) => price.sub_header_id === service_id);
  const price = fixedPrice(service_id, pence);
  const { version } = await api.priceBook.savePrice({
    id,
    sub_header_id: service_id,
    version: stored?.version ?? 0,
    price,
  });
  await api.priceBook.publish({ id, version, starts_on });
  return id;
}

const details = { ...reviewDetails, services: {} };
const ticked = () => ({ ...details, services: { [category]: { [service]: { enabled: true } } } });

async function addClient(): Promise<string> {
  const { id } = await api.clients.create({
    first_name: 'Val',
    surname: 'Ue',
    email: `${crypto.randomUUID()}@example.org`,
    inquiry_source: 'Phone',
    status: 'zoom_call_booked',
  });
  return id;
}

async function storedValue(client_id: string) {
  const [value] = await services.db
    .select()
    .from(client_values)
    .where(eq(client_values.client_id, client_id));
  const [client] = await services.db
    .select({ first_year: clients.first_year_value })
    .from(clients)
    .where(eq(clients.id, client_id));
  return { value: value ?? null, listed: client?.first_year ?? null };
}

it('no value is stored while no price book is in force', async () => {
  await publish(10_000, TOMORROW);
  const client_id = await addClient();
  await api.proforma.create({ client_id, details: ticked() });
  expect(await refreshValues(services, null)).toBeNull();
  expect(await storedValue(client_id)).toEqual({ value: null, listed: null });
});

it('the value is stored with each save of a proforma', async () => {
  const book = await publish(10_000);
  const client_id = await addClient();
  const { id, version } = await api.proforma.create({ client_id, details: ticked() });
  const stored = await storedValue(client_id);
  expect(stored.value).toMatchObject({
    monthly: 10_000,
    first_year: 120_000,
    one_off: 0,
    unpriced: 0,
    proforma_id: id,
    proforma_version: version,
    book_version_id: book,
  });
  expect(stored.listed).toBe(120_000);
  const { rows } = await services.db.execute(sql`
    select from client_values v, activity_events e
    where v.client_id = ${client_id} and e.client_id = v.client_id and e.type = 'proforma.saved' and e.xmin = v.xmin`);
  expect(rows, 'written in the transaction of the proforma').toHaveLength(1);
  await api.proforma.update({ id, version, details });
  expect(await storedValue(client_id)).toMatchObject({
    value: { first_year: 0, proforma_version: 2 },
    listed: 0,
  });
});

it('the value of saved fees stays under a new price book version', async () => {
  const book = await publish(10_000);
  const client_id = await addClient();
  await api.proforma.create({ client_id, details: ticked() });
  await publish(20_000, TOMORROW);
  services.setNow(`${TOMORROW}T00:00:30.000Z`);
  await keepValues(services)();
  expect(await storedValue(client_id)).toMatchObject({ value: { book_version_id: book }, listed: 120_000 });
});

it('the value of a proforma without fees follows each new version', async () => {
  const client_id = await addClient();
  await api.proforma.create({ client_id, details: ticked() });
  const keep = keepValues(services);
  await publish(10_000);
  await keep();
  const later = await publish(20_000, TOMORROW);
  await keep();
  expect((await storedValue(client_id)).listed).toBe(120_000);
  services.setNow(`${TOMORROW}T00:00:30.000Z`);
  await keep();
  expect(await storedValue(client_id)).toMatchObject({ value: { book_version_id: later }, listed: 240_000 });
});

it('the value includes discounts', async () => {
  await publish(10_000);
  const client_id = await addClient();
  const { pricing } = await api.proforma.latest({ client_id });
  if (!pricing) throw new Error('No price book is in force');
  const by = { kind: 'per_cent', basis_points: 500 } as const;
  const adjustments = {
    overrides: [],
    discounts: [{ on: { kind: 'whole' as const, billing: null }, by, reason: 'New client' }],
  };
  const catalogue = await api.catalogue.tree();
  const fees = computeFees(pricing, { proforma: ticked(), catalogue, adjustments });
  await api.proforma.create({
    client_id,
    details: ticked(),
    fees: { book_id: pricing.book.id, adjustments, totals: savedTotals(fees) },
  });
  expect(await storedValue(client_id)).toMatchObject({ value: { monthly: 9_500 }, listed: 114_000 });
});

it('proformas from before the first version of the price book get values', async () => {
  const client_ids = [];
  for (let count = 0; count < 3; count += 1) {
    const client_id = await addClient();
    await api.proforma.create({ client_id, details: ticked() });
    client_ids.push(client_id);
  }
  const without = await addClient();
  const book = await publish(10_000);
  expect(await refreshValues(services, null)).toBe(book);
  for (const client_id of client_ids) expect((await storedValue(client_id)).listed).toBe(120_000);
  expect((await storedValue(without)).value).toBeNull();
});

it('a client that somebody is saving waits for the next refresh', async () => {
  const client_id = await addClient();
  await api.proforma.create({ client_id, details: ticked() });
  const book = await publish(10_000);
  await services.db.transaction(async (tx) => {
    await tx.select().from(clients).where(eq(clients.id, client_id)).for('update');
    expect(await refreshValues(services, null)).toBeNull();
  });
  expect((await storedValue(client_id)).value).toBeNull();
  expect(await refreshValues(services, null)).toBe(book);
  expect((await storedValue(client_id)).listed).toBe(120_000);
});

it("the value follows the client's newest proforma, even if an older one is edited", async () => {
  await publish(10_000);
  const client_id = await addClient();
  const older = await api.proforma.create({ client_id, details: ticked() });
  services.advance(1_000);
  await api.clients.setStatus({ id: client_id, status: 'zoom_call_booked' });
  const newer = await api.proforma.create({ client_id, details });
  await api.proforma.update({
    id: older.id,
    version: older.version,
    details: { ...ticked(), city: 'Leeds' },
  });
  expect(await storedValue(client_id)).toMatchObject({ value: { proforma_id: newer.id }, listed: 0 });
});

it("the client's page shows the value", async () => {
  const client_id = await addClient();
  const headings = async () => (await (await api.clients.export({ format: 'csv' })).text()).split('\r\n')[0];
  expect(await headings()).toMatch(/,Created$/);
  expect((await api.clients.get({ id: client_id })).value).toBeNull();
  await publish(10_050);
  await api.proforma.create({ client_id, details: ticked() });
  expect((await api.clients.get({ id: client_id })).value).toEqual({
    one_off: 0,
    monthly: 10_050,
    quarterly: 0,
    annually: 0,
    first_year: 120_600,
    unpriced: 0,
  });
  expect(await headings()).toMatch(
    /,Created,One-off Fees,Monthly Fees,Quarterly Fees,Annual Fees,First Year Fees$/,
  );
  const file = await (await api.clients.export({ format: 'csv' })).text();
  expect(file.split('\r\n').filter((line) => line.endsWith(',0.00,100.50,0.00,0.00,1206.00'))).toHaveLength(
    1,
  );
});

it("the values are summed by status, within the list's filters", async () => {
  await publish(10_000);
  const client_id = await addClient();
  await addClient();
  await api.proforma.create({ client_id, details: ticked() });
  const { email } = await api.clients.get({ id: client_id }).then(({ client }) => client);
  const values = await api.clients.valueByStatus({ search: email });
  expect(values).toMatchObject({ proforma_review: 120_000, zoom_call_booked: 0 });
  const { items } = await api.clients.list({ search: email });
  expect(items.map((item) => item.first_year_value)).toEqual([120_000]);
});
