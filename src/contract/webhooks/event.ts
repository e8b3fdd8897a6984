import type { ClientStatus } from '#contract/clients/client-status.ts';

/** Event types that an endpoint can subscribe to. */
export const WEBHOOK_EVENTS = ['client.status_changed', 'questionnaire.answered'] as const;

export type WebhookEventType = (typeof WEBHOOK_EVENTS)[number];

export const WEBHOOK_EVENT_LABELS: Record<WebhookEventType, string> = {
  'client.status_changed': "A client's status changes",
  'questionnaire.answered': 'A questionnaire is answered',
};

/** Event type of 'Send test'. */
export const WEBHOOK_TEST = 'webhook.test';

interface OfClient {
  client_id: string;
  proposal_id: string;
}

/**
 * The body of each event. It has no personal data: receivers request the client's data from the API. Properties may be
 * added but never removed.
 */
export type WebhookEvent = {
  /** When it happened (ISO instant), not when it is delivered. */
  timestamp: string;
} & (
  | { type: 'client.status_changed'; data: OfClient & { from: ClientStatus; to: ClientStatus } }
  | {
      type: 'questionnaire.answered';
      /** `client`: answered with their link. `staff`: entered by staff. */
      data: OfClient & { answered_by: 'client' | 'staff'; status: ClientStatus };
    }
  | { type: typeof WEBHOOK_TEST; data: { message: string } }
);
