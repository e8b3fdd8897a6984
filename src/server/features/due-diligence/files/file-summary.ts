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
      'missing', coalesce(f.missing, '{}'))
    from (select 1) one left join due_diligence_files f on f.client_id = ${client_id}
    where f.id is not null
      or (exists (select from due_diligence_settings where in_use_since is not null) and ${isReal(client_id)}))`;
}
