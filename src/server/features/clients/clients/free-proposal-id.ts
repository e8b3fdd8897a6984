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
 * Runs an insert that takes its id from FREE_PROPOSAL_ID, with the candidates for `at` as values. The insert returns no
 * row if another transaction has stored that id since, or if no id of this length is free. In both cases it is run
 * again, with longer ids if necessary.
 */
export async function withFreeProposalId<Row>(
  { db, tx, at }: { db: Db; tx: Db | Tx; at: Date },
  insert: (candidates: Record<string, unknown>) => Promise<Row[]>,
): Promise<Row> {
  const year = londonYear(at);
  const lengths = shortestFree.get(db) ?? new Map<number, number>();
  shortestFree.set(db, lengths);
  for (let digits = lengths.get(year) ?? PROPOSAL_ID_DIGITS; ; ) {
    const ranges = proposalIdRanges(at, digits);
    const [row] = await insert(valuesOf(ranges));
    if (row) return row;
    if ((await findFree(tx, ranges, 1, RESERVE)).length > 0) continue;
    // If the last ids are only reserved, they may become free again.
    if ((await findFree(tx, ranges, 1)).length === 0) lengths.set(year, digits + 1);
    digits += 1;
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
function freeOf(ranges: readonly Candidates[], count: number, wanted: SQL): SQL {
  const candidates = sql.join(ranges.map(numbered), sql` union all `);
  return sql`
    select id from (${candidates}) as candidates
    where case when (select true from clients where proposal_id = candidates.id) is null
      and (select true from client_merges where other_proposal_id = candidates.id) is null then ${wanted} end
    limit ${sql.raw(String(count))}`;
}

async function findFree(
  tx: Db | Tx,
  ranges: readonly ProposalIdRange[],
  count: number,
  wanted = sql`true`,
): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(freeOf(ranges, count, wanted));
  return rows.map(({ id }) => id);
}

/** A range, or placeholders for one. */
type Candidates = Record<keyof ProposalIdRange, unknown>;

function numbered({ prefix, digits, from, to }: Candidates): SQL {
  return sql`
    select ${prefix}::text || lpad(number::text, ${digits}::int, '0') as id
    from (select generate_series(${from}::int, ${to}::int) as number) as numbers
  `;
}

/** A length has up to two ranges. */
const RANGES = ['first', 'second'];
const FIELDS = ['prefix', 'digits', 'from', 'to'] as const;
const NONE: ProposalIdRange = { prefix: '', digits: 0, from: 1, to: 0 };

/**
 * Selects, as `id`, the first candidate that is neither taken nor reserved by another transaction, so that simultaneous
 * requests don't wait for each other. Only the insert decides whether it is still free.
 */
export const FREE_PROPOSAL_ID = freeOf(
  RANGES.map((range) => mapFields((field) => sql.placeholder(`${range}_${field}`))),
  1,
  RESERVE,
);

function valuesOf(ranges: readonly ProposalIdRange[]): Record<string, unknown> {
  return Object.fromEntries(
    RANGES.flatMap((range, index) =>
      FIELDS.map((field) => [`${range}_${field}`, (ranges[index] ?? NONE)[field]]),
    ),
  );
}

function mapFields(value: (field: keyof ProposalIdRange) => unknown): Candidates {
  return { prefix: value('prefix'), digits: value('digits'), from: value('from'), to: value('to') };
}
