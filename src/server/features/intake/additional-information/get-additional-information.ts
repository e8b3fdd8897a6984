import { eq } from 'drizzle-orm';
import type { ProcedureCall, SignedInCtx } from '#server/context.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { goneClient } from '#server/features/clients/clients/gone-client.ts';
import { newestInformation } from './newest-information.ts';

/** Initial values of the three-field screen. Throws NOT_FOUND, MERGED. */
export async function getAdditionalInformation({
  context: { db },
  input: { client_id },
}: ProcedureCall<{ client_id: string }, Pick<SignedInCtx, 'db'>>) {
  const [[client], additional_information] = await Promise.all([
    db
      .select({ first_name: clients.first_name, surname: clients.surname, company: clients.company })
      .from(clients)
      .where(eq(clients.id, client_id)),
    newestInformation(db, client_id),
  ]);
  if (!client) throw await goneClient(db, client_id);
  return { client, additional_information };
}
