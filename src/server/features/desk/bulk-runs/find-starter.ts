import { eq } from 'drizzle-orm';
import type { StopReason } from '#contract/desk/bulk-runs/bulk-run.ts';
import { isKeyUsable, roleOfKey } from '#contract/identity/api-keys/key-life.ts';
import type { UserRole } from '#contract/identity/users/user.ts';
import type { Services } from '#server/context.ts';
import { api_keys } from '#server/db/schema/api-keys.ts';
import { users } from '#server/db/schema/users.ts';
import type { ActivityActor } from '#server/features/identity/activity/record-activity.ts';
import type { BulkRunRow } from './change-client.ts';

/** Returns the actor who started a run, or the reason to stop it if they no longer have the rights they had then. */
export async function findStarter(
  services: Pick<Services, 'db' | 'now'>,
  run: Pick<BulkRunRow, 'started_by' | 'started_as'>,
): Promise<{ actor: ActivityActor } | { stop: StopReason }> {
  const found = (await findUser(services, run.started_by)) ?? (await findKey(services, run.started_by));
  if (!found) return { stop: 'starter_gone' };
  if (run.started_as === 'admin' && found.role !== 'admin') return { stop: 'starter_demoted' };
  return { actor: { user_id: run.started_by, full_name: found.full_name } };
}

interface Starter {
  full_name: string;
  role: UserRole;
}

async function findUser({ db }: Pick<Services, 'db'>, id: string): Promise<Starter | undefined> {
  const [user] = await db
    .select({ full_name: users.full_name, email: users.email, role: users.role })
    .from(users)
    .where(eq(users.id, id));
  return user && { full_name: user.full_name || user.email, role: user.role };
}

async function findKey({ db, now }: Pick<Services, 'db' | 'now'>, id: string): Promise<Starter | undefined> {
  const [found] = await db
    .select({ key: api_keys, role: users.role })
    .from(api_keys)
    .innerJoin(users, eq(users.id, api_keys.created_by))
    .where(eq(api_keys.id, id));
  if (!found || !isKeyUsable(found.key, now())) return undefined;
  return { full_name: `${found.key.name} (API key)`, role: roleOfKey(found.key.role, found.role) };
}
