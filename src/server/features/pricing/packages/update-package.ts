import { eq } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import { mustWrite } from '#contract/identity/activity/must-write.ts';
import type { Package, SavePackage } from '#contract/pricing/packages/package.ts';
import type { ProcedureCall } from '#server/context.ts';
import { proforma_packages } from '#server/db/schema/prices/proforma-packages.ts';
import { isUniqueViolation } from '#server/db/sql-state.ts';
import { changesBetween } from '#server/features/identity/activity/changes-between.ts';
import { editedBy } from '#server/features/identity/activity/edited-by.ts';
import { recordAudit } from '#server/features/identity/audit/record-audit.ts';

/** Saves the form. Throws NOT_FOUND, NAME_TAKEN, and ROW_CHANGED if somebody else has saved since it was opened. */
export async function updatePackage({
  context,
  input: { id, version, ...input },
}: ProcedureCall<SavePackage & { id: string; version: number }>): Promise<Package> {
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
}
