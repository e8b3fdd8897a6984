import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { direct_debits } from '#server/db/schema/clients/proposals/direct-debits.ts';
import { connection_settings } from '#server/db/schema/firm/connections.ts';
import { foldFigures } from '#server/features/figures/figures/fold-figures.ts';
import { queueDeliveries } from '#server/features/firm/outbox/queue-delivery.ts';
import { documentOf } from '#server/features/proposals/proposal-page/sent-proposal.fixture.ts';
import { reviewDetails } from '#server/features/proposals/proposals/reviewed-client.fixture.ts';
import { ANSWERS } from '#tests/support/questionnaire-answers.ts';
import { callAs, createActor, type TestServices } from '#tests/support/test-services.ts';

const HOUR_MS = 3_600_000;
const later = (services: TestServices, hours: number) =>
  new Date(services.now().getTime() + hours * HOUR_MS).toISOString();
const tokenOf = (url: string) => new URL(url).pathname.split('/').at(-1) ?? '';

/** Two clients with rows in nearly every table about a client, made mostly through the procedures. */
export async function twoFullHistories(services: TestServices) {
  const admin = callAs(services, await createActor(services, { role: 'admin', full_name: 'Ada Admin' }));
  const colleague = await createActor(services, { full_name: 'Cleo Colleague' });
  const api = callAs(services, await createActor(services, { full_name: 'Sam Staff' }));
  await admin.webhooks.create({
    url: 'https://hooks.example.org/in',
    description: '',
    events: ['client.status_changed', 'questionnaire.answered'],
    active: true,
  });

  const client = (first_name: string, email: string) => ({
    first_name,
    surname: 'Quill',
    email,
    phone_number: '07700 900123',
    inquiry_source: 'Phone',
  });
  const lead = await api.clients.create({
    ...client('Zeb', 'zeb@quill.example'),
    notes: 'Rang twice',
  });
  await api.clients.imports.create({
    file_name: 'quill.csv',
    rows: [{ ...client('Zebedee', 'z.quill@work.example'), company: 'Quill Pens Ltd', notes: 'Met in May' }],
  });
  const { items } = await api.clients.list({ search: 'z.quill@work.example' });
  const other = items[0];
  if (!other) throw new Error('The import stored no client');

  await services.db.insert(connection_settings).values({ kind: 'workspace', enabled: true, config: {} });
  const links: string[] = [];
  for (const { id } of [lead, other]) {
    const { url } = await api.links.generate({ client_id: id });
    services.advance(HOUR_MS);
    await callAs(services, null).questionnaire.submit({
      token: tokenOf(url),
      answers: { ...ANSWERS, annual_fee: 1234.56 },
    });
    // The second client's call is newer. Both calls are over.
    await api.calls.book({ client_id: id, booked_by: 'Tax Adviser', starts_at: later(services, 1) });
    services.advance(2 * HOUR_MS);
    await api.proforma.create({ client_id: id, details: { ...reviewDetails, company_name: `Quill ${id}` } });
    await services.db.transaction((tx) =>
      queueDeliveries(tx, { client_id: id, version_id: null, at: later(services, 0) }),
    );
    const at = later(services, 0);
    await services.db.insert(direct_debits).values({
      id: crypto.randomUUID(),
      client_id: id,
      billing_request_id: 'BRQ1',
      token_hash: id,
      state: 'sent',
      state_at: at,
      created_at: at,
    });
    await api.notes.create({
      client_id: id,
      note_text: 'Ask @Cleo Colleague',
      mentions: [{ user_id: colleague.user_id, name: 'Cleo Colleague' }],
    });
    await api.clientMails.send({ client_id: id, subject: 'Hello', body: 'Dear {{client.first_name}}' });
    await api.clients.setOwner({ id, owner_id: colleague.user_id });
    const open = await api.links.generate({ client_id: id });
    await api.links.email({ id: open.link.id });
    links.push(tokenOf(open.url));
    services.advance(HOUR_MS);
  }
  // Two clients with a file each can't be merged.
  await api.dueDiligence.open({ client_id: other.id });
  await services.sentMails();
  await services.db.execute(sql`
    insert into client_values (client_id, one_off, monthly, quarterly, annually, first_year, unpriced, proforma_id,
      proforma_version, book_version_id, computed_at)
    select client_id, 0, 100, 0, 0, case when client_id = ${lead.id} then 1200 else 2400 end, 0, id, 1,
      gen_random_uuid(), now()
    from proforma_reviews where client_id in (${lead.id}, ${other.id})`);
  await services.db.execute(sql`
    update clients set first_year_value = v.first_year from client_values v where v.client_id = clients.id`);
  // Two clients with sent versions can't be merged, so only the other has a version. A signed version would prevent the
  // erasure.
  const document = documentOf(other.id, [], { client_id: other.id, at: services.now().toISOString() });
  await services.db.execute(sql`
    insert into proposal_drafts (client_id, draft) values (${lead.id}, '{"message": "Dear Zeb"}'), (${other.id}, '{}')`);
  await services.db.execute(sql`
    insert into proposal_versions
      (id, client_id, number, document, document_hash, proforma_id, state, sent_at, sent_by, sent_by_name, valid_until)
    values (${other.id}, ${other.id}, 1, ${JSON.stringify(document)}::jsonb, '', ${other.id}, 'withdrawn', now(), ${other.id}, 'Sam',
      current_date)`);
  await services.db.execute(sql`
    insert into proposal_signatories (id, version_id, client_id, place, kind, name, email, position)
    values (${other.id}, ${other.id}, ${other.id}, 1, 'client', 'Zebedee', 'z.quill@work.example', '')`);
  await services.db.execute(sql`
    insert into mail_deliveries (id, client_id, to_email, queued_at, state, at)
    values (${other.id}, ${other.id}, 'z.quill@work.example', now(), 'waiting', now())`);
  await services.db.execute(sql`
    insert into stored_files (client_id, proposal_version_id, kind, name, type, sha256, size, content, created_at)
    values (${other.id}, ${other.id}, 'record', 'proposal.pdf', 'application/pdf', '', 1, 'x', now())`);
  // No worker processes this run, so it stays under way.
  await api.bulkRuns.start({
    id: crypto.randomUUID(),
    action: { kind: 'email_link' },
    clients: { ids: [lead.id, other.id] },
    expected: 2,
  });
  await api.proposals.send({ client_id: lead.id });
  await api.nextSteps.set({
    client_id: other.id,
    next_step: 'Call back',
    next_step_due: '2026-04-01',
    next_step_user_id: colleague.user_id,
  });
  await api.clients.close({ id: other.id, reason: 'No answer' });
  const stranger = await api.clients.create(client('Zoe', 'zoe@else.example'));
  await api.clients.duplicates.dismiss({ client_id: other.id, other_id: stranger.id });
  await callAs(services, null).links.open({ token: links[1] ?? '' });
  return { api, admin, lead, other, stranger, openLinkOfOther: links[1] ?? '' };
}

/**
 * The rows to compare in tables where an undo leaves traces: the history and its chain have the merge and the undo. The
 * time of the last activity changes. One row prevents a late retry.
 */
const COMPARED: Record<string, string> = {
  activity_events: `activity_events t where type not in ('client.merged', 'client.merge_undone')`,
  client_activity: '(select client_id from client_activity) t',
  client_merges: 'client_merges t where undone_at is null',
  timeline_heads: '(select timeline_id, client_id from timeline_heads) t',
  timeline_links: `timeline_links t where event_id not in (
    select id from activity_events where type in ('client.merged', 'client.merge_undone'))`,
};

/** SHA-256 of all rows of each table. Stored counts are folded first, because only their sums matter. */
export async function tableHashes({ db }: Pick<TestServices, 'db'>): Promise<Record<string, string>> {
  await db.execute(sql`select fold_client_counts(), fold_status_entries()`);
  await foldFigures({ db });
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  );
  const hashes: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await db.execute<{ row: string }>(
      sql`select to_jsonb(t)::text as row from ${sql.raw(COMPARED[name] ?? `${name} t`)} order by 1`,
    );
    hashes[name] = createHash('sha256')
      .update(rows.map(({ row }) => row).join('\n'))
      .digest('hex');
  }
  return hashes;
}
