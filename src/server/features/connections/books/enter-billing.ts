import { eq } from 'drizzle-orm';
import type { SignedBilling } from '#contract/connections/books/billed-version.ts';
import { Refusal } from '#contract/errors.ts';
import type { ProcedureCall } from '#server/context.ts';
import type { FullRow } from '#server/db/full-row.ts';
import { billed_versions } from '#server/db/schema/clients/proposals/billed-versions.ts';
import { proposal_versions } from '#server/db/schema/clients/proposals/proposal-versions.ts';
import { recordActivity } from '#server/features/identity/activity/record-activity.ts';
import { lockProposalVersion } from '#server/features/proposals/proposal-versions/lock-version.ts';
import { asBilling, readBilling } from './read-billing.ts';

/**
 * Records that a person entered a version in the books, or that the books stay as they are. A repeat changes nothing. Throws
 * NOT_FOUND and NOTHING_IN_BOOKS.
 */
export async function enterBilling({
  context,
  input: { version_id, how },
}: ProcedureCall<{ version_id: string; how: 'by_hand' | 'left' }>): Promise<SignedBilling> {
  const which = eq(proposal_versions.id, version_id);
  return context.db.transaction(async (tx) => {
    const { client } = await lockProposalVersion(tx, which);
    const row = await readBilling(tx, version_id);
    if (row.billed) return asBilling(row);
    const { plan } = asBilling(row);
    if (how === 'left' && !row.in_books) throw new Refusal('NOTHING_IN_BOOKS');
    await tx.insert(billed_versions).values({
      version_id,
      client_id: client.id,
      how,
      plan: how === 'left' && row.in_books ? row.in_books : plan,
      billed_at: context.now().toISOString(),
      billed_by_name: context.actor.full_name,
    } satisfies FullRow<typeof billed_versions, never>);
    await recordActivity(tx, {
      actor: context.actor,
      type: how === 'left' ? 'billing.left' : 'billing.entered',
      client,
      changes: { number: { from: null, to: plan.number } },
    });
    return asBilling(await readBilling(tx, version_id));
  });
}

/** Lists an entered version as to be billed again. A repeat changes nothing. Throws NOT_FOUND and SENT_TO_BOOKS. */
export async function undoBilling({
  context,
  input: { version_id },
}: ProcedureCall<{ version_id: string }>): Promise<SignedBilling> {
  const which = eq(proposal_versions.id, version_id);
  return context.db.transaction(async (tx) => {
    const { client, version } = await lockProposalVersion(tx, which);
    const row = await readBilling(tx, version_id);
    if (!row.billed) return asBilling(row);
    if (row.billed.how === 'xero') throw new Refusal('SENT_TO_BOOKS');
    await tx.delete(billed_versions).where(eq(billed_versions.version_id, version_id));
    await recordActivity(tx, {
      actor: context.actor,
      type: 'billing.undone',
      client,
      changes: { number: { from: version.number, to: null } },
    });
    return asBilling(await readBilling(tx, version_id));
  });
}
