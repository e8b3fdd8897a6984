import { eq } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import { law_rows } from '#server/db/schema/firm/law-rows.ts';
import { recordAudit } from '#server/features/identity/audit/record-audit.ts';
import { signedIn } from '#server/implementer.ts';
import { addLawRow } from './add-law-row.ts';
import { readOwnLaw } from './read-law.ts';

export const lawRouter = {
  own: signedIn.law.own.handler(({ context }) => readOwnLaw(context)),
  add: signedIn.law.add.handler(addLawRow),
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
