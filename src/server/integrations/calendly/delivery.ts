import { z } from 'zod';
import { emailSchema } from '#contract/scalars.ts';

/** A moment that the database can hold, in the product's form. */
const moment = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text).toISOString())
  .refine((instant) => instant >= '1970' && instant < '9999', { error: 'Out of range' });

const EVENTS = ['invitee.created', 'invitee.canceled'] as const;

/**
 * What we read of a delivery, as Calendly documents it ("Webhook payloads", API v2). `first_name` and `last_name` are
 * null where the form of the event type asks for one name only.
 */
const inviteeDelivery = z.object({
  event: z.enum(EVENTS),
  created_at: moment,
  payload: z.object({
    /** Names this one booking: moving it makes a new invitee. */
    uri: z.string().min(1).max(2_000),
    email: emailSchema,
    name: z.string().nullish(),
    first_name: z.string().nullish(),
    last_name: z.string().nullish(),
    /** Of a cancellation: the invitee has booked another time instead, of which there is a delivery of its own. */
    rescheduled: z.boolean().nullish(),
    scheduled_event: z.object({ start_time: moment.nullish() }).nullish(),
  }),
});

export type InviteeDelivery = z.output<typeof inviteeDelivery>;

type ParsedDelivery =
  | { kind: 'invitee'; delivery: InviteeDelivery }
  /** A subscription may be for more than we use; refusing it would make Calendly end the subscription. */
  | { kind: 'other' }
  | { kind: 'malformed'; issues: { field: string; message: string }[] };

/** Reads a delivery whose signature is checked. */
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
