import { client } from '#web/lib/api/api.ts';
import { LinkPasswordForm } from './link-password-form.tsx';

export interface ResetFormProps {
  token: string;
  onDone: (email: string | undefined) => void;
  onForgot: () => void;
}

/** The form for a new password, opened by the link in a recovery email. */
export function ResetForm({ token, onDone, onForgot }: ResetFormProps) {
  return (
    <LinkPasswordForm
      link={{ purpose: 'recover', token }}
      label="New Password"
      autoComplete="new-password"
      button="Set new password"
      save={(password) => client.auth.resetPassword({ token, password })}
      saved="Your password has been changed."
      failed="Failed to set the password. Try again."
      onDone={onDone}
      invalid={{ label: 'Ask for a new link', onClick: onForgot }}
    />
  );
}
