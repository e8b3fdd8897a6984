import { inArray } from 'drizzle-orm';
import type { Tx } from '#server/db/connect.ts';
import { users } from '#server/db/schema/users.ts';
import type { LockedProposal } from './lock-proposal.ts';

/** The client's owner, or else the user who sent the proposal. Null if neither exists. */
export async function teamRecipient(
  tx: Tx,
  { client, version }: Pick<LockedProposal, 'client' | 'version'>,
): Promise<{ full_name: string; email: string } | null> {
  const ids = [client.owner_id, version.sent_by].filter((id) => id !== null);
  if (ids.length === 0) return null;
  const found = await tx
    .select({ id: users.id, full_name: users.full_name, email: users.email })
    .from(users)
    .where(inArray(users.id, ids));
  return found.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))[0] ?? null;
}
