import { sql } from 'drizzle-orm';
import type { SignedInCtx } from '#server/context.ts';

/** Names of the filter's list at the most. */
const LIMIT = 500;

/**
 * Everyone the log names, under their newest name, by name. Walks the index from one person to the next, so that it
 * costs by the number of people and not of entries.
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
