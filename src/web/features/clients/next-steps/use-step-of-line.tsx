import { Group } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { KeyboardEvent } from 'react';
import type { Client } from '#contract/clients/clients/client.ts';
import { clientFullName } from '#contract/clients/clients/client-name.ts';
import { dayAfter } from '#contract/values/day-text.ts';
import { londonDay } from '#contract/values/london-time.ts';
import { BusyButton } from '#web/components/forms/busy-button.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { inactive } from '#web/lib/focus/inactive.ts';
import { singleKeysOn } from '#web/lib/keys/single-keys.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError, notifySuccess } from '#web/lib/messages/notify.ts';
import { useUser } from '#web/lib/session/auth.tsx';
import { useEndStep } from './use-end-step.ts';

export type StepOfClient = Pick<Client, 'id' | 'first_name' | 'surname' | 'next_step' | 'next_step_due'>;

const SIZE = { size: 'compact-sm', variant: 'default' } as const;

/** Ends a step, or moves it to tomorrow: by buttons, and by `E` and `H` while the focus is in the step's line. */
export function useStepOfLine(client: StepOfClient, isDone: boolean) {
  const queryClient = useQueryClient();
  const me = useUser().id;
  const complete = useEndStep('complete');
  const postpone = useMutation(
    orpc.nextSteps.set.mutationOptions({
      onSuccess: () => notifySuccess('Next step moved to tomorrow'),
      onError: (error) => notifyError(describeError(error, 'Failed to change the next step')),
      onSettled: () =>
        Promise.all(
          [orpc.clients.key(), orpc.myWork.key()].map((queryKey) =>
            queryClient.invalidateQueries({ queryKey }),
          ),
        ),
    }),
  );
  const { id: client_id, next_step, next_step_due } = client;
  if (next_step === null) return { keys: {}, buttons: null };

  const tomorrow = dayAfter(londonDay(new Date()), 1);
  const canWait = next_step_due !== null && next_step_due < tomorrow && !isDone;
  const isBusy = isDone || complete.isPending || postpone.isPending;
  const end = () => isBusy || complete.mutate({ client_id, next_step });
  const move = () =>
    isBusy ||
    !canWait ||
    postpone.mutate({ client_id, next_step, next_step_due: tomorrow, next_step_user_id: me });
  const named = `${next_step}, ${clientFullName(client)}`;
  return {
    keys: {
      onKeyDown: (event: KeyboardEvent) => {
        if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || !singleKeysOn()) return;
        // React passes on keys from a dialog that the line has opened.
        if (!event.currentTarget.contains(event.target as Node)) return;
        const action = { e: end, h: move }[event.key];
        if (!action) return;
        event.preventDefault();
        action();
      },
    },
    buttons: (
      <Group gap="xs">
        {canWait && (
          <BusyButton {...SIZE} aria-label={`Tomorrow: ${named}`} busy={postpone.isPending} onClick={move}>
            Tomorrow
          </BusyButton>
        )}
        <BusyButton
          {...SIZE}
          aria-label={`Done: ${named}`}
          busy={complete.isPending}
          {...(isDone && { leftSection: <IconCheck size={14} aria-hidden />, ...inactive(true) })}
          onClick={end}
        >
          Done
        </BusyButton>
      </Group>
    ),
  };
}
