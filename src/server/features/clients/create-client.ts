import type { CreateClient } from '#contract/clients/client.ts';
import { firstNoteText } from '#contract/clients/first-note.ts';
import type { SignedInCtx } from '../../context.ts';
import { client_notes } from '../../db/schema/client-notes.ts';
import { recordActivity } from '../activity/record-activity.ts';
import { insertClient } from './insert-client.ts';
import type { ClientRow } from './lock-client.ts';

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
    const client = await insertClient(tx, { ctx, actor: ctx.actor, input, at });
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
