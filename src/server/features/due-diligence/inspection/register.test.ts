import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MISSING_KINDS } from '#contract/due-diligence/files/missing.ts';
import {
  INSPECTION_REASON_KINDS,
  type InspectedFile,
  inspectionReasons,
} from '#contract/due-diligence/inspection/inspection-reasons.ts';
import { REGISTER_VIEW_NAMES } from '#contract/due-diligence/inspection/register.ts';
import { company_differences } from '#server/db/schema/due-diligence/company-differences.ts';
import type { due_diligence_files } from '#server/db/schema/due-diligence/due-diligence-files.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';
import { inspectionLaw } from './inspection-law.ts';
import { addClientWithFile, IN_ORDER, NOT_ACCEPTED } from './many-files.fixture.ts';

type Api = ReturnType<typeof callAs>;
type Given = Partial<typeof due_diligence_files.$inferInsert> & { is_closed?: boolean };

type Difference = Partial<typeof company_differences.$inferInsert>;

/** One file for each reason. */
const BAD: Record<string, Given & { differs?: Difference }> = {
  ...Object.fromEntries(Object.keys(MISSING_KINDS).map((kind) => [kind, { missing: [kind] }])),
  acceptance: { ...NOT_ACCEPTED, missing: ['acceptance'] },
  difference: { differs: {} },
  report: { differs: { material: true, report_due_on: '2026-03-01' } },
  review: { next_review_on: '2026-03-01' },
  kept: { relationship_began_on: '2015-01-10', relationship_ended_on: '2021-03-01' },
};
const GOOD: (Given & { differs?: Difference })[] = [
  {},
  { differs: { material: true, report_due_on: '2026-03-02' } },
  { differs: { material: true, report_due_on: '2026-03-01', reported_on: '2026-02-27' } },
  { differs: { material: false } },
  { differs: { material: true, kind: 'officer' } },
  { differs: { settled_at: '2026-02-27T10:00:00.000Z' } },
  { differs: {}, relationship_ended_on: '2026-02-01' },
  { next_review_on: '2026-03-02' },
  { relationship_ended_on: '2025-03-01', next_review_on: '2026-03-01' },
  { relationship_began_on: '2015-01-10', relationship_ended_on: '2021-03-02' },
  { relationship_ended_on: '2021-03-01', put_off_until: '2026-04-01', put_off_reason: 'A claim' },
  { ...NOT_ACCEPTED, missing: ['acceptance', 'level'], relationship_began_on: null, is_closed: true },
];

let services: TestServices;
let api: Api;
let reasonById: Map<string, string>;

beforeAll(async () => {
  services = await startTestServices();
  api = callAs(services, await createActor(services));
  reasonById = new Map();
  for (const [reason, given] of Object.entries(BAD)) reasonById.set(await withDifference(given), reason);
  for (const given of GOOD) await withDifference(given);
});
afterAll(() => services.stop());

/** Adds a file, with a difference from Companies House if one is given. */
async function withDifference({ differs, ...given }: Given & { differs?: Difference }): Promise<string> {
  const { id } = await addClientWithFile(services, api, given);
  const usual = { company_number: '01234567', kind: 'owner', side: 'missing_here', name: 'Bob' } as const;
  if (differs)
    await services.db
      .insert(company_differences)
      .values({ ...usual, key: 'Bob', listed_on: '2026-02-02', file_id: id, ...differs });
  return id;
}

describe('self-inspection', () => {
  it('lists exactly the files that would fail, each with its reason', async () => {
    const { items } = await api.inspection.list({ show: 'failing' });
    const found = items.map(({ id, reasons }) => [id, reasons]);
    expect(new Map(found as [string, string[]][])).toEqual(
      new Map([...reasonById].map(([id, reason]) => [id, [reason]])),
    );
    const { counts, failing } = await api.inspection.overview();
    expect(counts).toMatchObject({ all: reasonById.size + GOOD.length, failing: reasonById.size });
    expect(failing).toEqual(INSPECTION_REASON_KINDS.map((reason) => ({ reason, files: 1 })));
  });

  it.each(INSPECTION_REASON_KINDS)('narrows to %s', async (reason) => {
    const { items } = await api.inspection.list({ show: 'failing', reason });
    expect(items.map(({ id }) => reasonById.get(id))).toEqual([reason]);
  });

  it('finds the same files as the rule, whatever their dates', async () => {
    const law = await inspectionLaw(services.db, services.now());
    const days = [null, '2021-02-28', '2021-03-01', '2021-03-02', '2026-03-01', '2026-03-02'];
    const wanted = new Map<string, string[]>();
    for (const [index, relationship_ended_on] of days.entries())
      for (const put_off_until of [null, '2026-03-01', '2026-03-02'])
        for (const is_closed of [false, true]) {
          const given = {
            relationship_ended_on,
            put_off_until,
            is_closed,
            relationship_began_on: index % 2 === 0 ? null : '2015-01-01',
            next_review_on: is_closed ? '2026-03-01' : '2026-03-02',
            missing: put_off_until === null ? ['copy'] : [],
          };
          const { id } = await addClientWithFile(services, api, given);
          const none = { has_undecided: false, report_due_on: null };
          const file: InspectedFile = { ...IN_ORDER, ...none, ...given };
          const reasons = inspectionReasons(file, law);
          if (reasons.length > 0) wanted.set(id, reasons);
        }
    const { items } = await api.inspection.list({ show: 'failing' });
    const found = items.flatMap(({ id, reasons }) => (reasonById.has(id) ? [] : [[id, reasons] as const]));
    expect(new Map(found)).toEqual(wanted);
    expect(wanted.size).toBeGreaterThan(10);
  });
});

describe('the register', () => {
  it.each(REGISTER_VIEW_NAMES)('shows %s in pages without gaps', async (show) => {
    const { items: whole } = await api.inspection.list({ show });
    const paged: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<Api['inspection']['list']>> = await api.inspection.list({
        show,
        cursor,
        limit: 3,
      });
      paged.push(...page.items.map(({ id }) => id));
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(paged).toEqual(whole.map(({ id }) => id));
    expect((await api.inspection.overview()).counts[show]).toBe(whole.length);
    expect(whole.length).toBeGreaterThan(0);
  });

  it('narrows to a level', async () => {
    const { id } = await addClientWithFile(services, api, { level: 'high' });
    const { items } = await api.inspection.list({ level: 'high' });
    expect(items.map((file) => file.id)).toEqual([id]);
  });

  it('says from when a file of an ended relationship is deleted', async () => {
    const { id } = await addClientWithFile(services, api, { relationship_ended_on: '2024-02-29' });
    const { items } = await api.inspection.list({ show: 'ended' });
    expect(items.find((file) => file.id === id)?.free_on).toBe('2029-03-01');
  });

  it('keeps the name of a client of whom all else was erased', async () => {
    const { id } = await addClientWithFile(services, api, {});
    await services.connection.pool.query(
      `update due_diligence_files set client_id = null, client_name = 'Erased Person' where id = $1`,
      [id],
    );
    const { items } = await api.inspection.list({});
    expect(items.find((file) => file.id === id)).toMatchObject({
      client_id: null,
      client_name: 'Erased Person',
    });
  });

  it('refuses a cursor that isn’t one of ours', async () => {
    await expect(api.inspection.list({ show: 'due', cursor: 'nonsense' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});
