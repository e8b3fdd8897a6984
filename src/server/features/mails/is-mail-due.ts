import type { Services } from '../../context.ts';
import type { IsMailDue } from '../../jobs/jobs.ts';
import { isCallMailDue } from '../calls/is-call-mail-due.ts';
import { isLinkMailDue } from '../links/is-link-mail-due.ts';

/** What a mail server that was away for a day must not send any more when it is back. */
export function mailsDue(services: Pick<Services, 'db' | 'now'>): IsMailDue {
  return (about, mail) =>
    'link_id' in about ? isLinkMailDue(services, about) : isCallMailDue(services, about, mail);
}
