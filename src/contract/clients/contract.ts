import { z } from 'zod';
import { activityEventSchema } from '../activity/activity.ts';
import { additionalInformationSchema } from '../additional-information/additional-information.ts';
import { externalLinkSchema } from '../links/link.ts';
import { noteSchema } from '../notes/note.ts';
import { pageInput, pageOf } from '../page.ts';
import { signedInProcedure } from '../procedure.ts';
import { proformaReviewSchema } from '../proforma/review.ts';
import {
  clientFilterSchema,
  clientSchema,
  clientStatusSchema,
  createClientSchema,
  editClientSchema,
  listedClientSchema,
} from './client.ts';
import { duplicateSchema, duplicateSearchSchema } from './duplicates.ts';

const byId = z.object({ id: z.uuid() });
const count = z.number().int();

export const clientsContract = {
  /** Newest first, a page at a time. `skip` leaves out that many clients after the cursor: a jump of the scrollbar. */
  list: signedInProcedure
    .route({ method: 'GET', path: '/clients' })
    .input(
      clientFilterSchema.extend({
        ...pageInput.shape,
        skip: z.coerce.number().int().min(0).max(100_000_000).default(0),
      }),
    )
    .output(pageOf(listedClientSchema)),
  /** 'X of Y clients'. */
  count: signedInProcedure
    .route({ method: 'GET', path: '/clients/count' })
    .input(clientFilterSchema)
    .output(z.object({ matching: count, total: count })),
  /** How many match in each status, for the columns of the board. */
  countByStatus: signedInProcedure
    .route({ method: 'GET', path: '/clients/count-by-status' })
    .input(clientFilterSchema)
    .output(z.record(clientStatusSchema, count)),
  /** Clients with the same e-mail, phone number or company, newest first, a few at the most. */
  findDuplicates: signedInProcedure
    .route({ method: 'GET', path: '/clients/duplicates' })
    .input(duplicateSearchSchema)
    .output(z.array(duplicateSchema)),
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
