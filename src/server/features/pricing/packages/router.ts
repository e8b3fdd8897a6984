import { asc, eq, sql } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import { mustWrite } from '#contract/identity/activity/must-write.ts';
import type { FullRow } from '#server/db/full-row.ts';
import { proforma_packages } from '#server/db/schema/prices/proforma-packages.ts';
import { isUniqueViolation } from '#server/db/sql-state.ts';
import { changesBetween } from '#server/features/identity/activity/changes-between.ts';
import { editedBy } from '#server/features/identity/activity/edited-by.ts';
import { requireSameBody } from '#server/features/identity/activity/require-same-body.ts';
import { recordAudit } from '#server/features/identity/audit/record-audit.ts';
import { signedIn } from '#server/implementer.ts';
import { packageColumns } from './package-columns.ts';

const { packages } = signedIn;

export const packagesRouter = {
  list: packages.list.handler(({ context: { db } }) =>
    db
      .select(packageColumns)
      .from(proforma_packages)
      .orderBy(asc(sql`lower(${proforma_packages.name})`)),
  ),
  /**
   * Stores a package. A request repeated under the same id, for example after a lost response, stores nothing more.
   * Throws NAME_TAKEN.
   */
  create: packages.create.handler(async ({ context, input }) =>
    context.db.transaction(async (tx) => {
      const [made] = await tx
        .insert(proforma_packages)
        .values(input satisfies FullRow<typeof proforma_packages, 'version' | 'edited_by_name' | 'edited_at'>)
        .onConflictDoNothing()
        .returning(packageColumns);
      if (made) {
        const { name, entity_type } = made;
        await recordAudit(tx, context.actor, 'PACKAGE_CREATED', { name, entity_type });
        return made;
      }
      const [before] = await tx
        .select(packageColumns)
        .from(proforma_packages)
        .where(eq(proforma_packages.id, input.id));
      if (!before) throw new Refusal('NAME_TAKEN', { name: input.name });
      requireSameBody(before, input);
      return before;
    }),
  ),
  /** Saves the form. Throws NOT_FOUND, NAME_TAKEN, and ROW_CHANGED if somebody else has saved since it was opened. */
  update: packages.update.handler(async ({ context, input: { id, version, ...input } }) => {
    const own = eq(proforma_packages.id, id);
    const saved = context.db.transaction(async (tx) => {
      const [before] = await tx.select().from(proforma_packages).where(own).for('update');
      if (!before) throw new Refusal('NOT_FOUND');
      const changes = changesBetween(before, input);
      if (!mustWrite(changes, before, version)) return { ...input, id, version: before.version };
      await tx
        .update(proforma_packages)
        .set({ ...input, version: version + 1, ...editedBy(context) })
        .where(own);
      await recordAudit(tx, context.actor, 'PACKAGE_UPDATED', { ...changes, of: before.name });
      return { ...input, id, version: version + 1 };
    });
    return saved.catch((error: unknown) => {
      throw isUniqueViolation(error) ? new Refusal('NAME_TAKEN', { name: input.name }) : error;
    });
  }),
  /** Deletes a package. Proformas that it was applied to stay as they are. Throws NOT_FOUND. */
  delete: packages.delete.handler(async ({ context, input: { id } }) => {
    await context.db.transaction(async (tx) => {
      const [gone] = await tx
        .delete(proforma_packages)
        .where(eq(proforma_packages.id, id))
        .returning({ name: proforma_packages.name });
      if (!gone) throw new Refusal('NOT_FOUND');
      await recordAudit(tx, context.actor, 'PACKAGE_DELETED', gone);
    });
    return {};
  }),
};
