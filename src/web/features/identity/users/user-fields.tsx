import { type InputWrapperProps, Select, SimpleGrid, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { SyntheticEvent } from 'react';
import { PASSWORD_MIN } from '#contract/identity/users/password.ts';
import {
  type CreateUserInput,
  DEFAULT_USER_ROLE,
  isMissingField,
  REQUIRED_FIELDS,
  type UserRole,
} from '#contract/identity/users/user.ts';
import { PasswordField } from '#web/components/forms/password-field.tsx';
import { focusFirstMarked } from '#web/lib/focus/focus-first-error.ts';
import { OWN_ROLE_MESSAGE } from '#web/lib/messages/messages.ts';
import { notifyError } from '#web/lib/messages/notify.ts';
import { ROLE_CHOICES } from './role-badge.tsx';

/** Every field of a user, as typed. */
export type UserValues = Record<Exclude<keyof CreateUserInput, 'role'>, string> & {
  role: UserRole;
  /** Only when editing. */
  approves_for_firm?: boolean;
};

export const NEW_USER: UserValues = {
  first_name: '',
  last_name: '',
  email: '',
  phone: '',
  password: '',
  role: DEFAULT_USER_ROLE,
};

export interface UserFieldsProps {
  form: UseFormReturnType<UserValues>;
  /** Whether the user chooses their own password through an invitation link. */
  invited?: boolean;
  /** When editing, a blank password keeps the current one. */
  editing?: boolean;
  /** Whether the user edits their own account, whose role is read-only. */
  own?: boolean;
}

/** Descriptions go below the input, so that inputs side by side line up even if a description wraps. */
const WRAPPER_ORDER: NonNullable<InputWrapperProps['inputWrapperOrder']> = [
  'label',
  'input',
  'description',
  'error',
];

/** The fields of the user forms. */
export function UserFields({ form, invited = false, editing = false, own = false }: UserFieldsProps) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <TextInput label="First Name" required autoComplete="off" {...form.getInputProps('first_name')} />
      <TextInput label="Last Name" required autoComplete="off" {...form.getInputProps('last_name')} />
      <TextInput label="Email" type="email" required autoComplete="off" {...form.getInputProps('email')} />
      <TextInput label="Phone" type="tel" autoComplete="off" {...form.getInputProps('phone')} />
      {!invited && (
        <PasswordField
          label="Password"
          description={
            editing ? 'Leave blank to keep the current password.' : `At least ${PASSWORD_MIN} characters.`
          }
          inputWrapperOrder={WRAPPER_ORDER}
          required={!editing}
          autoComplete="new-password"
          {...form.getInputProps('password')}
        />
      )}
      <Select
        label="Role"
        description={own ? OWN_ROLE_MESSAGE : 'Admins can also manage users.'}
        inputWrapperOrder={WRAPPER_ORDER}
        data={ROLE_CHOICES}
        allowDeselect={false}
        disabled={own}
        {...form.getInputProps('role')}
      />
    </SimpleGrid>
  );
}

/**
 * Shows the spec's toast for empty required fields. Each field also shows its own error, and the first one is focused.
 */
export function showMissing(
  errors: Record<string, unknown>,
  values: UserValues,
  event: SyntheticEvent | undefined,
): void {
  if (Object.values(errors).some(isMissingField)) notifyError(REQUIRED_FIELDS);
  focusFirstMarked(errors, values, event);
}
