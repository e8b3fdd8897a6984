import { and, eq } from 'drizzle-orm';
import type { Tx } from '#server/db/connect.ts';
import { additional_information } from '#server/db/schema/clients/additional-information.ts';

/**
 * Whether answers with this key are already stored for a locked client, so that a repeat after a lost response is
 * acknowledged.
 */
export async function isStored(
  tx: Tx,
  clientId: string,
  submissionKey: string | undefined,
): Promise<boolean> {
  if (submissionKey === undefined) return false;
  const ofClient = eq(additional_information.client_id, clientId);
  const stored = await tx
    .select({ id: additional_information.id })
    .from(additional_information)
    .where(and(ofClient, eq(additional_information.submission_key, submissionKey)));
  return stored.length > 0;
}
