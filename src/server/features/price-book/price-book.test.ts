import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';
import { emptyPriceBook, fixedPrice } from './price-book.fixture.ts';
import { seedPriceBook } from './seed-price-book.ts';

let services: TestServices;
let admin: ReturnType<typeof callAs>;
let other: ReturnType<typeof callAs>;
let staff: ReturnType<typeof callAs>;
/** Ids of three services in the catalogue. */
let accounts = '';
let payroll = '';
let vat = '';

beforeAll(async () => {
  services = await startTestServices();
  admin = callAs(services, await createActor(services, { role: 'admin', full_name: 'Grace Admin' }));
  other = callAs(services, await createActor(services, { role: 'admin', full_name: 'Olga Other' }));
  staff = callAs(services, await createActor(services));
  const idOf = new Map((await staff.catalogue.list()).sub_headers.map(({ name, id }) => [name, id]));
  accounts = idOf.get('annual_accounts') ?? '';
  payroll = idOf.get('payroll_processing') ?? '';
  vat = idOf.get('vat_returns') ?? '';
});
beforeEach(async () => {
  services.setNow('2026-03-02T10:00:00Z');
  await emptyPriceBook(services);
});
afterAll(() => services.stop());

const startDraft = () => admin.priceBook.startDraft({ id: crypto.randomUUID(), from: 'newest' });

async function save(id: string, sub_header_id: string, pence: number, version = 0, as = admin) {
  return as.priceBook.savePrice({ id, sub_header_id, version, price: fixedPrice(sub_header_id, pence) });
}

/** Publishes a version with one price. */
async function publish(pence: number, starts_on: string) {
  const draft = await startDraft();
  const [before] = draft.prices;
  const { version } = await save(draft.id, accounts, pence, before?.version ?? 0);
  return admin.priceBook.publish({ id: draft.id, version, starts_on });
}

const penceOn = async (day?: string) => {
  const book = await staff.priceBook.inForce({ day });
  const method = book?.prices[0]?.method;
  return method?.kind === 'fixed' ? method.pence : null;
};

describe('a draft', () => {
  it('begins empty, then as the newest published version, and only one exists at a time', async () => {
    const draft = await startDraft();
    expect(draft).toMatchObject({ number: 1, state: 'draft', prices: [], starts_on: null });
    await expect(startDraft()).rejects.toMatchObject({ code: 'DRAFT_EXISTS' });
    await save(draft.id, accounts, 50_000);
    await admin.priceBook.publish({ id: draft.id, version: 2, starts_on: '2026-03-02' });
    const next = await startDraft();
    expect(next).toMatchObject({ number: 2, prices: [{ price: { method: { pence: 50_000 } } }] });
  });

  it('started twice at once, or again after a lost response, is one draft', async () => {
    const id = crypto.randomUUID();
    const results = await Promise.allSettled([
      ...Array.from({ length: 4 }, () => admin.priceBook.startDraft({ id, from: 'newest' })),
      other.priceBook.startDraft({ id: crypto.randomUUID(), from: 'examples' }),
    ]);
    const { versions } = await staff.priceBook.get({});
    expect(versions).toHaveLength(1);
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'DRAFT_EXISTS' });
  });

  it('of a new installation has an example price for the services of the catalogue, unpublished', async () => {
    await seedPriceBook(services);
    const { shown, in_force_id } = await staff.priceBook.get({});
    expect(shown).toMatchObject({ state: 'draft', from_examples: true });
    expect(shown?.prices.length).toBeGreaterThan(30);
    expect(in_force_id).toBeNull();
    expect(await staff.priceBook.inForce({})).toBeNull();
  });

  it('can start from the example prices, and be discarded', async () => {
    const draft = await admin.priceBook.startDraft({ id: crypto.randomUUID(), from: 'examples' });
    expect(draft.prices.length).toBeGreaterThan(30);
    await admin.priceBook.discardDraft({ id: draft.id });
    expect(await staff.priceBook.get({})).toMatchObject({ versions: [], shown: null });
    await expect(save(draft.id, accounts, 1)).rejects.toMatchObject({
      code: 'DRAFT_GONE',
      data: { number: null },
    });
  });

  it('is edited by administrators only', async () => {
    const { id } = await startDraft();
    const calls = [
      () => save(id, accounts, 1, 0, staff),
      () => staff.priceBook.startDraft({ id: crypto.randomUUID(), from: 'examples' }),
      () => staff.priceBook.discardDraft({ id }),
      () => staff.priceBook.publish({ id, version: 1, starts_on: '2026-03-02' }),
    ];
    for (const call of calls) await expect(call()).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('prices of a draft', () => {
  it('are saved under the catalogue’s names, and removed', async () => {
    const { id } = await startDraft();
    const { version } = await save(id, accounts, 50_000);
    const { shown } = await staff.priceBook.get({});
    expect(shown?.prices).toMatchObject([
      { version, edited_by_name: 'Grace Admin', price: { sub_header_name: 'Annual Accounts' } },
    ]);
    await admin.priceBook.savePrice({ id, sub_header_id: accounts, version, price: null });
    expect((await staff.priceBook.version({ id })).prices).toEqual([]);
  });

  it('saved by two administrators at once are all kept', async () => {
    const { id } = await startDraft();
    const subHeaders = (await staff.catalogue.list()).sub_headers.map((each) => each.id);
    await Promise.all(
      subHeaders.map((each, index) => save(id, each, index, 0, index % 2 === 0 ? admin : other)),
    );
    expect((await staff.priceBook.version({ id })).prices).toHaveLength(subHeaders.length);
  });

  it('are not overwritten: a save after a colleague’s is refused, and names the fields that differ', async () => {
    const { id } = await startDraft();
    const { version } = await save(id, accounts, 50_000);
    await save(id, accounts, 60_000, version, other);
    await expect(
      admin.priceBook.savePrice({
        id,
        sub_header_id: accounts,
        version,
        price: { ...fixedPrice(accounts, 70_000), billing: 'annually' },
      }),
    ).rejects.toMatchObject({
      code: 'ROW_CHANGED',
      data: {
        by: 'Olga Other',
        changed: { method: { kind: 'fixed', pence: 60_000 }, billing: 'monthly' },
      },
    });
    expect((await save(id, accounts, 60_000, version)).version).toBeGreaterThan(version);
  });

  it('have a version that never recurs, even if the price was removed and added again', async () => {
    const { id } = await startDraft();
    const { version } = await save(id, accounts, 1);
    await admin.priceBook.savePrice({ id, sub_header_id: accounts, version, price: null });
    await save(id, accounts, 2);
    await expect(save(id, accounts, 3, version)).rejects.toMatchObject({ code: 'ROW_CHANGED' });
  });

  it('must refer to options of the right type', async () => {
    const { id } = await startDraft();
    const options = (await staff.catalogue.list()).options;
    const frequency = options.find(({ name }) => name === 'pay_frequency');
    const price = {
      ...fixedPrice(payroll, 0),
      method: {
        kind: 'by_steps' as const,
        steps: [
          {
            label: '',
            pence: 600,
            quantity: {
              kind: 'number' as const,
              option: { option_id: frequency?.id ?? '', option_name: '' },
            },
            multiplier: null,
            condition: null,
          },
        ],
      },
    };
    await expect(
      admin.priceBook.savePrice({ id, sub_header_id: payroll, version: 0, price }),
    ).rejects.toMatchObject({
      code: 'PRICE_REFUSED',
      data: { issues: [{ message: "'Pay Frequency' isn't a number" }] },
    });
  });

  it('and rules are saved at the same time without a conflict, unlike the same rules twice', async () => {
    const draft = await startDraft();
    const rules = { ...draft.rules, valid_days: 14 };
    await Promise.all([
      save(draft.id, accounts, 1),
      other.priceBook.saveRules({ id: draft.id, version: draft.rules_version, rules }),
    ]);
    const stored = await staff.priceBook.version({ id: draft.id });
    expect(stored).toMatchObject({ rules: { valid_days: 14 }, prices: [{}] });
    await expect(
      admin.priceBook.saveRules({
        id: draft.id,
        version: draft.rules_version,
        rules: { ...rules, valid_days: 7 },
      }),
    ).rejects.toMatchObject({ code: 'ROW_CHANGED', data: { by: 'Olga Other', changed: { valid_days: 14 } } });
  });
});

describe('a published version', () => {
  it('is in force from its day in London; of two from the same day, the one published later is in force', async () => {
    services.setNow('2026-03-31T22:30:00Z');
    await publish(100, '2026-03-31');
    expect(await penceOn()).toBe(100);
    await publish(200, '2026-04-01');
    await publish(300, '2026-04-01');
    expect(await penceOn()).toBe(100);
    expect(await penceOn('2026-03-30')).toBeNull();
    // Half past eleven in the evening in UTC is already 1 April in London.
    services.setNow('2026-03-31T23:30:00Z');
    expect(await penceOn()).toBe(300);
    await expect(publish(400, '2026-03-31')).rejects.toMatchObject({ code: 'STARTS_IN_PAST' });
    const { versions, in_force_id } = await staff.priceBook.get({});
    expect(versions.find(({ id }) => id === in_force_id)).toMatchObject({ number: 3 });
  });

  it('is published once by fifty administrators at once, and the others are told by whom', async () => {
    const draft = await startDraft();
    const { version } = await save(draft.id, accounts, 100);
    const admins = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        createActor(services, { role: 'admin', full_name: `Admin ${index}` }),
      ),
    );
    const results = await Promise.allSettled(
      admins.map((actor) =>
        callAs(services, actor).priceBook.publish({ id: draft.id, version, starts_on: '2026-03-02' }),
      ),
    );
    const [won, ...more] = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    expect(more).toEqual([]);
    for (const result of results) {
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject({
          code: 'DRAFT_GONE',
          data: { number: 1, starts_on: '2026-03-02', by: won?.published_by_name },
        });
    }
    expect((await staff.priceBook.get({})).versions).toHaveLength(1);
  });

  it('is returned to the same person who publishes it again after a lost response', async () => {
    const draft = await startDraft();
    const publishing = { id: draft.id, version: 1, starts_on: '2026-03-02' };
    const first = await admin.priceBook.publish(publishing);
    expect(await admin.priceBook.publish(publishing)).toEqual(first);
    await expect(other.priceBook.publish(publishing)).rejects.toMatchObject({ code: 'DRAFT_GONE' });
  });

  it('is what staff see first, and administrators see the next draft', async () => {
    await publish(100, '2026-03-02');
    const draft = await startDraft();
    expect((await staff.priceBook.get({})).shown).toMatchObject({ number: 1, state: 'published' });
    expect((await admin.priceBook.get({})).shown).toMatchObject({ id: draft.id, state: 'draft' });
  });

  it('is what its publisher saw: a draft that has changed since is refused', async () => {
    const draft = await startDraft();
    await save(draft.id, accounts, 100, 0, other);
    await expect(
      admin.priceBook.publish({ id: draft.id, version: draft.version, starts_on: '2026-03-02' }),
    ).rejects.toMatchObject({ code: 'DRAFT_CHANGED', data: { by: 'Olga Other' } });
  });

  it('stays as it is while a later one is edited and published', async () => {
    const first = await publish(100, '2026-03-02');
    const stored = await staff.priceBook.version({ id: first.id });
    await publish(200, '2026-03-02');
    expect(await staff.priceBook.version({ id: first.id })).toEqual(stored);
    expect(await staff.priceBook.published({ id: first.id })).toMatchObject({
      number: 1,
      prices: [{ method: { pence: 100 } }],
    });
  });

  it('stays as it is when its service is deleted from the catalogue', async () => {
    const category = await admin.catalogue.categories.choices();
    const service = await admin.catalogue.subHeaders.create({
      category_id: category[0]?.id ?? '',
      name: 'short_lived',
      display_name: 'Short Lived',
      description: null,
      sort_order: 999,
      is_active: true,
    });
    const draft = await startDraft();
    const { version } = await save(draft.id, service.id, 100);
    await admin.priceBook.publish({ id: draft.id, version, starts_on: '2026-03-02' });
    await admin.catalogue.subHeaders.delete({ id: service.id });
    expect((await staff.priceBook.inForce({}))?.prices).toMatchObject([{ sub_header_name: 'Short Lived' }]);
  });

  it('refuses every change from a screen that still shows it as a draft', async () => {
    const draft = await startDraft();
    const { version } = await save(draft.id, vat, 100);
    await other.priceBook.publish({ id: draft.id, version, starts_on: '2026-03-02' });
    const calls = [
      () => save(draft.id, vat, 200, version),
      () => save(draft.id, accounts, 200),
      () => admin.priceBook.savePrice({ id: draft.id, sub_header_id: vat, version, price: null }),
      () => admin.priceBook.saveRules({ id: draft.id, version: 1, rules: { ...draft.rules, valid_days: 1 } }),
      () => admin.priceBook.discardDraft({ id: draft.id }),
      () => admin.priceBook.publish({ id: draft.id, version, starts_on: '2026-03-03' }),
    ];
    for (const call of calls)
      await expect(call()).rejects.toMatchObject({
        code: 'DRAFT_GONE',
        data: { number: 1, by: 'Olga Other' },
      });
    expect(await staff.priceBook.inForce({})).toMatchObject({
      starts_on: '2026-03-02',
      prices: [{ method: { pence: 100 } }],
    });
  });
});

it('records the start, a price and the publication of a draft in the audit log', async () => {
  const draft = await startDraft();
  const { version } = await save(draft.id, accounts, 100);
  await admin.priceBook.publish({ id: draft.id, version, starts_on: '2026-03-02' });
  const { items } = await admin.audit.list({ limit: 3 });
  expect(items).toMatchObject([
    { action: 'PRICE_BOOK_PUBLISHED', new_values: { number: 1, starts_on: '2026-03-02' } },
    { action: 'PRICE_SAVED', new_values: { of: 'Annual Accounts', billing: { to: 'monthly' } } },
    { action: 'PRICE_BOOK_DRAFT_STARTED', new_values: { number: 1, from: 'newest' } },
  ]);
});
