import { client } from '#web/lib/api/api.ts';
import { LinkPasswordForm } from './link-password-form.tsx';

export interface AcceptInvitationProps {
  token: string;
  onDone: (email: string | undefined) => void;
  onSignIn: () => void;
}

/** Opened by the link in an invitation. The invited person chooses a password. */
export function AcceptInvitation({ token, onDone, onSignIn }: AcceptInvitationProps) {
  return (
    <LinkPasswordForm
      link={{ purpose: 'invite', token }}
      text="Choose a password for your account. If you don't know who invited you, close this page."
      label="Password"
      autoComplete="new-password"
      button="Create account"
      save={(password) => client.auth.acceptInvitation({ token, password })}
      saved="The invited account is ready."
      failed="Your account could not be created. Try again."
      onDone={onDone}
      invalid={{ label: 'Back to sign in', onClick: onSignIn }}
    />
  );
}
