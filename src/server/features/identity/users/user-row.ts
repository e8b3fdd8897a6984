import type { User } from '#contract/identity/users/user.ts';
import { columnsWithout, type Hidden } from '#server/db/returned-columns.ts';
import { users } from '#server/db/schema/users.ts';

const HIDDEN = { mailed_kinds: true, edited_by_name: true, edited_at: true } satisfies Hidden<
  typeof users,
  keyof User
>;

/** User columns that the administration shows. */
export const userColumns = columnsWithout(users, HIDDEN);

/** A user as shown in the administration. */
export function userOf(row: Omit<typeof users.$inferSelect, keyof typeof HIDDEN>): User {
  return {
    id: row.id,
    user_id: row.id,
    full_name: row.full_name,
    role: row.role,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    email: row.email,
    first_name: row.first_name,
    last_name: row.last_name,
    phone: row.phone,
    avatar_url: row.avatar_url,
    email_verified: row.email_verified,
    two_factor_enabled: row.two_factor_enabled,
    approves_for_firm: row.approves_for_firm,
    version: row.version,
  };
}
