import { eq } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import type { ProcedureCall } from '#server/context.ts';
import { proforma_packages } from '#server/db/schema/prices/proforma-packages.ts';
import { recordAudit } from '#server/features/identity/audit/record-audit.ts';

/** Deletes a package. Proformas that it was applied to stay as they are. Throws NOT_FOUND. */
export async function deletePackage({
  context,
  input: { id },
}: ProcedureCall<{ id: string }>): Promise<Record<string, never>> {
  await context.db.transaction(async (tx) => {
    const [gone] = await tx
      .delete(proforma_packages)
      .where(eq(proforma_packages.id, id))
      .returning({ name: proforma_packages.name });
    if (!gone) throw new Refusal('NOT_FOUND');
    await recordAudit(tx, context.actor, 'PACKAGE_DELETED', gone);
  });
  return {};
}
