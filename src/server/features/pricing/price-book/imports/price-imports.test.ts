import Papa from 'papaparse';
import readXlsx from 'read-excel-file/universal';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { aSavedFees } from '#contract/pricing/fees/fees.fixture.ts';
import type { SheetLine } from '#contract/pricing/price-book/sheet-rows.ts';
import { proforma_fees } from '#server/db/schema/clients/proforma/proforma-fees.ts';
import { emptyPriceBook, fixedPrice } from '#server/features/pricing/price-book/price-book.fixture.ts';
import { reviewDetails } from '#server/features/proposals/proposals/reviewed-client.fixture.ts';
import { callAs, createActor, startTestServices } from '#tests/support/test-services.ts';

const services = await startTestServices();
const admin = callAs(services, await createActor(services, { role: 'admin', full_name: 'Grace Admin' }));
const other = callAs(services, await createActor(services, { role: 'admin', full_name: 'Olga Other' }));
const staff = callAs(services, await createActor(services));
beforeEach(async () => {
  services.setNow('2026-03-02T10:00:00Z');
  await emptyPriceBook(services);
});
afterAll(() => services.stop());

const HEAD = ['Line', 'Billing', 'Amount'];
const linesOf = (...rows: string[][]): SheetLine[] =>
  rows.map((cells, index) => ({ line: index + 1, cells }));
const GOOD = linesOf(HEAD, ['Annual Accounts', 'Annually', '500'], ['VAT Returns', 'Quarterly', '90.50']);
const BAD = linesOf(HEAD, ['Annual Accounts', 'Annually', '500'], ['Tea', 'Quarterly', '£1.234,56']);

const startDraft = (from: 'newest' | 'examples' = 'newest') =>
  admin.priceBook.startDraft({ id: crypto.randomUUID(), from });
const contentOf = async (id: string) => {
  const { prices, rules } = await staff.priceBook.version({ id });
  return { rules, prices: prices.map(({ price }) => price) };
};
const importInto = (draft_id: string, version: number, lines: SheetLine[], id = crypto.randomUUID()) =>
  admin.priceBook.imports.create({ id, draft_id, version, lines, file_name: 'prices.csv' });

async function csvLines(file: File): Promise<SheetLine[]> {
  const { data } = Papa.parse<string[]>((await file.text()).replace('\uFEFF', ''), { skipEmptyLines: true });
  return linesOf(...data);
}

async function xlsxLines(file: File): Promise<SheetLine[]> {
  const [sheet] = await readXlsx(await file.arrayBuffer());
  return linesOf(...(sheet?.data ?? []).map((row) => row.map((cell) => String(cell ?? ''))));
}

describe('an export of a book', () => {
  it.each([
    ['csv', csvLines],
    ['xlsx', xlsxLines],
  ] as const)('as %s, imported into an empty draft, gives all but prices by steps', async (format, read) => {
    const examples = await startDraft('examples');
    const rules = {
      ...examples.rules,
      annual_work: 'spread' as const,
      staff_discount_limit: 1_250,
      lowest_monthly_fees: [{ entity_type: 'Limited Company', pence: 5_000 }],
    };
    await admin.priceBook.saveRules({ id: examples.id, version: examples.rules_version, rules });
    const before = await contentOf(examples.id);
    const lines = await read(await staff.priceBook.export({ id: examples.id, format }));
    await admin.priceBook.discardDraft({ id: examples.id });
    const draft = await startDraft();
    const { unchanged } = await admin.priceBook.imports.check({ draft_id: draft.id, lines });
    await importInto(draft.id, draft.version, lines);
    const inFile = before.prices.filter(({ method }) => method.kind !== 'by_steps');
    expect(await contentOf(draft.id)).toEqual({ ...before, prices: inFile });
    const bySteps = before.prices.filter(({ method }) => method.kind === 'by_steps');
    expect(new Set(unchanged)).toEqual(new Set(bySteps.map(({ sub_header_name }) => sub_header_name)));
    expect(unchanged).not.toEqual([]);
  });
});

describe('an import', () => {
  it('can be checked first, which names the error and stores nothing', async () => {
    const draft = await startDraft();
    const refused = await admin.priceBook.imports.check({ draft_id: draft.id, lines: BAD });
    expect(refused).toMatchObject({ issue_count: 1, content: null });
    expect(refused.issues).toEqual([{ line: 3, column: 'Line', message: "'Tea' is not in the catalogue" }]);
    const checked = await admin.priceBook.imports.check({ draft_id: draft.id, lines: GOOD });
    expect(checked).toMatchObject({ version: 1, issues: [], content: { prices: [{}, {}] } });
    expect((await contentOf(draft.id)).prices).toEqual([]);
  });

  it('stores nothing if one line has an error', async () => {
    const draft = await startDraft();
    await expect(importInto(draft.id, draft.version, BAD)).rejects.toMatchObject({
      code: 'IMPORT_REFUSED',
      data: { rows: 1 },
    });
    expect((await contentOf(draft.id)).prices).toEqual([]);
  });

  it('keeps prices that the file does not name', async () => {
    const draft = await startDraft('examples');
    const id = crypto.randomUUID();
    const made = await importInto(draft.id, draft.version, GOOD, id);
    expect(await importInto(draft.id, draft.version, GOOD, id)).toEqual(made);
    const { prices } = await staff.priceBook.version({ id: draft.id });
    expect(prices).toHaveLength(draft.prices.length);
    const edited = prices.filter(({ edited_by_name }) => edited_by_name === 'Grace Admin');
    expect(edited.map(({ price }) => price.method)).toEqual(
      expect.arrayContaining([
        { kind: 'fixed', pence: 50_000 },
        { kind: 'fixed', pence: 9_050 },
      ]),
    );
    expect(edited).toHaveLength(2);
  });

  it('is refused under a known id if its lines differ', async () => {
    const draft = await startDraft();
    const id = crypto.randomUUID();
    await importInto(draft.id, draft.version, GOOD, id);
    await expect(importInto(draft.id, draft.version, GOOD.slice(0, 2), id)).rejects.toMatchObject({
      code: 'ID_IN_USE',
      data: { fields: ['lines'] },
    });
  });

  it('does not overwrite a change made after the draft was shown', async () => {
    const draft = await startDraft();
    const [service] = (await staff.catalogue.list()).sub_headers;
    await other.priceBook.savePrice({
      id: draft.id,
      sub_header_id: service?.id ?? '',
      version: 0,
      price: fixedPrice(service?.id ?? '', 1),
    });
    await expect(importInto(draft.id, draft.version, GOOD)).rejects.toMatchObject({
      code: 'DRAFT_CHANGED',
      data: { by: 'Olga Other' },
    });
  });

  it('can be undone once, which restores the draft', async () => {
    const draft = await startDraft('examples');
    const before = await contentOf(draft.id);
    const made = await importInto(draft.id, draft.version, GOOD);
    expect(await admin.priceBook.imports.list()).toEqual([made]);
    await admin.priceBook.imports.undo({ id: made.id });
    expect(await contentOf(draft.id)).toEqual(before);
    expect(await admin.priceBook.imports.list()).toEqual([]);
    await expect(admin.priceBook.imports.undo({ id: made.id })).rejects.toMatchObject({
      code: 'IMPORT_TOO_OLD',
    });
  });

  it('cannot be undone after the draft has changed or was published', async () => {
    const draft = await startDraft();
    const made = await importInto(draft.id, draft.version, GOOD);
    const { rules, rules_version } = await staff.priceBook.version({ id: draft.id });
    const saved = await other.priceBook.saveRules({
      id: draft.id,
      version: rules_version,
      rules: { ...rules, valid_days: 9 },
    });
    expect(await admin.priceBook.imports.list()).toEqual([]);
    await expect(admin.priceBook.imports.undo({ id: made.id })).rejects.toMatchObject({
      code: 'DRAFT_CHANGED',
    });
    await admin.priceBook.publish({ id: draft.id, version: saved.version, starts_on: '2026-03-02' });
    await expect(admin.priceBook.imports.undo({ id: made.id })).rejects.toMatchObject({ code: 'DRAFT_GONE' });
    await expect(admin.priceBook.imports.check({ draft_id: draft.id, lines: GOOD })).rejects.toMatchObject({
      code: 'DRAFT_GONE',
    });
  });

  it('can be checked and listed by administrators only', async () => {
    const draft = await startDraft();
    const calls = [
      () => staff.priceBook.imports.check({ draft_id: draft.id, lines: GOOD }),
      () => staff.priceBook.imports.list(),
      () => staff.priceBook.trial({ id: draft.id }),
    ];
    for (const call of calls) await expect(call()).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('a trial', () => {
  it('prices the last 20 proformas by version in force and by draft', async () => {
    const proformas: string[] = [];
    for (let index = 0; index < 21; index += 1) {
      const client = await staff.clients.create({
        first_name: 'Ada',
        surname: `Client ${index}`,
        email: `ada${index}@example.org`,
        inquiry_source: 'Phone',
      });
      await staff.clients.setStatus({ id: client.id, status: 'zoom_call_booked' });
      const chosen = { compliance: { annual_accounts: { enabled: true, framework: 'FRS 105 (micro)' } } };
      const { id } = await staff.proforma.create({
        client_id: client.id,
        details: { ...reviewDetails, services: chosen },
      });
      proformas.unshift(id);
      services.advance(1_000);
    }
    const draft = await startDraft();
    const { version } = await staff.priceBook.version({ id: draft.id });
    await importInto(draft.id, version, GOOD);
    const stored = await staff.priceBook.version({ id: draft.id });
    await admin.priceBook.publish({ id: draft.id, version: stored.version, starts_on: '2026-03-02' });
    const next = await startDraft();
    const lines = linesOf(HEAD, ['Annual Accounts', 'Annually', '650']);

    const same = await admin.priceBook.trial({ id: next.id });
    expect(same.compared_with).toBe(1);
    for (const { before, after } of same.proformas) expect(after).toEqual(before);
    const trial = await admin.priceBook.trial({ id: next.id, lines });
    expect(new Set(trial.proformas.map(({ id }) => id))).toEqual(new Set(proformas.slice(0, 20)));
    expect(trial.proformas[0]).toMatchObject({
      before: { annually: 50_000, first_year: 50_000, unpriced: 0 },
      after: { annually: 65_000, first_year: 65_000 },
      changes: [{ name: 'Annual Accounts', from: { net: 50_000 }, to: { net: 65_000 } }],
    });
    expect(trial).toMatchObject({
      unpriced: [],
      together: { clients: 20, before: { annually: 1_000_000 }, after: { annually: 1_300_000 } },
    });
    const [newest] = proformas;
    const { sub_headers } = await staff.catalogue.list();
    const accounts = sub_headers.find(({ name }) => name === 'annual_accounts')?.id ?? '';
    await services.db.insert(proforma_fees).values({
      proforma_id: newest ?? '',
      client_id: trial.proformas[0]?.client_id ?? '',
      saved: aSavedFees({
        adjustments: {
          overrides: [{ line: accounts, pence: 40_000, reason: 'Agreed', terms: null }],
          discounts: [],
        },
      }),
    });
    const adjusted = await admin.priceBook.trial({ id: next.id, lines });
    expect(adjusted.proformas[0]).toMatchObject({ after: { annually: 40_000 }, changes: [] });
    await expect(admin.priceBook.trial({ id: next.id, lines: BAD })).rejects.toMatchObject({
      code: 'IMPORT_REFUSED',
    });
  });
});
