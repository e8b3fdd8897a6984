import { CloseButton, Group, Radio, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { DEFAULT_SAMPLE, type Sample, sampleSchema } from '#contract/due-diligence/inspection/pack.ts';
import {
  ConfirmationField,
  confirmationProblem,
  NO_CONFIRMATION,
} from '#web/components/forms/confirmation-field.tsx';
import { FormDialog } from '#web/components/forms/form-dialog.tsx';
import { Line, LineList } from '#web/components/line-list.tsx';
import { ClientPicker, type PickedClient } from '#web/features/clients/notes/client-picker.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { focusFirstMarked } from '#web/lib/focus/focus-first-error.ts';
import { readOnlyWhile } from '#web/lib/forms/read-only-while.ts';
import { isRefusal } from '#web/lib/messages/is-refusal.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError } from '#web/lib/messages/notify.ts';

interface Values {
  how: Sample['how'];
  high: string;
  normal: string;
  low: string;
  seed: string;
  clients: PickedClient[];
  confirmation: typeof NO_CONFIRMATION;
}

const START: Values = {
  how: 'random',
  high: String(DEFAULT_SAMPLE.high),
  normal: String(DEFAULT_SAMPLE.normal),
  low: String(DEFAULT_SAMPLE.low),
  seed: '',
  clients: [],
  confirmation: NO_CONFIRMATION,
};

const wholeNumber = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : Number.NaN);

function sampleOf({ how, high, normal, low, seed, clients }: Values): Sample {
  return how === 'named'
    ? { how, client_ids: clients.map(({ id }) => id) }
    : { how, high: wholeNumber(high), normal: wholeNumber(normal), low: wholeNumber(low), seed };
}

/** Asks which files the pack shows whole, and for the password, then starts it. */
export function PackDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const account = useQuery(orpc.account.get.queryOptions());
  const [picks, setPicks] = useState(0);
  const start = useMutation(
    orpc.inspection.startPack.mutationOptions({
      onSuccess: (status) => {
        queryClient.setQueryData(orpc.inspection.packStatus.queryKey(), status);
        onClose();
      },
      onError: (error) =>
        notifyError(
          isRefusal(error, 'NOT_FOUND')
            ? 'One of these clients has no file. Remove it, then try again.'
            : describeError(error, 'The pack could not be started'),
        ),
    }),
  );
  const busy: boolean = start.isPending;
  const form = useForm<Values>({
    initialValues: START,
    validate: (values) => {
      const issues = sampleSchema.safeParse(sampleOf(values)).error?.issues ?? [];
      const problem = confirmationProblem(values.confirmation);
      return {
        ...Object.fromEntries(
          issues.map(({ path, message }) => [
            path[0] === 'client_ids' ? 'clients' : String(path[0]),
            message,
          ]),
        ),
        ...(problem !== null && { confirmation: problem }),
      };
    },
    ...readOnlyWhile(() => busy),
  });
  const { how, clients } = form.values;
  return (
    <FormDialog
      title="Inspection pack"
      submitLabel="Make the pack"
      busyLabel="Starting..."
      busy={busy}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => {
        if (!busy) start.mutate({ sample: sampleOf(values), confirmation: values.confirmation });
      }, focusFirstMarked)}
    >
      <Radio.Group label="Files to show whole" {...form.getInputProps('how')}>
        <Group mt="xs">
          <Radio value="random" label="At random, by level of risk" />
          <Radio value="named" label="Clients that you name" />
        </Group>
      </Radio.Group>
      {how === 'random' ? (
        <>
          <SimpleGrid cols={3}>
            <TextInput label="High" inputMode="numeric" {...form.getInputProps('high')} />
            <TextInput label="Normal" inputMode="numeric" {...form.getInputProps('normal')} />
            <TextInput label="Low" inputMode="numeric" {...form.getInputProps('low')} />
          </SimpleGrid>
          <TextInput
            label="Seed"
            description="The same seed chooses the same files. Leave it empty for a new one, which the pack states."
            {...form.getInputProps('seed')}
          />
        </>
      ) : (
        <Stack gap="xs">
          <ClientPicker
            key={picks}
            error={form.errors.clients}
            onPick={(client) => {
              if (!client) return;
              if (!clients.some(({ id }) => id === client.id)) form.insertListItem('clients', client);
              setPicks(picks + 1);
            }}
          />
          {clients.length > 0 && (
            <LineList label="Clients in the pack">
              {clients.map(({ id, name }, index) => (
                <Line key={id}>
                  <Text size="sm" flex={1}>
                    {name}
                  </Text>
                  <CloseButton
                    aria-label={`Remove ${name}`}
                    onClick={() => form.removeListItem('clients', index)}
                  />
                </Line>
              ))}
            </LineList>
          )}
        </Stack>
      )}
      <Text size="sm">
        The pack has personal data of all clients. The audit log records each pack and download. An earlier
        pack is deleted.
      </Text>
      <ConfirmationField
        {...form.getInputProps('confirmation')}
        value={form.values.confirmation}
        hasSecondFactor={account.data?.two_factor_enabled ?? false}
      />
    </FormDialog>
  );
}
