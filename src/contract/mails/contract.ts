import { z } from 'zod';
import { signedInProcedure } from '#contract/procedure.ts';

export const mailsContract = {
  /** Whether mails are sent. Without a mail server they are written to the outbox. */
  status: signedInProcedure
    .route({ method: 'GET', path: '/mails/status' })
    .output(z.object({ configured: z.boolean() })),
};
