import { IconLock } from '@tabler/icons-react';
import { EmptyState } from './empty-state.tsx';

/** Shown to non-administrators in place of an administrators' screen. */
export function AccessRestricted() {
  return (
    <EmptyState
      icon={IconLock}
      title="Access Restricted"
      description="You need administrator privileges to see this. Ask an administrator of your firm."
    />
  );
}
