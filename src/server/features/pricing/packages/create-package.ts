import { eq } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import type { Package, SavePackage } from '#contract/pricing/packages/package.ts';
import type { ProcedureCall } from '#server/context.ts';
import type { FullRow } from '#server/db/full-row.ts';
import { proforma_packages } from '#server/db/schema/prices/proforma-packages.ts';
import { requireSameBody } from '#server/features/identity/activity/require-same-body.ts';
import { recordAudit } from '#server/features/identity/audit/record-audit.ts';
import { packageColumns } from './package-columns.ts';

/**
 * Stores a package. A request repeated under the same id, for example after a lost response, stores nothing more.
 * Throws NAME_TAKEN.
 */
export async function createPackage({
  context,
  input,
}: ProcedureCall<SavePackage & { id: string }>): Promise<Package> {
  return context.db.transaction(async (tx) => {
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
  });
}
