import { and, desc, eq } from 'drizzle-orm';
import { approvalRefusal, secondPersonReasons } from '#contract/due-diligence/files/approval.ts';
import { FILE_REFUSALS } from '#contract/due-diligence/files/file-refusal.ts';
import { clientNames } from '#contract/due-diligence/files/file-triggers.ts';
import { blockersOf, missingOf } from '#contract/due-diligence/files/missing.ts';
import { RISK_LEVEL_LABELS } from '#contract/due-diligence/files/risk-level.ts';
import { Refusal } from '#contract/errors.ts';
import { dayAfterMonths } from '#contract/values/day-after-months.ts';
import type { ProcedureCall } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { proposal_versions } from '#server/db/schema/clients/proposals/proposal-versions.ts';
import {
  due_diligence_acceptances,
  due_diligence_files,
  due_diligence_triggers,
} from '#server/db/schema/due-diligence/due-diligence-files.ts';
import { finishTriggers } from '#server/features/due-diligence/files/triggers/finish-triggers.ts';
import { queueDeliveries } from '#server/features/firm/outbox/queue-delivery.ts';
import { assessmentOf } from './assessment-of.ts';
import { changeFile } from './change-file.ts';
import { fileLaw } from './file-law.ts';
import { isAlone } from './is-alone.ts';
import { loadFile } from './load-file.ts';
import { readFileHits } from './read-hits.ts';
import { readDueDiligenceSettings } from './read-settings.ts';

/**
 * Accepts a complete file, sets its next review, and ends the reasons to look again. An accepted file is accepted again:
 * that is a review. Throws NOT_FOUND, MERGED and FILE_REFUSED.
 */
export async function accept({
  context,
  input: { client_id, revision },
}: ProcedureCall<{ client_id: string; revision: number }>) {
  const { user_id, full_name, approves = false } = context.actor;
  return changeFile(context, client_id, async (tx, row, client) => {
    const isRepeat = row.accepted_by_id === user_id && row.revision === revision + 1;
    if (isRepeat) return null;
    if (row.revision !== revision) throw new Refusal('FILE_REFUSED', { reason: FILE_REFUSALS.changed });
    const { parties } = await loadFile(tx, row);
    const { hits, unscreened } = await readFileHits(tx, row.id);
    const assessment = assessmentOf(row);
    const law = await fileLaw(tx, context.now());
    const contents = { assessment, is_accepted: true, parties, triggers: 0, hits, unscreened };
    const { level, level_reasons } = assessment;
    const { assessed_by_name } = row;
    if (
      blockersOf(missingOf(contents, law)).length > 0 ||
      level === null ||
      level_reasons === null ||
      assessed_by_name === null
    )
      throw new Refusal('FILE_REFUSED', { reason: FILE_REFUSALS.incomplete });
    const settings = await readDueDiligenceSettings({ db: tx });
    const needs_second = secondPersonReasons(assessment, parties, law).length > 0;
    const is_alone = await isAlone(tx, settings, user_id);
    const { assessed_by_id } = row;
    const refused = approvalRefusal({ needs_second, approves, user_id, assessed_by_id, is_alone });
    if (refused) throw new Refusal('FILE_REFUSED', { reason: FILE_REFUSALS[refused] });
    const accepted_at = context.now().toISOString();
    const alone = needs_second && user_id === assessed_by_id;
    const next_review_on = dayAfterMonths(law.today, settings.review_months[level]);
    const accepted = { accepted_at, accepted_by_id: user_id, accepted_by_name: full_name };
    await tx.insert(due_diligence_acceptances).values({
      file_id: row.id,
      ...accepted,
      contents: {
        assessment,
        assessed_by_name,
        parties,
        facts: row.facts,
        second_person: needs_second && !alone,
        alone,
        next_review_on,
        client_names: clientNames(client),
      },
    });
    await finishTriggers(tx, eq(due_diligence_triggers.file_id, row.id), {
      done_at: accepted_at,
      done_by_name: full_name,
    });
    await tx
      .update(due_diligence_files)
      .set({ ...accepted, next_review_on })
      .where(eq(due_diligence_files.id, row.id));
    await queueWorkspace(tx, client_id, accepted_at);
    return {
      did: `accepted the file at ${RISK_LEVEL_LABELS[level].toLowerCase()} risk${alone ? ', as the only person who can approve' : ''}`,
      changes: { next_review_on: { from: row.next_review_on, to: next_review_on } },
    };
  });
}

/** Queues the workspace of a signed client, which has waited for the acceptance. */
async function queueWorkspace(tx: Tx, client_id: string, at: string): Promise<void> {
  const [signed] = await tx
    .select({ id: proposal_versions.id })
    .from(proposal_versions)
    .where(and(eq(proposal_versions.client_id, client_id), eq(proposal_versions.state, 'signed')))
    .orderBy(desc(proposal_versions.number))
    .limit(1);
  if (signed) await queueDeliveries(tx, { client_id, version_id: signed.id, at, kind: 'workspace' });
}
