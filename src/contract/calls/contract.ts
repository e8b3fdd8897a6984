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
   * One client of the queue, oldest first, and where to go from there. Without `place` it is the first. A client who
   * has left the queue is still answered, with `position` null, so that nobody jumps away under a reader's eyes.
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
            /** 1 for the first. */
            position: z.int().nullable(),
            previous: queuePlaceSchema.nullable(),
            next: queuePlaceSchema.nullable(),
          })
          .nullable(),
      }),
    ),
  /** The join links of those who take calls. */
  bookerLinks: signedInProcedure
    .route({ method: 'GET', path: '/calls/bookers' })
    .output(z.array(bookerLinkSchema)),
  /** `version` is the one the form was opened with. Throws UNKNOWN_BOOKER, ROW_CHANGED. */
  saveBookerLink: signedInProcedure
    .route({ method: 'PUT', path: '/calls/bookers' })
    .input(saveBookerLinkSchema.extend({ version: z.int() }))
    .output(bookerLinkSchema),
  /** Books a call for a client of the queue. Throws CALL_BOOKED_ALREADY, WRONG_STATUS, UNKNOWN_BOOKER. */
  book: signedInProcedure
    .route({ method: 'POST', path: '/clients/{client_id}/call', successStatus: 201 })
    .input(bookingInput)
    .output(z.object({ client: clientSchema, call: callSchema })),
  /** A client's call; null where none is booked. */
  get: signedInProcedure
    .route({ method: 'GET', path: '/clients/{client_id}/call' })
    .input(ofClient)
    .output(
      z.object({
        call: callSchema.nullable(),
        bookers: z.array(z.string()),
        /** Where the call is joined: its own link, or that of whoever takes it. */
        join_url: z.string().nullable(),
      }),
    ),
  /** Another time or booker. Throws NO_CALL, UNKNOWN_BOOKER. */
  rebook: signedInProcedure
    .route({ method: 'PUT', path: '/clients/{client_id}/call' })
    .input(bookingInput)
    .output(callSchema),
  /** The client's status stays; the call may be booked again. Throws NO_CALL. */
  cancel: signedInProcedure
    .route({ method: 'DELETE', path: '/clients/{client_id}/call' })
    .input(ofClient)
    .output(callSchema),
  /** The invitation as a calendar file. Throws NO_CALL where the call has no time. */
  invitation: signedInProcedure
    .route({ method: 'GET', path: '/clients/{client_id}/call/invitation' })
    .input(ofClient)
    .output(z.object({ filename: z.string(), content: z.string() })),
};
