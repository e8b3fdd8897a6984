import { client } from '#web/lib/api/api.ts';
import { LinkPasswordForm } from './link-password-form.tsx';

export interface ResetFormProps {
  token: string;
  onDone: () => void;
  onForgot: () => void;
}

/** Where a recovery mail's link leads: the new password. */
export function ResetForm({ token, onDone, onForgot }: ResetFormProps) {
  return (
    <LinkPasswordForm
      label="New Password"
      autoComplete="new-password"
      button="Set new password"
      save={(password) => client.auth.resetPassword({ token, password })}
      saved="The password was changed."
      failed="Failed to set the password. Please try again."
      onDone={onDone}
      invalid={{ label: 'Ask for a new link', onClick: onForgot }}
    />
  );
}
