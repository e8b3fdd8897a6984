import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import { LINK_FIELD, type MergeValues } from '#contract/firm/mail-templates/merge-fields.ts';
import type { SignedInCtx } from '#server/context.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { external_info_tokens } from '#server/db/schema/clients/external-info-tokens.ts';
import type { ClientRow } from '#server/features/clients/clients/client-columns.ts';
import { firmName } from '#server/features/firm/firm/read-firm.ts';
import { readWriter } from '#server/features/identity/people/mail-writer.ts';
import { type LinkRow, linkColumns } from '#server/features/intake/links/link-columns.ts';
import type { Mail } from '#server/integrations/mail/mail.ts';

export interface MailFacts {
  values: MergeValues;
  /** The client's owner, otherwise the sender. Null if a program writes to a client without an owner. */
  replyTo: Mail['replyTo'] | null;
  /** The client's open link. */
  link: LinkRow | null;
}

/** Returns the texts of a mail's fields for the client, the person who receives replies, and the client's open link. */
export async function readMailFacts(
  db: Db | Tx,
  { context, client }: { context: Pick<SignedInCtx, 'actor' | 'env' | 'now'>; client: ClientRow },
): Promise<MailFacts> {
  const owner = await readWriter(db, [client.owner_id]);
  const link = await readOpenLink(db, client.id, context.now());
  const { actor, env } = context;
  const name = actor.lacks_name ? '' : actor.full_name;
  const sender = actor.api_key === undefined ? { name, address: actor.email } : null;
  return {
    values: {
      'client.first_name': client.first_name,
      'client.surname': client.surname || null,
      'client.company': client.company || null,
      'client.proposal_id': client.proposal_id,
      'firm.name': await firmName({ db, env }),
      'owner.name': owner?.name || null,
      'user.name': name || null,
      'questionnaire.link': link && LINK_FIELD,
    },
    replyTo: owner ?? sender,
    link,
  };
}

async function readOpenLink(db: Db | Tx, client_id: string, now: Date): Promise<LinkRow | null> {
  const [link] = await db
    .select(linkColumns)
    .from(external_info_tokens)
    .where(
      and(
        eq(external_info_tokens.client_id, client_id),
        eq(external_info_tokens.used, false),
        isNull(external_info_tokens.revoked_at),
        gt(external_info_tokens.expires_at, now.toISOString()),
      ),
    )
    .orderBy(desc(external_info_tokens.created_at))
    .limit(1);
  return link ?? null;
}
