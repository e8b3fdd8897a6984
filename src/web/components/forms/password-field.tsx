import { PasswordInput, type PasswordInputProps } from '@mantine/core';

/** A password field with a keyboard-accessible toggle. Errors don't rely on colour alone. */
export function PasswordField(props: PasswordInputProps) {
  return (
    <PasswordInput
      aria-invalid={props.error ? true : undefined}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
      {...props}
    />
  );
}
