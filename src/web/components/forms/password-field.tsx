import { PasswordInput, type PasswordInputProps } from '@mantine/core';

/** A password, which can be shown by keyboard too, and is said to be wrong not by its colour alone. */
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
