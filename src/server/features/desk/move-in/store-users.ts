import type pg from 'pg';
import type { UserRole } from '#contract/identity/users/user.ts';
import type { SignedInCtx } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { recordAudit } from '#server/features/identity/audit/record-audit.ts';
import { auditedInvitation, storeInvitation } from '#server/features/identity/users/user-invitation.ts';
import { INCOMPLETE_ADDRESS } from './read-plan.ts';

/**
 * Creates the users under their old ids, so that notes have their authors, and invites those who have an address. Until
 * they accept, they have no password, can't sign in and count as staff. Returns the number of invitations.
 */
export async function storeUsers(
  client: pg.Client,
  tx: Tx,
  context: Pick<SignedInCtx, 'actor' | 'env' | 'jobs' | 'now'>,
): Promise<number> {
  await client.query(
    `insert into users (id, email, email_verified, full_name, first_name, last_name, role, created_at, updated_at)
     select id, coalesce(email, id || '${INCOMPLETE_ADDRESS}'), false, full_name, first_name, last_name, 'staff', created_at, created_at
     from moved_profiles where state is null and here_id is null order by nr`,
  );
  // Those who moved in earlier without an address.
  await client.query(
    `update users u set email = m.email from moved_profiles m
     where m.state is null and m.email is not null and u.id = m.here_id and u.email like '%${INCOMPLETE_ADDRESS}'`,
  );
  const { rows } = await client.query<{
    email: string;
    first_name: string;
    last_name: string;
    role: UserRole;
  }>(
    `select m.email, m.first_name, m.last_name, m.role from moved_profiles m join users u on u.id = m.id
     where m.state is null and u.email = m.email and not u.email_verified
       and not exists (select from accounts a where a.user_id = u.id)
       and not exists (select from user_invitations i where i.email = m.email)
     order by m.nr`,
  );
  for (const invited of rows) {
    await recordAudit(tx, context.actor, 'USER_INVITED', auditedInvitation(invited));
    await storeInvitation(tx, context, { ...invited, phone: null, id: crypto.randomUUID() });
  }
  return rows.length;
}
