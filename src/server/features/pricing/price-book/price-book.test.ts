import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Price } from '#contract/pricing/pricing/price-book.ts';
import { emptyPriceBook, fixedPrice, startPriceBook } from './price-book.fixture.ts';
import { seedPriceBook } from './seed-price-book.ts';

const { services, admin, other, staff, accounts, payroll, startDraft, save } = await startPriceBook();
beforeEach(async () => {
  services.setNow('2026-03-02T10:00:00Z');
  await emptyPriceBook(services);
});
afterAll(() => services.stop());

describe('a draft', () => {
  it('begins empty or with the content of the newest published version', async () => {
    const draft = await startDraft();
    expect(draft).toMatchObject({ number: 1, state: 'draft', prices: [], starts_on: null });
    await expect(startDraft()).rejects.toMatchObject({ code: 'DRAFT_EXISTS' });
    await save(draft.id, accounts, 50_000);
    await admin.priceBook.publish({ id: draft.id, version: 2, starts_on: '2026-03-02' });
    const next = await startDraft();
    expect(next).toMatchObject({ number: 2, prices: [{ price: { method: { pence: 50_000 } } }] });
  });

  it('is started once, even if it is requested several times at once', async () => {
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

  it('of a new installation has example prices', async () => {
    await seedPriceBook(services);
    const { shown, in_force_id } = await staff.priceBook.get({});
    expect(shown).toMatchObject({ state: 'draft', from_examples: true });
    expect(shown?.prices.length).toBeGreaterThan(30);
    expect(in_force_id).toBeNull();
    expect(await staff.priceBook.inForce({})).toBeNull();
  });

  it('can start from the example prices', async () => {
    const draft = await admin.priceBook.startDraft({ id: crypto.randomUUID(), from: 'examples' });
    expect(draft.prices.length).toBeGreaterThan(30);
    await admin.priceBook.discardDraft({ id: draft.id });
    expect(await staff.priceBook.get({})).toMatchObject({ versions: [], shown: null });
    await expect(save(draft.id, accounts, 1)).rejects.toMatchObject({
      code: 'DRAFT_GONE',
      data: { number: null },
    });
  });

  it('can be started, edited, discarded and published by administrators only', async () => {
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
  it('are saved under the catalogue’s names', async () => {
    const { id } = await startDraft();
    const { version } = await save(id, accounts, 50_000);
    const { shown } = await staff.priceBook.get({});
    expect(shown?.prices).toMatchObject([
      { version, edited_by_name: 'Grace Admin', price: { sub_header_name: 'Annual Accounts' } },
    ]);
    await admin.priceBook.savePrice({ id, sub_header_id: accounts, version, price: null });
    expect((await staff.priceBook.version({ id })).prices).toEqual([]);
  });

  it('are all stored if two administrators save them at once', async () => {
    const { id } = await startDraft();
    const subHeaders = (await staff.catalogue.list()).sub_headers.map((each) => each.id);
    await Promise.all(
      subHeaders.map((each, index) => save(id, each, index, 0, index % 2 === 0 ? admin : other)),
    );
    expect((await staff.priceBook.version({ id })).prices).toHaveLength(subHeaders.length);
  });

  it('are not overwritten by a save over a colleague’s change', async () => {
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

  it('have a version that never recurs, even after a removal', async () => {
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
      data: { issues: [{ message: "'Pay Frequency' isn't a number field" }] },
    });
  });

  it('and its rules can be saved at the same time', async () => {
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

describe('prices that need an option', () => {
  it('cover the draft, the version in force and later ones', async () => {
    const { options } = await staff.catalogue.list();
    const option = options.find(({ name }) => name === 'pay_frequency');
    const option_id = option?.id ?? '';
    const needs = (sub_header_id: string): Price => ({
      ...fixedPrice(sub_header_id, 0),
      method: {
        kind: 'by_steps',
        steps: [
          {
            label: '',
            pence: 100,
            quantity: { kind: 'one' },
            multiplier: null,
            condition: { kind: 'choice', option: { option_id, option_name: '' }, choice: 'Monthly' },
          },
        ],
      },
    });
    const put = (id: string, price: Price) =>
      admin.priceBook.savePrice({ id, sub_header_id: price.sub_header_id, version: 0, price });
    const first = await startDraft();
    await put(first.id, needs(accounts));
    const { version } = await put(first.id, needs(payroll));
    await admin.priceBook.publish({ id: first.id, version, starts_on: '2026-03-02' });
    const second = await startDraft();
    await admin.priceBook.savePrice({
      id: second.id,
      sub_header_id: accounts,
      version: second.prices.find(({ price }) => price.sub_header_id === accounts)?.version ?? 0,
      price: null,
    });
    expect(await staff.priceBook.needing({ option_id })).toEqual(['Annual Accounts', 'Payroll Processing']);
    await admin.priceBook.publish({ id: second.id, version: second.version + 1, starts_on: '2026-03-02' });
    expect(await staff.priceBook.needing({ option_id })).toEqual(['Payroll Processing']);
    expect(await staff.priceBook.needing({ option_id: crypto.randomUUID() })).toEqual([]);
  });
});

it('the audit log records the start of a draft, a price and the publication', async () => {
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
