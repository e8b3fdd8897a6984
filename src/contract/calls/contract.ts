import { z } from 'zod';
import { additionalInformationSchema } from '#contract/additional-information/additional-information.ts';
import { clientSchema } from '#contract/clients/client.ts';
import { signedInProcedure } from '#contract/procedure.ts';
import { idSchema } from '#contract/scalars.ts';
import { bookingInput, callSchema, queuePlaceSchema } from './call.ts';
import { bookerLinkSchema, saveBookerLinkSchema } from './join-link.ts';

const ofClient = z.object({ client_id: idSchema });

export const callsContract = {
  /**
   * Returns one client of the queue, which is sorted by waiting time, and their neighbours. Without `place`, returns
   * the first client. A client that has left the queue is still returned, with a null `position`, so that the screen
   * doesn't jump.
   */
  queue: signedInProcedure
    .route({ method: 'POST', path: '/calls/queue' })
    .input(z.object({ place: queuePlaceSchema.nullish() }))
    .output(
      z.object({
        total: z.int(),
        bookers: z.array(z.string()),
        entry: z
          .object({
            client: clientSchema,
            additional_information: additionalInformationSchema.nullable(),
            place: queuePlaceSchema,
            /** 1-based. */
            position: z.int().nullable(),
            previous: queuePlaceSchema.nullable(),
            next: queuePlaceSchema.nullable(),
          })
          .nullable(),
      }),
    ),
  /** The bookers' join links. */
  bookerLinks: signedInProcedure
    .route({ method: 'GET', path: '/calls/bookers' })
    .output(z.array(bookerLinkSchema)),
  /** `version` is the one the form was opened with. Throws UNKNOWN_BOOKER, ROW_CHANGED. */
  saveBookerLink: signedInProcedure
    .route({ method: 'PUT', path: '/calls/bookers' })
    .input(saveBookerLinkSchema.extend({ version: z.int() }))
    .output(bookerLinkSchema),
  /**
   * Books a call for a client of the queue. `undoable` says whether `undoBooking` may follow. Throws
   * CALL_BOOKED_ALREADY, WRONG_STATUS, UNKNOWN_BOOKER.
   */
  book: signedInProcedure
    .route({ method: 'POST', path: '/clients/{client_id}/call', successStatus: 201 })
    .input(bookingInput)
    .output(z.object({ client: clientSchema, call: callSchema, undoable: z.boolean() })),
  /**
   * Undoes a booking: the call is deleted, its invitation isn't sent, and the client returns to its place in the queue.
   * Changes nothing if the call no longer exists. Throws CHANGED_SINCE, BOOKING_STANDS.
   */
  undoBooking: signedInProcedure
    .route({ method: 'POST', path: '/clients/{client_id}/call/undo' })
    .input(ofClient.extend({ call_id: idSchema }))
    .output(clientSchema),
  /** A client's call, or null. */
  get: signedInProcedure
    .route({ method: 'GET', path: '/clients/{client_id}/call' })
    .input(ofClient)
    .output(
      z.object({
        call: callSchema.nullable(),
        bookers: z.array(z.string()),
        /** The call's own join link, or the booker's. */
        join_url: z.string().nullable(),
      }),
    ),
  /** Changes the time or the booker. Throws NO_CALL, UNKNOWN_BOOKER. */
  rebook: signedInProcedure
    .route({ method: 'PUT', path: '/clients/{client_id}/call' })
    .input(bookingInput)
    .output(callSchema),
  /** Cancels the call. The client's status stays, and the call may be booked again. Throws NO_CALL. */
  cancel: signedInProcedure
    .route({ method: 'DELETE', path: '/clients/{client_id}/call' })
    .input(ofClient)
    .output(callSchema),
  /** The invitation as a calendar file. Throws NO_CALL if the call has no time. */
  invitation: signedInProcedure
    .route({ method: 'GET', path: '/clients/{client_id}/call/invitation' })
    .input(ofClient)
    .output(z.object({ filename: z.string(), content: z.string() })),
};
