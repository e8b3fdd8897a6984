import type { CreateClient } from '#contract/clients/client.ts';
import type { Services } from '../../context.ts';
import type { Tx } from '../../db/connect.ts';
import { clients } from '../../db/schema/clients.ts';
import { type ActivityActor, recordActivity } from '../activity/record-activity.ts';
import { freeProposalId } from './free-proposal-id.ts';
import { type ClientRow, clientColumns } from './lock-client.ts';

type NewClient = Pick<
  CreateClient,
  'first_name' | 'surname' | 'email' | 'phone_number' | 'company' | 'inquiry_source' | 'status'
>;

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
    const [client] = await tx
      .insert(clients)
      .values({
        first_name: input.first_name,
        surname: input.surname,
        email: input.email,
        phone_number: input.phone_number,
        company: input.company,
        inquiry_source: input.inquiry_source,
        status: input.status,
        proposal_id: await freeProposalId({ db, tx, at }),
        created_at: at.toISOString(),
        status_changed_at: at.toISOString(),
      })
      // Somebody else may have taken the id since it was looked up: then the next one is.
      .onConflictDoNothing({ target: clients.proposal_id })
      .returning(clientColumns);
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
