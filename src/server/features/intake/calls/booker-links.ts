import { asc, inArray, isNotNull, sql } from 'drizzle-orm';
import { callBookers } from '#contract/intake/calls/call-bookers.ts';
import type { BookerLink } from '#contract/intake/calls/join-link.ts';
import type { SignedInCtx } from '#server/context.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { call_bookers } from '#server/db/schema/call-bookers.ts';
import type { Env } from '#server/kernel/env.ts';

/** What a form for a booker edits. */
export const bookerColumns = {
  name: call_bookers.name,
  join_url: call_bookers.join_url,
  version: call_bookers.version,
};

/** SQL expression for the edited names as a JSON array, which is empty until they are edited. */
export const EDITED_BOOKERS = sql<string[]>`(
  select coalesce(json_agg(${call_bookers.name} order by ${call_bookers.position}), '[]') from ${call_bookers}
  where ${call_bookers.position} is not null
)`;

/** The names of the two people who take calls. */
export async function readBookers(db: Db | Tx, env: Pick<Env, 'callBookers'>): Promise<string[]> {
  const rows = await db
    .select({ name: call_bookers.name })
    .from(call_bookers)
    .where(isNotNull(call_bookers.position))
    .orderBy(asc(call_bookers.position));
  return callBookers(
    rows.map(({ name }) => name),
    env.callBookers,
  );
}

/** The join links of the people who take calls, in their order. */
export async function readBookerLinks({
  context: { db, env },
}: {
  context: Pick<SignedInCtx, 'env'> & { db: Db | Tx };
}): Promise<BookerLink[]> {
  const names = await readBookers(db, env);
  const rows = await db.select(bookerColumns).from(call_bookers).where(inArray(call_bookers.name, names));
  return names.map((name) => rows.find((row) => row.name === name) ?? { name, join_url: '', version: 0 });
}

/** Returns the call's own join link, otherwise its booker's link, otherwise null. */
export async function joinLinkOf(
  db: Db | Tx,
  { booked_by, join_url }: { booked_by: string; join_url: string | null },
): Promise<string | null> {
  if (join_url !== null) return join_url;
  const [booker] = await db
    .select(bookerColumns)
    .from(call_bookers)
    .where(inArray(call_bookers.name, [booked_by]));
  return booker?.join_url || null;
}
