import { type SQL, sql } from 'drizzle-orm';
import { PROPOSAL_ID_DIGITS, type ProposalIdRange, proposalIdRanges } from '#contract/clients/proposal-id.ts';
import { londonYear } from '#contract/london-time.ts';
import type { Db, Tx } from '#server/db/connect.ts';

/** Shortest length with free numbers, per database and year: full ones need not be searched again. */
const shortestFree = new WeakMap<Db, Map<number, number>>();

/**
 * The first proposal id for `at` that no client has and nobody else is about to give, so that none who create at once
 * wait for each other; it is this transaction's to give. Only the insert itself can tell whether it still is free.
 */
export async function freeProposalId({ db, tx, at }: { db: Db; tx: Tx; at: Date }): Promise<string> {
  const year = londonYear(at);
  const lengths = shortestFree.get(db) ?? new Map<number, number>();
  shortestFree.set(db, lengths);
  for (let digits = lengths.get(year) ?? PROPOSAL_ID_DIGITS; ; digits += 1) {
    const ranges = proposalIdRanges(at, digits);
    const [id] = await findFree(tx, ranges, 1, forMe);
    if (id !== undefined) return id;
    // One that somebody is about to give may come back.
    if ((await findFree(tx, ranges, 1)).length === 0) lengths.set(year, digits + 1);
  }
}

/** As many as an import has clients: all of the year's shortest numbers first. */
export async function freeProposalIds(tx: Tx, at: Date, count: number): Promise<string[]> {
  const free: string[] = [];
  for (let digits = PROPOSAL_ID_DIGITS; free.length < count; digits += 1) {
    const ranges = proposalIdRanges(at, digits, Number.POSITIVE_INFINITY);
    free.push(...(await findFree(tx, ranges, count - free.length)));
  }
  return free;
}

/** Only asked for those that no client has: each that it is asked for takes up a lock. */
const forMe = sql`pg_try_advisory_xact_lock(hashtext('proposal_id'), hashtext(candidates.id))`;

/** Looks each up in the index and stops when there are enough. */
async function findFree(
  tx: Tx,
  ranges: readonly ProposalIdRange[],
  count: number,
  wanted = sql`true`,
): Promise<string[]> {
  const candidates = sql.join(ranges.map(numbered), sql` union all `);
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from (${candidates}) as candidates
    where case when (select true from clients where proposal_id = candidates.id) is null then ${wanted} end
    limit ${count}
  `);
  return rows.map(({ id }) => id);
}

function numbered({ prefix, digits, from, to }: ProposalIdRange): SQL {
  return sql`
    select ${prefix}::text || lpad(number::text, ${digits}::int, '0') as id
    from (select generate_series(${from}::int, ${to}::int) as number) as numbers
  `;
}
