import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServices, type TestServices } from '#tests/support/test-services.ts';
import { tableHashes, twoFullHistories } from './full-history.fixture.ts';
import { MERGED_TABLES } from './merged-tables.ts';

let services: TestServices;
let made: Awaited<ReturnType<typeof twoFullHistories>>;
beforeAll(async () => {
  services = await startTestServices();
  made = await twoFullHistories(services);
});
afterAll(() => services.stop());

const merge = async (id: string = crypto.randomUUID()) => {
  const { api, lead, other } = made;
  return api.clients.merges.merge({ id, lead_id: lead.id, other_id: other.id });
};

it('both histories have rows in every table of MERGED_TABLES, except those listed here', async () => {
  for (const { table, columns } of MERGED_TABLES) {
    if (table === 'client_merges') continue;
    for (const { id } of [made.lead, made.other]) {
      const { rows } = await services.db.execute<{ count: number }>(sql`
        select count(*)::int as count from ${sql.identifier(table)}
        where ${id}::uuid = any(array[${sql.join(
          columns.map((column) => sql.identifier(column)),
          sql`, `,
        )}])`);
      const has = Number(rows[0]?.count);
      const notBoth = [
        'billed_versions',
        'client_figures',
        'client_import_rows',
        'due_diligence_files',
        'duplicate_dismissals',
        'mail_deliveries',
        'proforma_fees',
        'proposal_exports',
        'proposal_runs',
        'proposal_signatories',
        'proposal_versions',
        'stored_files',
        'timeline_anchored_heads',
      ];
      if (notBoth.includes(table)) continue;
      expect(has, `${table} of ${id}`).toBeGreaterThan(0);
    }
  }
});

describe('undoing a merge', () => {
  it('restores the rows of every table, except the traces listed in full-history.fixture.ts', async () => {
    // Inserted only in this test, because '{}' can't be read as fees.
    await services.db.execute(sql`
      insert into proforma_fees (proforma_id, client_id, saved) select id, client_id, '{}' from proforma_reviews`);
    const before = await tableHashes(services);
    expect(Object.keys(before).length).toBeGreaterThan(30);
    const { id } = await merge();
    const between = await tableHashes(services);
    const changed = Object.keys(before).filter((table) => between[table] !== before[table]);
    expect(changed).toEqual(
      expect.arrayContaining([
        'activity_events',
        'additional_information',
        'calls',
        'client_notes',
        'clients',
      ]),
    );
    services.advance(60_000);
    await made.api.clients.merges.undo({ id });
    expect(await tableHashes(services)).toEqual(before);
    await services.db.execute(sql`delete from proforma_fees`);
  });

  it('again changes nothing, nor does requesting the undone merge again', async () => {
    const { id } = await merge();
    await made.api.clients.merges.undo({ id });
    const before = await tableHashes(services);
    const repeated = await made.api.clients.merges.undo({ id });
    expect([repeated.lead.id, repeated.other.id]).toEqual([made.lead.id, made.other.id]);
    expect((await merge(id)).client.id).toBe(made.lead.id);
    expect(await tableHashes(services)).toEqual(before);
  });

  it('leaves no data of the other client with the merge', async () => {
    const { rows } = await services.db.execute<{ row: string }>(
      sql`select to_jsonb(m)::text as row from client_merges m`,
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map(({ row }) => row).join()).not.toContain('Quill');
  });

  it('is refused for the earlier of two merges until the later one is undone', async () => {
    const { api, lead, stranger } = made;
    const before = await tableHashes(services);
    const first = await merge();
    const second = crypto.randomUUID();
    await api.clients.merges.merge({ id: second, lead_id: stranger.id, other_id: lead.id });
    await expect(api.clients.get({ id: made.other.id })).rejects.toMatchObject({
      code: 'MERGED',
      data: { client_id: stranger.id },
    });
    await expect(api.clients.merges.undo({ id: first.id })).rejects.toMatchObject({
      code: 'MERGE_STANDS',
      data: { actions: [{ type: 'client.merged' }] },
    });
    await api.clients.merges.undo({ id: second });
    await api.clients.merges.undo({ id: first.id });
    expect(await tableHashes(services)).toEqual(before);
  });
});

it('a note added since the merge stays with the leading client', async () => {
  const { api, lead, other } = made;
  const { id } = await merge();
  const note = await api.notes.create({ client_id: lead.id, note_text: 'They rang' });
  expect(await api.clients.merges.undo({ id })).toMatchObject({ kept_notes: 1 });
  const notesOf = async (client: { id: string }) =>
    (await api.notes.list({ client_id: client.id })).items.map((one) => one.id);
  expect(await notesOf(lead)).toContain(note.id);
  expect(await notesOf(other)).not.toContain(note.id);
});

describe('a leading client that was changed after the merge', () => {
  it('stays merged after a refusal that names the actions except notes', async () => {
    const { api, lead } = made;
    const { id } = await merge();
    await api.notes.create({ client_id: lead.id, note_text: 'Since then' });
    await api.clients.setCalendlyBooking({ id: lead.id, calendly_booking: true });
    await expect(api.clients.merges.undo({ id })).rejects.toMatchObject({
      code: 'MERGE_STANDS',
      data: {
        fields: ['calendly_booking'],
        actions: [{ type: 'client.calendly_booking_changed', actor_name: 'Sam Staff' }],
      },
    });
    expect((await api.clients.get({ id: lead.id })).merges).toMatchObject([
      { id, other_name: 'Zebedee Quill', merged_by_name: 'Sam Staff' },
    ]);
  });
});
