import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import { MAY_REQUEST_INFORMATION } from '#contract/clients/clients/pipeline.ts';
import { Refusal } from '#contract/errors.ts';
import type { Tx } from '#server/db/connect.ts';
import { external_info_tokens } from '#server/db/schema/clients/external-info-tokens.ts';
import type { ClientRow } from '#server/features/clients/clients/client-columns.ts';
import { mailLink } from './email-link.ts';
import { type LinkContext, storeLink } from './generate-link.ts';
import { linkColumns } from './link-columns.ts';

/**
 * Mails a locked client a link to the questionnaire: the open link, or else a new link. Throws CLIENT_CLOSED, and
 * WRONG_STATUS if the questionnaire isn't due in the client's status. Returns the id of the mail's delivery.
 */
export async function mailQuestionnaire(
  tx: Tx,
  { context, client }: { context: LinkContext; client: ClientRow },
): Promise<string> {
  if (client.closed_at !== null) throw new Refusal('CLIENT_CLOSED');
  if (!MAY_REQUEST_INFORMATION.includes(client.status)) {
    throw new Refusal('WRONG_STATUS', { status: client.status });
  }
  const { client_id, used, revoked_at, expires_at, created_at } = external_info_tokens;
  const [open] = await tx
    .select(linkColumns)
    .from(external_info_tokens)
    .where(
      and(
        eq(client_id, client.id),
        eq(used, false),
        isNull(revoked_at),
        gt(expires_at, context.now().toISOString()),
      ),
    )
    .orderBy(desc(created_at))
    .limit(1)
    .for('update');
  if (open) return (await mailLink(tx, { context, link: open, client })).mail_id;
  const { link, client: moved } = await storeLink(tx, { context, client });
  return (await mailLink(tx, { context, link, client: moved })).mail_id;
}
