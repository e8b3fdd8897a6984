import { createWorkspace } from './features/connections/workspace/create-workspace.ts';
import type { DeliveryHandler, DeliveryHandlers } from './features/firm/outbox/delivery-handler.ts';

/** Settings don't offer these connections, so nothing is queued for them. */
const notOffered: DeliveryHandler = async () => ({
  state: 'failed',
  answer: 'This version has no such connection.',
});

/** What passes a signed proposal on, by connection. */
export const DELIVERY_HANDLERS: DeliveryHandlers = {
  workspace: createWorkspace,
  books: notOffered,
  direct_debit: notOffered,
};
