import { randomBytes } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import type { PackStatus, Sample } from '#contract/due-diligence/inspection/pack.ts';
import { Refusal } from '#contract/errors.ts';
import type { Confirmation } from '#contract/identity/account/confirmation.ts';
import type { ProcedureCall, SignedInCtx } from '#server/context.ts';
import { due_diligence_files } from '#server/db/schema/due-diligence/due-diligence-files.ts';
import { confirmIdentity } from '#server/features/identity/account/confirm-identity.ts';
import { recordAudit } from '#server/features/identity/audit/record-audit.ts';
import { archiveStatus } from '#server/jobs/archives/archive-status.ts';
import { makeArchive } from '#server/jobs/archives/make-archive.ts';
import { packEntries } from './pack-entries.ts';
import { PACKS } from './pack-kind.ts';
import { mustApprove } from './pack-status.ts';

/**
 * Starts an inspection pack. Throws FORBIDDEN, WRONG_PASSWORD, SECOND_FACTOR_INVALID, TOO_MANY_REQUESTS, EXPORT_UNDER_WAY,
 * and NOT_FOUND if a named client has no file.
 */
export async function startPack({
  context,
  input,
}: ProcedureCall<{ sample: Sample; confirmation: Confirmation }>): Promise<PackStatus> {
  mustApprove(context);
  await confirmIdentity(context, input.confirmation);
  const { actor, now } = context;
  const sample = await completeSample(context, input.sample);
  await makeArchive(context, {
    kind: PACKS,
    started_by_name: actor.full_name,
    first: 'lists',
    record: (export_id) => recordAudit(context.db, actor, 'INSPECTION_PACK_STARTED', { export_id, sample }),
    entries: (client, { started, onProgress }) =>
      packEntries(client, { sample, started, now: now(), onProgress }),
  });
  return archiveStatus(context, PACKS);
}

/** A choice at random gets a seed, and every named client must have a file. */
async function completeSample({ db }: SignedInCtx, sample: Sample): Promise<Sample> {
  if (sample.how === 'random')
    return { ...sample, seed: sample.seed.trim() || randomBytes(4).toString('hex') };
  const client_ids = [...new Set(sample.client_ids)];
  const known = await db
    .select({ id: due_diligence_files.id })
    .from(due_diligence_files)
    .where(inArray(due_diligence_files.client_id, client_ids));
  if (known.length < client_ids.length) throw new Refusal('NOT_FOUND');
  return { ...sample, client_ids };
}
