import { z } from 'zod';
import { idSchema, instantSchema } from '#contract/scalars.ts';
import { requiredText } from '#contract/text.ts';
import { joinLinkSchema } from './join-link.ts';

/** Minutes a call may take. */
export const CALL_DURATIONS = [15, 30, 45, 60, 90] as const;
export const DEFAULT_CALL_DURATION = 30;

/** A booked call. Without `starts_at` it has no invitation. */
export const callSchema = z.object({
  id: idSchema,
  client_id: idSchema,
  booked_by: z.string(),
  starts_at: instantSchema.nullable(),
  duration_minutes: z.int(),
  /** The newest invitation's SEQUENCE; null while none was sent. */
  sequence: z.int().nullable(),
  /** Where the newest invitation went, that of a cancelled call too; null while none was sent, or without a time. */
  invited_email: z.string().nullable(),
  /** This call's own join link; null: that of whoever takes it. */
  join_url: z.string().nullable(),
  /** The join link of the newest invitation. */
  invited_join_url: z.string().nullable(),
  cancelled_at: instantSchema.nullable(),
});
export type Call = z.infer<typeof callSchema>;

/** Where a client stands in the queue: since when, then by id. It says where to go on after the client has left. */
export const queuePlaceSchema = z.object({ client_id: idSchema, waiting_since: instantSchema });
export type QueuePlace = z.infer<typeof queuePlaceSchema>;

/** What booking and rebooking say of a call. Who may be booked is the server's configuration. */
export const bookingInput = z.object({
  client_id: idSchema,
  booked_by: requiredText(100, 'Name', 'Please choose who takes the call'),
  starts_at: instantSchema.nullish().transform((instant) => instant ?? null),
  duration_minutes: z
    .literal(CALL_DURATIONS, { error: 'Please choose how long the call takes' })
    .default(DEFAULT_CALL_DURATION),
  join_url: joinLinkSchema.optional().transform((url) => url || null),
});
export type Booking = z.output<typeof bookingInput>;
