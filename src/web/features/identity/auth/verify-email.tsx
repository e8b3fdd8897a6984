import { client } from '#web/lib/api/api.ts';
import { LinkPasswordForm } from './link-password-form.tsx';

export interface VerifyEmailProps {
  token: string;
  onDone: (email: string | undefined) => void;
  onSignIn: () => void;
}

/** Opened by the link in a verification email. The mailbox owner confirms with a password of their choice. */
export function VerifyEmail({ token, onDone, onSignIn }: VerifyEmailProps) {
  return (
    <LinkPasswordForm
      link={{ purpose: 'verify', token }}
      text="Enter the password you signed up with, or choose another. It becomes your account's password. If you didn't sign up, close this page."
      label="Password"
      autoComplete="current-password"
      button="Verify email address"
      save={(password) => client.auth.verifyEmail({ token, password })}
      saved="Your email address is verified."
      failed="Your email address could not be verified. Try again."
      onDone={onDone}
      invalid={{ label: 'Back to sign in', onClick: onSignIn }}
    />
  );
}
