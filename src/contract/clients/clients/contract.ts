import { z } from 'zod';
import { signedInProcedure } from '#contract/procedure.ts';
import { idSchema, instantSchema } from '#contract/values/scalars.ts';
import { clientSchema, clientStatusSchema, createClientSchema, editClientSchema } from './client.ts';
import { closeReasonSchema } from './close-reason.ts';
import { duplicateSchema, duplicateSearchSchema } from './duplicates.ts';

const byId = z.object({ id: idSchema });

export const clientsContract = {
  findDuplicates: signedInProcedure(
    'GET /clients/duplicates',
    'Find clients with the same details',
    'Returns a few clients with the same email address, phone number or company, newest first.',
  )
    .input(duplicateSearchSchema)
    .output(z.array(duplicateSchema)),
  named: signedInProcedure(
    'GET /clients/named',
    "Get clients' names by ID",
    "Returns the clients with these ids, in any order. Leaves out ids that don't exist.",
  )
    .input(
      z.object({
        ids: z
          .array(idSchema)
          .max(20)
          .or(idSchema.transform((id) => [id])),
      }),
    )
    .output(
      z.array(clientSchema.pick({ id: true, first_name: true, surname: true, company: true, status: true })),
    ),
  create: signedInProcedure(
    'POST /clients',
    'Create a client',
    'A retry with the same `id` (after a lost response) creates nothing and returns the client.',
    { successStatus: 201 },
  )
    .input(createClientSchema.extend({ id: idSchema.optional() }))
    .output(clientSchema),
  createAndEmail: signedInProcedure(
    'POST /clients/with-questionnaire',
    'Create a client and email them',
    "Creates a client and emails them a link to the questionnaire. A retry with the same `id` creates nothing and sends no second mail. `mail_configured` is false if the mail went to the server's outbox.",
    { successStatus: 201 },
  )
    .input(createClientSchema.extend({ id: idSchema.optional() }))
    .output(z.object({ client: clientSchema, mail_configured: z.boolean() })),
  update: signedInProcedure(
    'PUT /clients/{id}',
    "Change a client's details",
    'Fields that are left out stay unchanged. `version` is the version that was read. Fails with ROW_CHANGED.',
  )
    .input(editClientSchema.extend({ id: idSchema, version: z.number().int() }))
    .output(clientSchema),
  setStatus: signedInProcedure('PUT /clients/{id}/status', "Set a client's status")
    .input(byId.extend({ status: clientStatusSchema }))
    .output(clientSchema),
  undoStatus: signedInProcedure(
    'POST /clients/{id}/status/undo',
    'Undo a status change',
    'Undoes the latest status change made by hand, if it set this `status_changed_at`. Restores the earlier status and its time. Fails with CHANGED_SINCE, and WRONG_STATUS if the earlier status is no longer available.',
  )
    .input(byId.extend({ status_changed_at: instantSchema }))
    .output(clientSchema),
  setCalendlyBooking: signedInProcedure(
    'PUT /clients/{id}/calendly-booking',
    "Set a client's Calendly booking",
  )
    .input(byId.extend({ calendly_booking: z.boolean() }))
    .output(clientSchema),
  setOwner: signedInProcedure(
    'PUT /clients/{id}/owner',
    "Set a client's owner",
    'Hands the client to a user, or to nobody (null). Fails with NO_SUCH_USER.',
  )
    .input(byId.extend({ owner_id: idSchema.nullable() }))
    .output(clientSchema),
  close: signedInProcedure(
    'POST /clients/{id}/close',
    'Close a client',
    'Changes nothing if the client is closed already. Fails with UNKNOWN_REASON.',
  )
    .input(byId.extend({ reason: closeReasonSchema }))
    .output(clientSchema),
  reopen: signedInProcedure('POST /clients/{id}/reopen', 'Reopen a client').input(byId).output(clientSchema),
};
