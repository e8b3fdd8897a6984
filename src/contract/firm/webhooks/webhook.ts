import { z } from 'zod';
import { httpUrl } from '#contract/values/http-url.ts';
import { idSchema, instantSchema } from '#contract/values/scalars.ts';
import { plainText } from '#contract/values/text.ts';
import { WEBHOOK_EVENTS, WEBHOOK_TEST } from './event.ts';

export const WEBHOOK_EVENTS_REQUIRED = 'Choose at least one event';

/** The form of an endpoint. In production, the server also refuses some hosts. */
export const saveWebhookSchema = z.object({
  url: httpUrl('URL'),
  description: plainText(200, 'Description'),
  events: z
    .array(z.enum(WEBHOOK_EVENTS))
    .min(1, { error: WEBHOOK_EVENTS_REQUIRED })
    .transform((events) => WEBHOOK_EVENTS.filter((event) => events.includes(event))),
  active: z.boolean(),
});

export type SaveWebhook = z.output<typeof saveWebhookSchema>;

/** `pending`: not sent yet, or waiting for a retry. `failed`: given up; it can be resent manually. */
export const WEBHOOK_DELIVERY_STATES = ['pending', 'delivered', 'failed'] as const;

export type WebhookDeliveryState = (typeof WEBHOOK_DELIVERY_STATES)[number];

export const webhookDeliverySchema = z.object({
  id: idSchema,
  endpoint_id: idSchema,
  /** The `webhook-id` header: the same for every endpoint and every attempt. */
  event_id: idSchema,
  event_type: z.enum([...WEBHOOK_EVENTS, WEBHOOK_TEST]),
  /** The request body. */
  payload: z.string(),
  state: z.enum(WEBHOOK_DELIVERY_STATES),
  /** Attempts since the delivery was last queued. */
  attempts: z.int(),
  /** HTTP status and truncated body of the last response; null if none arrived. */
  answer_status: z.int().nullable(),
  answer: z.string().nullable(),
  /** Why no response arrived, as readable text. */
  reason: z.string().nullable(),
  created_at: instantSchema,
  attempted_at: instantSchema.nullable(),
  /** Null if the event was delivered or given up. */
  next_attempt_at: instantSchema.nullable(),
});

export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>;

export const webhookSchema = z.object({
  id: idSchema,
  url: z.string(),
  description: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  active: z.boolean(),
  version: z.int(),
  created_by_name: z.string(),
  created_at: instantSchema,
  /** The previous secret also signs until this instant; null if it no longer does. */
  previous_secret_until: instantSchema.nullable(),
  last_delivery: webhookDeliverySchema.pick({ state: true, created_at: true }).nullable(),
});

export type Webhook = z.infer<typeof webhookSchema>;
