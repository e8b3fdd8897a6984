import { IconLock } from '@tabler/icons-react';
import { EmptyState } from './empty-state.tsx';

/** In place of what is for administrators. */
export function AccessRestricted() {
  return (
    <EmptyState
      icon={IconLock}
      title="Access Restricted"
      description="You need administrator privileges to see this. Please ask an administrator of your firm."
    />
  );
}
