import type { Dismissal } from '#contract/pricing/missing-services/dismissal.ts';
import type { Tx } from '#server/db/connect.ts';
import { proforma_checks } from '#server/db/schema/clients/proforma/proforma-checks.ts';

/** Stores the dismissed hints of a locked proforma. */
export async function saveDismissals(
  tx: Tx,
  proforma_id: string,
  dismissed: readonly Dismissal[],
): Promise<void> {
  const values = { dismissed: [...dismissed] };
  await tx
    .insert(proforma_checks)
    .values({ proforma_id, ...values })
    .onConflictDoUpdate({ target: proforma_checks.proforma_id, set: values });
}
