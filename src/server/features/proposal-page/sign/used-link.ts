import { eq } from 'drizzle-orm';
import type { MailDelivery } from '#contract/mail-deliveries/mail-delivery.ts';
import type { UsedLink } from '#contract/proposal-versions/used-link.ts';
import type { Tx } from '#server/db/connect.ts';
import { mail_deliveries } from '#server/db/schema/clients/mail-deliveries.ts';
import { proposal_links } from '#server/db/schema/clients/proposals/proposal-versions.ts';

/** How the link with a token's hash was made and passed on. Null if an earlier release made it. */
export async function usedLink(tx: Tx, token_hash: string): Promise<UsedLink | null> {
  const { created_at, made_by, made_by_name, mail_id } = proposal_links;
  const [link] = await tx
    .select({ made_at: created_at, made_by, made_by_name, mail_id })
    .from(proposal_links)
    .where(eq(proposal_links.token_hash, token_hash));
  if (!link || link.made_by_name === null) return null;
  const { mail_id: mail, ...made } = link;
  return { ...made, made_by_name: link.made_by_name, mail: await deliveryOf(tx, mail) };
}

/** What is known of a mail. Null for no mail. */
export async function deliveryOf(tx: Tx, id: string | null): Promise<MailDelivery | null> {
  if (id === null) return null;
  const { to_email, state, at } = mail_deliveries;
  const [mail] = await tx
    .select({ to: to_email, state, at })
    .from(mail_deliveries)
    .where(eq(mail_deliveries.id, id));
  return mail ?? null;
}
