import { eq } from 'drizzle-orm';
import { valueOfFees } from '#contract/client-values/value-of-proforma.ts';
import type { Fees } from '#contract/pricing/fees.ts';
import type { Tx } from '#server/db/connect.ts';
import { client_values } from '#server/db/schema/clients/client-values.ts';
import { clients } from '#server/db/schema/clients/clients.ts';

/** Replaces a locked client's value with the fees that they signed. A proforma saved later has its own. */
export async function storeAcceptedValue(tx: Tx, client_id: string, fees: Fees): Promise<void> {
  const value = valueOfFees(fees);
  await tx.update(client_values).set(value).where(eq(client_values.client_id, client_id));
  await tx.update(clients).set({ first_year_value: value.first_year }).where(eq(clients.id, client_id));
}
