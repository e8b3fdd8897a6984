import { z } from 'zod';
import { clientSchema } from '#contract/clients/client.ts';
import { publicProcedure, signedInProcedure } from '#contract/procedure.ts';
import { idSchema } from '#contract/scalars.ts';
import { externalLinkSchema, openedLinkSchema, tokenSchema } from './link.ts';

const byId = z.object({ id: idSchema });

export const linksContract = {
  /** Creates a link, revokes the client's earlier open ones and moves a new inquiry to request_for_info. */
  generate: signedInProcedure
    .route({ method: 'POST', path: '/clients/{client_id}/links', successStatus: 201 })
    .input(z.object({ client_id: idSchema }))
    .output(z.object({ link: externalLinkSchema, url: z.string(), client: clientSchema })),
  /** Returns the data for the questionnaire's page. Throws LINK_INVALID with the firm. */
  open: publicProcedure
    // The token is sent in the body, since URLs end up in logs.
    .route({ method: 'POST', path: '/links/open' })
    .input(z.object({ token: tokenSchema }))
    .output(openedLinkSchema),
  revoke: signedInProcedure
    .route({ method: 'POST', path: '/links/{id}/revoke' })
    .input(byId)
    .output(externalLinkSchema),
  /** Stops or resumes the reminders of an open link. Throws LINK_INVALID. */
  setReminders: signedInProcedure
    .route({ method: 'PUT', path: '/links/{id}/reminders' })
    .input(byId.extend({ stopped: z.boolean() }))
    .output(externalLinkSchema),
  /** Emails an open link to the client and schedules reminders after 3 and 7 days. Throws LINK_INVALID. */
  email: signedInProcedure
    .route({ method: 'POST', path: '/links/{id}/email' })
    .input(byId)
    .output(externalLinkSchema),
};
