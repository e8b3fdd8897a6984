import { eq, getTableColumns } from 'drizzle-orm';
import { type Mention, mentionsIn } from '#contract/clients/notes/mention.ts';
import type { Note } from '#contract/clients/notes/note.ts';
import { Refusal } from '#contract/errors.ts';
import type { ProcedureCall } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import type { FullRow } from '#server/db/full-row.ts';
import { client_notes, note_mentions } from '#server/db/schema/clients/client-notes.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { goneClient } from '#server/features/clients/clients/gone-client.ts';
import { recordActivity } from '#server/features/identity/activity/record-activity.ts';
import { requireSameBody } from '#server/features/identity/activity/require-same-body.ts';
import { SHOWN_MENTIONS } from './note-columns.ts';

/**
 * Adds a note under the caller's name and notifies the users it mentions. A request repeated under the same id stores
 * nothing more. Throws NOT_FOUND, MERGED, and FORBIDDEN if the id belongs to another user's note or to a note about
 * another client.
 */
export async function createNote({
  context,
  input: { id = crypto.randomUUID(), client_id, note_text, mentions: chosen },
}: ProcedureCall<{
  id?: string | undefined;
  client_id: string;
  note_text: string;
  mentions: Mention[];
}>): Promise<Note> {
  const { user_id, full_name: author_name } = context.actor;
  const mentions = mentionsIn(note_text, chosen);
  return context.db.transaction(async (tx) => {
    // A note doesn't change the client's row, so a shared lock that prevents deletion is enough.
    const [client] = await tx
      .select({ id: clients.id, first_name: clients.first_name, surname: clients.surname })
      .from(clients)
      .where(eq(clients.id, client_id))
      .for('key share');
    if (!client) throw await goneClient(tx, client_id);
    const created_at = context.now().toISOString();
    const [note] = await tx
      .insert(client_notes)
      .values({ id, client_id, user_id, note_text, created_at } satisfies FullRow<typeof client_notes, never>)
      .onConflictDoNothing()
      .returning();
    if (!note) {
      const stored = await readNote(tx, id);
      if (stored?.client_id !== client_id || stored.user_id !== user_id) throw new Refusal('FORBIDDEN');
      requireSameBody(
        { ...stored, mentions: namedIn(stored.mentions) },
        { note_text, mentions: namedIn(mentions) },
      );
      return { ...stored, author_name };
    }
    if (mentions.length > 0)
      await tx.insert(note_mentions).values(mentions.map((mention) => ({ note_id: id, ...mention })));
    await recordActivity(tx, {
      actor: context.actor,
      type: 'note.added',
      client,
      mentions: { note_id: id, user_ids: mentions.map((mention) => mention.user_id) },
    });
    const shown = mentions.length > 0 ? (await readNote(tx, id))?.mentions : [];
    return { ...note, mentions: shown ?? [], author_name };
  });
}

async function readNote(tx: Tx, id: string) {
  const [note] = await tx
    .select({ ...getTableColumns(client_notes), mentions: SHOWN_MENTIONS })
    .from(client_notes)
    .where(eq(client_notes.id, id));
  return note;
}

/** Mentions as they are compared: the ids in lower case, without the users' present names and in one order. */
function namedIn(mentions: readonly Mention[]): string[] {
  return mentions.map(({ user_id, name }) => `${user_id.toLowerCase()} ${name}`).toSorted();
}
