import { UnstyledButton } from '@mantine/core';
import type { ComponentPropsWithRef } from 'react';
import { UserAvatar } from '#web/components/user-avatar.tsx';
import { useUser } from '#web/lib/session/auth.tsx';
import classes from './user-menu.module.css';

/** The avatar button that opens the account menu. */
export function UserMenuButton(props: ComponentPropsWithRef<'button'>) {
  const { email, user_metadata: metadata } = useUser();
  return (
    <UnstyledButton {...props} className={classes.target} aria-label="Account menu" aria-haspopup="menu">
      <UserAvatar user={{ email, avatar_url: metadata.avatar_url }} size="2rem" />
    </UnstyledButton>
  );
}
