import { eq } from 'drizzle-orm';
import { linkState } from '#contract/intake/links/link.ts';
import type { Services } from '#server/context.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { external_info_tokens } from '#server/db/schema/clients/external-info-tokens.ts';
import type { LinkMailSubject } from '#server/jobs/mail-subject.ts';
import { linkColumns } from './link-columns.ts';

/**
 * Whether a delayed mail is still due. Its link must still be open. A reminder isn't due while reminders are stopped or
 * the client is closed.
 */
export async function isLinkMailDue(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { link_id, reminder = false }: Pick<LinkMailSubject, 'link_id'> & { reminder?: boolean },
): Promise<boolean> {
  const [found] = await db
    .select({ link: linkColumns, closed_at: clients.closed_at })
    .from(external_info_tokens)
    .innerJoin(clients, eq(clients.id, external_info_tokens.client_id))
    .where(eq(external_info_tokens.id, link_id));
  if (!found || linkState(found.link, now()) !== 'open') return false;
  return !reminder || (found.link.reminders_stopped_at === null && found.closed_at === null);
}
