import { eq } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import type { FullRow } from '#server/db/full-row.ts';
import { law_rows } from '#server/db/schema/firm/law-rows.ts';
import { requireSameBody } from '#server/features/identity/activity/require-same-body.ts';
import { recordAudit } from '#server/features/identity/audit/record-audit.ts';
import { signedIn } from '#server/implementer.ts';
import { readOwnLaw } from './read-law.ts';

export const lawRouter = {
  own: signedIn.law.own.handler(({ context }) => readOwnLaw(context)),
  /** Adds a row of the firm's own. A request repeated under the same id adds nothing. */
  add: signedIn.law.add.handler(async ({ context, input: { id, ...typed } }) =>
    context.db.transaction(async (tx) => {
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
    }),
  ),
  /** Removes a row of the firm's own. Throws NOT_FOUND. */
  remove: signedIn.law.remove.handler(async ({ context, input: { id } }) => {
    await context.db.transaction(async (tx) => {
      const [row] = await tx.delete(law_rows).where(eq(law_rows.id, id)).returning();
      if (!row) throw new Refusal('NOT_FOUND');
      const { id: _, added_at, added_by_name, ...typed } = row;
      await recordAudit(tx, context.actor, 'LAW_ROW_REMOVED', { ...typed, added_at, added_by_name });
    });
    return {};
  }),
};
