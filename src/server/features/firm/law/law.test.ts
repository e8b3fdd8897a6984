import { desc } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lawOn } from '#contract/firm/law/law-on.ts';
import { audit_logs } from '#server/db/schema/audit-logs.ts';
import { law_rows } from '#server/db/schema/firm/law-rows.ts';
import { pricingInForce } from '#server/features/pricing/fees/pricing-in-force.ts';
import { publishPrices } from '#tests/support/firm-with-letters.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';
import { readLaw } from './read-law.ts';

let services: TestServices;
let admin: ReturnType<typeof callAs>;
let staff: ReturnType<typeof callAs>;

beforeAll(async () => {
  services = await startTestServices();
  admin = callAs(services, await createActor(services, { role: 'admin', full_name: 'Ann Admin' }));
  staff = callAs(services, await createActor(services));
});
afterAll(() => services.stop());
beforeEach(() => services.db.delete(law_rows));

const row = (change: object = {}) => ({
  id: crypto.randomUUID(),
  key: 'vat_standard_rate' as const,
  figure: 2_250,
  list: [],
  effective_from: '2027-01-01',
  source_title: 'Finance Act 2026',
  source_url: 'https://www.legislation.gov.uk/ukpga/2026/1',
  note: '',
  ...change,
});

it('a row counts from its day on, for whoever asks for the law', async () => {
  await admin.law.add(row());
  const rate = async (day: string) => lawOn('vat_standard_rate', day, await readLaw(services.db))?.figure;
  expect(await rate('2026-12-31')).toBe(2_000);
  expect(await rate('2027-01-01')).toBe(2_250);
  expect(await staff.law.own()).toMatchObject([{ figure: 2_250, added_by_name: 'Ann Admin' }]);
});

it('of rows that start on one day, ours wins', async () => {
  services.setNow('2026-11-01T10:00:00Z');
  await admin.law.add(
    row({ key: 'vat_registration_threshold', figure: 95_000, effective_from: '2024-04-01' }),
  );
  services.advance(1);
  await admin.law.add(
    row({ key: 'vat_registration_threshold', figure: 96_000, effective_from: '2024-04-01' }),
  );
  const law = await readLaw(services.db);
  expect(lawOn('vat_registration_threshold', '2024-04-01', law)?.figure).toBe(96_000);
  expect(lawOn('vat_registration_threshold', '2024-03-31', law)?.figure).toBe(85_000);
});

it('an older row of the firm does not win over ours', async () => {
  await admin.law.add(
    row({ key: 'vat_registration_threshold', figure: 95_000, effective_from: '2024-03-31' }),
  );
  expect(lawOn('vat_registration_threshold', '2024-04-01', await readLaw(services.db))?.figure).toBe(90_000);
});

it('an addition and a removal are in the audit log with the row', async () => {
  const added = row();
  await admin.law.add(added);
  await admin.law.remove({ id: added.id });
  const logs = await services.db.select().from(audit_logs).orderBy(desc(audit_logs.id)).limit(2);
  expect(logs.map(({ action }) => action)).toEqual(['LAW_ROW_REMOVED', 'LAW_ROW_ADDED']);
  for (const { new_values } of logs) expect(new_values).toMatchObject({ figure: 2_250 });
  expect(await admin.law.own()).toEqual([]);
  await expect(admin.law.remove({ id: added.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

it('the same request again adds nothing', async () => {
  const added = row();
  expect(await admin.law.add(added)).toEqual(await admin.law.add(added));
  expect(await admin.law.own()).toHaveLength(1);
  await expect(admin.law.add({ ...added, figure: 2_300 })).rejects.toMatchObject({ code: 'ID_IN_USE' });
});

it('only administrators change the rows', async () => {
  await expect(staff.law.add(row())).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(staff.law.remove({ id: row().id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

describe('a bad row names the field', () => {
  it.each([
    [{ figure: null }, 'figure'],
    [{ figure: 10_001 }, 'figure'],
    [{ figure: 20.5 }, 'figure'],
    [{ key: 'former_office_months', figure: 0 }, 'figure'],
    [{ key: 'call_for_action_countries' }, 'figure'],
    [{ key: 'call_for_action_countries', figure: null, list: ['XX'] }, 'list'],
    [{ key: 'call_for_action_countries', figure: null }, 'list'],
    [{ list: ['IR'] }, 'list'],
    [{ key: 'letter_fees' }, 'key'],
    [{ effective_from: '2027-02-29' }, 'effective_from'],
    [{ effective_from: '0001-01-01' }, 'effective_from'],
    [{ source_title: ' ' }, 'source_title'],
    [{ source_url: 'http://www.gov.uk' }, 'source_url'],
    [{ source_url: 'javascript:alert(1)' }, 'source_url'],
    [{ note: 'x'.repeat(1_001) }, 'note'],
  ])('%j: %s', async (change, field) => {
    await expect(admin.law.add(row(change) as never)).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      data: {
        issues: expect.arrayContaining([expect.objectContaining({ path: expect.arrayContaining([field]) })]),
      },
    });
  });
});

it('new fees are computed at the rate of the firm’s own row', async () => {
  services.setNow('2026-12-01T10:00:00Z');
  await publishPrices(admin, {
    day: '2026-12-01',
    prices: [{ service: 'vat_returns', pence: 5_000, is_optional: false }],
  });
  await admin.law.add(row());
  const rates = async (day: string) => (await pricingInForce(services.db, day))?.vat_rates;
  expect(await rates('2026-12-31')).toEqual({ standard: 2_000, reduced: 500 });
  expect(await rates('2027-01-01')).toEqual({ standard: 2_250, reduced: 500 });
});
