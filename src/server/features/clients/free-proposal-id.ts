import { type SQL, sql } from 'drizzle-orm';
import { PROPOSAL_ID_DIGITS, type ProposalIdRange, proposalIdRanges } from '#contract/clients/proposal-id.ts';
import { londonYear } from '#contract/london-time.ts';
import type { Db, Tx } from '../../db/connect.ts';

/** Shortest length with free numbers, per database and year: full ones need not be searched again. */
const shortestFree = new WeakMap<Db, Map<number, number>>();

/** The first proposal id for `at` that no client has; only the insert itself can tell whether it still is free. */
export async function freeProposalId({ db, tx, at }: { db: Db; tx: Tx; at: Date }): Promise<string> {
  const year = londonYear(at);
  const lengths = shortestFree.get(db) ?? new Map<number, number>();
  shortestFree.set(db, lengths);
  for (let digits = lengths.get(year) ?? PROPOSAL_ID_DIGITS; ; digits += 1) {
    const ranges = proposalIdRanges(at, digits).map(firstFree);
    const { rows } = await tx.execute<{ id: string | null }>(
      sql`select coalesce(${sql.join(ranges, sql`, `)}) as id`,
    );
    const id = rows[0]?.id;
    if (id) return id;
    lengths.set(year, digits + 1);
  }
}

/** Stops at the first number nobody has: one look into the index each. */
function firstFree({ prefix, digits, from, to }: ProposalIdRange): SQL {
  return sql`(
    select id
    from (
      select ${prefix}::text || lpad(number::text, ${digits}::int, '0') as id
      from (select generate_series(${from}::int, ${to}::int) as number) as numbers
    ) as candidates
    where (select true from clients where proposal_id = candidates.id) is null
    limit 1
  )`;
}
