import { eq } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import { linkState } from '#contract/links/link.ts';
import { hashToken, newToken } from '#server/auth/hash-token.ts';
import type { SignedInCtx } from '#server/context.ts';
import {
  external_info_token_mails,
  external_info_tokens,
} from '#server/db/schema/clients/external-info-tokens.ts';
import { recordActivity } from '#server/features/activity/record-activity.ts';
import { type LinkRow, linkUrl } from './link-columns.ts';
import { linkMail } from './link-mail.ts';
import { lockLink } from './lock-link.ts';

/** Emails an open link to its client. Throws NOT_FOUND, LINK_INVALID. */
export async function emailLink({
  ctx,
  input: { id },
}: {
  ctx: SignedInCtx;
  input: { id: string };
}): Promise<LinkRow> {
  const token = newToken();
  return ctx.db.transaction(async (tx) => {
    const { link, client } = await lockLink(tx, id);
    const now = ctx.now();
    if (linkState(link, now) !== 'open') throw new Refusal('LINK_INVALID');
    const emailed_at = now.toISOString();
    // The reminder schedule restarts here, so earlier reminders no longer count.
    await tx
      .update(external_info_token_mails)
      .set({ reminder_day: null })
      .where(eq(external_info_token_mails.token_id, link.id));
    await tx
      .insert(external_info_token_mails)
      .values({ token_id: link.id, token_hash: hashToken(token), created_at: emailed_at });
    await tx.update(external_info_tokens).set({ emailed_at }).where(eq(external_info_tokens.id, link.id));
    await recordActivity(tx, { actor: ctx.actor, type: 'link.emailed', client });
    await ctx.jobs.sendMail(
      tx,
      linkMail({
        appName: ctx.env.appName,
        client,
        url: linkUrl(ctx.env.appUrl, token),
        expiresAt: link.expires_at,
      }),
      { link_id: link.id },
    );
    return { ...link, emailed_at };
  });
}
