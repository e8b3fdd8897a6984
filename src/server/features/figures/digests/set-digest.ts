import { eq } from 'drizzle-orm';
import { dueMonday } from '#contract/figures/digests/digest-week.ts';
import type { ProcedureCall, SignedInCtx } from '#server/context.ts';
import type { FullRow } from '#server/db/full-row.ts';
import { digests } from '#server/db/schema/digests.ts';

export async function readDigest({
  db,
  actor,
}: Pick<SignedInCtx, 'db' | 'actor'>): Promise<{ wanted: boolean }> {
  const rows = await db.select().from(digests).where(eq(digests.user_id, actor.user_id));
  return { wanted: rows.length > 0 };
}

/** Turns the caller's digest on, from the next Monday on, or off. */
export async function setDigest({
  context: { db, actor, now },
  input: { wanted },
}: ProcedureCall<{ wanted: boolean }>): Promise<{ wanted: boolean }> {
  const { user_id } = actor;
  if (!wanted) await db.delete(digests).where(eq(digests.user_id, user_id));
  else {
    const row = { user_id, week: dueMonday(now()) } satisfies FullRow<typeof digests, never>;
    await db.insert(digests).values(row).onConflictDoNothing();
  }
  return { wanted };
}
