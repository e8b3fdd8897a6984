import { z } from 'zod';
import { signedInProcedure, signedInReadProcedure } from '#contract/procedure.ts';
import { idSchema, instantSchema } from '#contract/scalars.ts';
import { clientSchema, clientStatusSchema, createClientSchema, editClientSchema } from './client.ts';
import { closeReasonSchema } from './close-reason.ts';
import { duplicateSchema, duplicateSearchSchema } from './duplicates.ts';

const byId = z.object({ id: idSchema });

export const clientsContract = {
  /** Returns a few clients with the same email address, phone number or company, newest first. */
  findDuplicates: signedInProcedure
    .route({ method: 'GET', path: '/clients/duplicates' })
    .input(duplicateSearchSchema)
    .output(z.array(duplicateSchema)),
  /** Returns the clients with these ids that exist, in any order. */
  named: signedInReadProcedure
    .route({ method: 'GET', path: '/clients/named' })
    .input(z.object({ ids: z.array(idSchema).max(20) }))
    .output(
      z.array(clientSchema.pick({ id: true, first_name: true, surname: true, company: true, status: true })),
    ),
  /** A retry with the same `id` (after a lost response) creates nothing and returns the client. */
  create: signedInProcedure
    .route({ method: 'POST', path: '/clients', successStatus: 201 })
    .input(createClientSchema.extend({ id: idSchema.optional() }))
    .output(clientSchema),
  /**
   * Creates a client and emails them a link to the questionnaire. A retry with the same `id` neither creates nor mails
   * again. `mail_configured` is false if the mail went to the server's outbox.
   */
  createAndEmail: signedInProcedure
    .route({ method: 'POST', path: '/clients/with-questionnaire', successStatus: 201 })
    .input(createClientSchema.extend({ id: idSchema.optional() }))
    .output(z.object({ client: clientSchema, mail_configured: z.boolean() })),
  update: signedInProcedure
    .route({ method: 'PUT', path: '/clients/{id}' })
    .input(editClientSchema.extend({ id: idSchema, version: z.number().int() }))
    .output(clientSchema),
  setStatus: signedInProcedure
    .route({ method: 'PUT', path: '/clients/{id}/status' })
    .input(byId.extend({ status: clientStatusSchema }))
    .output(clientSchema),
  /**
   * Undoes the latest status change made by hand, if it set this `status_changed_at`. Restores the earlier status and
   * its time. Throws CHANGED_SINCE, and WRONG_STATUS if the earlier status is no longer available.
   */
  undoStatus: signedInProcedure
    .route({ method: 'POST', path: '/clients/{id}/status/undo' })
    .input(byId.extend({ status_changed_at: instantSchema }))
    .output(clientSchema),
  setCalendlyBooking: signedInProcedure
    .route({ method: 'PUT', path: '/clients/{id}/calendly-booking' })
    .input(byId.extend({ calendly_booking: z.boolean() }))
    .output(clientSchema),
  /** Hands the client to a user, or to nobody (null). Throws NO_SUCH_USER. */
  setOwner: signedInProcedure
    .route({ method: 'PUT', path: '/clients/{id}/owner' })
    .input(byId.extend({ owner_id: idSchema.nullable() }))
    .output(clientSchema),
  /** Changes nothing if the client is closed already. Throws UNKNOWN_REASON. */
  close: signedInProcedure
    .route({ method: 'POST', path: '/clients/{id}/close' })
    .input(byId.extend({ reason: closeReasonSchema }))
    .output(clientSchema),
  reopen: signedInProcedure
    .route({ method: 'POST', path: '/clients/{id}/reopen' })
    .input(byId)
    .output(clientSchema),
};
