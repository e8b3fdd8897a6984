import { type SQL, sql } from 'drizzle-orm';
import { PROPOSAL_ID_DIGITS, type ProposalIdRange, proposalIdRanges } from '#contract/clients/proposal-id.ts';
import { londonYear } from '#contract/london-time.ts';
import type { Db, Tx } from '../../db/connect.ts';

/** Shortest length with free numbers, per database and year: full ones need not be searched again. */
const shortestFree = new WeakMap<Db, Map<number, number>>();

interface Wanted {
  db: Db;
  tx: Tx;
  at: Date;
}

/** The first proposal id for `at` that no client has; only the insert itself can tell whether it still is free. */
export async function freeProposalId(wanted: Wanted): Promise<string> {
  const [id] = await freeProposalIds({ ...wanted, count: 1 });
  if (id === undefined) throw new Error('There is always a free proposal id');
  return id;
}

/** The first `count` of them. */
async function freeProposalIds({ db, tx, at, count }: Wanted & { count: number }): Promise<string[]> {
  const year = londonYear(at);
  const lengths = shortestFree.get(db) ?? new Map<number, number>();
  shortestFree.set(db, lengths);
  const free: string[] = [];
  for (let digits = lengths.get(year) ?? PROPOSAL_ID_DIGITS; ; digits += 1) {
    const candidates = sql.join(proposalIdRanges(at, digits, count).map(numbered), sql` union all `);
    // Looks each up in the index and stops when there are enough.
    const { rows } = await tx.execute<{ id: string }>(sql`
      select id from (${candidates}) as candidates
      where (select true from clients where proposal_id = candidates.id) is null
      limit ${count - free.length}
    `);
    free.push(...rows.map(({ id }) => id));
    if (free.length === count) return free;
    lengths.set(year, digits + 1);
  }
}

function numbered({ prefix, digits, from, to }: ProposalIdRange): SQL {
  return sql`
    select ${prefix}::text || lpad(number::text, ${digits}::int, '0') as id
    from (select generate_series(${from}::int, ${to}::int) as number) as numbers
  `;
}
