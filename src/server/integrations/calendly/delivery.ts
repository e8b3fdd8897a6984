import { z } from 'zod';
import { emailSchema } from '#contract/values/scalars.ts';

/** A UTC instant that the database can store. */
const moment = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text).toISOString())
  .refine((instant) => instant >= '1970' && instant < '9999', { error: 'Out of range' });

const EVENTS = ['invitee.created', 'invitee.canceled'] as const;

/**
 * The fields of a delivery that we use, as Calendly documents them ("Webhook payloads", API v2). `first_name` and
 * `last_name` are null if the event type's form has a single name field.
 */
const inviteeDelivery = z.object({
  event: z.enum(EVENTS),
  created_at: moment,
  payload: z.object({
    /** Identifies one booking: rescheduling creates a new invitee. */
    uri: z.string().min(1).max(2_000),
    email: emailSchema,
    name: z.string().nullish(),
    first_name: z.string().nullish(),
    last_name: z.string().nullish(),
    /** Cancellations only: the invitee rescheduled, and the new booking has its own delivery. */
    rescheduled: z.boolean().nullish(),
    scheduled_event: z.object({ start_time: moment.nullish() }).nullish(),
  }),
});

export type InviteeDelivery = z.output<typeof inviteeDelivery>;

type ParsedDelivery =
  | { kind: 'invitee'; delivery: InviteeDelivery }
  /** A subscription may include events we don't use. If we rejected them, Calendly would disable the subscription. */
  | { kind: 'other' }
  | { kind: 'malformed'; issues: { field: string; message: string }[] };

/** Reads a delivery whose signature has been verified. */
export function parseDelivery(body: Uint8Array): ParsedDelivery {
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder().decode(body));
  } catch {
    return { kind: 'malformed', issues: [{ field: 'body', message: 'Not JSON' }] };
  }
  const named = z.object({ event: z.string() }).safeParse(json);
  if (named.success && !EVENTS.some((event) => event === named.data.event)) return { kind: 'other' };
  const parsed = inviteeDelivery.safeParse(json);
  if (parsed.success) return { kind: 'invitee', delivery: parsed.data };
  const issues = parsed.error.issues.map(({ path, message }) => ({
    field: path.join('.') || 'body',
    message,
  }));
  return { kind: 'malformed', issues };
}
