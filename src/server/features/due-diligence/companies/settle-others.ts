import { and, eq, isNull, notInArray, sql } from 'drizzle-orm';
import type { SignedInCtx } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { company_differences } from '#server/db/schema/due-diligence/company-differences.ts';
import { due_diligence_parties } from '#server/db/schema/due-diligence/due-diligence-parties.ts';
import { comparedNumbers } from './compared-numbers.ts';

/** Settles the differences of companies that the file no longer has, or has under another number. Returns how many. */
export async function settleOthers(
  tx: Tx,
  { now }: Pick<SignedInCtx, 'now'>,
  file_id: string,
): Promise<number> {
  const parties = await tx
    .select({
      roles: due_diligence_parties.roles,
      company_number: due_diligence_parties.company_number,
      left_on: due_diligence_parties.left_on,
    })
    .from(due_diligence_parties)
    .where(eq(due_diligence_parties.file_id, file_id));
  const settled = await tx
    .update(company_differences)
    .set({ settled_at: now().toISOString(), version: sql`${company_differences.version} + 1` })
    .where(
      and(
        eq(company_differences.file_id, file_id),
        isNull(company_differences.settled_at),
        notInArray(company_differences.company_number, comparedNumbers(parties)),
      ),
    )
    .returning({ id: company_differences.id });
  return settled.length;
}
