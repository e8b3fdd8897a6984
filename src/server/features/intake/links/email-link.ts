import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import { linkState } from '#contract/intake/links/link.ts';
import { hashToken, newToken } from '#server/auth/hash-token.ts';
import type { ProcedureCall } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import type { FullRow } from '#server/db/full-row.ts';
import {
  external_info_token_mails,
  external_info_tokens,
} from '#server/db/schema/clients/external-info-tokens.ts';
import type { ClientRow } from '#server/features/clients/clients/client-columns.ts';
import { mailClient } from '#server/features/firm/mail-deliveries/mail-client.ts';
import { mailedTo } from '#server/features/firm/mail-deliveries/mailed-to.ts';
import { recordActivity } from '#server/features/identity/activity/record-activity.ts';
import { readWriter } from '#server/features/identity/people/mail-writer.ts';
import type { LinkContext } from './generate-link.ts';
import { type LinkRow, linkUrl } from './link-columns.ts';
import { linkMail } from './link-mail.ts';
import { lockLink } from './lock-link.ts';

/** Emails an open link to its client. Throws NOT_FOUND, LINK_INVALID. */
export async function emailLink({ context, input: { id } }: ProcedureCall<{ id: string }>): Promise<LinkRow> {
  return context.db.transaction(async (tx) => {
    const { link, client } = await lockLink(tx, id);
    if (linkState(link, context.now()) !== 'open') throw new Refusal('LINK_INVALID');
    return (await mailLink(tx, { context, link, client })).link;
  });
}

/** Queues a mail with a locked client's open link. `mail_id` is also the id of its delivery. */
export async function mailLink(
  tx: Tx,
  { context, link, client }: { context: LinkContext; link: LinkRow; client: ClientRow },
): Promise<{ link: LinkRow; mail_id: string }> {
  const emailed_at = context.now().toISOString();
  const { token, mail_id } = await newMailToken(tx, link, emailed_at);
  const writer = await readWriter(tx, [client.owner_id, context.actor.user_id]);
  await recordActivity(tx, {
    actor: context.actor,
    type: 'link.emailed',
    client,
    changes: mailedTo(context.env, client.email),
  });
  await mailClient(tx, context, {
    id: mail_id,
    client_id: client.id,
    mail: linkMail({
      appName: context.env.appName,
      client,
      url: linkUrl(context.env.appUrl, token),
      expiresAt: link.expires_at,
      signedBy: writer?.name ?? '',
    }),
    about: { kind: 'link', link_id: link.id },
  });
  const mailed = { emailed_at, mailed_at: emailed_at, reminded_day: null } as const;
  return { link: { ...link, ...mailed, mail_state: 'waiting', mail_failure: null }, mail_id };
}

/**
 * Returns a new token for a mail that staff send, with the id of the mail's delivery, and restarts the link's reminders.
 * `at` is an ISO instant.
 */
export async function newMailToken(
  tx: Tx,
  link: LinkRow,
  at: string,
): Promise<{ token: string; mail_id: string }> {
  const mail_id = randomUUID();
  const token = newToken();
  // The reminder schedule restarts here, so the days of earlier reminders are cleared.
  await tx
    .update(external_info_token_mails)
    .set({ reminder_day: null })
    .where(eq(external_info_token_mails.token_id, link.id));
  await tx.insert(external_info_token_mails).values({
    id: mail_id,
    token_id: link.id,
    token_hash: hashToken(token),
    created_at: at,
  } satisfies FullRow<typeof external_info_token_mails, 'reminder_day'>);
  await tx.update(external_info_tokens).set({ emailed_at: at }).where(eq(external_info_tokens.id, link.id));
  return { token, mail_id };
}
