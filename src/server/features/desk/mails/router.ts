import { signedIn } from '#server/implementer.ts';

export const mailsRouter = {
  status: signedIn.mails.status.handler(({ context }) => ({
    configured: context.env.smtpUrl !== undefined,
  })),
};
