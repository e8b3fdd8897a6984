import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { SignedBilling } from '#contract/connections/books/billed-version.ts';
import type { ProcedureCall, SignedInCtx } from '#server/context.ts';
import { cutPage, decodeInstantCursor } from '#server/db/keyset.ts';
import { billed_versions } from '#server/db/schema/clients/proposals/billed-versions.ts';
import { proposal_versions } from '#server/db/schema/clients/proposals/proposal-versions.ts';
import { isReal } from '#server/db/schema/clients/trial-clients.ts';
import { asBilling, selectBilling, TO_BE_BILLED } from './read-billing.ts';

const BILLED = and(isNotNull(billed_versions.version_id), isReal(proposal_versions.client_id));

/** One page of what is to be billed, or of what is in the books. */
export async function listBilling({
  context: { db },
  input: { show, cursor, limit },
}: ProcedureCall<
  { show: 'to_do' | 'billed'; cursor?: string | null | undefined; limit: number },
  Pick<SignedInCtx, 'db'>
>): Promise<{ items: SignedBilling[]; next_cursor: string | null; total: number }> {
  const which = show === 'to_do' ? TO_BE_BILLED : BILLED;
  const time = show === 'to_do' ? proposal_versions.ended_at : billed_versions.billed_at;
  const [at, id] = cursor ? decodeInstantCursor(cursor) : [];
  const after = cursor && sql`(${time}, ${proposal_versions.id}) < (${at}::timestamptz, ${id}::uuid)`;
  const [rows, [counted]] = await Promise.all([
    selectBilling(db)
      .where(and(which, after || undefined))
      .orderBy(desc(time), desc(proposal_versions.id))
      .limit(limit + 1),
    db
      .select({ total: sql<number>`count(*)::int` })
      .from(proposal_versions)
      .leftJoin(billed_versions, eq(billed_versions.version_id, proposal_versions.id))
      .where(which),
  ]);
  const { page, next_cursor } = cutPage(rows, limit, (row) => [
    (show === 'to_do' ? row.signed_at : row.billed?.billed_at) ?? '',
    row.version_id,
  ]);
  return { items: page.map(asBilling), next_cursor, total: counted?.total ?? 0 };
}
