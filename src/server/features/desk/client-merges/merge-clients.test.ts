import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reviewDetails } from '#server/features/proposals/proposals/reviewed-client.fixture.ts';
import { callAs, createActor, startTestServices } from '#tests/support/test-services.ts';
import { twoFullHistories } from './full-history.fixture.ts';
import { MERGED_TABLES } from './merged-tables.ts';

const services = await startTestServices();
const api = callAs(services, await createActor(services, { full_name: 'Sam Staff' }));
const admin = callAs(services, await createActor(services, { role: 'admin', full_name: 'Ada Admin' }));
afterAll(() => services.stop());

const newClient = (given: { first_name?: string; company?: string; status?: 'proforma_review' } = {}) =>
  api.clients.create({
    first_name: 'Ann',
    surname: 'Bell',
    email: `${crypto.randomUUID()}@example.com`,
    inquiry_source: 'Phone',
    ...given,
  });
const merge = (lead_id: string, other_id: string, id = crypto.randomUUID()) =>
  api.clients.merges.merge({ id, lead_id, other_id });

it('every reference to a client in the database is in MERGED_TABLES', async () => {
  const { rows } = await services.db.execute<{ reference: string }>(sql`
    select conrelid::regclass || '.' || attname as reference
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'clients'::regclass
    union
    select table_name || '.client_id' from information_schema.columns
    where table_schema = 'public' and column_name = 'client_id'
    order by 1`);
  const named = MERGED_TABLES.flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`));
  expect(rows.map(({ reference }) => reference)).toEqual(named.toSorted());
});

describe('merging two full histories', () => {
  let made: Awaited<ReturnType<typeof twoFullHistories>>;
  let rowsBefore: number;
  let version: number;
  const rows = async (ids: readonly string[]) => {
    let total = 0;
    for (const { table, columns, how } of MERGED_TABLES) {
      if (how !== 'move' || table === 'client_merges') continue;
      const { rows: counted } = await services.db.execute<{ count: number }>(sql`
        select count(*)::int as count from ${sql.identifier(table)}
        where ${sql.identifier(columns[0])} in ${ids}`);
      total += Number(counted[0]?.count);
    }
    return total;
  };
  beforeAll(async () => {
    made = await twoFullHistories(services);
    rowsBefore = await rows([made.lead.id, made.other.id]);
    version = (await made.api.clients.get({ id: made.lead.id })).client.version;
    await made.api.clients.merges.merge({
      id: crypto.randomUUID(),
      lead_id: made.lead.id,
      other_id: made.other.id,
      choices: { email: 'other', first_name: 'lead', notes: 'both' },
    });
  });

  it('keeps every row of both clients', async () => {
    expect(await rows([made.lead.id])).toBe(rowsBefore + 1);
    const page = await made.api.clients.get({ id: made.lead.id });
    expect(page.additional_information).toHaveLength(2);
    expect(page.proforma_reviews).toHaveLength(2);
    expect(page.links).toHaveLength(4);
  });

  it('takes the more complete values where none is chosen', async () => {
    const { client } = await made.api.clients.get({ id: made.lead.id });
    expect(client).toMatchObject({
      id: made.lead.id,
      proposal_id: made.lead.proposal_id,
      first_name: 'Zeb',
      email: 'z.quill@work.example',
      status: 'goproposal_sent',
      next_step: 'Call back',
      closed_at: null,
      version: version + 1,
    });
  });

  it('stores the value of the newest proforma, which is the other client’s', async () => {
    const page = await made.api.clients.get({ id: made.lead.id });
    expect(page.value).toMatchObject({ first_year: 2400 });
    const { items } = await made.api.clients.list({ search: 'z.quill@work' });
    expect(items[0]?.first_year_value).toBe(2400);
  });

  it('keeps one call open and ends the other call', async () => {
    const { rows: calls } = await services.db.execute<{ open: boolean }>(
      sql`select cancelled_at is null as open from calls where client_id = ${made.lead.id} order by 1`,
    );
    expect(calls.map(({ open }) => open)).toEqual([false, true]);
  });

  it("makes the other client's id and open link lead to the leading client", async () => {
    const refused = { code: 'MERGED', status: 410, data: { client_id: made.lead.id } };
    await expect(api.clients.get({ id: made.other.id })).rejects.toMatchObject(refused);
    await expect(api.notes.create({ client_id: made.other.id, note_text: 'Late' })).rejects.toMatchObject(
      refused,
    );
    await expect(api.clients.setStatus({ id: made.other.id, status: 'new_inquiry' })).rejects.toMatchObject(
      refused,
    );
    expect(await callAs(services, null).links.open({ token: made.openLinkOfOther })).toMatchObject({
      first_name: 'Zeb',
    });
  });

  it("makes the leading client searchable by the other client's proposal id and address", async () => {
    for (const search of [made.other.proposal_id, 'z.quill@work']) {
      const { items } = await api.clients.list({ search });
      expect(items.map(({ id }) => id)).toEqual([made.lead.id]);
      expect(await api.clients.count({ search })).toMatchObject({ matching: 1 });
    }
  });

  it("reserves the other client's proposal id, which no new client gets", async () => {
    const { proposal_id } = made.other;
    const { rows: taken } = await services.db.execute<{ count: number }>(
      sql`select count(*)::int as count from clients where proposal_id = ${proposal_id}`,
    );
    expect(Number(taken[0]?.count)).toBe(0);
    expect((await newClient()).proposal_id).not.toBe(proposal_id);
  });

  it('keeps the stored counts correct', async () => {
    const { rows: sums } = await services.db.execute<{ kept: number; stored: number }>(
      sql`select (select sum(clients) from client_counts)::int as kept, (select count(*) from clients)::int as stored`,
    );
    expect(sums[0]?.kept).toBe(sums[0]?.stored);
  });

  it("adds the other client's data to the export", async () => {
    const exported = await admin.dataProtection.exportClient({ client_id: made.lead.id });
    expect(JSON.parse(exported.json).merges[0].other_before).toMatchObject({ first_name: 'Zebedee' });
    await admin.dataProtection.eraseClient({
      client_id: made.lead.id,
      proposal_id: made.lead.proposal_id,
    });
    const { rows: left } = await services.db.execute<{ count: number }>(
      sql`select count(*)::int as count from client_merges where other_id = ${made.other.id}`,
    );
    expect(Number(left[0]?.count)).toBe(0);
    await expect(api.clients.get({ id: made.other.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('simultaneous requests', () => {
  it('to merge one pair in both directions merge it once', async () => {
    const [one, two] = [await newClient(), await newClient()];
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) => (index % 2 ? merge(one.id, two.id) : merge(two.id, one.id))),
    );
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused).toHaveLength(9);
    const [done] = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    for (const { reason } of refused) {
      expect(reason).toMatchObject({ code: 'MERGED', data: { client_id: done?.client.id } });
    }
    const { rows } = await services.db.execute(
      sql`select from client_merges where other_id in (${one.id}, ${two.id})`,
    );
    expect(rows).toHaveLength(1);
  });

  it('with the same id all return the same merge', async () => {
    const [one, two, id] = [await newClient(), await newClient(), crypto.randomUUID()];
    const results = await Promise.all(Array.from({ length: 20 }, () => merge(one.id, two.id, id)));
    expect(new Set(results.map(({ client }) => client.version))).toEqual(new Set([2]));
    const { merges } = await api.clients.get({ id: one.id });
    expect(merges.map((one) => one.id)).toEqual([id]);
    await expect(merge(crypto.randomUUID(), two.id, id)).rejects.toMatchObject({
      code: 'ID_IN_USE',
      data: { fields: ['lead_id'] },
    });
  });

  it('with the same id are refused if the choices lead to other values', async () => {
    const [one, two] = [await newClient({ company: 'One Ltd' }), await newClient({ company: 'Two Ltd' })];
    const sent = { id: crypto.randomUUID(), lead_id: one.id, other_id: two.id };
    const first = await api.clients.merges.merge({ ...sent, choices: { company: 'other' } });
    expect(
      await api.clients.merges.merge({ ...sent, choices: { company: 'other', first_name: 'other' } }),
    ).toEqual(first);
    await expect(
      api.clients.merges.merge({ ...sent, choices: { company: 'lead', email: 'other' } }),
    ).rejects.toMatchObject({ code: 'ID_IN_USE', data: { fields: ['email', 'company'] } });
  });

  it('to merge and to change both clients lose no note', async () => {
    const [one, two] = [await newClient(), await newClient()];
    const actions = [one.id, two.id].flatMap((client_id) => [
      ...Array.from({ length: 5 }, () => api.notes.create({ client_id, note_text: 'At once' })),
      api.links.generate({ client_id }),
      api.clients.setStatus({ id: client_id, status: 'info_returned' }),
      api.clients.setOwner({ id: client_id, owner_id: null }),
    ]);
    const results = await Promise.allSettled([
      ...actions.slice(0, 6),
      merge(one.id, two.id),
      ...actions.slice(6),
    ]);
    const codes = results.flatMap((result) =>
      result.status === 'rejected' ? [result.reason.code as string] : [],
    );
    expect(codes.filter((code) => code !== 'MERGED')).toEqual([]);
    const notes = results.slice(0, 5).concat(results.slice(9, 14));
    const stored = await api.notes.list({ client_id: one.id });
    expect(stored.items.length).toBe(notes.filter(({ status }) => status === 'fulfilled').length);
  });
});

describe('a merge is refused', () => {
  it('if both clients are the same', async () => {
    const { id } = await newClient();
    await expect(merge(id, id)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('if one of the clients is unknown', async () => {
    const one = await newClient();
    await expect(merge(one.id, crypto.randomUUID())).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('while the bot is working on a proposal of one client', async () => {
    const [one, two] = [await newClient(), await newClient({ status: 'proforma_review' })];
    await api.proforma.create({ client_id: two.id, details: reviewDetails });
    const run = crypto.randomUUID();
    await services.db.execute(sql`
      insert into proposal_runs (id, client_id, started_at, started_by_name, automated, state)
      values (${run}, ${two.id}, ${services.now().toISOString()}, 'Sam', true, 'under_way')`);
    const refused = { code: 'MERGE_REFUSED', data: { obstacle: 'proposal_under_way' } };
    await expect(merge(one.id, two.id)).rejects.toMatchObject(refused);
    const pair = { lead_id: one.id, other_id: two.id };
    expect(await api.clients.merges.compare(pair)).toMatchObject({ obstacle: 'proposal_under_way' });
    services.advance(3_600_000);
    expect((await merge(one.id, two.id)).client.id).toBe(one.id);
  });

  it('while both clients have a call ahead', async () => {
    const [one, two] = [await newClient(), await newClient()];
    for (const { id } of [one, two]) {
      await api.clients.setStatus({ id, status: 'info_returned' });
      const starts_at = new Date(services.now().getTime() + 86_400_000).toISOString();
      await api.calls.book({ client_id: id, booked_by: 'Tax Adviser', starts_at });
    }
    await expect(merge(one.id, two.id)).rejects.toMatchObject({
      code: 'MERGE_REFUSED',
      data: { obstacle: 'calls' },
    });
    await api.calls.cancel({ client_id: two.id });
    expect((await merge(one.id, two.id)).client.booked_by).toBe('Tax Adviser');
  });

  it('if both clients have been sent a proposal', async () => {
    const pair = [await newClient(), await newClient()] as const;
    for (const { id } of pair) {
      await services.db.execute(sql`
        insert into proposal_versions
          (id, client_id, number, document, document_hash, proforma_id, state, sent_at, sent_by, sent_by_name, valid_until)
        values (${id}, ${id}, 1, '{}', '', ${id}, 'signed', now(), ${id}, 'Sam', current_date)`);
    }
    const refused = { code: 'MERGE_REFUSED', data: { obstacle: 'proposals' } };
    await expect(merge(pair[0].id, pair[1].id)).rejects.toMatchObject(refused);
  });

  it('if somebody has edited one of the clients since it was shown', async () => {
    const [one, two] = [await newClient(), await newClient()];
    await api.clients.update({ ...two, version: 1, first_name: 'Anna' });
    const shown = { id: crypto.randomUUID(), lead_id: one.id, other_id: two.id };
    await expect(
      api.clients.merges.merge({ ...shown, versions: { lead: 1, other: 1 } }),
    ).rejects.toMatchObject({ code: 'MERGE_REFUSED', data: { obstacle: 'changed' } });
    expect(
      (await api.clients.merges.merge({ ...shown, versions: { lead: 1, other: 2 } })).client.first_name,
    ).toBe('Anna');
  });

  it('if the answers rule out the chosen status', async () => {
    const [one, two] = [await newClient(), await newClient()];
    await services.db.execute(
      sql`insert into additional_information (client_id, answered_at) values (${two.id}, now())`,
    );
    await api.clients.setStatus({ id: two.id, status: 'info_returned' });
    const input = { id: crypto.randomUUID(), lead_id: one.id, other_id: two.id };
    await expect(api.clients.merges.merge({ ...input, choices: { status: 'lead' } })).rejects.toMatchObject({
      code: 'WRONG_STATUS',
    });
    expect((await api.clients.merges.merge(input)).client.status).toBe('info_returned');
    const third = await newClient();
    await expect(merge(one.id, third.id, input.id)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});
