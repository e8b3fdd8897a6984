import { sql } from 'drizzle-orm';
import type { ClientFile } from '#contract/due-diligence/files/client-file.ts';
import type { FileContents } from '#contract/due-diligence/files/missing.ts';
import type { Tx } from '#server/db/connect.ts';
import { instantFromDatabase } from '#server/db/schema/instant.ts';

interface ScreeningRow extends Record<string, unknown> {
  file_id: string;
  party_id: string;
  has_left: boolean;
  screened_at: string | null;
  waiting: number;
  the_same: number;
  unscreened: boolean;
}

/** The screening of the parties of some files. Of several decisions about a party and an entry, the last counts. */
export async function readScreenings(
  tx: Pick<Tx, 'execute'>,
  file_ids: readonly string[],
): Promise<ScreeningRow[]> {
  const { rows } = await tx.execute<ScreeningRow>(sql`
    select p.file_id, p.id as party_id, p.left_on is not null as has_left, s.screened_at::text, coalesce(h.waiting, 0) as waiting, coalesce(h.the_same, 0) as the_same,
      p.left_on is null and list.id is not null
        and (s.list_id is distinct from list.id or s.screened_at < coalesce(p.edited_at, p.added_at)) as unscreened
    from due_diligence_parties p
    left join (select id from sanctions_lists order by loaded_at desc, id desc limit 1) list on true
    left join party_screenings s on s.party_id = p.id
    left join lateral (
      select (count(*) filter (where last.decision is null))::int as waiting,
        (count(*) filter (where last.decision = 'the_same'))::int as the_same
      from (
        select distinct on (unique_id, decision is null) decision
        from sanctions_hits
        where party_id = p.id and (decision is not null or gone_at is null)
        order by unique_id, decision is null, decided_at desc
      ) last
    ) h on true
    where p.file_id = any(${sql.param(file_ids)}::uuid[])
    order by p.added_at, p.id`);
  return rows;
}

/** Possible matches of a file's parties with the sanctions list, and who isn't screened. */
export async function readFileHits(
  tx: Pick<Tx, 'execute'>,
  file_id: string,
): Promise<Pick<FileContents, 'hits' | 'unscreened'> & { screening: ClientFile['screening'] }> {
  const rows = await readScreenings(tx, [file_id]);
  const hits = rows.flatMap(({ party_id, waiting, the_same }) => [
    ...(waiting > 0 ? [{ party_id, decision: null }] : []),
    ...(the_same > 0 ? [{ party_id, decision: 'the_same' as const }] : []),
  ]);
  const screening = rows.map(({ party_id, screened_at, waiting, the_same }) => ({
    party_id,
    screened_at: screened_at === null ? null : instantFromDatabase(screened_at),
    waiting,
    the_same,
  }));
  const unscreened = rows.flatMap((row) => (row.unscreened ? [row.party_id] : []));
  return { hits, screening, unscreened };
}
