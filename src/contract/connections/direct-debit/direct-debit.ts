/** States of a direct debit, in the order in which they usually follow each other. */
export const DIRECT_DEBIT_STATES = [
  'sent',
  'in_progress',
  'active',
  'failed',
  'cancelled',
  'expired',
] as const;

export type DirectDebitState = (typeof DIRECT_DEBIT_STATES)[number];

/** Whether it can't become active any more, so that a client may be asked anew. */
export function isOver(state: DirectDebitState): boolean {
  return state === 'failed' || state === 'cancelled' || state === 'expired';
}

/** Actions of GoCardless's events that change a state (developer.gocardless.com/api-reference, 28 November 2026). */
const STATE_AFTER: Readonly<Record<string, Readonly<Record<string, DirectDebitState>>>> = {
  billing_requests: {
    flow_visited: 'in_progress',
    collect_customer_details: 'in_progress',
    collect_bank_account: 'in_progress',
    payer_details_confirmed: 'in_progress',
    fulfilled: 'in_progress',
    failed: 'failed',
    cancelled: 'cancelled',
  },
  mandates: {
    created: 'in_progress',
    submitted: 'in_progress',
    active: 'active',
    reinstated: 'active',
    failed: 'failed',
    cancelled: 'cancelled',
    expired: 'expired',
  },
};

export interface DirectDebitEvent {
  resource_type: string;
  action: string;
  created_at: string;
}

/**
 * Returns the state after an event, or null if the event changes nothing: it is repeated, older than the one that led to
 * the state, or about something else. Events arrive in any order, and those of one moment in the order of the states.
 */
export function stateAfterEvent(
  current: { state: DirectDebitState; state_at: string },
  { resource_type, action, created_at }: DirectDebitEvent,
): DirectDebitState | null {
  const next = STATE_AFTER[resource_type]?.[action];
  if (next === undefined || next === current.state) return null;
  const later = Date.parse(created_at) - Date.parse(current.state_at);
  const rank = (state: DirectDebitState) => DIRECT_DEBIT_STATES.indexOf(state);
  return later > 0 || (later === 0 && rank(next) > rank(current.state)) ? next : null;
}
