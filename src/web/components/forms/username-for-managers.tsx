/** A hidden field that tells password managers whose password the form is about. */
export function UsernameForManagers({ email }: { email: string }) {
  return <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />;
}
