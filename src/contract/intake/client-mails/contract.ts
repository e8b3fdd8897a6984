import { z } from 'zod';
import { mailTextSchema } from '#contract/firm/mail-templates/mail-template.ts';
import { signedInProcedure } from '#contract/procedure.ts';
import { idSchema } from '#contract/values/scalars.ts';
import { clientMailSchema, mailDraftSchema } from './client-mail.ts';

const byId = z.object({ id: idSchema });

export const clientMailsContract = {
  draft: signedInProcedure(
    'GET /clients/{client_id}/mail-draft',
    'Get the templates for a mail',
    'Templates, and the texts of their fields for a client.',
  )
    .input(z.object({ client_id: idSchema }))
    .output(mailDraftSchema),
  send: signedInProcedure(
    'POST /clients/{client_id}/mails',
    'Send a mail to a client',
    'A retry with the same `id` (after a lost response) sends no second mail. Fails with FIELDS_NOT_FILLED.',
    { successStatus: 201 },
  )
    .input(mailTextSchema.extend({ client_id: idSchema, id: idSchema.optional() }))
    .output(clientMailSchema),
  get: signedInProcedure('GET /mails/{id}', 'Get a mail').input(byId).output(clientMailSchema),
  sendAgain: signedInProcedure(
    'POST /mails/{id}/send',
    'Send a failed mail again',
    "Sends a failed mail again, to the client's address as it is now. Changes nothing if `attempt` is no longer the newest or hasn't failed. Fails with FIELDS_NOT_FILLED.",
  )
    .input(byId.extend({ attempt: z.int() }))
    .output(clientMailSchema),
};
