import { eq } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import type { SignedInCtx } from '#server/context.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { clientColumns } from '#server/features/clients/client-columns.ts';
import { newestProforma } from './newest-proforma.ts';

/** The client and their newest proforma, or null. Throws NOT_FOUND for an unknown client. */
export async function latestProforma({
  ctx: { db },
  input: { client_id },
}: {
  ctx: Pick<SignedInCtx, 'db'>;
  input: { client_id: string };
}) {
  const [[client], review] = await Promise.all([
    db.select(clientColumns).from(clients).where(eq(clients.id, client_id)),
    newestProforma(db, client_id),
  ]);
  if (!client) throw new Refusal('NOT_FOUND');
  return { client, review };
}
