import type { Services } from '#server/context.ts';
import { recordDelivery } from '#server/features/firm/mail-deliveries/record-delivery.ts';
import { recordInvitation } from '#server/features/intake/calls/record-invitation.ts';
import { recordOutcome } from '#server/features/intake/client-mails/record-outcome.ts';
import type { OnMailEnd } from '#server/jobs/jobs.ts';

/** Returns the function that stores the outcome of mails to clients. */
export function mailEnded(services: Pick<Services, 'db' | 'env' | 'now'>): OnMailEnd {
  return async (queued, outcome) => {
    const { about, mail } = queued;
    if (about?.kind === 'client_mail') await recordOutcome(services, about, outcome);
    if (about?.kind === 'call') await recordInvitation(services, { about, mail }, outcome);
    await recordDelivery(services, queued, outcome);
  };
}
