import { Avatar, UnstyledButton } from '@mantine/core';
import type { ComponentPropsWithRef } from 'react';
import { useUser } from '#web/lib/auth.tsx';
import classes from './user-menu.module.css';

/** The first two letters of the e-mail's local part, upper-cased. */
function avatarLetters(email: string): string {
  return (email.split('@')[0] ?? '').slice(0, 2).toUpperCase();
}

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
