import type { Services } from '#server/context.ts';
import { isDirectDebitMailDue } from '#server/features/connections/direct-debit/is-direct-debit-mail-due.ts';
import { isNotificationMailDue } from '#server/features/desk/notifications/is-notification-mail-due.ts';
import { isKeyMailDue } from '#server/features/identity/api-keys/is-key-mail-due.ts';
import { isEmailLinkMailDue } from '#server/features/identity/auth/is-email-link-mail-due.ts';
import { isInvitationMailDue } from '#server/features/identity/users/is-invitation-mail-due.ts';
import { isCallMailDue } from '#server/features/intake/calls/is-call-mail-due.ts';
import { isClientMailDue } from '#server/features/intake/client-mails/is-client-mail-due.ts';
import { isLinkMailDue } from '#server/features/intake/links/is-link-mail-due.ts';
import { isAnswersMailDue } from '#server/features/intake/questionnaire/is-answers-mail-due.ts';
import {
  isCodeMailDue,
  isVersionMailDue,
} from '#server/features/proposals/proposal-page/sign/is-signing-mail-due.ts';
import { isProposalMailDue } from '#server/features/proposals/proposal-versions/send/is-proposal-mail-due.ts';
import type { Mail } from '#server/integrations/mail/mail.ts';
import type { IsMailDue } from '#server/jobs/jobs.ts';
import type { MailSubjects } from '#server/jobs/mail-subject.ts';

type Due = Pick<Services, 'db' | 'now'>;

const IS_DUE: {
  [Kind in keyof MailSubjects]: (services: Due, about: MailSubjects[Kind], mail: Mail) => Promise<boolean>;
} = {
  link: isLinkMailDue,
  email_link: isEmailLinkMailDue,
  invitation: isInvitationMailDue,
  call: isCallMailDue,
  api_key: isKeyMailDue,
  client_mail: isClientMailDue,
  notification: isNotificationMailDue,
  answers: isAnswersMailDue,
  proposal: isProposalMailDue,
  code: isCodeMailDue,
  version: isVersionMailDue,
  direct_debit: isDirectDebitMailDue,
};

/**
 * Returns the function that checks whether a queued mail is still due. It runs before each attempt, because the mail
 * server may have been down for a day.
 */
export function mailsDue(services: Due): IsMailDue {
  // TypeScript doesn't see that the check found by a kind takes the subject of that kind.
  return (about, mail) => IS_DUE[about.kind](services, about as never, mail);
}
