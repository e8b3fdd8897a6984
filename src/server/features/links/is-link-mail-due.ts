import { eq } from 'drizzle-orm';
import { linkState } from '#contract/links/link.ts';
import type { Services } from '#server/context.ts';
import { external_info_tokens } from '#server/db/schema/clients/external-info-tokens.ts';
import type { LinkMailSubject } from '#server/jobs/mail-subject.ts';
import { linkColumns } from './link-columns.ts';

/** Whether a delayed mail's link still works: it has not been answered, revoked or expired. */
export async function isLinkMailDue(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { link_id }: LinkMailSubject,
): Promise<boolean> {
  const [link] = await db
    .select(linkColumns)
    .from(external_info_tokens)
    .where(eq(external_info_tokens.id, link_id));
  return link !== undefined && linkState(link, now()) === 'open';
}
