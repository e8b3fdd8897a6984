import type { Services } from '#server/context.ts';
import { isKeyMailDue } from '#server/features/api-keys/is-key-mail-due.ts';
import { isEmailLinkMailDue } from '#server/features/auth/is-email-link-mail-due.ts';
import { isCallMailDue } from '#server/features/calls/is-call-mail-due.ts';
import { isClientMailDue } from '#server/features/client-mails/is-client-mail-due.ts';
import { isLinkMailDue } from '#server/features/links/is-link-mail-due.ts';
import { isNotificationMailDue } from '#server/features/notifications/is-notification-mail-due.ts';
import { isCodeMailDue, isVersionMailDue } from '#server/features/proposal-page/sign/is-signing-mail-due.ts';
import { isProposalMailDue } from '#server/features/proposal-versions/send/is-proposal-mail-due.ts';
import { isAnswersMailDue } from '#server/features/questionnaire/is-answers-mail-due.ts';
import { isInvitationMailDue } from '#server/features/users/is-invitation-mail-due.ts';
import type { IsMailDue } from '#server/jobs/jobs.ts';

/**
 * Returns the function that checks whether a queued mail is still due. It runs before each attempt, because the mail
 * server may have been down for a day.
 */
export function mailsDue(services: Pick<Services, 'db' | 'now'>): IsMailDue {
  return (about, mail) => {
    if ('link_id' in about) return isLinkMailDue(services, about);
    if ('email_link' in about) return isEmailLinkMailDue(services, about);
    if ('invitation' in about) return isInvitationMailDue(services, about);
    if ('client_mail_id' in about) return isClientMailDue(services, about);
    if ('answers_of' in about) return isAnswersMailDue(services, about);
    if ('code_for' in about) return isCodeMailDue(services, about);
    if ('proposal_version' in about) return isVersionMailDue(services, about);
    if ('signatory_id' in about) return isProposalMailDue(services, about);
    if ('api_key_id' in about) return isKeyMailDue(services, about);
    if ('notification_id' in about) return isNotificationMailDue(services, about);
    return isCallMailDue(services, about, mail);
  };
}
