import { CONNECTION_KINDS } from '#contract/firm/outbox/delivery.ts';
import type { DeliveryHandler, DeliveryHandlers } from './delivery-handler.ts';

/** The handler for every kind. */
export function handlersOf(handler: DeliveryHandler): DeliveryHandlers {
  return Object.fromEntries(CONNECTION_KINDS.map((kind) => [kind, handler])) as DeliveryHandlers;
}
