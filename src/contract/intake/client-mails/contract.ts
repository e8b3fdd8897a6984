import { z } from 'zod';
import { mailTextSchema } from '#contract/firm/mail-templates/mail-template.ts';
import { signedInProcedure } from '#contract/procedure.ts';
import { idSchema } from '#contract/values/scalars.ts';
import { clientMailSchema, mailDraftSchema } from './client-mail.ts';

const byId = z.object({ id: idSchema });

export const clientMailsContract = {
  draft: signedInProcedure
    .route({
      method: 'GET',
      path: '/clients/{client_id}/mail-draft',
      summary: 'Get the templates for a mail',
      description: 'Templates, and the texts of their fields for a client.',
    })
    .input(z.object({ client_id: idSchema }))
    .output(mailDraftSchema),
  send: signedInProcedure
    .route({
      method: 'POST',
      path: '/clients/{client_id}/mails',
      successStatus: 201,
      summary: 'Send a mail to a client',
      description:
        'A retry with the same `id` (after a lost response) sends no second mail. Fails with FIELDS_NOT_FILLED.',
    })
    .input(mailTextSchema.extend({ client_id: idSchema, id: idSchema.optional() }))
    .output(clientMailSchema),
  get: signedInProcedure
    .route({ method: 'GET', path: '/mails/{id}', summary: 'Get a mail' })
    .input(byId)
    .output(clientMailSchema),
  sendAgain: signedInProcedure
    .route({
      method: 'POST',
      path: '/mails/{id}/send',
      summary: 'Send a failed mail again',
      description:
        "Sends a failed mail again, to the client's address as it is now. Changes nothing if `attempt` is no longer the newest or hasn't failed. Fails with FIELDS_NOT_FILLED.",
    })
    .input(byId.extend({ attempt: z.int() }))
    .output(clientMailSchema),
};
