import { signedIn } from '#server/implementer.ts';
import { getClient } from './get-client.ts';

export const clientPageRouter = {
  get: signedIn.clients.get.handler(({ context, input }) => getClient({ ctx: context, input })),
};
