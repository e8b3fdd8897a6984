import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { rowsOf } from '#server/db/prepared.ts';
import { clients } from '#server/db/schema/clients.ts';

/** Newest clients that are looked at. */
const COUNTED = 2_000;

/** How many of the newest clients have a trigram, in lower case as the index has it; absent: hardly any. */
export type TrigramCounts = ReadonlyMap<string, number>;

const known = new WeakMap<Db, TrigramCounts>();

/** As of the last look; undefined before the first. */
export function trigramCounts(db: Db): TrigramCounts | undefined {
  return known.get(db);
}

/** Looks at the newest clients: some 150 ms of the database. Trigrams with letters beyond ASCII are not counted. */
export async function countTrigrams(db: Db): Promise<void> {
  const rows = await rowsOf<{ trigram: string; count: number }>(
    db,
    sql`
      select trigram, count(*)::int as count from (
        select search_text from ${clients} order by created_at desc, id desc limit ${COUNTED}
      ) as newest, unnest(show_trgm(search_text)) as trigram
      where trigram !~ ' ' group by trigram having count(*) > 1`,
  );
  known.set(db, new Map(rows.map(({ trigram, count }) => [trigram, count])));
}
