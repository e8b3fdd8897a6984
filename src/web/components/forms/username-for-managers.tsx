import { TextInput } from '@mantine/core';

/** A hidden field that tells password managers whose password the form is about. */
export function UsernameForManagers({ email }: { email: string }) {
  return (
    <TextInput display="none" label="Email" name="email" autoComplete="username" value={email} readOnly />
  );
}
