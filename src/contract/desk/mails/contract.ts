import { z } from 'zod';
import { signedInProcedure } from '#contract/procedure.ts';

export const mailsContract = {
  status: signedInProcedure
    .route({
      method: 'GET',
      path: '/mails/status',
      summary: 'Check whether mails are sent',
      description: 'Whether mails are sent. Without a mail server they are written to the outbox.',
    })
    .output(z.object({ configured: z.boolean() })),
};
