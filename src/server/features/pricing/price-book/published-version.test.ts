import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { callAs, createActor } from '#tests/support/test-services.ts';
import { emptyPriceBook, startPriceBook } from './price-book.fixture.ts';

const { services, admin, other, staff, accounts, vat, startDraft, save } = await startPriceBook();
beforeEach(async () => {
  services.setNow('2026-03-02T10:00:00Z');
  await emptyPriceBook(services);
});
afterAll(() => services.stop());

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

describe('a published version', () => {
  it('is in force from its first day in London', async () => {
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

  it('is published once if fifty administrators publish it at once', async () => {
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

  it('is returned if its publisher repeats the request', async () => {
    const draft = await startDraft();
    const publishing = { id: draft.id, version: 1, starts_on: '2026-03-02' };
    const first = await admin.priceBook.publish(publishing);
    expect(await admin.priceBook.publish(publishing)).toEqual(first);
    await expect(other.priceBook.publish(publishing)).rejects.toMatchObject({ code: 'DRAFT_GONE' });
  });

  it('is shown to staff by default, while administrators see the next draft', async () => {
    await publish(100, '2026-03-02');
    const draft = await startDraft();
    expect((await staff.priceBook.get({})).shown).toMatchObject({ number: 1, state: 'published' });
    expect((await admin.priceBook.get({})).shown).toMatchObject({ id: draft.id, state: 'draft' });
  });

  it('is exactly the draft that its publisher saw', async () => {
    const draft = await startDraft();
    await save(draft.id, accounts, 100, 0, other);
    await expect(
      admin.priceBook.publish({ id: draft.id, version: draft.version, starts_on: '2026-03-02' }),
    ).rejects.toMatchObject({ code: 'DRAFT_CHANGED', data: { by: 'Olga Other' } });
  });

  it('stays as it is when a later version is edited and published', async () => {
    const first = await publish(100, '2026-03-02');
    const stored = await staff.priceBook.version({ id: first.id });
    await publish(200, '2026-03-02');
    expect(await staff.priceBook.version({ id: first.id })).toEqual(stored);
    expect(await staff.priceBook.published({ id: first.id })).toMatchObject({
      number: 1,
      prices: [{ method: { pence: 100 } }],
    });
  });

  it('stays as it is when one of its services is deleted from the catalogue', async () => {
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

describe('a scheduled version', () => {
  it('that is taken back is never in force', async () => {
    await publish(100, '2026-03-02');
    const { id } = await publish(200, '2026-04-01');
    await expect(staff.priceBook.withdraw({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await admin.priceBook.withdraw({ id });
    expect(await other.priceBook.withdraw({ id })).toEqual({ id });
    expect(await penceOn('2026-04-01')).toBe(100);
    services.setNow('2026-04-02T10:00:00Z');
    const { versions, in_force_id } = await staff.priceBook.get({});
    expect(versions).toMatchObject([{ number: 2, is_withdrawn: true }, { number: 1 }]);
    expect(versions.find((each) => each.id === in_force_id)).toMatchObject({ number: 1 });
    expect((await startDraft()).prices).toMatchObject([{ price: { method: { pence: 100 } } }]);
  });

  it('can no longer be taken back from the day it starts', async () => {
    const { id } = await publish(100, '2026-03-03');
    services.setNow('2026-03-03T00:00:00Z');
    await expect(admin.priceBook.withdraw({ id })).rejects.toMatchObject({ code: 'VERSION_STARTED' });
  });
});
