import { eq } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import { mustWrite } from '#contract/identity/activity/must-write.ts';
import type { ProposalDraft } from '#contract/proposals/proposal-versions/draft.ts';
import { isTooLong } from '#contract/proposals/proposal-versions/draft-size.ts';
import type { Preparation } from '#contract/proposals/proposal-versions/preparation.ts';
import type { ProcedureCall } from '#server/context.ts';
import type { FullRow } from '#server/db/full-row.ts';
import { proposal_drafts } from '#server/db/schema/clients/proposals/proposal-drafts.ts';
import { lockClient } from '#server/features/clients/clients/lock-client.ts';
import { changesBetween } from '#server/features/identity/activity/changes-between.ts';
import { editedBy } from '#server/features/identity/activity/edited-by.ts';
import { preparationOf } from './prepare-proposal.ts';

/**
 * Saves the draft. Throws NOT_FOUND, MERGED, NO_PROFORMA, PROPOSAL_TOO_LONG, and ROW_CHANGED if someone has saved since it was
 * opened.
 */
export async function saveProposalDraft({
  context,
  input: { client_id, version, draft },
}: ProcedureCall<{ client_id: string; version: number; draft: ProposalDraft }>): Promise<Preparation> {
  return context.db.transaction(async (tx) => {
    const client = await lockClient(tx, client_id);
    const own = eq(proposal_drafts.client_id, client_id);
    const [stored] = await tx.select().from(proposal_drafts).where(own);
    const before = stored ?? { draft: null, version: 0, edited_by_name: null, edited_at: null };
    if (mustWrite(changesBetween(before.draft ?? NOTHING, draft), before, version)) {
      const row = { draft, version: version + 1, ...editedBy(context) };
      await tx
        .insert(proposal_drafts)
        .values({ client_id, ...row } satisfies FullRow<typeof proposal_drafts, never>)
        .onConflictDoUpdate({ target: proposal_drafts.client_id, set: row });
    }
    const prepared = await preparationOf(tx, client, context);
    if (isTooLong(prepared.preview)) throw new Refusal('PROPOSAL_TOO_LONG', { field: 'draft.letters' });
    return prepared;
  });
}

/** The fields before the first save. */
const NOTHING: Record<keyof ProposalDraft, null> = {
  message: null,
  valid_days: null,
  letters: null,
  signatories: null,
  service_letters: null,
  order: null,
  needs_code: null,
  countersignatory: null,
};
