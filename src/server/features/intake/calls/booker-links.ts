import { inArray } from 'drizzle-orm';
import type { BookerLink } from '#contract/intake/calls/join-link.ts';
import type { SignedInCtx } from '#server/context.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { call_bookers } from '#server/db/schema/call-bookers.ts';

/** The join links of the people who take calls, in the configured order. */
export async function readBookerLinks({
  context: { db, env },
}: {
  context: Pick<SignedInCtx, 'env'> & { db: Db | Tx };
}): Promise<BookerLink[]> {
  const names = [...env.callBookers];
  const rows = await db.select().from(call_bookers).where(inArray(call_bookers.name, names));
  return names.map((name) => rows.find((row) => row.name === name) ?? { name, join_url: '', version: 0 });
}

/** Returns the call's own join link, otherwise its booker's link, otherwise null. */
export async function joinLinkOf(
  db: Db | Tx,
  { booked_by, join_url }: { booked_by: string; join_url: string | null },
): Promise<string | null> {
  if (join_url !== null) return join_url;
  const [booker] = await db
    .select()
    .from(call_bookers)
    .where(inArray(call_bookers.name, [booked_by]));
  return booker?.join_url || null;
}
