import { eq } from 'drizzle-orm';
import type { ClientFile } from '#contract/due-diligence/files/client-file.ts';
import { FILE_REFUSALS } from '#contract/due-diligence/files/file-refusal.ts';
import { clientNames, triggersSince } from '#contract/due-diligence/files/file-triggers.ts';
import { missingOf } from '#contract/due-diligence/files/missing.ts';
import { Refusal } from '#contract/errors.ts';
import type { ActivityChanges } from '#contract/identity/activity/activity.ts';
import type { SignedInCtx } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { due_diligence_files } from '#server/db/schema/due-diligence/due-diligence-files.ts';
import type { ClientRow } from '#server/features/clients/clients/client-columns.ts';
import { lockClient } from '#server/features/clients/clients/lock-client.ts';
import { raiseTrigger } from '#server/features/due-diligence/files/triggers/raise-trigger.ts';
import type { ActionContext } from '#server/features/identity/activity/record-activity.ts';
import { assessmentOf } from './assessment-of.ts';
import { fileLaw } from './file-law.ts';
import { type FileRow, findFile, loadFile } from './load-file.ts';
import { readClientFile } from './read-client-file.ts';
import { readFileHits } from './read-hits.ts';
import { recordDone } from './record-done.ts';

export interface FileChange {
  /** As it reads after the actor's name: 'added Ann Lee to the file'. */
  did: string;
  changes?: ActivityChanges;
  /** Whether what was accepted is no longer what the file says. */
  ends_acceptance?: boolean;
}

/**
 * Changes the file of a client: locks the client, lets `change` write, records what it did, and brings up to date what
 * the file lacks and why to look at it again. `change` returns null if it wrote nothing. Throws NOT_FOUND, MERGED, and
 * FILE_REFUSED without a file.
 */
export async function changeFile(
  context: SignedInCtx,
  client_id: string,
  change: (tx: Tx, row: FileRow, client: ClientRow) => Promise<FileChange | null>,
): Promise<ClientFile> {
  return context.db.transaction(async (tx) => {
    const client = await lockClient(tx, client_id);
    const row = await findFile(tx, client_id);
    if (!row) throw new Refusal('FILE_REFUSED', { reason: FILE_REFUSALS.no_file });
    const done = await change(tx, row, client);
    if (done) {
      const ended = done.ends_acceptance === true && row.accepted_at !== null;
      if (ended) await endAcceptance(tx, row.id);
      await recordDone(tx, {
        actor: context.actor,
        client,
        did: ended ? `${done.did}, which ended its acceptance` : done.did,
        ...(done.changes && { changes: done.changes }),
      });
      await refreshFile(tx, context, client_id);
    }
    return readClientFile(tx, context, client_id);
  });
}

export async function endAcceptance(tx: Tx, file_id: string): Promise<void> {
  await tx
    .update(due_diligence_files)
    .set({ accepted_at: null, accepted_by_id: null, accepted_by_name: null, next_review_on: null })
    .where(eq(due_diligence_files.id, file_id));
}

async function readNames(tx: Tx, client_id: string) {
  const { first_name, surname, company } = clients;
  const [names] = await tx
    .select({ first_name, surname, company })
    .from(clients)
    .where(eq(clients.id, client_id));
  if (!names) throw new Refusal('NOT_FOUND');
  return names;
}

/** Stores what the file of a locked client lacks now, and raises what is new since it was last accepted. */
export async function refreshFile(tx: Tx, context: ActionContext, client_id: string): Promise<void> {
  const row = await findFile(tx, client_id);
  if (!row) return;
  const { parties, triggers, acceptances } = await loadFile(tx, row);
  const { hits } = await readFileHits(tx, row.id);
  const assessment = assessmentOf(row);
  const accepted = acceptances[0]?.contents;
  let open = triggers.filter(({ done_at }) => done_at === null).length;
  if (accepted) {
    const client_names = clientNames(await readNames(tx, client_id));
    for (const found of triggersSince(accepted, { assessment, parties, facts: row.facts, client_names })) {
      const isNew = await raiseTrigger(
        tx,
        { actor: context.actor, now: context.now() },
        { file_id: row.id, ...found },
      );
      if (isNew) open += 1;
    }
  }
  const missing = missingOf(
    // Who isn't screened changes by itself, in the background.
    {
      assessment,
      is_accepted: row.accepted_at !== null,
      parties,
      triggers: open,
      hits,
      unscreened: [],
    },
    await fileLaw(tx, context.now()),
  );
  await tx
    .update(due_diligence_files)
    .set({ missing: [...new Set(missing.map(({ kind }) => kind))], revision: row.revision + 1 })
    .where(eq(due_diligence_files.id, row.id));
}
