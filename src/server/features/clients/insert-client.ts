import { sql } from 'drizzle-orm';
import type { CreateClient } from '#contract/clients/client.ts';
import type { Services } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { preparedInsert } from '#server/db/prepared.ts';
import { clients } from '#server/db/schema/clients.ts';
import { type ActivityActor, recordActivity } from '#server/features/activity/record-activity.ts';
import { type ClientRow, clientColumns } from './client-columns.ts';
import { freeProposalId } from './free-proposal-id.ts';

type NewClient = Pick<
  CreateClient,
  'first_name' | 'surname' | 'email' | 'phone_number' | 'company' | 'inquiry_source' | 'status'
> & { id?: string | undefined };

/** Stores one new client, under the next free proposal id, and its first event. */
export async function insertClient(
  tx: Tx,
  {
    ctx: { db },
    actor,
    input,
    at,
  }: { ctx: Pick<Services, 'db'>; actor: ActivityActor; input: NewClient; at: Date },
): Promise<ClientRow> {
  for (;;) {
    const [client] = await insert(tx, {
      ...input,
      id: input.id ?? crypto.randomUUID(),
      proposal_id: await freeProposalId({ db, tx, at }),
      created_at: at.toISOString(),
      status_changed_at: at.toISOString(),
    });
    if (!client) continue;
    await recordActivity(tx, {
      actor,
      type: 'client.created',
      client,
      // The history knows every entry into a status, the first one too.
      changes: { status: { from: null, to: client.status } },
    });
    return client;
  }
}

const insert = preparedInsert<ClientRow>(
  'insert_client',
  clients,
  [
    'id',
    'first_name',
    'surname',
    'email',
    'phone_number',
    'company',
    'inquiry_source',
    'status',
    'proposal_id',
    'created_at',
    'status_changed_at',
  ],
  // Somebody else may have taken the id since it was looked up: then the next one is.
  sql`on conflict (proposal_id) do nothing
    returning ${sql.join(
      Object.keys(clientColumns).map((column) => sql.identifier(column)),
      sql`, `,
    )}`,
);
