import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import type { Client } from '#contract/clients/clients/client.ts';
import type { Colleague } from '#contract/identity/people/contract.ts';
import { BusyButton } from '#web/components/forms/busy-button.tsx';
import { DueBadge } from './due-badge.tsx';
import { NextStepForm } from './next-step-form.tsx';
import { useEndStep } from './use-end-step.ts';

/** The client's next step with its actions, or the form to plan or change a step. */
export function NextStepCard({ client, people }: { client: Client; people: readonly Colleague[] }) {
  const [changing, setChanging] = useState(false);
  const complete = useEndStep('complete');
  const remove = useEndStep('remove');
  const none = client.next_step === null || client.next_step_due === null;
  if (changing) {
    return (
      <NextStepForm
        key={none ? 'new' : 'change'}
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
  if (client.next_step === null || client.next_step_due === null) {
    return (
      <Group justify="space-between" gap="xs">
        <Text c="dimmed">No next step</Text>
        <Button variant="default" onClick={() => setChanging(true)}>
          Plan Next Step
        </Button>
      </Group>
    );
  }
  const shown = { client_id: client.id, next_step: client.next_step };
  const person = people.find(({ user_id }) => user_id === client.next_step_user_id);
  return (
    <Group justify="space-between" gap="sm">
      <Group gap="xs" flex="1 1 14rem" miw={0}>
        <Text style={{ overflowWrap: 'anywhere' }}>{client.next_step}</Text>
        <DueBadge due={client.next_step_due} />
        <Text size="sm" c="dimmed">
          {person?.full_name ?? 'Nobody'}
        </Text>
      </Group>
      <Group gap="xs">
        <BusyButton variant="default" busy={complete.isPending} onClick={() => complete.mutate(shown)}>
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
    </Group>
  );
}
