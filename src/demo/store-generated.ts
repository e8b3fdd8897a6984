import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { clientFullName } from '#contract/clients/clients/client-name.ts';
import { DEFAULT_CALL_DURATION } from '#contract/intake/calls/call.ts';
import { hashToken, newToken } from '#server/auth/hash-token.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { type Columns, storedColumns } from '#server/db/prepared.ts';
import { activity_events } from '#server/db/schema/clients/activity-events.ts';
import { additional_information } from '#server/db/schema/clients/additional-information.ts';
import { calls } from '#server/db/schema/clients/calls/calls.ts';
import { client_notes } from '#server/db/schema/clients/client-notes.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { external_info_tokens } from '#server/db/schema/clients/external-info-tokens.ts';
import { proforma_reviews } from '#server/db/schema/clients/proforma/proforma-reviews.ts';
import { ANSWER_COLUMNS } from '#server/features/intake/questionnaire/answer-columns.ts';
import type { GeneratedClient } from './generate.ts';

/** Clients per set of statements. More wouldn't be faster and would use more memory. */
const BATCH = 1_000;
/** As long as links live by default. */
const LINK_TTL_DAYS = 14;

/** Stores generated clients with all their data, one batch per transaction. Returns the number of clients. */
export async function storeGenerated(db: Db, generated: Iterable<GeneratedClient>): Promise<number> {
  let stored = 0;
  let batch: GeneratedClient[] = [];
  const write = async () => {
    await db.transaction((tx) => storeBatch(tx, batch));
    stored += batch.length;
    batch = [];
  };
  for (const client of generated) {
    batch.push(client);
    if (batch.length === BATCH) await write();
  }
  if (batch.length > 0) await write();
  return stored;
}

async function storeBatch(tx: Tx, batch: readonly GeneratedClient[]): Promise<void> {
  await insertRows(
    tx,
    clients,
    {
      id: true,
      first_name: true,
      surname: true,
      email: true,
      phone_number: true,
      company: true,
      proposal_id: true,
      status: true,
      inquiry_source: true,
      calendly_booking: true,
      booked_by: true,
      notes: true,
      version: true,
      created_at: true,
      status_changed_at: true,
      owner_id: true,
      next_step: true,
      next_step_due: true,
      next_step_user_id: true,
      closed_at: true,
      closed_reason: true,
      closed_by: true,
      first_year_value: false,
      edited_by_name: false,
      edited_at: false,
    },
    batch.map(({ client }) => client),
  );
  const answers = batch.flatMap(({ client, additional_information }) =>
    additional_information
      ? [{ ...additional_information, id: crypto.randomUUID(), client_id: client.id }]
      : [],
  );
  await insertRows(
    tx,
    additional_information,
    {
      id: true,
      client_id: true,
      ...ANSWER_COLUMNS,
      company_start_date: true,
      company_turnover: true,
      answered_at: true,
      came_later: true,
      version: true,
      created_at: true,
      submission_key: false,
      edited_by_name: false,
      edited_at: false,
    },
    answers,
  );
  await insertRows(
    tx,
    client_notes,
    { id: false, client_id: true, user_id: true, note_text: true, created_at: true },
    batch.flatMap(({ client, notes }) =>
      notes.map(({ user, ...note }) => ({ ...note, client_id: client.id, user_id: user.user_id })),
    ),
  );
  await insertRows(
    tx,
    external_info_tokens,
    {
      id: false,
      client_id: true,
      token_hash: true,
      used: true,
      used_at: true,
      opened_at: true,
      last_opened_at: true,
      opened_count: true,
      emailed_at: false,
      revoked_at: true,
      reminders_stopped_at: false,
      expires_at: true,
      created_by: true,
      created_by_name: true,
      created_at: true,
    },
    batch.flatMap(linksOf),
  );
  await insertRows(
    tx,
    calls,
    {
      client_id: true,
      booked_by: true,
      duration_minutes: true,
      created_at: true,
      updated_at: true,
      id: false,
      starts_at: false,
      sequence: false,
      invited_email: false,
      invited_at: false,
      join_url: false,
      invited_join_url: false,
      cancelled_at: false,
    },
    batch.flatMap(({ client, activity }) => {
      const booked = activity.find(({ type }) => type === 'call.booked');
      if (client.booked_by === null || !booked) return [];
      return [
        {
          client_id: client.id,
          booked_by: client.booked_by,
          duration_minutes: DEFAULT_CALL_DURATION,
          created_at: booked.at,
          updated_at: booked.at,
        },
      ];
    }),
  );
  await insertRows(
    tx,
    proforma_reviews,
    {
      client_id: true,
      submitted_by: true,
      submitted_by_name: true,
      details: true,
      submission_date: true,
      updated_at: true,
      id: false,
      version: false,
      edited_by_name: false,
      edited_at: false,
    },
    batch.flatMap(({ client, proforma }) =>
      proforma
        ? [
            {
              client_id: client.id,
              submitted_by: proforma.submitted_by.user_id,
              submitted_by_name: proforma.submitted_by.full_name,
              details: proforma.details,
              submission_date: proforma.submission_date,
              updated_at: proforma.submission_date,
            },
          ]
        : [],
    ),
  );
  // The history is read in order of id, so it is inserted in order of time.
  const events = batch.flatMap(({ client, activity }) =>
    activity.map(({ actor, ...event }) => ({
      ...event,
      actor_id: actor?.user_id ?? null,
      actor_name: actor?.full_name ?? clientFullName(client),
      client_id: client.id,
      client_name: clientFullName(client),
    })),
  );
  await insertRows(
    tx,
    activity_events,
    {
      at: true,
      actor_id: true,
      actor_name: true,
      type: true,
      client_id: true,
      client_name: true,
      changes: true,
      in_log: false,
    },
    events.sort((a, b) => a.at.localeCompare(b.at)),
  );
}

const DAY_MS = 86_400_000;

/** The links in a client's history. The client opens a link when they answer, and answers by any way end all of them. */
function linksOf({ client, activity }: GeneratedClient) {
  const answered = activity.find(({ type }) => type.startsWith('questionnaire.'));
  const used = answered?.type === 'questionnaire.submitted';
  return activity
    .filter(({ type }) => type === 'link.generated')
    .map(({ at, actor }) => ({
      client_id: client.id,
      token_hash: hashToken(newToken()),
      used,
      used_at: used ? answered.at : null,
      opened_at: used ? answered.at : null,
      last_opened_at: used ? answered.at : null,
      opened_count: used ? 1 : 0,
      revoked_at: answered && !used ? answered.at : null,
      expires_at: new Date(new Date(at).getTime() + LINK_TTL_DAYS * DAY_MS).toISOString(),
      created_by: actor?.user_id ?? null,
      created_by_name: actor?.full_name ?? null,
      created_at: at,
    }));
}

/** Inserts any number of rows with one statement: they are sent as JSON and get the table's types. */
async function insertRows<Table extends PgTable>(
  tx: Tx,
  table: Table,
  columns: Columns<Table>,
  rows: readonly object[],
): Promise<void> {
  if (rows.length === 0) return;
  const names = sql.join(
    storedColumns(columns).map((column) => sql.identifier(column)),
    sql`, `,
  );
  await tx.execute(sql`
    insert into ${table} (${names})
    select ${names} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb)
  `);
}
