import { eq } from 'drizzle-orm';
import { londonDay } from '#contract/values/london-time.ts';
import type { ProcedureCall, SignedInCtx } from '#server/context.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { clientColumns } from '#server/features/clients/clients/client-columns.ts';
import { goneClient } from '#server/features/clients/clients/gone-client.ts';
import { pricingInForce } from '#server/features/pricing/fees/pricing-in-force.ts';
import { HAS_PACKAGES } from '#server/features/pricing/packages/package-columns.ts';
import { newestProforma } from './newest-proforma.ts';
import { readAnswers } from './read-answers.ts';

/** The client, with their newest proforma or null, their answers and the prices in force. Throws NOT_FOUND, MERGED. */
export async function latestProforma({
  context: { db, now },
  input: { client_id },
}: ProcedureCall<{ client_id: string }, Pick<SignedInCtx, 'db' | 'now'>>) {
  const [[found], review, answers, pricing] = await Promise.all([
    db
      .select({ client: clientColumns, has_packages: HAS_PACKAGES })
      .from(clients)
      .where(eq(clients.id, client_id)),
    newestProforma(db, client_id),
    readAnswers(db, [client_id]),
    pricingInForce(db, londonDay(now())),
  ]);
  if (!found) throw await goneClient(db, client_id);
  return { ...found, review, answers: answers(client_id), pricing };
}
