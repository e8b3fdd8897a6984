import { type SQL, sql } from 'drizzle-orm';
import type { SanctionsHit } from '#contract/due-diligence/sanctions/hit.ts';
import type { ProcedureCall, SignedInCtx } from '#server/context.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { cutPage, decodeInstantCursor } from '#server/db/keyset.ts';
import { instantFromDatabase } from '#server/db/schema/instant.ts';

type HitRow = Omit<SanctionsHit, 'found_at' | 'decided_at'> & {
  found_at: string;
  decided_at: string | null;
} & Record<string, unknown>;

/** Hits with their party and client. `from` ends with the condition, the order and the limit. */
export async function readHits(db: Db | Tx, rest: SQL): Promise<SanctionsHit[]> {
  const { rows } = await db.execute<HitRow>(sql`
    select h.id, h.entry, h.matched_name, h.score, h.decision, h.reason, h.decided_by_name,
      h.found_at::text, h.decided_at::text,
      case when c.id is not null then jsonb_build_object('id', c.id, 'name', concat_ws(' ', c.first_name, c.surname)) end as client,
      coalesce(f.level = 'high', false) as is_high_risk,
      jsonb_build_object(
        'name', p.name, 'other_names', to_jsonb(p.other_names), 'kind', p.kind, 'born', p.born,
        'nationality', p.nationality) as party,
      jsonb_build_object('reported_on', l.reported_on, 'sha256', l.sha256) as list
    from sanctions_hits h
    join due_diligence_parties p on p.id = h.party_id
    join due_diligence_files f on f.id = p.file_id
    join sanctions_lists l on l.id = h.list_id
    left join clients c on c.id = f.client_id
    ${rest}`);
  return rows.map((row) => ({
    ...row,
    found_at: instantFromDatabase(row.found_at),
    decided_at: row.decided_at === null ? null : instantFromDatabase(row.decided_at),
  }));
}

export async function listHits({
  context: { db },
  input: { state, client_id, cursor, limit },
}: ProcedureCall<
  {
    state: 'waiting' | 'decided';
    client_id?: string | undefined;
    cursor?: string | null | undefined;
    limit: number;
  },
  Pick<SignedInCtx, 'db'>
>) {
  const [instant, id] = cursor ? decodeInstantCursor(cursor) : [];
  const after = (at: SQL, isNewest: boolean) =>
    cursor
      ? isNewest
        ? sql`and (${at}, h.id) < (${instant}::timestamptz, ${id}::uuid)`
        : sql`and (${at}, h.id) > (${instant}::timestamptz, ${id}::uuid)`
      : sql``;
  const ofClient = client_id ? sql`and f.client_id = ${client_id}::uuid` : sql``;
  const hits = await readHits(
    db,
    state === 'waiting'
      ? sql`where h.decision is null and h.gone_at is null ${ofClient} ${after(sql`h.found_at`, false)}
          order by h.found_at, h.id limit ${limit + 1}`
      : sql`where h.decision is not null ${ofClient} ${after(sql`h.decided_at`, true)}
          order by h.decided_at desc, h.id desc limit ${limit + 1}`,
  );
  const isWaiting = state === 'waiting';
  const { page, next_cursor } = cutPage(hits, limit, (hit) => [
    isWaiting ? hit.found_at : (hit.decided_at ?? ''),
    hit.id,
  ]);
  return { items: page, next_cursor };
}
