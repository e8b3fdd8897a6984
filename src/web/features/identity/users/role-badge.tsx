import { Badge } from '@mantine/core';
import { USER_ROLES, type UserRole } from '#contract/identity/users/user.ts';

export const ROLE_LABELS: Record<UserRole, string> = { admin: 'Admin', staff: 'Staff' };

/** Options for selects, the most common role first. */
export const ROLE_CHOICES = USER_ROLES.map((value) => ({ value, label: ROLE_LABELS[value] })).reverse();

export function RoleBadge({ role }: { role: UserRole }) {
  return (
    <Badge color={role === 'admin' ? 'brand' : 'gray'} miw="max-content">
      {ROLE_LABELS[role]}
    </Badge>
  );
}
