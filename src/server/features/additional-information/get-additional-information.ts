import { eq } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import type { SignedInCtx } from '#server/context.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { newestInformation } from './newest-information.ts';

/** Initial values of the three-field screen. Throws NOT_FOUND. */
export async function getAdditionalInformation({
  ctx: { db },
  input: { client_id },
}: {
  ctx: Pick<SignedInCtx, 'db'>;
  input: { client_id: string };
}) {
  const [[client], additional_information] = await Promise.all([
    db
      .select({ first_name: clients.first_name, surname: clients.surname, company: clients.company })
      .from(clients)
      .where(eq(clients.id, client_id)),
    newestInformation(db, client_id),
  ]);
  if (!client) throw new Refusal('NOT_FOUND');
  return { client, additional_information };
}
