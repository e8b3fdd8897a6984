import { and, eq, inArray, ne } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CatalogueTree } from '#contract/pricing/catalogue/catalogue.ts';
import type { Adjustments } from '#contract/pricing/fees/adjustments.ts';
import { computeFees } from '#contract/pricing/fees/compute-fees.ts';
import { savedTotals } from '#contract/pricing/fees/fee-changes.ts';
import type { GivenFees, Pricing } from '#contract/pricing/fees/saved-fees.ts';
import type { Price } from '#contract/pricing/pricing/price-book.ts';
import type { ProformaDetails } from '#contract/pricing/proforma/details.ts';
import { tickSubHeader } from '#contract/pricing/proforma/services.ts';
import type { Actor } from '#server/context.ts';
import { users } from '#server/db/schema/users.ts';
import { seedCatalogue } from '#server/db/seed/seed-catalogue.ts';
import { reviewDetails } from '#server/features/proposals/proposals/reviewed-client.fixture.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';

let services: TestServices;
let staff: Actor;
let api: ReturnType<typeof callAs>;
let annAdmin: Actor;
let ann: ReturnType<typeof callAs>;
let bob: ReturnType<typeof callAs>;
let tree: CatalogueTree;

beforeAll(async () => {
  services = await startTestServices();
  staff = await createActor(services, { full_name: 'Sam Staff' });
  api = callAs(services, staff);
  annAdmin = await createActor(services, { full_name: 'Ann Admin', role: 'admin' });
  ann = callAs(services, annAdmin);
  bob = callAs(services, await createActor(services, { full_name: 'Bob Admin', role: 'admin' }));
  await seedCatalogue(services.db);
  tree = await api.catalogue.tree();
});
afterAll(() => services.stop());

function subHeaderOf(name: string) {
  const found = tree.flatMap(({ sub_headers }) => sub_headers).find((each) => each.name === name);
  if (!found) throw new Error(`The seeded catalogue has no ${name}`);
  return found;
}

function price(name: string, pence: number): Price {
  return {
    sub_header_id: subHeaderOf(name).id,
    sub_header_name: name,
    billing: 'monthly',
    method: { kind: 'fixed', pence },
    vat_treatment: 'standard',
    rounding: 'penny',
    is_optional: false,
  };
}

/** Publishes a version of the price book that is in force from today. */
async function publish(prices: Price[]): Promise<void> {
  const id = crypto.randomUUID();
  const draft = await ann.priceBook.startDraft({ id, from: 'newest' });
  for (const each of prices) {
    const stored = draft.prices.find((one) => one.price.sub_header_id === each.sub_header_id);
    await ann.priceBook.savePrice({
      id,
      sub_header_id: each.sub_header_id,
      version: stored?.version ?? 0,
      price: each,
    });
  }
  const { version } = await ann.priceBook.version({ id });
  await ann.priceBook.publish({ id, version, starts_on: services.now().toISOString().slice(0, 10) });
}

const payroll = () => ({
  payroll: { payroll_processing: tickSubHeader(subHeaderOf('payroll_processing')) },
});
const details = (given: Partial<ProformaDetails> = {}): ProformaDetails => ({
  ...reviewDetails,
  services: payroll(),
  ...given,
});

async function addClient() {
  return api.clients.create({
    first_name: 'Priya',
    surname: 'Shah',
    email: 'priya@shah-bakery.example',
    inquiry_source: 'Email',
    status: 'zoom_call_booked',
  });
}

const NONE: Adjustments = { overrides: [], discounts: [] };
const off = (basis_points: number, reason = 'Loyal client'): Adjustments => ({
  overrides: [],
  discounts: [{ on: { kind: 'whole', billing: null }, by: { kind: 'per_cent', basis_points }, reason }],
});

/** The fees that a form would show and send. */
function shown(pricing: Pricing | null, adjustments = NONE, proforma = details()): GivenFees {
  if (!pricing) throw new Error('No price book is in force');
  const fees = computeFees(pricing, { proforma, catalogue: tree, adjustments });
  return { book_id: pricing.book.id, adjustments, totals: savedTotals(fees) };
}

async function pricingFor(client_id: string) {
  return (await api.proforma.latest({ client_id })).pricing;
}

let savedBefore: { id: string; client_id: string };

describe('without a price book', () => {
  test('the responses have no prices', async () => {
    const client = await addClient();
    expect((await api.clients.get({ id: client.id })).pricing).toBeNull();
    const saved = await api.proforma.create({ client_id: client.id, details: details() });
    expect(saved.fees).toBeNull();
    savedBefore = saved;
    expect(await api.proforma.latest({ client_id: client.id })).toMatchObject({
      pricing: null,
      review: { fees: null },
    });
  });
});

describe('with a price book', () => {
  beforeAll(() => publish([price('payroll_processing', 10_000)]));

  test('a proforma saved before there were prices can be priced afterwards', async () => {
    const { id, client_id } = savedBefore;
    const book = await api.priceBook.inForce({});
    if (!book) throw new Error('No price book is in force');
    const fees = await api.proforma.priceAgain({ id, book_id: book.id });
    expect(fees).toMatchObject({ book: { id: book.id }, fees: { totals: { monthly: { net: 10_000 } } } });
    expect((await api.clients.get({ id: client_id })).proforma_reviews[0]?.fees).toEqual(fees);
    const { items } = await api.reviews.queue({ limit: 50 });
    expect(items.find(({ client }) => client.id === client_id)?.first_year_value).toBe(120_000);
  });

  test('a proforma keeps its fees when a new version is published', async () => {
    const client = await addClient();
    const { pricing } = await api.clients.get({ id: client.id });
    const saved = await api.proforma.create({
      client_id: client.id,
      details: details(),
      fees: shown(pricing),
    });
    expect(saved.fees).toMatchObject({
      book: { id: pricing?.book.id, number: pricing?.book.number },
      day: '2026-03-02',
      approval: 'not_needed',
      version: 1,
    });
    expect(saved.fees?.fees.lines).toMatchObject([
      { name: 'Payroll Processing', amounts: { net: 10_000, vat: 2_000, gross: 12_000 } },
    ]);
    expect(saved.fees?.fees.lines[0]?.working).not.toEqual([]);

    await publish([price('payroll_processing', 15_000)]);
    const later = await api.clients.get({ id: client.id });
    expect(later.proforma_reviews[0]).toEqual(saved);
    expect((await api.reviews.queue({ limit: 50 })).items.map(({ review }) => review)).toContainEqual(saved);
    // A save of the same proforma by a program that shows no fees changes nothing either.
    expect(await api.proforma.update({ id: saved.id, version: 1, details: details() })).toEqual(saved);
  });

  test('a save is refused if its form showed different fees', async () => {
    const client = await addClient();
    const { pricing: before } = await api.clients.get({ id: client.id });
    await publish([price('payroll_processing', 16_000)]);
    const save = (fees: GivenFees) => api.proforma.create({ client_id: client.id, details: details(), fees });
    await expect(save(shown(before))).rejects.toMatchObject({
      code: 'FEES_DIFFER',
      data: { number: (before?.book.number ?? 0) + 1 },
    });
    const { pricing: now, client: unchanged, proforma_reviews } = await api.clients.get({ id: client.id });
    expect(unchanged.status).toBe('zoom_call_booked');
    expect(proforma_reviews).toEqual([]);
    const wrong = shown(now);
    wrong.totals.monthly += 1;
    await expect(save(wrong)).rejects.toMatchObject({ code: 'FEES_DIFFER' });
    const saved = await save(shown(now));
    expect(saved.fees?.fees.totals.monthly.net).toBe(16_000);
    expect(await save(shown(now))).toEqual(saved);
  });

  test('a service that the book does not price is listed as unpriced', async () => {
    const client = await addClient();
    const { pricing } = await api.clients.get({ id: client.id });
    const vat = { bookkeeping: { vat_returns: tickSubHeader(subHeaderOf('vat_returns')) } };
    const proforma = details({ services: { ...payroll(), ...vat } });
    const saved = await api.proforma.create({
      client_id: client.id,
      details: proforma,
      fees: shown(pricing, NONE, proforma),
    });
    expect(saved.fees?.fees.unpriced).toMatchObject([{ name: 'VAT Returns' }]);
  });

  test('overrides and discounts of a service not chosen are not stored', async () => {
    const client = await addClient();
    const { pricing } = await api.clients.get({ id: client.id });
    const absent = subHeaderOf('vat_returns').id;
    const given: Adjustments = {
      overrides: [{ line: absent, pence: 1_000, reason: 'Agreed', terms: null }],
      discounts: [{ on: { kind: 'line', line: absent }, by: { kind: 'amount', pence: 1 }, reason: 'Loyal' }],
    };
    const save = { client_id: client.id, details: details(), fees: shown(pricing, given) };
    const saved = await api.proforma.create(save);
    expect(saved.fees).toMatchObject({ adjustments: NONE, fees: { notes: [] } });
    expect(await api.proforma.create(save)).toEqual(saved);
    const { timeline } = await api.clients.get({ id: client.id });
    expect(timeline.items.find(({ type }) => type === 'proforma.saved')?.changes).toEqual({});
  });

  test('discounts up to the limit need no approval', async () => {
    const client = await addClient();
    const { pricing } = await api.clients.get({ id: client.id });
    const saved = await api.proforma.create({
      client_id: client.id,
      details: details(),
      fees: shown(pricing, off(1_000)),
    });
    expect(saved.fees).toMatchObject({ approval: 'not_needed', adjustments: off(1_000) });
    const { timeline, value } = await api.clients.get({ id: client.id });
    expect(value?.first_year).toBe(saved.fees?.fees.totals.first_year.net);
    expect(timeline.items[0]).toMatchObject({
      type: 'proforma.saved',
      changes: { discounts: { from: null, to: '10% off everything (Loyal client)' } },
    });
  });

  test('discounts above the limit wait until another administrator approves them', async () => {
    const client = await addClient();
    const { pricing } = await api.clients.get({ id: client.id });
    const saved = await ann.proforma.create({
      client_id: client.id,
      details: details(),
      fees: shown(pricing, off(2_000)),
    });
    expect(saved.fees).toMatchObject({ approval: 'waiting', asked_by_name: 'Ann Admin', version: 1 });
    const approval = { proforma_id: saved.id, version: 1 };
    await expect(api.fees.approve(approval)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(ann.fees.approve(approval)).rejects.toMatchObject({ code: 'OWN_REQUEST' });
    await expect(bob.fees.approve({ ...approval, version: 2 })).rejects.toMatchObject({
      code: 'FEES_CHANGED',
    });
    expect((await bob.notifications.list({ limit: 10 })).items[0]).toMatchObject({
      kind: 'approval_asked',
      client_id: client.id,
    });
    const approved = await bob.fees.approve(approval);
    expect(approved).toMatchObject({
      approval: 'approved',
      approved_by_name: 'Bob Admin',
      approved_at: services.now().toISOString(),
    });
    // A repeat changes nothing.
    expect(await bob.fees.approve(approval)).toEqual(approved);
    const { timeline } = await api.clients.get({ id: client.id });
    expect(timeline.items.filter(({ type }) => type === 'fees.approved')).toHaveLength(1);

    services.advance(60_000);
    const moved = await api.proforma.update({
      id: saved.id,
      version: 1,
      details: details({ city: 'York' }),
      fees: shown(pricing, off(2_000), details({ city: 'York' })),
    });
    expect(moved.fees).toMatchObject({ approval: 'approved', version: 1 });
    const more = await api.proforma.update({
      id: saved.id,
      version: 2,
      details: details({ city: 'York' }),
      fees: shown(pricing, off(2_500), details({ city: 'York' })),
    });
    expect(more.fees).toMatchObject({ approval: 'waiting', asked_by_name: 'Sam Staff', version: 2 });
    await expect(bob.fees.approve(approval)).rejects.toMatchObject({ code: 'FEES_CHANGED' });
  });

  test('an administrator cannot approve what they saved through their own API key', async () => {
    const client = await addClient();
    const { pricing } = await api.clients.get({ id: client.id });
    const key = crypto.randomUUID();
    const program = { ...annAdmin, user_id: key, session_id: key, api_key: { made_by: annAdmin.user_id } };
    const saved = await callAs(services, program).proforma.create({
      client_id: client.id,
      details: details(),
      fees: shown(pricing, off(2_000)),
    });
    const approval = { proforma_id: saved.id, version: 1 };
    await expect(ann.fees.approve(approval)).rejects.toMatchObject({ code: 'OWN_REQUEST' });
    await expect(callAs(services, program).fees.approve(approval)).rejects.toMatchObject({
      code: 'NOT_FOR_KEYS',
    });
    expect(await bob.fees.approve(approval)).toMatchObject({ approved_by_name: 'Bob Admin' });
  });

  test("a sole administrator's own approval counts", async () => {
    const client = await addClient();
    const saved = await ann.proforma.create({
      client_id: client.id,
      details: details(),
      fees: shown((await api.clients.get({ id: client.id })).pricing, off(2_000)),
    });
    const others = and(eq(users.role, 'admin'), ne(users.id, annAdmin.user_id));
    const demoted = await services.db.update(users).set({ role: 'staff' }).where(others).returning();
    const approved = await ann.fees.approve({ proforma_id: saved.id, version: 1 });
    await services.db
      .update(users)
      .set({ role: 'admin' })
      .where(
        inArray(
          users.id,
          demoted.map(({ id }) => id),
        ),
      );
    expect(approved.approved_by_name).toBe('Ann Admin (the only administrator)');
    const { timeline } = await api.clients.get({ id: client.id });
    expect(timeline.items[0]).toMatchObject({
      type: 'fees.approved',
      changes: { approved_as: { to: 'the only administrator' } },
    });
  });

  test('only one of several simultaneous approvals is recorded', async () => {
    const client = await addClient();
    const saved = await api.proforma.create({
      client_id: client.id,
      details: details(),
      fees: shown((await api.clients.get({ id: client.id })).pricing, off(5_000)),
    });
    const approval = { proforma_id: saved.id, version: 1 };
    await Promise.all([ann, bob, ann, bob, ann].map((admin) => admin.fees.approve(approval)));
    const { timeline } = await api.clients.get({ id: client.id });
    expect(timeline.items.filter(({ type }) => type === 'fees.approved')).toHaveLength(1);
  });

  test('a save during a publication never uses a version not shown', async () => {
    const clients = await Promise.all(Array.from({ length: 8 }, addClient));
    const pricing = await pricingFor(clients[0]?.id ?? '');
    const fees = shown(pricing);
    const [, ...outcomes] = await Promise.allSettled([
      publish([price('payroll_processing', 17_000)]),
      ...clients.map(({ id }) => api.proforma.create({ client_id: id, details: details(), fees })),
    ]);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'FEES_DIFFER' });
      else expect(outcome.value).toMatchObject({ fees: { book: { id: fees.book_id } } });
    }
  });
});

test('approving the fees of an unknown proforma is refused', async () => {
  await expect(bob.fees.approve({ proforma_id: crypto.randomUUID(), version: 1 })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});
