import { client } from '#web/lib/api/api.ts';
import { LinkPasswordForm } from './link-password-form.tsx';

export interface VerifyEmailProps {
  token: string;
  onDone: () => void;
  onSignIn: () => void;
}

/** Where a verification mail's link leads: the owner of the mailbox confirms, with a password of their own. */
export function VerifyEmail({ token, onDone, onSignIn }: VerifyEmailProps) {
  return (
    <LinkPasswordForm
      text="Enter the password you signed up with, or choose another. It becomes your account's password. If you didn't sign up, close this page."
      label="Password"
      autoComplete="current-password"
      button="Verify email address"
      save={(password) => client.auth.verifyEmail({ token, password })}
      saved="The email address is verified."
      failed="Your email address could not be verified. Please try again."
      onDone={onDone}
      invalid={{ label: 'Back to sign in', onClick: onSignIn }}
    />
  );
}
