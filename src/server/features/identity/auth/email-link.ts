import { and, eq, gt, isNull, type SQL } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import { isRunning } from '#contract/values/running.ts';
import { hashToken, newToken } from '#server/auth/hash-token.ts';
import type { Ctx } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import type { FullRow } from '#server/db/full-row.ts';
import { email_links } from '#server/db/schema/clients/email-links.ts';
import { users } from '#server/db/schema/users.ts';

export type Purpose = 'verify' | 'recover';

const HOUR_MS = 60 * 60 * 1_000;
const LIFE_MS: Record<Purpose, number> = { verify: 24 * HOUR_MS, recover: HOUR_MS };

/** Condition on links that still work. */
export function isOpen(now: Date): SQL | undefined {
  return and(isNull(email_links.used_at), gt(email_links.expires_at, now.toISOString()));
}

/**
 * Ends a user's open links: all, or only links with one purpose. The rows stay, so that the links can be reported as
 * expired.
 */
export async function endEmailLinks(
  tx: Tx,
  { purpose, user_id, now }: { purpose?: Purpose; user_id: string; now: Date },
): Promise<void> {
  await tx
    .update(email_links)
    .set({ expires_at: now.toISOString() })
    .where(and(eq(email_links.user_id, user_id), purpose && eq(email_links.purpose, purpose), isOpen(now)));
}

/** Creates a link for a user and ends the user's earlier links with the same purpose. */
export async function createEmailLink(
  tx: Tx,
  { purpose, user_id, now }: { purpose: Purpose; user_id: string; now: Date },
): Promise<{ token: string; token_hash: string }> {
  await endEmailLinks(tx, { purpose, user_id, now });
  const token = newToken();
  const token_hash = hashToken(token);
  await tx.insert(email_links).values({
    token_hash,
    purpose,
    user_id,
    expires_at: new Date(now.getTime() + LIFE_MS[purpose]).toISOString(),
    created_at: now.toISOString(),
  } satisfies FullRow<typeof email_links, 'used_at'>);
  return { token, token_hash };
}

/**
 * Returns a link and its user, locked until the transaction ends. If two people follow the link at once, only the
 * first can use it. Throws EMAIL_LINK_INVALID.
 */
export async function openEmailLink(
  tx: Tx,
  { purpose, token, now }: { purpose: Purpose; token: string; now: Date },
): Promise<{ token_hash: string; user_id: string }> {
  const own = and(eq(email_links.token_hash, hashToken(token)), eq(email_links.purpose, purpose));
  // Locks the user first, like the code that creates and ends links; the opposite order would deadlock.
  await tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(email_links, eq(email_links.user_id, users.id))
    .where(own)
    .for('no key update', { of: users });
  const [link] = await tx.select().from(email_links).where(own).for('update');
  if (!link) throw new Refusal('EMAIL_LINK_INVALID', { reason: 'altered' });
  if (link.used_at !== null) throw new Refusal('EMAIL_LINK_INVALID', { reason: 'used' });
  if (!isRunning({ ends_at: link.expires_at, lasts_ms: LIFE_MS[purpose] }, now))
    throw new Refusal('EMAIL_LINK_INVALID', { reason: 'expired' });
  return link;
}

export async function spendEmailLink(tx: Tx, token_hash: string, { now }: Pick<Ctx, 'now'>): Promise<void> {
  await tx
    .update(email_links)
    .set({ used_at: now().toISOString() })
    .where(eq(email_links.token_hash, token_hash));
}
