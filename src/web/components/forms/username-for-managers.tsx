import { TextInput } from '@mantine/core';

/** A hidden field that shows password managers which account the form's password is for. */
export function UsernameForManagers({ email }: { email: string }) {
  return (
    <TextInput display="none" label="Email" name="email" autoComplete="username" value={email} readOnly />
  );
}
