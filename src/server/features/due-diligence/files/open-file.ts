import { eq, sql } from 'drizzle-orm';
import { WON } from '#contract/clients/clients/pipeline.ts';
import { FILE_REFUSALS } from '#contract/due-diligence/files/file-refusal.ts';
import { knownParties } from '#contract/due-diligence/files/known-parties.ts';
import { Refusal } from '#contract/errors.ts';
import type { ProcedureCall } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { trial_clients } from '#server/db/schema/clients/trial-clients.ts';
import { due_diligence_files } from '#server/db/schema/due-diligence/due-diligence-files.ts';
import { due_diligence_parties } from '#server/db/schema/due-diligence/due-diligence-parties.ts';
import type { ClientRow } from '#server/features/clients/clients/client-columns.ts';
import { lockClient } from '#server/features/clients/clients/lock-client.ts';
import type { ActionContext } from '#server/features/identity/activity/record-activity.ts';
import { refreshFile } from './change-file.ts';
import { findFile } from './load-file.ts';
import { noteBeginning } from './note-beginning.ts';
import { readClientFile } from './read-client-file.ts';
import { readKnown } from './read-known.ts';
import { readDueDiligenceSettings } from './read-settings.ts';
import { recordDone } from './record-done.ts';
import { putIntoUse } from './save-settings.ts';

/** Opens a client's file, if there is none, and puts files into use. Throws NOT_FOUND, MERGED, and FILE_REFUSED for trials. */
export async function openFile({ context, input: { client_id } }: ProcedureCall<{ client_id: string }>) {
  return context.db.transaction(async (tx) => {
    const client = await lockClient(tx, client_id);
    if (!(await findFile(tx, client_id))) {
      if (await isTrialClient(tx, client_id))
        throw new Refusal('FILE_REFUSED', { reason: FILE_REFUSALS.trial });
      await putIntoUse(tx, context.now());
      await storeFile(tx, context, client, { opened_by_name: context.actor.full_name });
    }
    return readClientFile(tx, context, client_id);
  });
}

/**
 * Notes a saved proforma of a locked client in the client's file, which it opens if the firm uses files. Trials have none.
 */
export async function noteProforma(tx: Tx, context: ActionContext, client: ClientRow): Promise<void> {
  const file = await findFile(tx, client.id);
  if (file) {
    const { facts } = await readKnown(tx, client);
    await tx.update(due_diligence_files).set({ facts }).where(eq(due_diligence_files.id, file.id));
    await refreshFile(tx, context, client.id);
    return;
  }
  if (!(await readDueDiligenceSettings({ db: tx })).in_use) return;
  if (!(await isTrialClient(tx, client.id))) await storeFile(tx, context, client, { opened_by_name: null });
}

async function isTrialClient(tx: Tx, id: string): Promise<boolean> {
  const [trial] = await tx
    .select({ id: trial_clients.id })
    .from(trial_clients)
    .where(eq(trial_clients.id, id));
  return trial !== undefined;
}

async function storeFile(
  tx: Tx,
  context: ActionContext,
  client: ClientRow,
  { opened_by_name }: { opened_by_name: string | null },
): Promise<void> {
  const opened_at = context.now().toISOString();
  const { known, facts } = await readKnown(tx, client);
  const [file] = await tx
    .insert(due_diligence_files)
    .values({
      client_id: client.id,
      opened_at,
      opened_by_name,
      facts,
      expected_work: facts.services.map(({ name }) => name).join('\n') || null,
      relationship_began_on: WON.includes(client.status)
        ? sql`(${client.status_changed_at}::timestamptz at time zone 'Europe/London')::date`
        : null,
    })
    .returning({ id: due_diligence_files.id });
  if (!file) throw new Error('The database returned no row for a new file');
  await noteBeginning(tx, client.id);
  await tx.insert(due_diligence_parties).values(
    // A millisecond apart, so that they keep their order.
    knownParties(known).map((party, index) => ({
      ...party,
      id: crypto.randomUUID(),
      file_id: file.id,
      added_at: new Date(context.now().getTime() + index).toISOString(),
      added_by_name: opened_by_name,
    })),
  );
  await recordDone(tx, { actor: context.actor, client, did: 'opened the file' });
  await refreshFile(tx, context, client.id);
}
