import { Text, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { personNameSchema } from '#contract/identity/users/user.ts';
import { FormDialog } from '#web/components/forms/form-dialog.tsx';
import { client, orpc } from '#web/lib/api/api.ts';
import { focusFirstMarked } from '#web/lib/focus/focus-first-error.ts';
import { readOnlyWhile } from '#web/lib/forms/read-only-while.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError, notifySuccess } from '#web/lib/messages/notify.ts';
import { useUser } from '#web/lib/session/auth.tsx';

const KEY = 'tallygate:name-put-off:';

/** Whether this browser's user has chosen to enter their name later. */
function isNamePutOff(userId: string): boolean {
  try {
    return localStorage.getItem(KEY + userId) !== null;
  } catch {
    return false;
  }
}

function putOffName(userId: string): void {
  try {
    localStorage.setItem(KEY + userId, 'true');
  } catch {
    // Without storage, the next page asks again.
  }
}

/** Asks for the user's name, once in each browser. Afterwards, the account page and its menu ask for it. */
export function NameDialog() {
  const { id } = useUser();
  const [opened, setOpened] = useState(() => !isNamePutOff(id));
  const queryClient = useQueryClient();
  const save = useMutation({
    mutationFn: async (name: { first_name: string; last_name: string }) => {
      const { version } = await client.account.get();
      return client.account.update({ ...name, version });
    },
    onSuccess: async () => {
      notifySuccess('Profile updated successfully');
      void queryClient.invalidateQueries({ queryKey: orpc.account.key() });
      await queryClient.invalidateQueries({ queryKey: orpc.auth.session.key() });
    },
    onError: (error) => notifyError(describeError(error, 'Failed to update profile')),
  });
  const form = useForm({
    initialValues: { first_name: '', last_name: '' },
    validate: schemaResolver(personNameSchema, { sync: true }),
    ...readOnlyWhile(() => save.isPending),
  });
  if (!opened) return null;

  return (
    <FormDialog
      title="What is your name?"
      size="26rem"
      closeOnClickOutside={false}
      submitLabel="Save Name"
      busyLabel="Saving..."
      cancelLabel="Not now"
      busy={save.isPending}
      onSubmit={form.onSubmit((name) => save.mutate(name), focusFirstMarked)}
      onClose={() => {
        putOffName(id);
        setOpened(false);
      }}
    >
      <Text>
        Clients read it in letters, invitations and signatures. Until you enter it, you can’t send or sign
        proposals, or invite anybody.
      </Text>
      <TextInput
        label="First Name"
        required
        data-autofocus
        autoComplete="given-name"
        {...form.getInputProps('first_name')}
      />
      <TextInput label="Last Name" required autoComplete="family-name" {...form.getInputProps('last_name')} />
    </FormDialog>
  );
}
