import { signedIn } from '#server/implementer.ts';
import { getClient } from './get-client.ts';

export const clientPageRouter = {
  get: signedIn.clients.get.handler(async ({ context, input }) => ({
    ...(await getClient({ ctx: context, input })),
    bookers: [...context.env.callBookers],
    mail_configured: context.env.smtpUrl !== undefined,
  })),
};
