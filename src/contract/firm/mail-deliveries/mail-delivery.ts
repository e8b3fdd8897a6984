import { z } from 'zod';
import { instantSchema } from '#contract/values/scalars.ts';

/**
 * What became of a mail. `waiting`: not yet known. `accepted`: by the mail server. `written`: to a file, because no mail
 * server is configured. `failed`: refused by the mail server, or given up. `dropped`: out of date before it was sent.
 */
export const DELIVERY_STATES = ['waiting', 'accepted', 'written', 'failed', 'dropped'] as const;

export type DeliveryState = (typeof DELIVERY_STATES)[number];

export const mailDeliverySchema = z.object({
  to: z.string(),
  state: z.enum(DELIVERY_STATES),
  /** When the mail reached this state. */
  at: instantSchema,
});

export type MailDelivery = z.infer<typeof mailDeliverySchema>;
