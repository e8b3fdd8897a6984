import type { DeliveryHandler } from '#server/features/firm/outbox/delivery-handler.ts';
import { ServiceFailure } from '#server/integrations/outbound/service-failure.ts';

/** Turns what an outside service refused into the outcome of the attempt. */
export function withFailures(handler: DeliveryHandler): DeliveryHandler {
  return async (services, delivery, keep) => {
    try {
      return await handler(services, delivery, keep);
    } catch (error) {
      if (!(error instanceof ServiceFailure)) throw error;
      const { message: answer, isTemporary, retry_after_ms } = error;
      return isTemporary ? { state: 'retry', answer, retry_after_ms } : { state: 'failed', answer };
    }
  };
}
