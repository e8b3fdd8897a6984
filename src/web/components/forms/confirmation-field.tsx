import { Anchor, TextInput, type TextInputProps } from '@mantine/core';
import type { Confirmation } from '#contract/identity/account/confirmation.ts';

export const NO_CONFIRMATION: Confirmation = { method: 'password', secret: '' };

/** Says what is missing, or null. */
export function confirmationProblem({ method, secret }: Confirmation): string | null {
  if (secret.trim() !== '') return null;
  return method === 'password' ? 'Enter your password' : 'Enter the code';
}

export interface ConfirmationFieldProps
  extends Pick<TextInputProps, 'size' | 'readOnly' | 'error' | 'mt' | 'ref'> {
  value: Confirmation;
  onChange: (value: Confirmation) => void;
  hasSecondFactor: boolean;
}

/** Asks for the user's password or, if they have a second factor, for one of its codes. */
export function ConfirmationField({ value, onChange, hasSecondFactor, ...input }: ConfirmationFieldProps) {
  const byPassword = value.method === 'password';
  return (
    <div>
      <TextInput
        {...input}
        label={byPassword ? 'Your password' : 'Code from your authenticator app, or a recovery code'}
        type={byPassword ? 'password' : 'text'}
        // Password managers fill in a current password, also for whoever has the device.
        autoComplete={byPassword ? 'new-password' : 'one-time-code'}
        value={value.secret}
        onChange={({ currentTarget }) => onChange({ ...value, secret: currentTarget.value })}
      />
      {hasSecondFactor && (
        <Anchor
          component="button"
          type="button"
          size="sm"
          mt={4}
          onClick={() => onChange({ method: byPassword ? 'code' : 'password', secret: '' })}
        >
          {byPassword ? 'Use a code instead' : 'Use your password instead'}
        </Anchor>
      )}
    </div>
  );
}
