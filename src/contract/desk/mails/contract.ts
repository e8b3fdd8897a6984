import { z } from 'zod';
import { adminPersonProcedure, signedInProcedure } from '#contract/procedure.ts';

export const mailsContract = {
  status: signedInProcedure(
    'GET /mails/status',
    'Check whether mails are sent',
    'Whether mails are sent. Without a mail server they are written to the outbox.',
  ).output(z.object({ configured: z.boolean() })),
  sendTest: adminPersonProcedure(
    'POST /mails/test',
    'Send yourself a test mail',
    "Sends a mail to the caller's address at once. `accepted`: by the mail server. `written`: to a file, because there is no mail server.",
  ).output(
    z.object({
      to: z.string(),
      state: z.enum(['accepted', 'written', 'failed']),
      /** Why it failed, with the mail server's words. */
      reason: z.string().nullable(),
    }),
  ),
};
