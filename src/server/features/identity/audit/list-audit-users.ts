import { sql } from 'drizzle-orm';
import type { SignedInCtx } from '#server/context.ts';

/** Maximum number of names in the filter's list. */
const LIMIT = 500;

/**
 * Everyone in the audit log under their newest name, sorted by name. Skips through the index from person to person, so
 * the cost depends on the number of people, not of entries.
 */
export async function listAuditUsers({ db }: Pick<SignedInCtx, 'db'>) {
  const { rows } = await db.execute<{ user_id: string; user_name: string }>(sql`
    with recursive people as (
      (select user_id from audit_logs where user_id is not null order by user_id limit 1)
      union all
      select (select next.user_id from audit_logs next where next.user_id > people.user_id order by next.user_id limit 1)
      from people where people.user_id is not null
    )
    select people.user_id, coalesce(newest.user_name, '') as user_name
    from (select user_id from people where user_id is not null limit ${LIMIT}) people
    cross join lateral (
      select user_name from audit_logs where user_id = people.user_id order by created_at desc, id desc limit 1
    ) newest
    order by user_name, user_id`);
  return rows;
}
