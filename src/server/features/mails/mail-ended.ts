import type { Services } from '#server/context.ts';
import { recordOutcome } from '#server/features/client-mails/record-outcome.ts';
import type { OnMailEnd } from '#server/jobs/jobs.ts';

/** Returns the function that stores the outcome of mails whose copies staff see. */
export function mailEnded(services: Pick<Services, 'db' | 'env' | 'now'>): OnMailEnd {
  return async (about, outcome) => {
    if ('client_mail_id' in about) await recordOutcome(services, about, outcome);
  };
}
