import { and, eq } from 'drizzle-orm';
import type { CreateClient } from '#contract/clients/clients/client.ts';
import { firstNoteText } from '#contract/clients/clients/first-note.ts';
import type { ProcedureCall, SignedInCtx } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import type { FullRow } from '#server/db/full-row.ts';
import { client_notes } from '#server/db/schema/clients/client-notes.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { isUniqueViolation } from '#server/db/sql-state.ts';
import { recordActivity } from '#server/features/identity/activity/record-activity.ts';
import { requireSameBody } from '#server/features/identity/activity/require-same-body.ts';
import { type ClientRow, clientColumns } from './client-columns.ts';
import { insertClient } from './insert-client.ts';

/** The create form. Programs may leave out the id. */
export type NewClientInput = CreateClient & { id?: string | undefined };

/**
 * Creates a client. The notes entered with it become the first note. If storing the note fails, the client stays.
 * Repeating the request under the same id, as after a lost response, stores nothing more.
 */
export async function createClient({ context, input }: ProcedureCall<NewClientInput>): Promise<ClientRow> {
  const created =
    firstNoteText(input) === null
      ? insertClient(context.db, { context, actor: context.actor, input, at: context.now() })
      : context.db.transaction((tx) => storeClient(tx, { context, input }));
  return created.catch(async (error: unknown) => {
    if (!input.id || !isUniqueViolation(error)) throw error;
    const [before] = await context.db.select(clientColumns).from(clients).where(eq(clients.id, input.id));
    if (!before) throw error;
    await requireSameClient(context, before, input);
    return before;
  });
}

/** Checks a repeated request, except for the status, which may have changed since. */
export async function requireSameClient(
  { db }: { db: Pick<Tx, 'select'> },
  stored: ClientRow,
  input: NewClientInput,
): Promise<void> {
  const { first_name, surname, email, phone_number, company, inquiry_source } = input;
  const notes = firstNoteText(input);
  const own = eq(client_notes.client_id, stored.id);
  const kept =
    notes === null
      ? []
      : await db
          .select({ text: client_notes.note_text })
          .from(client_notes)
          .where(and(own, eq(client_notes.note_text, notes)));
  requireSameBody(
    { ...stored, notes: kept[0]?.text ?? null },
    { first_name, surname, email, phone_number, company, inquiry_source, notes },
  );
}

/** Stores the client and its first note as part of a larger transaction. */
export async function storeClient(
  tx: Tx,
  { context, input }: ProcedureCall<NewClientInput>,
): Promise<ClientRow> {
  const at = context.now();
  const client = await insertClient(tx, { context, actor: context.actor, input, at });
  const note_text = firstNoteText(input);
  if (note_text !== null) {
    await storeFirstNote(tx, { context, client, note_text, at }).catch((err: unknown) =>
      context.log.error(
        { request_id: context.request_id, err },
        'Could not store the first note of a client',
      ),
    );
  }
  return client;
}

async function storeFirstNote(
  tx: Tx,
  {
    context,
    client,
    note_text,
    at,
  }: { context: SignedInCtx; client: ClientRow; note_text: string; at: Date },
): Promise<void> {
  await tx.transaction(async (noteTx) => {
    await noteTx.insert(client_notes).values({
      client_id: client.id,
      user_id: context.actor.user_id,
      note_text,
      created_at: at.toISOString(),
    } satisfies FullRow<typeof client_notes, 'id'>);
    await recordActivity(noteTx, { actor: context.actor, type: 'note.added', client });
  });
}
