import { eq } from 'drizzle-orm';
import { clients } from '#server/db/schema/clients/clients.ts';
import { goneClient } from '#server/features/clients/clients/gone-client.ts';
import { signedIn } from '#server/implementer.ts';
import { newestInformation } from './newest-information.ts';
import { saveAdditionalInformation } from './save-additional-information.ts';

export const additionalInformationRouter = {
  /** Initial values of the three-field screen. Throws NOT_FOUND, MERGED. */
  get: signedIn.additionalInformation.get.handler(async ({ context: { db }, input: { client_id } }) => {
    const [[client], additional_information] = await Promise.all([
      db
        .select({ first_name: clients.first_name, surname: clients.surname, company: clients.company })
        .from(clients)
        .where(eq(clients.id, client_id)),
      newestInformation(db, client_id),
    ]);
    if (!client) throw await goneClient(db, client_id);
    return { client, additional_information };
  }),
  save: signedIn.additionalInformation.save.handler(saveAdditionalInformation),
};
