import { sql } from 'drizzle-orm';
import { DEFAULT_CALL_DURATION } from '#contract/calls/call.ts';
import { clientFullName } from '#contract/clients/client.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import type { GeneratedClient } from './generate.ts';

/** Clients written by one set of statements; larger ones gain nothing and hold more in memory. */
const BATCH = 1_000;

/** Stores generated clients with all that belongs to them, a batch a transaction. Returns how many. */
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
    'clients',
    [
      'id',
      'first_name',
      'surname',
      'email',
      'phone_number',
      'company',
      'proposal_id',
      'status',
      'inquiry_source',
      'calendly_booking',
      'booked_by',
      'notes',
      'version',
      'created_at',
      'status_changed_at',
    ],
    batch.map(({ client }) => client),
  );
  const answers = batch.flatMap(({ client, additional_information }) =>
    additional_information
      ? [{ ...additional_information, id: crypto.randomUUID(), client_id: client.id }]
      : [],
  );
  const firstAnswers = answers[0];
  if (firstAnswers) await insertRows(tx, 'additional_information', Object.keys(firstAnswers), answers);
  await insertRows(
    tx,
    'client_notes',
    ['client_id', 'user_id', 'note_text', 'created_at'],
    batch.flatMap(({ client, notes }) =>
      notes.map(({ user, ...note }) => ({ ...note, client_id: client.id, user_id: user.user_id })),
    ),
  );
  await insertRows(
    tx,
    'calls',
    ['client_id', 'booked_by', 'duration_minutes', 'created_at', 'updated_at'],
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
    'proforma_reviews',
    ['client_id', 'submitted_by', 'submitted_by_name', 'details', 'submission_date', 'updated_at'],
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
  // The history is read by id, so it goes in by time.
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
    'activity_events',
    ['at', 'actor_id', 'actor_name', 'type', 'client_id', 'client_name', 'changes'],
    events.sort((a, b) => a.at.localeCompare(b.at)),
  );
}

/** One statement however many rows: they travel as JSON and take the table's own types. */
async function insertRows(
  tx: Tx,
  table: string,
  columns: readonly string[],
  rows: readonly object[],
): Promise<void> {
  if (rows.length === 0) return;
  const names = sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  );
  await tx.execute(sql`
    insert into ${sql.identifier(table)} (${names})
    select ${names} from jsonb_populate_recordset(null::${sql.identifier(table)}, ${JSON.stringify(rows)}::jsonb)
  `);
}
