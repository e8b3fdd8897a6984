import { asc, eq, type SQL } from 'drizzle-orm';
import type { MailDelivery } from '#contract/firm/mail-deliveries/mail-delivery.ts';
import type { ActivityChanges } from '#contract/identity/activity/activity.ts';
import type { UsedLink } from '#contract/proposals/proposal-versions/used-link.ts';
import type { Signature } from '#contract/proposals/signatures/signature.ts';
import type { Tx } from '#server/db/connect.ts';
import { mail_deliveries } from '#server/db/schema/clients/mail-deliveries.ts';
import { proposal_links } from '#server/db/schema/clients/proposals/proposal-versions.ts';

const mailColumns = { to: mail_deliveries.to_email, state: mail_deliveries.state, at: mail_deliveries.at };

/** How the link with a token's hash was made and passed on. Null for a token that isn't theirs. */
export async function usedLink(tx: Tx, token_hash: string): Promise<UsedLink | null> {
  const [link = null] = await linksWhere(tx, eq(proposal_links.token_hash, token_hash));
  return link;
}

/** How each link of a signatory was made and passed on, oldest first. */
export function linksOf(tx: Tx, signatory_id: string): Promise<UsedLink[]> {
  return linksWhere(tx, eq(proposal_links.signatory_id, signatory_id));
}

async function linksWhere(tx: Tx, which: SQL): Promise<UsedLink[]> {
  const { created_at, made_by, made_by_name, mail_id } = proposal_links;
  return tx
    .select({ made_at: created_at, made_by, made_by_name, mail: mailColumns })
    .from(proposal_links)
    .leftJoin(mail_deliveries, eq(mail_deliveries.id, mail_id))
    .where(which)
    .orderBy(asc(created_at));
}

/** What is known of a mail. Null for no mail. */
export async function deliveryOf(tx: Tx, id: string | null): Promise<MailDelivery | null> {
  if (id === null) return null;
  const [mail] = await tx.select(mailColumns).from(mail_deliveries).where(eq(mail_deliveries.id, id));
  return mail ?? null;
}

/** What an event says if a colleague took part in what a signatory did. */
export function colleagueIn({
  in_person_with = null,
  link = null,
  signed_in_as = null,
}: Partial<Pick<Signature, 'in_person_with' | 'link' | 'signed_in_as'>>): ActivityChanges {
  const link_copied_by = link && link.mail === null ? link.made_by_name : null;
  const known = Object.entries({ in_person_with, link_copied_by, signed_in_as });
  return Object.fromEntries(
    known.flatMap(([field, to]) => (to === null ? [] : [[field, { from: null, to }]])),
  );
}
