import type { Services } from '../../context.ts';
import type { IsMailDue } from '../../jobs/jobs.ts';
import { isKeyMailDue } from '../api-keys/is-key-mail-due.ts';
import { isEmailLinkMailDue } from '../auth/is-email-link-mail-due.ts';
import { isCallMailDue } from '../calls/is-call-mail-due.ts';
import { isLinkMailDue } from '../links/is-link-mail-due.ts';

/** What a mail server that was away for a day must not send any more when it is back. */
export function mailsDue(services: Pick<Services, 'db' | 'now'>): IsMailDue {
  return (about, mail) => {
    if ('link_id' in about) return isLinkMailDue(services, about);
    if ('email_link' in about) return isEmailLinkMailDue(services, about);
    if ('api_key_id' in about) return isKeyMailDue(services, about);
    return isCallMailDue(services, about, mail);
  };
}
