import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fitsWhole } from '#contract/desk/move-in/plan.ts';
import { createEmptyDatabase } from '#tests/support/fresh-database.ts';
import { NOBODY_ID, oldId } from './messy-source.fixture.ts';
import { CLIENTS, messyFolder, moveInProblems, newFirm, tableOf } from './moving-firm.fixture.ts';
import { fillOldDatabase } from './old-system.fixture.ts';
import { openSource } from './sources/open-source.ts';

let folder: string;
let firm: Awaited<ReturnType<typeof newFirm>>;

beforeAll(async () => {
  folder = await messyFolder();
});

afterAll(() => rm(join(folder, '..'), { recursive: true }));

beforeEach(async () => {
  firm = await newFirm(folder);
});

afterEach(() => firm.services.stop());

describe('the check', () => {
  it('lists each problem with table, id and field', async () => {
    const plan = await firm.check();
    expect(fitsWhole(plan)).toBe(false);
    expect(moveInProblems(plan, 'clients')).toEqual([
      expect.objectContaining({ id: oldId('client', 1), field: 'proposal_id', kind: 'choose' }),
      expect.objectContaining({ id: oldId('client', 2), field: 'proposal_id', kind: 'choose' }),
      { id: oldId('client', 3), field: 'status', reason: "Unknown status 'archived'", kind: 'left_out' },
      { id: oldId('client', 8), field: 'email', reason: 'Valid email is required', kind: 'left_out' },
    ]);
    expect(moveInProblems(plan, 'client_notes')).toEqual([
      { id: oldId('note', 1_000_002), field: 'note_text', reason: 'This note is empty', kind: 'left_out' },
      {
        id: oldId('note', 1_000_003),
        field: 'note_text',
        reason: 'Note must be 10,000 characters or fewer',
        kind: 'left_out',
      },
      { id: oldId('note', 0), field: 'id', reason: 'Another row has this id already', kind: 'left_out' },
      {
        id: oldId('note', 3),
        field: 'client_id',
        reason: `The client doesn't fit either: ${oldId('client', 3)}`,
        kind: 'left_out',
      },
      {
        id: oldId('note', 8),
        field: 'client_id',
        reason: `The client doesn't fit either: ${oldId('client', 8)}`,
        kind: 'left_out',
      },
      {
        id: oldId('note', 1_000_001),
        field: 'client_id',
        reason: `There is no client ${NOBODY_ID}`,
        kind: 'left_out',
      },
    ]);
    expect(moveInProblems(plan, 'service_sub_headers')).toEqual([
      {
        id: oldId('header', 1),
        field: 'category_id',
        reason: `There is no category ${NOBODY_ID}`,
        kind: 'left_out',
      },
    ]);
    expect(plan.problems).toContainEqual({
      table: 'client_notes',
      id: oldId('note', 50),
      field: 'note_text',
      reason: 'HTML is shown as plain text',
      kind: 'changed',
    });
    expect(tableOf(plan, 'clients')).toEqual({
      table: 'clients',
      rows: CLIENTS,
      fresh: 56,
      same: 0,
      differs: 0,
      left_out: 2,
    });
    expect(plan.duplicates).toMatchObject([
      {
        code: 'TG20240001',
        clients: [{ name: 'First1 Moved1' }, { name: 'First2 Moved2' }],
        suggested: ['TG20240001-2'],
      },
    ]);
    expect(plan).toMatchObject({
      unknown_statuses: [{ status: 'archived', clients: 1 }],
      open_links: 7,
      users: { invited: 2, known: 0, to_complete: [{ id: oldId('user', 2), full_name: 'Cat Clerk' }] },
      names_not_in_catalogue: ['bygone → headers'],
      zones_assumed: 1,
    });
  });

  it('changes nothing', async () => {
    const before = await firm.everything();
    await firm.check();
    expect(await firm.everything()).toEqual(before);
  });

  it('reads a PostgreSQL database as it reads files', async () => {
    const old = await createEmptyDatabase();
    try {
      await fillOldDatabase(old.url, CLIENTS);
      const { source: _, zones_assumed, ...plan } = await firm.check({ source: await openSource(old.url) });
      const { source, zones_assumed: __, ...other } = await firm.check();
      expect(plan).toEqual(other);
      expect(zones_assumed).toBe(CLIENTS);
      expect(source).toBe('old-data');
    } finally {
      await old.drop();
    }
  });
});
