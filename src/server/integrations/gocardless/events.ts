import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/** Only what a state is read from. Everything else in an event, bank details included, is dropped here. */
const eventsSchema = z.object({
  events: z.array(
    z.object({
      id: z.string(),
      created_at: z.iso.datetime(),
      resource_type: z.string(),
      action: z.string(),
      links: z
        .object({ billing_request: z.string(), mandate_request_mandate: z.string(), mandate: z.string() })
        .partial()
        .catch({}),
      resource_metadata: z.object({ direct_debit: z.guid() }).partial().catch({}),
    }),
  ),
});

export type GoCardlessEvent = z.infer<typeof eventsSchema>['events'][number];

/** Whether the header is the HMAC of the raw body in hexadecimal. */
export function isSigned(header: string | undefined, body: Uint8Array, secret: string): boolean {
  const expected = createHmac('sha256', secret).update(body).digest();
  const given = Buffer.from(/^[0-9a-f]{64}$/i.test(header ?? '') ? (header ?? '') : '', 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** The events of a delivery in the order in which they happened; null if it can't be read. */
export function parseEvents(json: unknown): GoCardlessEvent[] | null {
  const parsed = eventsSchema.safeParse(json);
  if (!parsed.success) return null;
  return parsed.data.events.toSorted(
    (one, other) => Date.parse(one.created_at) - Date.parse(other.created_at),
  );
}
