import { Group, Stack, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Client } from '#contract/clients/clients/client.ts';
import { nextStepSchema } from '#contract/clients/next-steps/next-step.ts';
import type { Colleague } from '#contract/identity/people/contract.ts';
import { londonDay } from '#contract/values/london-time.ts';
import { BusyButton } from '#web/components/forms/busy-button.tsx';
import { showStored } from '#web/features/clients/clients/client-query.ts';
import { PersonSelect } from '#web/features/identity/people/person-select.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { focusFirstMarked } from '#web/lib/focus/focus-first-error.ts';
import { useLeaveGuard } from '#web/lib/forms/use-leave-guard.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError, notifySuccess } from '#web/lib/messages/notify.ts';
import { useUser } from '#web/lib/session/auth.tsx';

export interface NextStepFormProps {
  client: Client;
  people: readonly Colleague[];
  /** Rendered beside the button. */
  cancel?: ReactNode;
  onSaved?: () => void;
}

/** Focuses the first field, because the user has just opened the form with a click. */
const focusField = (field: HTMLInputElement | null) => field?.focus();

/** Plans or changes a client's next step. By default, a new step is due today and assigned to the user. */
export function NextStepForm({ client, people, cancel, onSaved }: NextStepFormProps) {
  const queryClient = useQueryClient();
  const user = useUser();
  const me: Colleague = {
    user_id: user.id,
    full_name: user.user_metadata.full_name ?? user.email,
    avatar_url: user.user_metadata.avatar_url,
  };
  const form = useForm({
    initialValues: {
      next_step: client.next_step ?? '',
      next_step_due: client.next_step_due ?? londonDay(new Date()),
      next_step_user_id: client.next_step_user_id ?? me.user_id,
    },
    validate: schemaResolver(nextStepSchema, { sync: true }),
  });
  const guard = useLeaveGuard(form.isDirty('next_step'));
  const save = useMutation(
    orpc.nextSteps.set.mutationOptions({
      onSuccess: async ({ id, next_step, next_step_due, next_step_user_id }) => {
        guard.release();
        await showStored(queryClient, id, { next_step, next_step_due, next_step_user_id });
        notifySuccess('Next step planned');
        onSaved?.();
      },
      onError: (error) => notifyError(describeError(error, 'Failed to plan the next step')),
      onSettled: () => void queryClient.invalidateQueries({ queryKey: orpc.clients.key() }),
    }),
  );
  const known = people.some(({ user_id }) => user_id === me.user_id) ? people : [me, ...people];
  return (
    <form
      onSubmit={form.onSubmit((values) => save.mutate({ ...values, client_id: client.id }), focusFirstMarked)}
    >
      <Stack gap="sm">
        <TextInput
          ref={focusField}
          label="Next Step"
          placeholder="For example: ring about the payroll"
          {...form.getInputProps('next_step')}
        />
        <Group grow gap="sm" align="flex-start">
          <TextInput label="Due" type="date" {...form.getInputProps('next_step_due')} />
          <PersonSelect
            label="Who"
            known={known}
            {...form.getInputProps('next_step_user_id')}
            value={form.values.next_step_user_id}
            onChange={(user_id) => form.setFieldValue('next_step_user_id', user_id ?? me.user_id)}
          />
        </Group>
        <Group justify="flex-end" gap="xs">
          {cancel}
          <BusyButton type="submit" busy={save.isPending}>
            {client.next_step === null ? 'Plan Next Step' : 'Save'}
          </BusyButton>
        </Group>
      </Stack>
    </form>
  );
}
