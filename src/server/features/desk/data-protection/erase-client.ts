import { sql } from 'drizzle-orm';
import { FILE_REFUSALS, heldSentence } from '#contract/due-diligence/files/file-refusal.ts';
import { holdOf, isHeld } from '#contract/due-diligence/hold/hold.ts';
import { Refusal } from '#contract/errors.ts';
import { londonDay } from '#contract/values/london-time.ts';
import type { ProcedureCall, SignedInCtx } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import type { ClientRow } from '#server/features/clients/clients/client-columns.ts';
import { lockClient } from '#server/features/clients/clients/lock-client.ts';
import { keptYears } from '#server/features/due-diligence/files/file-law.ts';
import { findFile } from '#server/features/due-diligence/files/load-file.ts';
import { isRecordKept } from '#server/features/due-diligence/hold/is-record-kept.ts';
import { setFileApart } from '#server/features/due-diligence/hold/set-file-apart.ts';
import { recordAudit } from '#server/features/identity/audit/record-audit.ts';
import { deleteClientData } from './client-data.ts';
import { eraseFree } from './erase-free.ts';
import { isSignedClient } from './has-signed.ts';

type EraseCtx = Pick<SignedInCtx, 'db' | 'actor' | 'now'>;

/**
 * Erases a client and their data permanently. With `keep_file`, what the law asks to keep is set apart and deleted when its
 * period ends. Throws NOT_FOUND, MERGED, WRONG_CLIENT if the entered proposal id isn't the client's, FILE_REFUSED while the
 * file is held, and if a signed record must be kept and no file says when the relationship ended.
 */
export async function eraseClient({
  context,
  input: { client_id, proposal_id, keep_file = false },
}: ProcedureCall<
  { client_id: string; proposal_id: string; keep_file?: boolean | undefined },
  EraseCtx
>): Promise<Record<string, never>> {
  await context.db.transaction(async (tx) => {
    const client = await lockClient(tx, client_id);
    if (client.proposal_id !== proposal_id.trim()) throw new Refusal('WRONG_CLIENT');
    const kept = await eraseLocked(tx, context, client, keep_file);
    await recordAudit(tx, context.actor, 'CLIENT_ERASED', {
      proposal_id: client.proposal_id,
      status: client.status,
      ...kept,
    });
  });
  return {};
}

/** Returns what became of the file, for the audit log. */
async function eraseLocked(tx: Tx, { now }: EraseCtx, client: ClientRow, keep_file: boolean) {
  const file = await findFile(tx, client.id);
  const years = await keptYears(tx, now());
  const hold = file ? holdOf(file, years) : null;
  if (hold && isHeld(hold, londonDay(now()))) {
    const free_on = hold.state === 'until' ? hold.free_on : null;
    if (!keep_file || free_on === null)
      throw new Refusal('FILE_REFUSED', {
        reason: heldSentence(free_on, years),
        way_out: free_on === null ? 'open_file' : 'keep_file',
      });
    await setFileApart(tx, client);
    await deleteClientData(tx, client.id);
    return { kept: 'due diligence file', until: free_on };
  }
  const isEnded = file !== null && file.relationship_ended_on !== null;
  if (!isEnded && (await isKept(tx, client.id, now())))
    throw new Refusal('FILE_REFUSED', {
      reason: FILE_REFUSALS.record_kept,
      way_out: file ? 'open_file' : 'start_file',
    });
  await eraseFree(tx, client);
  if (!file) return {};
  const { relationship_began_on, relationship_ended_on } = file;
  return { erased: 'due diligence file', relationship_began_on, relationship_ended_on };
}

/** Whether the client has signed, and nothing says that the record may go. */
async function isKept(tx: Tx, client_id: string, now: Date): Promise<boolean> {
  const of = sql`${client_id}::uuid`;
  const { rows } = await tx.execute<{ kept: boolean }>(
    sql`select ${isSignedClient(of)} and ${isRecordKept(of, now)} as kept`,
  );
  return rows[0]?.kept === true;
}
