import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { audit_logs } from '#server/db/schema/audit-logs.ts';
import {
  sanctions_entries,
  sanctions_lists,
  sanctions_names,
} from '#server/db/schema/due-diligence/sanctions.ts';
import { loadText } from '#server/features/due-diligence/sanctions/sanctions.fixture.ts';
import { inventedEntries, listCsv } from '#server/features/due-diligence/sanctions/sanctions-list.fixture.ts';
import { startTestServices, type TestServices } from '#tests/support/test-services.ts';

const ENTRIES = inventedEntries(40);
const FIRST = listCsv(ENTRIES, { reportDate: '01-Oct-2026' });

let services: TestServices;
beforeAll(async () => {
  services = await startTestServices();
  services.setNow('2026-12-01T09:00:00Z');
  expect(await loadText(services, FIRST)).toMatchObject({
    outcome: 'loaded',
    list: { reported_on: '2026-10-01', entries: 40, added: 40, changed: 0, removed: 0, loaded_by_name: null },
  });
});
afterAll(() => services.stop());

const stored = async () => ({
  entries: await services.db.select().from(sanctions_entries).orderBy(asc(sanctions_entries.unique_id)),
  names: await services.db.$count(sanctions_names),
  lists: await services.db.$count(sanctions_lists),
});

it('the audit log records which list was loaded', async () => {
  const [entry] = await services.db
    .select()
    .from(audit_logs)
    .where(eq(audit_logs.action, 'SANCTIONS_LIST_LOADED'));
  expect(entry?.new_values).toMatchObject({ reported_on: '2026-10-01', entries: 40 });
});

it('the same file again changes nothing', async () => {
  const before = await stored();
  expect(await loadText(services, FIRST)).toMatchObject({ outcome: 'unchanged', list: { entries: 40 } });
  expect(await stored()).toEqual(before);
});

describe('a file changes nothing if it', () => {
  test.each([
    ['is older', listCsv(ENTRIES, { reportDate: '30-Sep-2026' }), { why: 'older' }],
    [
      'is of a day to come',
      listCsv(ENTRIES, { reportDate: '31-Dec-2099' }),
      { why: 'future', reported_on: '2099-12-31' },
    ],
    ['is empty', '', { why: 'empty' }],
    [
      'is cut off between two rows',
      listCsv(ENTRIES.slice(0, 30), { reportDate: '02-Oct-2026' }),
      { why: 'fewer' },
    ],
    ['is cut off within a row', FIRST.slice(0, -30), { why: 'short_row' }],
    ['is another table', 'Name,Email\nAda,ada@example.com\n', { why: 'headings' }],
  ])('%s', async (_, content, refusal) => {
    const before = await stored();
    expect(await loadText(services, content)).toMatchObject({ outcome: 'refused', refusal });
    expect(await stored()).toEqual(before);
  });
});

it('a newer file changes what differs', async () => {
  const [first, second, third, ...rest] = ENTRIES;
  if (!first || !second || !third) throw new Error('There are too few entries');
  const next = [{ ...first, updated: '01/10/2026' }, { ...second, regime: 'Belarus' }, ...rest];
  const added = { ...third, unique_id: 'NEW0001' };
  const before = await stored();
  expect(await loadText(services, listCsv([...next, added], { reportDate: '02-Oct-2026' }))).toMatchObject({
    list: { entries: 40, added: 1, changed: 1, removed: 1 },
  });
  const after = await stored();
  expect(after.names).toBe(before.names);
  expect(after.entries.find(({ unique_id }) => unique_id === second.unique_id)?.regimes).toEqual(['Belarus']);
});

it('a person may accept far fewer entries', async () => {
  const fewer = listCsv(ENTRIES.slice(0, 20), { reportDate: '03-Oct-2026' });
  expect(await loadText(services, fewer, { may_be_fewer: true })).toMatchObject({
    outcome: 'loaded',
    list: { entries: 20 },
  });
});

it('of two loads of one file at once, one changes something', async () => {
  const next = listCsv(ENTRIES, { reportDate: '04-Oct-2026' });
  const loadings = await Promise.all([loadText(services, next), loadText(services, next)]);
  expect(loadings.map(({ outcome }) => outcome).sort()).toEqual(['loaded', 'unchanged']);
});
