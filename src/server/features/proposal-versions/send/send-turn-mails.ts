import { eq, sql } from 'drizzle-orm';
import { hashToken, newToken } from '#server/auth/hash-token.ts';
import type { Services } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import type { FullRow } from '#server/db/full-row.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import {
  proposal_links,
  proposal_signatories,
  type proposal_versions,
} from '#server/db/schema/clients/proposals/proposal-versions.ts';
import { users } from '#server/db/schema/users.ts';
import type { Mail } from '#server/integrations/mail/mail.ts';
import { countersignMail, proposalMail } from './proposal-mail.ts';

type MailContext = Pick<Services, 'env' | 'jobs' | 'now'>;
type Version = Pick<typeof proposal_versions.$inferSelect, 'client_id' | 'document' | 'sent_by'>;
type Signatory = Pick<typeof proposal_signatories.$inferSelect, 'id' | 'kind' | 'name' | 'email'>;

/**
 * Mails a link to a signatory whose turn it is. For the countersignature, the link opens the client's page. Replies
 * from the client's signatories go to the client's owner, or else to the sender. The caller has locked the client.
 */
export async function sendTurnMails(
  tx: Tx,
  ctx: MailContext,
  version: Version,
  signatory: Signatory,
): Promise<void> {
  const at = ctx.now().toISOString();
  const { appUrl, appName } = ctx.env;
  const facts = { document: version.document, signatory, appName };
  const mail =
    signatory.kind === 'firm'
      ? countersignMail({ ...facts, url: `${appUrl}/clients/${version.client_id}` })
      : proposalMail({ ...facts, url: proposalUrl(appUrl, await newLink(tx, signatory.id, at)) });
  const replyTo = signatory.kind === 'firm' ? null : await readReplyTo(tx, version);
  // Without a mail server, mails only go to the outbox and reach nobody.
  if (ctx.env.smtpUrl !== undefined) {
    await tx
      .update(proposal_signatories)
      .set({ mailed_at: sql`coalesce(${proposal_signatories.mailed_at}, ${at})` })
      .where(eq(proposal_signatories.id, signatory.id));
  }
  await ctx.jobs.sendMail(tx, { ...mail, ...(replyTo && { replyTo }) }, { signatory_id: signatory.id });
}

/** Adds a link for a signatory, and returns its token, which is not stored. */
export async function newLink(tx: Tx, signatory_id: string, at: string): Promise<string> {
  const token = newToken();
  await tx
    .insert(proposal_links)
    .values({ signatory_id, token_hash: hashToken(token), reminder: null, created_at: at } satisfies FullRow<
      typeof proposal_links,
      'id'
    >);
  return token;
}

/** URL of the proposal's page for a token. */
export function proposalUrl(appUrl: string, token: string): string {
  return `${appUrl}/proposal/${token}`;
}

/** The client's owner, or else the sender. Null if there is neither. */
export async function readReplyTo(
  tx: Tx,
  { client_id, sent_by }: Pick<Version, 'client_id' | 'sent_by'>,
): Promise<Mail['replyTo'] | null> {
  const [user] = await tx
    .select({ name: users.full_name, address: users.email })
    .from(users)
    .where(
      sql`${users.id} = coalesce((select owner_id from ${clients} where id = ${client_id}), ${sent_by}::uuid)`,
    );
  return user ?? null;
}
