import type { ClientStatus } from '#contract/clients/client-status.ts';

/** What an endpoint can be told of. */
export const WEBHOOK_EVENTS = ['client.status_changed', 'questionnaire.answered'] as const;

export type WebhookEventType = (typeof WEBHOOK_EVENTS)[number];

export const WEBHOOK_EVENT_LABELS: Record<WebhookEventType, string> = {
  'client.status_changed': "A client's status changes",
  'questionnaire.answered': 'A questionnaire is answered',
};

/** What 'Send test' sends. */
export const WEBHOOK_TEST = 'webhook.test';

interface OfClient {
  client_id: string;
  proposal_id: string;
}

/**
 * The body of each event. It names nobody: whoever may know more asks the API for the client. Properties may be added;
 * what is here stays.
 */
export type WebhookEvent = {
  /** When it happened (ISO instant), however late it is delivered. */
  timestamp: string;
} & (
  | { type: 'client.status_changed'; data: OfClient & { from: ClientStatus; to: ClientStatus } }
  | {
      type: 'questionnaire.answered';
      /** Answered by the client with their link, or entered by staff. */
      data: OfClient & { answered_by: 'client' | 'staff'; status: ClientStatus };
    }
  | { type: typeof WEBHOOK_TEST; data: { message: string } }
);
