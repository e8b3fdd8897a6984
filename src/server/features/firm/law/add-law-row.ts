import { eq } from 'drizzle-orm';
import type { OwnLaw, TypedLaw } from '#contract/firm/law/own-law.ts';
import type { ProcedureCall } from '#server/context.ts';
import type { FullRow } from '#server/db/full-row.ts';
import { law_rows } from '#server/db/schema/firm/law-rows.ts';
import { requireSameBody } from '#server/features/identity/activity/require-same-body.ts';
import { recordAudit } from '#server/features/identity/audit/record-audit.ts';

/** Adds a row of the firm's own. A request repeated under the same id adds nothing. */
export async function addLawRow({
  context,
  input: { id, ...typed },
}: ProcedureCall<TypedLaw & { id: string }>): Promise<OwnLaw> {
  return context.db.transaction(async (tx) => {
    const [row] = await tx
      .insert(law_rows)
      .values({
        id,
        ...typed,
        added_at: context.now().toISOString(),
        added_by_name: context.actor.full_name,
      } satisfies FullRow<typeof law_rows, never>)
      .onConflictDoNothing()
      .returning();
    if (row) {
      await recordAudit(tx, context.actor, 'LAW_ROW_ADDED', typed);
      return row;
    }
    const [before] = await tx.select().from(law_rows).where(eq(law_rows.id, id));
    if (!before) throw new Error('The row was removed while it was being added');
    requireSameBody(before, typed);
    return before;
  });
}
