import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Client } from '#contract/clients/client.ts';
import type { Colleague } from '#contract/people/contract.ts';
import { BusyButton } from '#web/components/forms/busy-button.tsx';
import { DueBadge } from './due-badge.tsx';
import { NextStepForm } from './next-step-form.tsx';
import { useEndStep } from './use-end-step.ts';

/** The client's next step with its actions, or the form to plan one. */
export function NextStep({ client, people }: { client: Client; people: readonly Colleague[] }) {
  const [changing, setChanging] = useState(false);
  const complete = useEndStep('complete');
  const remove = useEndStep('remove');
  if (client.next_step === null || client.next_step_due === null) {
    return <NextStepForm key="new" client={client} people={people} />;
  }
  if (changing) {
    return (
      <NextStepForm
        key="change"
        client={client}
        people={people}
        cancel={
          <Button variant="default" onClick={() => setChanging(false)}>
            Cancel
          </Button>
        }
        onSaved={() => setChanging(false)}
      />
    );
  }
  const shown = { client_id: client.id, next_step: client.next_step };
  const person = people.find(({ user_id }) => user_id === client.next_step_user_id);
  return (
    <Stack gap="sm">
      <Text style={{ overflowWrap: 'anywhere' }}>{client.next_step}</Text>
      <Group gap="xs">
        <DueBadge due={client.next_step_due} />
        <Text size="sm" c="dimmed">
          {person?.full_name ?? 'Nobody'}
        </Text>
      </Group>
      <Group gap="xs">
        <BusyButton busy={complete.isPending} onClick={() => complete.mutate(shown)}>
          Done
        </BusyButton>
        <Button variant="default" onClick={() => setChanging(true)}>
          Change
        </Button>
        <BusyButton
          variant="subtle"
          color="gray"
          busy={remove.isPending}
          onClick={() => remove.mutate(shown)}
        >
          Remove
        </BusyButton>
      </Group>
    </Stack>
  );
}
