/** Without the validation library: every first screen shows who is signed in. */

/** What the avatar shows: the first two letters of the address's local part, upper-cased. */
export function avatarLetters(email: string): string {
  return (email.split('@')[0] ?? '').slice(0, 2).toUpperCase();
}

/** What the avatar's menu calls a user. */
export function menuName(fullName: string | null): string {
  return fullName || 'User';
}
