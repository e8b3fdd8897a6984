import type pg from 'pg';
import { CLIENT_STATUSES } from '#contract/clients/clients/client-status.ts';
import { isPastReview, TRANSITIONS } from '#contract/clients/clients/pipeline.ts';
import type { OldTable } from '#contract/desk/move-in/old-tables.ts';
import type { ActivityActor } from '#server/features/identity/activity/record-activity.ts';
import type { MoveInOptions } from './options.ts';
import { STAGED, staged } from './staged-tables.ts';
import { storeCatalogue } from './store-catalogue.ts';

/** Rows per statement. The trigger that chains the events of clients takes longer for each event of a larger one. */
const CHUNK = 5_000;
const EVENTS = 1_000;

/** Stores the staged rows that fit, and one event for each client. Returns the numbers of clients and rows stored. */
export async function storeStaged(
  client: pg.Client,
  {
    actor,
    source,
    rows,
    onProgress,
  }: Pick<MoveInOptions, 'onProgress'> & {
    actor: ActivityActor;
    source: string;
    rows: ReadonlyMap<OldTable, number>;
  },
): Promise<{ clients: number; rows: number }> {
  let stored = 0;
  const inChunks = async (table: OldTable, statement: string) => {
    let clients = 0;
    for (let from = 0; from < (rows.get(table) ?? 0); from += CHUNK) {
      const { rowCount } = await client.query(statement, [from, from + CHUNK]);
      clients += rowCount ?? 0;
      onProgress({ step: 'storing', table, rows: Math.min(from + CHUNK, rows.get(table) ?? 0) });
    }
    stored += clients;
    return clients;
  };
  await storeCatalogue(client);
  await client.query(
    `insert into axiom_settings (id, enabled, bot_id, webhook_url, updated_at)
     select 1, enabled, bot_id, webhook_url, updated_at from moved_axiom_settings where state is null`,
  );
  const clients = await inChunks('clients', INSERT_CLIENTS);
  await inChunks('additional_information', insertOf('additional_information'));
  await inChunks('client_notes', insertOf('client_notes'));
  await inChunks(
    'external_info_tokens',
    insertOf('external_info_tokens', { used_at: 'case when m.used then m.created_at end' }),
  );
  await inChunks(
    'proforma_reviews',
    insertOf('proforma_reviews', {
      submitted_by_name:
        '(select p.full_name from moved_profiles p where coalesce(p.here_id, p.id) = m.submitted_by limit 1)',
    }),
  );
  await inChunks('audit_logs', INSERT_ENTRIES);
  await recordEvents(client, { actor, source, clients });
  return { clients, rows: stored };
}

function insertOf(table: OldTable, more: Record<string, string> = {}): string {
  const { columns } = STAGED[table];
  const values = [...columns.map((column) => `m.${column}`), ...Object.values(more)];
  return `insert into ${table} (${[...columns, ...Object.keys(more)].join(', ')})
    select ${values.join(', ')} from ${staged(table)} m
    where m.state is null and m.nr > $1 and m.nr <= $2 order by m.nr`;
}

/** Statuses that began with the answers, and those since the proforma. */
const ANSWERED = [TRANSITIONS.questionnaire_answered.to, TRANSITIONS.call_booked.to];
const REVIEWED = CLIENT_STATUSES.filter(
  (status) => status === TRANSITIONS.proforma_saved.to || isPastReview(status),
);
const listed = (statuses: readonly string[]) => statuses.map((status) => `'${status}'`).join(', ');

/**
 * The old system didn't record when a status began. Queues are in the order of the answers and of the newest proforma, so
 * these count; otherwise the client's own time.
 */
const INSERT_CLIENTS = insertOf('clients', {
  status_changed_at: `greatest(m.created_at, case
    when m.status in (${listed(ANSWERED)})
      then (select max(a.created_at) from moved_additional_information a where a.client_id = m.id)
    when m.status in (${listed(REVIEWED)})
      then (select max(p.submission_date) from moved_proforma_reviews p where p.client_id = m.id)
  end)`,
});

const INSERT_ENTRIES = `
  insert into audit_logs (user_id, user_name, action, table_name, new_values, created_at)
  select m.user_id, (select p.full_name from moved_profiles p where coalesce(p.here_id, p.id) = m.user_id limit 1),
    m.action, m.table_name, m.new_values || jsonb_build_object('old_id', m.id), m.created_at
  from moved_audit_logs m where m.state is null and m.nr > $1 and m.nr <= $2 order by m.created_at, m.nr`;

const PARTS = {
  answers: 'additional_information',
  notes: 'client_notes',
  links: 'external_info_tokens',
  proformas: 'proforma_reviews',
} as const;

/** One event in the history of each client that something was taken over for, and one for all of them in the log. */
async function recordEvents(
  client: pg.Client,
  { actor, source, clients }: { actor: ActivityActor; source: string; clients: number },
): Promise<void> {
  const counts = Object.entries(PARTS).map(
    ([part, table]) =>
      `left join (select client_id, count(*) as ${part} from ${staged(table)} where state is null group by 1) as ${part}
         on ${part}.client_id = c.id`,
  );
  const change = (name: string, to: string, from = 'null') =>
    `case when ${to} is null then '{}' else jsonb_build_object('${name}', jsonb_build_object('from', ${from}, 'to', ${to})) end`;
  await client.query(
    `create temp table moved_events on commit drop as
     select row_number() over (order by c.created_at, c.id) as nr, c.id, c.first_name || ' ' || c.surname as name,
       ${[
         change('source', '$1::text'),
         change('client', 'case when m.state is null then m.id end'),
         change(
           'proposal_id',
           'case when m.state is null and m.old_code is distinct from m.proposal_id and m.old_code is not null then m.proposal_id end',
           'm.old_code',
         ),
         ...Object.keys(PARTS).map((part) => change(part, `${part}.${part}`)),
       ].join(' || ')} as changes
     from clients c left join moved_clients m on m.id = c.id and m.state is null
     ${counts.join('\n')}
     where m.id is not null or ${Object.keys(PARTS)
       .map((part) => `${part}.${part} > 0`)
       .join(' or ')}`,
    [source],
  );
  const { rows } = await client.query<{ count: number }>('select count(*)::int as count from moved_events');
  const total = rows[0]?.count ?? 0;
  await client.query('create index on moved_events (nr)');
  for (let from = 0; from < total; from += EVENTS) {
    await client.query(
      `insert into activity_events (actor_id, actor_name, type, client_id, client_name, changes, in_log)
       select $1, $2, 'client.moved_in', id, btrim(name), changes, false from moved_events
       where nr > $3 and nr <= $4 order by nr`,
      [actor.user_id, actor.full_name, from, from + EVENTS],
    );
  }
  if (total === 0) return;
  const changes = { source: { from: null, to: source }, clients: { from: null, to: clients } };
  await client.query(
    `insert into activity_events (actor_id, actor_name, type, changes) values ($1, $2, 'clients.moved_in', $3)`,
    [actor.user_id, actor.full_name, JSON.stringify(changes)],
  );
}
