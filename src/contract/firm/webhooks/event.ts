import type { ClientStatus } from '#contract/clients/clients/client-status.ts';

/** Event types that an endpoint can subscribe to. */
export const WEBHOOK_EVENTS = [
  'client.status_changed',
  'questionnaire.answered',
  'proposal.sent',
  'proposal.opened',
  'proposal.signed',
  'proposal.declined',
] as const;

export type WebhookEventType = (typeof WEBHOOK_EVENTS)[number];

/** Events about proposals that are sent by this program, not with GoProposal. */
export type ProposalEventType = Extract<WebhookEventType, `proposal.${string}`>;

export const WEBHOOK_EVENT_LABELS: Record<WebhookEventType, string> = {
  'client.status_changed': "A client's status changes",
  'questionnaire.answered': 'A questionnaire is answered',
  'proposal.sent': 'A proposal is sent by Tallygate',
  'proposal.opened': 'A proposal is opened for the first time',
  'proposal.signed': "All the client's signatories have signed a proposal",
  'proposal.declined': 'A proposal is declined',
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
  /** `version`: the number of the sent version. */
  | { type: ProposalEventType; data: OfClient & { version: number } }
  | { type: typeof WEBHOOK_TEST; data: { message: string } }
);
