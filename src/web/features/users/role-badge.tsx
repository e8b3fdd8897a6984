import { Badge } from '@mantine/core';
import type { UserRole } from '#contract/users/user.ts';

export const ROLE_LABELS: Record<UserRole, string> = { admin: 'Admin', staff: 'Staff' };

export function RoleBadge({ role }: { role: UserRole }) {
  return <Badge color={role === 'admin' ? 'brand' : 'gray'}>{ROLE_LABELS[role]}</Badge>;
}
