import { asc, sql } from 'drizzle-orm';
import type { Colleague } from '#contract/identity/people/contract.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { users } from '#server/db/schema/users.ts';

/** All users, sorted by name, to choose from. */
export function listPeople({ db }: { db: Db | Tx }): Promise<Colleague[]> {
  return db
    .select({ user_id: users.id, full_name: users.full_name, avatar_url: users.avatar_url })
    .from(users)
    .orderBy(asc(sql`lower(${users.full_name})`), asc(users.id));
}
