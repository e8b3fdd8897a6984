import { sql } from 'drizzle-orm';
import { PROPOSAL_ID_DIGITS, proposalIdRanges } from '#contract/clients/proposal-id.ts';
import type { Tx } from '../../db/connect.ts';

/** As many free proposal ids as an import has clients: of the year's shortest numbers first, from `at` upward. */
export async function freeProposalIds(tx: Tx, at: Date, count: number): Promise<string[]> {
  const free: string[] = [];
  for (let digits = PROPOSAL_ID_DIGITS; free.length < count; digits += 1) {
    const [first] = proposalIdRanges(at, digits);
    if (!first) throw new Error('A length of proposal ids has no range');
    const size = 10 ** digits;
    const lowest = digits === PROPOSAL_ID_DIGITS ? 0 : size / 10;
    const { rows } = await tx.execute<{ id: string }>(sql`
      select id
      from (
        select ${first.prefix}::text || lpad(number::text, ${digits}::int, '0') as id
        from (
          select generate_series(${first.from}::int, ${size - 1}::int) as number
          union all
          select generate_series(${lowest}::int, ${first.from - 1}::int)
        ) as numbers
      ) as candidates
      where not exists (select from clients where proposal_id = candidates.id)
      limit ${count - free.length}::int
    `);
    free.push(...rows.map(({ id }) => id));
  }
  return free;
}
