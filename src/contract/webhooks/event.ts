import { z } from 'zod';
import { clientStatusSchema } from '../clients/client.ts';
import { idSchema, instantSchema } from '../scalars.ts';

/** What an endpoint can be told of. */
export const WEBHOOK_EVENTS = ['client.status_changed', 'questionnaire.answered'] as const;

export type WebhookEventType = (typeof WEBHOOK_EVENTS)[number];

export const WEBHOOK_EVENT_LABELS: Record<WebhookEventType, string> = {
  'client.status_changed': "A client's status changes",
  'questionnaire.answered': 'A questionnaire is answered',
};

/** What 'Send test' sends. */
export const WEBHOOK_TEST = 'webhook.test';

const client = { client_id: idSchema, proposal_id: z.string() };

/**
 * The body of each event. It names nobody: whoever may know more asks the API for the client. Properties may be added;
 * what is here stays.
 */
export const webhookEventSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('client.status_changed'),
    /** When it happened, however late it is delivered. */
    timestamp: instantSchema,
    data: z.object({ ...client, from: clientStatusSchema, to: clientStatusSchema }),
  }),
  z.object({
    type: z.literal('questionnaire.answered'),
    timestamp: instantSchema,
    data: z.object({
      ...client,
      /** By the client with their link, or entered by staff. */
      answered_by: z.enum(['client', 'staff']),
      status: clientStatusSchema,
    }),
  }),
  z.object({
    type: z.literal(WEBHOOK_TEST),
    timestamp: instantSchema,
    data: z.object({ message: z.string() }),
  }),
]);

export type WebhookEvent = z.infer<typeof webhookEventSchema>;
