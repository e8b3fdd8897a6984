import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import { isPicture } from '#contract/identity/account/picture.ts';
import type { ProcedureCall } from '#server/context.ts';
import type { FullRow } from '#server/db/full-row.ts';
import { user_pictures } from '#server/db/schema/user-pictures.ts';
import { users } from '#server/db/schema/users.ts';
import { recordAudit } from '#server/features/identity/audit/record-audit.ts';
import { ownPicture } from '#server/kernel/pictures/own-picture.ts';

/** Replaces the caller's picture; null removes it. The same picture changes nothing. Throws PICTURE_REFUSED. */
export async function setPicture({
  context,
  input: { picture },
}: ProcedureCall<{ picture: string | null }>): Promise<{ avatar_url: string | null }> {
  const { user_id } = context.actor;
  const content = picture === null ? null : await ownBytes(Buffer.from(picture, 'base64'));
  const hash = content && createHash('sha256').update(content).digest('hex');
  const avatar_url = hash && `/api/pictures/${user_id}/${hash}`;
  const updated_at = context.now();
  await context.db.transaction(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, user_id)).for('update');
    if (!user) throw new Refusal('NOT_FOUND');
    if (user.avatar_url === avatar_url) return;
    await tx.delete(user_pictures).where(eq(user_pictures.user_id, user_id));
    if (content && hash) {
      const row = { user_id, hash, content, updated_at: updated_at.toISOString() } satisfies FullRow<
        typeof user_pictures,
        never
      >;
      await tx.insert(user_pictures).values(row);
    }
    await tx.update(users).set({ avatar_url, updated_at }).where(eq(users.id, user_id));
    await recordAudit(tx, context.actor, 'PROFILE_UPDATED', { picture: content ? 'changed' : 'removed' });
  });
  return { avatar_url };
}

function ownBytes(content: Buffer): Promise<Buffer> {
  if (!isPicture(content)) throw new Refusal('PICTURE_REFUSED');
  return ownPicture({ type: 'image/jpeg', content });
}
