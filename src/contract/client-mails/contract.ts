import { z } from 'zod';
import { mailTextSchema } from '#contract/mail-templates/mail-template.ts';
import { signedInProcedure } from '#contract/procedure.ts';
import { idSchema } from '#contract/scalars.ts';
import { clientMailSchema, mailDraftSchema } from './client-mail.ts';

const byId = z.object({ id: idSchema });

export const clientMailsContract = {
  /** Templates, and the texts of their fields for a client. */
  draft: signedInProcedure
    .route({ method: 'GET', path: '/clients/{client_id}/mail-draft' })
    .input(z.object({ client_id: idSchema }))
    .output(mailDraftSchema),
  /** A retry with the same `id` (after a lost response) sends nothing again. Throws FIELDS_NOT_FILLED. */
  send: signedInProcedure
    .route({ method: 'POST', path: '/clients/{client_id}/mails', successStatus: 201 })
    .input(mailTextSchema.extend({ client_id: idSchema, id: idSchema.optional() }))
    .output(clientMailSchema),
  get: signedInProcedure.route({ method: 'GET', path: '/mails/{id}' }).input(byId).output(clientMailSchema),
  /**
   * Sends a failed mail again, to the client's address as it is now. Changes nothing if `attempt` is no longer the newest
   * or hasn't failed. Throws FIELDS_NOT_FILLED.
   */
  sendAgain: signedInProcedure
    .route({ method: 'POST', path: '/mails/{id}/send' })
    .input(byId.extend({ attempt: z.int() }))
    .output(clientMailSchema),
};
