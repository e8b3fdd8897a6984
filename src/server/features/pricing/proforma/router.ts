import { eq } from 'drizzle-orm';
import { londonDay } from '#contract/values/london-time.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { clientColumns } from '#server/features/clients/clients/client-columns.ts';
import { goneClient } from '#server/features/clients/clients/gone-client.ts';
import { pricingInForce } from '#server/features/pricing/fees/pricing-in-force.ts';
import { HAS_PACKAGES } from '#server/features/pricing/packages/package-columns.ts';
import { signedIn } from '#server/implementer.ts';
import { createProforma } from './create-proforma.ts';
import { newestProforma } from './newest-proforma.ts';
import { priceAgain } from './price-again.ts';
import { readAnswers } from './read-answers.ts';
import { updateProforma } from './update-proforma.ts';

const { proforma } = signedIn;

export const proformaRouter = {
  create: proforma.create.handler(createProforma),
  update: proforma.update.handler(updateProforma),
  priceAgain: proforma.priceAgain.handler(priceAgain),
  /** The client, with their newest proforma or null, their answers and the prices in force. Throws NOT_FOUND, MERGED. */
  latest: proforma.latest.handler(async ({ context: { db, now }, input: { client_id } }) => {
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
  }),
};
