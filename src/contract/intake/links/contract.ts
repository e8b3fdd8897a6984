import { z } from 'zod';
import { clientSchema } from '#contract/clients/clients/client.ts';
import { publicProcedure, signedInProcedure } from '#contract/procedure.ts';
import { idSchema } from '#contract/values/scalars.ts';
import { externalLinkSchema, openedLinkSchema, tokenSchema } from './link.ts';

const byId = z.object({ id: idSchema });

export const linksContract = {
  generate: signedInProcedure(
    'POST /clients/{client_id}/links',
    'Create a questionnaire link',
    "Creates a link, revokes the client's earlier open links and moves a new inquiry to request_for_info.",
    { successStatus: 201 },
  )
    .input(z.object({ client_id: idSchema }))
    .output(z.object({ link: externalLinkSchema, url: z.string(), client: clientSchema })),
  // The token is sent in the body, since URLs end up in logs.
  open: publicProcedure(
    'POST /links/open',
    'Open a questionnaire link',
    "Returns the data for the questionnaire's page. Fails with LINK_INVALID, whose data is the firm.",
  )
    .input(z.object({ token: tokenSchema }))
    .output(openedLinkSchema),
  revoke: signedInProcedure('POST /links/{id}/revoke', 'Revoke a questionnaire link')
    .input(byId)
    .output(externalLinkSchema),
  setReminders: signedInProcedure(
    'PUT /links/{id}/reminders',
    "Stop or resume a link's reminders",
    'Stops or resumes the reminders of an open link. Fails with LINK_INVALID.',
  )
    .input(byId.extend({ stopped: z.boolean() }))
    .output(externalLinkSchema),
  email: signedInProcedure(
    'POST /links/{id}/email',
    'Email a questionnaire link',
    'Emails an open link to the client and schedules reminders after 3 and 7 days. `mail_configured`: whether mails leave the server. Fails with LINK_INVALID.',
  )
    .input(byId)
    .output(externalLinkSchema.extend({ mail_configured: z.boolean() })),
};
