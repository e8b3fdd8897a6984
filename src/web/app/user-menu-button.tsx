import { Avatar, UnstyledButton } from '@mantine/core';
import type { ComponentPropsWithRef } from 'react';
import { avatarLetters } from '#contract/users/shown-user.ts';
import { useUser } from '#web/lib/auth.tsx';
import classes from './user-menu.module.css';

/** The avatar that opens the menu. */
export function UserMenuButton(props: ComponentPropsWithRef<'button'>) {
  const { email, user_metadata: metadata } = useUser();
  return (
    <UnstyledButton {...props} className={classes.target} aria-label="Account menu" aria-haspopup="menu">
      <Avatar src={metadata.avatar_url} alt="" size="2rem" color="brand" variant="light">
        {avatarLetters(email)}
      </Avatar>
    </UnstyledButton>
  );
}
