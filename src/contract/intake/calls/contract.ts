import { z } from 'zod';
import { clientSchema } from '#contract/clients/clients/client.ts';
import { additionalInformationSchema } from '#contract/intake/additional-information/additional-information.ts';
import { adminProcedure, signedInProcedure } from '#contract/procedure.ts';
import { daySchema, idSchema } from '#contract/values/scalars.ts';
import { bookingInput, callOfDaySchema, callSchema, queueCursorSchema, rebookingInput } from './call.ts';
import { bookerLinkSchema, renameBookerSchema, saveBookerLinkSchema } from './join-link.ts';

const ofClient = z.object({ client_id: idSchema });

export const callsContract = {
  queue: signedInProcedure(
    'POST /calls/queue',
    'Get the call queue',
    "Returns one client of the queue and their neighbours. The queue is sorted by waiting time. Without `cursor`, returns the first client. A client that has left the queue is still returned, with a null `position`, so that the screen doesn't jump.",
  )
    .input(z.strictObject({ cursor: queueCursorSchema.nullish() }))
    .output(
      z.object({
        total: z.int(),
        bookers: z.array(z.string()),
        entry: z
          .object({
            client: clientSchema,
            additional_information: additionalInformationSchema.nullable(),
            cursor: queueCursorSchema,
            /** 1-based. */
            position: z.int().nullable(),
            previous: queueCursorSchema.nullable(),
            next: queueCursorSchema.nullable(),
          })
          .nullable(),
      }),
    ),
  week: signedInProcedure(
    'GET /calls',
    "List a week's calls",
    'The calls with open clients that begin from Monday to Sunday, in London, of the week with this `day`; the default is today.',
  )
    .input(z.strictObject({ day: daySchema.optional() }))
    .output(z.object({ monday: daySchema, calls: z.array(callOfDaySchema) })),
  bookerLinks: signedInProcedure(
    'GET /calls/bookers',
    "List the bookers' links",
    "The bookers' join links.",
  ).output(z.array(bookerLinkSchema)),
  saveBookerLink: signedInProcedure(
    'PUT /calls/bookers',
    "Save a booker's link",
    '`version` is the version the form was opened with. Fails with UNKNOWN_BOOKER, ROW_CHANGED.',
  )
    .input(saveBookerLinkSchema.extend({ version: z.int() }))
    .output(bookerLinkSchema),
  renameBooker: adminProcedure(
    'PUT /calls/bookers/name',
    'Rename a booker',
    'From now on, `new_name` takes the calls. It gets the join link, unless it has its own. Booked calls keep the earlier name and its link. `version` is the version the form was opened with. Fails with UNKNOWN_BOOKER, NAME_TAKEN, ROW_CHANGED.',
  )
    .input(renameBookerSchema.extend({ version: z.int() }))
    .output(bookerLinkSchema),
  book: signedInProcedure(
    'POST /clients/{client_id}/call',
    'Book a call',
    'Books a call for a client of the queue. `undoable` is true if `undoBooking` can still undo it. Fails with CALL_BOOKED_ALREADY, WRONG_STATUS, UNKNOWN_BOOKER.',
    { successStatus: 201 },
  )
    .input(bookingInput)
    .output(z.object({ client: clientSchema, call: callSchema, undoable: z.boolean() })),
  undoBooking: signedInProcedure(
    'POST /clients/{client_id}/call/undo',
    'Undo a booking',
    "Undoes a booking: the call is deleted, its invitation isn't sent, and the client returns to its place in the queue. Changes nothing if the call no longer exists. Fails with CHANGED_SINCE, BOOKING_STANDS.",
  )
    .input(ofClient.extend({ call_id: idSchema }))
    .output(clientSchema),
  get: signedInProcedure('GET /clients/{client_id}/call', "Get a client's call", "A client's call, or null.")
    .input(ofClient)
    .output(
      z.object({
        call: callSchema.nullable(),
        bookers: z.array(z.string()),
        /** The call's own join link, or the booker's. */
        join_url: z.string().nullable(),
      }),
    ),
  rebook: signedInProcedure(
    'PUT /clients/{client_id}/call',
    'Change a call',
    'Changes the time, the length, the join link or the booker. Fields that are left out stay unchanged. Fails with NO_CALL, UNKNOWN_BOOKER.',
  )
    .input(rebookingInput)
    .output(callSchema),
  cancel: signedInProcedure(
    'DELETE /clients/{client_id}/call',
    'Cancel a call',
    "Cancels the call. The client's status doesn't change, and the call may be booked again. Fails with NO_CALL.",
  )
    .input(ofClient)
    .output(callSchema),
  invitation: signedInProcedure(
    'GET /clients/{client_id}/call/invitation',
    "Download a call's invitation",
    'The invitation as a calendar file. Fails with NO_CALL if the client has no call, or a call without a time.',
  )
    .input(ofClient)
    .output(z.object({ filename: z.string(), content: z.string() })),
};
