import { signedIn } from '#server/implementer.ts';
import { sendTestMail } from './send-test-mail.ts';

export const mailsRouter = {
  status: signedIn.mails.status.handler(({ context }) => ({
    configured: context.env.smtpUrl !== undefined,
  })),
  sendTest: signedIn.mails.sendTest.handler(sendTestMail),
};
