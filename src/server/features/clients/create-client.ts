import type { CreateClient } from '#contract/clients/client.ts';
import { firstNoteText } from '#contract/clients/first-note.ts';
import type { SignedInCtx } from '../../context.ts';
import type { Db, Tx } from '../../db/connect.ts';
import { client_notes, clients } from '../../db/schema/clients.ts';
import { recordActivity } from '../activity/record-activity.ts';
import { freeProposalId } from './free-proposal-id.ts';
import { type ClientRow, clientColumns } from './lock-client.ts';

/** Records a client. The notes typed with it become the first note; where that write fails, the client stays. */
export async function createClient({
  ctx,
  input,
}: {
  ctx: SignedInCtx;
  input: CreateClient;
}): Promise<ClientRow> {
  const at = ctx.now();
  const noteText = firstNoteText(input);
  return ctx.db.transaction(async (tx) => {
    const client = await insertClient(ctx.db, tx, input, at);
    await recordActivity(tx, {
      actor: ctx.actor,
      type: 'client.created',
      client,
      // The history knows every entry into a status, the first one too.
      changes: { status: { from: null, to: client.status } },
    });
    if (noteText !== null) {
      await tx
        .transaction(async (noteTx) => {
          await noteTx.insert(client_notes).values({
            client_id: client.id,
            user_id: ctx.actor.user_id,
            note_text: noteText,
            created_at: at.toISOString(),
          });
          await recordActivity(noteTx, { actor: ctx.actor, type: 'note.added', client });
        })
        .catch((err: unknown) =>
          ctx.log.error({ request_id: ctx.request_id, err }, 'A first note was not stored'),
        );
    }
    return client;
  });
}

async function insertClient(db: Db, tx: Tx, input: CreateClient, at: Date): Promise<ClientRow> {
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
    if (client) return client;
  }
}
