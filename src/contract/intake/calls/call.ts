import { z } from 'zod';
import { idSchema, instantSchema } from '#contract/values/scalars.ts';
import { requiredText } from '#contract/values/text.ts';
import { joinLinkSchema } from './join-link.ts';

/** Durations on offer, in minutes. */
export const CALL_DURATIONS = [15, 30, 45, 60, 90] as const;
export const DEFAULT_CALL_DURATION = 30;

/** A booked call. A call without `starts_at` has no invitation. */
export const callSchema = z.object({
  id: idSchema,
  client_id: idSchema,
  booked_by: z.string(),
  starts_at: instantSchema.nullable(),
  duration_minutes: z.int(),
  /** SEQUENCE of the latest invitation; null if none was sent. */
  sequence: z.int().nullable(),
  /** Address of the latest invitation, even if the call was cancelled; null if none was sent or there is no time. */
  invited_email: z.string().nullable(),
  /** When an invitation first reached this address: accepted by the mail server, or written to a file. */
  invited_at: instantSchema.nullable(),
  /** This call's own join link. Null means the booker's link. */
  join_url: z.string().nullable(),
  /** Join link in the latest invitation. */
  invited_join_url: z.string().nullable(),
  cancelled_at: instantSchema.nullable(),
});
export type Call = z.infer<typeof callSchema>;

/** A booked call with a time, as lists of calls show it. */
export const callOfDaySchema = callSchema
  .pick({ client_id: true, booked_by: true, duration_minutes: true })
  .extend({
    starts_at: instantSchema,
    client_name: z.string(),
    company: z.string().nullable(),
    phone_number: z.string().nullable(),
    /** The call's own join link, or the booker's. */
    join_url: z.string().nullable(),
  });
export type CallOfDay = z.infer<typeof callOfDaySchema>;

/** A client's position in the queue, which is ordered by time, then by id. Usable even after the client has left the queue. */
export const queueCursorSchema = z.object({ client_id: idSchema, waiting_since: instantSchema });
export type QueueCursor = z.infer<typeof queueCursorSchema>;

/** Input of a booking. The server's configuration names the people who take calls. */
export const bookingInput = z.object({
  client_id: idSchema,
  booked_by: requiredText(100, 'Name', 'Choose who takes the call'),
  starts_at: instantSchema.nullish().transform((instant) => instant ?? null),
  duration_minutes: z
    .literal(CALL_DURATIONS, { error: 'Choose how long the call takes' })
    .default(DEFAULT_CALL_DURATION),
  join_url: joinLinkSchema.optional().transform((url) => url || null),
});
export type Booking = z.output<typeof bookingInput>;

/** Input of a change to a call. Fields that are left out stay unchanged. Null empties a field. */
export const rebookingInput = z.object({
  client_id: bookingInput.shape.client_id,
  booked_by: bookingInput.shape.booked_by,
  starts_at: instantSchema.nullable().optional(),
  duration_minutes: z.literal(CALL_DURATIONS, { error: 'Choose how long the call takes' }).optional(),
  join_url: joinLinkSchema
    .nullable()
    .transform((url) => url || null)
    .optional(),
});
export type Rebooking = z.output<typeof rebookingInput>;
