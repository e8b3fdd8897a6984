import { type SQL, sql } from 'drizzle-orm';
import {
  PROPOSAL_ID_DIGITS,
  type ProposalIdRange,
  proposalIdRanges,
} from '#contract/clients/clients/proposal-id.ts';
import { londonYear } from '#contract/values/london-time.ts';
import type { Db, Tx } from '#server/db/connect.ts';

/**
 * Shortest length with free numbers, per database and year, so that lengths without free numbers aren't searched again.
 */
const shortestFree = new WeakMap<Db, Map<number, number>>();

/**
 * Reserves the first free id until the transaction ends, so that simultaneous requests don't wait for each other. Only the
 * insert decides whether it is still free.
 */
export async function reserveProposalId(tx: Tx, { db, at }: { db: Db; at: Date }): Promise<string> {
  const year = londonYear(at);
  const lengths = shortestFree.get(db) ?? new Map<number, number>();
  shortestFree.set(db, lengths);
  for (let digits = lengths.get(year) ?? PROPOSAL_ID_DIGITS; ; digits += 1) {
    const ranges = proposalIdRanges(at, digits);
    const [reserved] = await findFree(tx, ranges, 1, RESERVE);
    if (reserved !== undefined) return reserved;
    // If the last ids are only reserved, they may become free again.
    if ((await findFree(tx, ranges, 1)).length === 0) lengths.set(year, digits + 1);
  }
}

/** Finds `count` free ids for an import, the year's shortest first. */
export async function freeProposalIds(tx: Tx, at: Date, count: number): Promise<string[]> {
  const free: string[] = [];
  for (let digits = PROPOSAL_ID_DIGITS; free.length < count; digits += 1) {
    const ranges = proposalIdRanges(at, digits, Number.POSITIVE_INFINITY);
    free.push(...(await findFree(tx, ranges, count - free.length)));
  }
  return free;
}

/** Reserves an id. Evaluated only for ids that no client has, since each evaluation takes a lock. */
const RESERVE = sql`pg_try_advisory_xact_lock(hashtext('proposal_id'), hashtext(candidates.id))`;

/** Looks candidates up in the indexes one by one and stops when there are enough. Merged clients' ids stay taken. */
async function findFree(
  tx: Tx,
  ranges: readonly ProposalIdRange[],
  count: number,
  wanted = sql`true`,
): Promise<string[]> {
  const candidates = sql.join(ranges.map(numbered), sql` union all `);
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from (${candidates}) as candidates
    where case when (select true from clients where proposal_id = candidates.id) is null
      and (select true from client_merges where other_proposal_id = candidates.id) is null then ${wanted} end
    limit ${sql.raw(String(count))}`);
  return rows.map(({ id }) => id);
}

function numbered({ prefix, digits, from, to }: ProposalIdRange): SQL {
  return sql`
    select ${prefix}::text || lpad(number::text, ${digits}::int, '0') as id
    from (select generate_series(${from}::int, ${to}::int) as number) as numbers
  `;
}
