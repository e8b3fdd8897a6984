import { and, eq } from 'drizzle-orm';
import type { Services } from '#server/context.ts';
import { email_links } from '#server/db/schema/clients/email-links.ts';
import type { EmailLinkMailSubject } from '#server/jobs/mail-subject.ts';
import { isOpen } from './email-link.ts';

/** Whether a delayed mail's link still works: it has not been used, replaced or expired. */
export async function isEmailLinkMailDue(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { email_link }: EmailLinkMailSubject,
): Promise<boolean> {
  return (await db.$count(email_links, and(eq(email_links.token_hash, email_link), isOpen(now())))) > 0;
}
