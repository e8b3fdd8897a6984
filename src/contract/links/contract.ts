import { z } from 'zod';
import { clientSchema } from '#contract/clients/client.ts';
import { publicProcedure, signedInProcedure } from '#contract/procedure.ts';
import { idSchema } from '#contract/scalars.ts';
import { externalLinkSchema, openedLinkSchema, tokenSchema } from './link.ts';

const byId = z.object({ id: idSchema });

export const linksContract = {
  /** Makes a link, ends the client's earlier open ones and moves a new inquiry to request_for_info. */
  generate: signedInProcedure
    .route({ method: 'POST', path: '/clients/{client_id}/links', successStatus: 201 })
    .input(z.object({ client_id: idSchema }))
    .output(z.object({ link: externalLinkSchema, url: z.string(), client: clientSchema })),
  /** What the questionnaire's page needs to know. Throws LINK_INVALID. */
  open: publicProcedure
    // The token travels in the body: addresses end in logs.
    .route({ method: 'POST', path: '/links/open' })
    .input(z.object({ token: tokenSchema }))
    .output(openedLinkSchema),
  revoke: signedInProcedure
    .route({ method: 'POST', path: '/links/{id}/revoke' })
    .input(byId)
    .output(externalLinkSchema),
  /** E-mails an open link to the client, who is reminded 3 and 7 days after the last time. Throws LINK_INVALID. */
  email: signedInProcedure
    .route({ method: 'POST', path: '/links/{id}/email' })
    .input(byId)
    .output(externalLinkSchema),
};
