import type { DeliveryOutcome } from '#server/features/firm/outbox/delivery-handler.ts';
import { OutboundError } from '#server/integrations/outbound/request.ts';
import { ServiceFailure } from '#server/integrations/outbound/service-failure.ts';

/** The outcome of an attempt that may end with a failure of an outside service. */
export async function outcomeOf(attempt: () => Promise<DeliveryOutcome>): Promise<DeliveryOutcome> {
  try {
    return await attempt();
  } catch (error) {
    if (error instanceof OutboundError) return { state: 'retry', answer: `${error.message}.` };
    if (!(error instanceof ServiceFailure)) throw error;
    const answer = `${error.message}.`;
    if (!error.isTemporary) return { state: 'failed', answer };
    return { state: 'retry', answer, retry_after_ms: error.retry_after_ms };
  }
}
