import { sql } from 'drizzle-orm';
import type { HitDecision } from '#contract/due-diligence/sanctions/hit.ts';
import type { Tx } from '#server/db/connect.ts';

export interface ShownHit {
  unique_id: string;
  matched_name: string;
  decision: HitDecision | null;
  reason: string | null;
  decided_by_name: string | null;
  decided_at: string | null;
}

/** When a party was last screened, and the possible matches that were found. */
export interface ShownScreening {
  party_id: string;
  screened_at: string | null;
  hits: ShownHit[];
}

const iso = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

export async function readScreening(db: Pick<Tx, 'execute'>, file_id: string): Promise<ShownScreening[]> {
  const { rows } = await db.execute<ShownScreening & Record<string, unknown>>(sql`
    select p.id as party_id, ${iso('s.screened_at')} as screened_at,
       coalesce((select jsonb_agg(jsonb_build_object('unique_id', h.unique_id, 'matched_name', h.matched_name,
           'decision', h.decision, 'reason', h.reason, 'decided_by_name', h.decided_by_name,
           'decided_at', ${iso('h.decided_at')}) order by h.found_at, h.id)
         from sanctions_hits h where h.party_id = p.id and (h.gone_at is null or h.decision is not null)), '[]') as hits
     from due_diligence_parties p left join party_screenings s on s.party_id = p.id where p.file_id = ${file_id}`);
  return rows;
}
