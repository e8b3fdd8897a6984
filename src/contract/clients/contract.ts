import { z } from 'zod';
import { activityEventSchema } from '../activity/activity.ts';
import { additionalInformationSchema } from '../additional-information/additional-information.ts';
import { externalLinkSchema } from '../links/link.ts';
import { noteSchema } from '../notes/note.ts';
import { pageInput, pageOf } from '../page.ts';
import { signedInProcedure } from '../procedure.ts';
import { proformaReviewSchema } from '../proforma/review.ts';
import { clientFilterSchema, clientSchema, createClientSchema, editClientSchema } from './client.ts';
import { clientStatusSchema } from './client-status.ts';

const byId = z.object({ id: z.uuid() });

export const clientsContract = {
  /** Newest first, a page at a time. */
  list: signedInProcedure
    .route({ method: 'GET', path: '/clients' })
    .input(clientFilterSchema.extend(pageInput.shape))
    .output(pageOf(clientSchema)),
  /** 'X of Y clients'. */
  count: signedInProcedure
    .route({ method: 'GET', path: '/clients/count' })
    .input(clientFilterSchema)
    .output(z.object({ matching: z.number().int(), total: z.number().int() })),
  /** All that a client's page shows, in one round trip. */
  get: signedInProcedure
    .route({ method: 'GET', path: '/clients/{id}' })
    .input(byId)
    .output(
      z.object({
        client: clientSchema,
        additional_information: z.array(additionalInformationSchema),
        proforma_reviews: z.array(proformaReviewSchema),
        notes: pageOf(noteSchema),
        links: z.array(externalLinkSchema),
        timeline: pageOf(activityEventSchema),
      }),
    ),
  create: signedInProcedure
    .route({ method: 'POST', path: '/clients', successStatus: 201 })
    .input(createClientSchema)
    .output(clientSchema),
  update: signedInProcedure
    .route({ method: 'PUT', path: '/clients/{id}' })
    .input(editClientSchema.extend({ id: z.uuid(), version: z.number().int() }))
    .output(clientSchema),
  setStatus: signedInProcedure
    .route({ method: 'PUT', path: '/clients/{id}/status' })
    .input(byId.extend({ status: clientStatusSchema }))
    .output(clientSchema),
  setCalendlyBooking: signedInProcedure
    .route({ method: 'PUT', path: '/clients/{id}/calendly-booking' })
    .input(byId.extend({ calendly_booking: z.boolean() }))
    .output(clientSchema),
};
