import { asc, sql } from 'drizzle-orm';
import type { Services } from '#server/context.ts';
import type { FullRow } from '#server/db/full-row.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { users } from '#server/db/schema/users.ts';
import { generateClients } from './generate.ts';
import { storeGenerated } from './store-generated.ts';

const DEMO_CLIENTS = 60;
/** Any number. The same seed always generates the same clients. */
const DEMO_SEED = 2026;

const COLLEAGUES = [
  { first_name: 'Priya', last_name: 'Raman' },
  { first_name: 'Owen', last_name: 'Marsh' },
  { first_name: 'Catherine', last_name: 'Doyle' },
] as const;

/**
 * Fills an empty installation with clients in every status, like a practice that has existed for a year. The colleagues
 * in their history have no password, so nobody can sign in as them. Returns the number of clients.
 */
export async function seedDemo({ db, env, now }: Pick<Services, 'db' | 'env' | 'now'>): Promise<number> {
  const [anyone] = await db.select({ id: clients.id }).from(clients).limit(1);
  if (anyone) return 0;
  await db
    .insert(users)
    .values(
      COLLEAGUES.map(
        ({ first_name, last_name }) =>
          ({
            first_name,
            last_name,
            full_name: `${first_name} ${last_name}`,
            email: `${first_name}.${last_name}@example.com`.toLowerCase(),
            email_verified: true,
          }) satisfies FullRow<
            typeof users,
            | 'id'
            | 'phone'
            | 'avatar_url'
            | 'role'
            | 'two_factor_enabled'
            | 'mailed_kinds'
            | 'version'
            | 'edited_by_name'
            | 'edited_at'
            | 'created_at'
            | 'updated_at'
          >,
      ),
    )
    .onConflictDoNothing();
  const staff = await db
    .select({ user_id: users.id, full_name: users.full_name })
    .from(users)
    .where(sql`${users.role} = 'staff'`)
    .orderBy(asc(users.email));
  return storeGenerated(
    db,
    generateClients({
      seed: DEMO_SEED,
      count: DEMO_CLIENTS,
      now: now(),
      users: staff,
      bookers: env.callBookers,
    }),
  );
}
