// No zod here: the web's first screen loads this file.

/** Returns the first two letters of the email address in upper case. */
export function avatarLetters(email: string): string {
  return (email.split('@')[0] ?? '').slice(0, 2).toUpperCase();
}

/** Returns the user's name for the avatar's menu. */
export function menuName(fullName: string | null): string {
  return fullName || 'User';
}
