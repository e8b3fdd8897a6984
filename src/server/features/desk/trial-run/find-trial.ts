import { desc, sql } from 'drizzle-orm';
import type { SignedInCtx } from '#server/context.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { proposal_versions } from '#server/db/schema/clients/proposals/proposal-versions.ts';
import { isTrial } from '#server/db/schema/clients/trial-clients.ts';

/** The newest trial client that still exists, and whether its proposal was sent. */
export async function findTrial({ db }: Pick<SignedInCtx, 'db'>) {
  const { id, created_at } = clients;
  const [trial] = await db
    .select({
      client_id: id,
      created_at,
      is_sent: sql<boolean>`exists (select from ${proposal_versions} version where version.client_id = clients.id)`,
    })
    .from(clients)
    .where(isTrial(id))
    .orderBy(desc(created_at))
    .limit(1);
  return trial ?? null;
}
