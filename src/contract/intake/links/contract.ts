import { z } from 'zod';
import { clientSchema } from '#contract/clients/clients/client.ts';
import { publicProcedure, signedInProcedure } from '#contract/procedure.ts';
import { idSchema } from '#contract/values/scalars.ts';
import { externalLinkSchema, openedLinkSchema, tokenSchema } from './link.ts';

const byId = z.object({ id: idSchema });

export const linksContract = {
  generate: signedInProcedure
    .route({
      method: 'POST',
      path: '/clients/{client_id}/links',
      successStatus: 201,
      summary: 'Create a questionnaire link',
      description:
        "Creates a link, revokes the client's earlier open links and moves a new inquiry to request_for_info.",
    })
    .input(z.object({ client_id: idSchema }))
    .output(z.object({ link: externalLinkSchema, url: z.string(), client: clientSchema })),
  open: publicProcedure
    // The token is sent in the body, since URLs end up in logs.
    .route({
      method: 'POST',
      path: '/links/open',
      summary: 'Open a questionnaire link',
      description:
        "Returns the data for the questionnaire's page. Fails with LINK_INVALID, whose data is the firm.",
    })
    .input(z.object({ token: tokenSchema }))
    .output(openedLinkSchema),
  revoke: signedInProcedure
    .route({ method: 'POST', path: '/links/{id}/revoke', summary: 'Revoke a questionnaire link' })
    .input(byId)
    .output(externalLinkSchema),
  setReminders: signedInProcedure
    .route({
      method: 'PUT',
      path: '/links/{id}/reminders',
      summary: "Stop or resume a link's reminders",
      description: 'Stops or resumes the reminders of an open link. Fails with LINK_INVALID.',
    })
    .input(byId.extend({ stopped: z.boolean() }))
    .output(externalLinkSchema),
  email: signedInProcedure
    .route({
      method: 'POST',
      path: '/links/{id}/email',
      summary: 'Email a questionnaire link',
      description:
        'Emails an open link to the client and schedules reminders after 3 and 7 days. `mail_configured`: whether mails leave the server. Fails with LINK_INVALID.',
    })
    .input(byId)
    .output(externalLinkSchema.extend({ mail_configured: z.boolean() })),
};
