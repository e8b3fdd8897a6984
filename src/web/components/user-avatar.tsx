import { Avatar } from '@mantine/core';
import { avatarLetters } from '#contract/identity/users/shown-user.ts';

export interface UserAvatarProps {
  user: { email: string; avatar_url: string | null };
  size: string;
}

/** A user's picture, or letters of their email address. Decorative: a text or a label names the user. */
export function UserAvatar({ user, size }: UserAvatarProps) {
  return (
    <Avatar src={user.avatar_url} alt="" size={size} color="brand" variant="light">
      {avatarLetters(user.email)}
    </Avatar>
  );
}
