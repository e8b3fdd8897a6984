import { type SQL, sql } from 'drizzle-orm';
import { isReal } from '#server/db/schema/clients/trial-clients.ts';

/** Selects a client's `FileSummary` as JSON: null if the firm doesn't use files and the client has none, and for trials. */
export function fileSummary(client_id: SQL): SQL {
  return sql`(
    select json_build_object(
      'has_file', f.id is not null,
      'level', f.level,
      'accepted_by_name', f.accepted_by_name,
      'next_review_on', f.next_review_on,
      'has_undecided', coalesce(waiting.has_undecided, false),
      'report_due_on', waiting.report_due_on,
      'missing', coalesce(f.missing, '{}'))
    from (select 1) one left join due_diligence_files f on f.client_id = ${client_id}
    left join lateral (
      select bool_or(d.material is null) as has_undecided, min(d.report_due_on) as report_due_on
      from company_differences d
      where d.file_id = f.id and f.relationship_ended_on is null and d.settled_at is null and d.reported_on is null
        and (d.material is null or (d.material and d.kind = 'owner'))) waiting on true
    where f.id is not null
      or (exists (select from due_diligence_settings where in_use_since is not null) and ${isReal(client_id)}))`;
}
