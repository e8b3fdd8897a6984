import type { Services } from '#server/context.ts';
import { recordOutcome } from '#server/features/client-mails/record-outcome.ts';
import { recordDelivery } from '#server/features/mail-deliveries/record-delivery.ts';
import type { OnMailEnd } from '#server/jobs/jobs.ts';

/** Returns the function that stores the outcome of mails to clients. */
export function mailEnded(services: Pick<Services, 'db' | 'env' | 'now'>): OnMailEnd {
  return async ({ id, about }, outcome) => {
    if (about && 'client_mail_id' in about) await recordOutcome(services, about, outcome);
    await recordDelivery(services, id, outcome);
  };
}
