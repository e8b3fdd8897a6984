import { eq, sql } from 'drizzle-orm';
import type { CreateClient } from '#contract/clients/clients/client.ts';
import type { Services } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import type { FullRow } from '#server/db/full-row.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { desk_settings } from '#server/db/schema/firm/desk-settings.ts';
import { users } from '#server/db/schema/users.ts';
import { type ActivityActor, recordActivity } from '#server/features/identity/activity/record-activity.ts';
import { type ClientRow, clientColumns } from './client-columns.ts';
import { reserveProposalId } from './free-proposal-id.ts';

/** The form's input, without the fields that become the first note. */
type NewClient = Omit<CreateClient, 'notes' | 'entity_type' | 'registration_number'> & {
  id?: string | undefined;
};

/** Columns that the database fills in. */
type Defaulted =
  | 'next_step'
  | 'next_step_due'
  | 'next_step_user_id'
  | 'first_year_value'
  | 'closed_at'
  | 'closed_reason'
  | 'closed_by'
  | 'calendly_booking'
  | 'booked_by'
  | 'notes'
  | 'version'
  | 'edited_by_name'
  | 'edited_at';

/** Stores a new client under the next free proposal id, and its first event. */
export async function insertClient(
  tx: Tx,
  {
    context: { db },
    actor,
    input,
    at,
  }: { context: Pick<Services, 'db'>; actor: ActivityActor; input: NewClient; at: Date },
): Promise<ClientRow> {
  const now = at.toISOString();
  const { first_name, surname, email, phone_number, company, inquiry_source, status } = input;
  const [client] = await tx
    .insert(clients)
    .values({
      id: input.id ?? crypto.randomUUID(),
      first_name,
      surname,
      email,
      phone_number,
      company,
      inquiry_source,
      status,
      proposal_id: await reserveProposalId(tx, { db, at }),
      created_at: now,
      status_changed_at: now,
      owner_id: ownerOf(actor),
    } satisfies FullRow<typeof clients, Defaulted>)
    .onConflictDoNothing({ target: clients.proposal_id })
    .returning(clientColumns);
  // Another transaction has stored the id since it was found free.
  if (!client) return insertClient(tx, { context: { db }, actor, input, at });
  await recordActivity(tx, {
    actor,
    type: 'client.created',
    client,
    // The history records every entry into a status, including the first.
    changes: { status: { from: null, to: status } },
  });
  return client;
}

/** The creator; null if they aren't a user (an API key, Calendly) or `creator_owns` is off. */
function ownerOf(creator: ActivityActor) {
  const creatorOwns = sql`coalesce((select ${desk_settings.creator_owns} from ${desk_settings}), true)`;
  return sql`(select ${users.id} from ${users} where ${eq(users.id, sql`${creator.user_id}::uuid`)} and ${creatorOwns})`;
}
