import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import type { Client } from '#contract/clients/clients/client.ts';
import { clientFullName } from '#contract/clients/clients/client-name.ts';
import { closeReasonSchema } from '#contract/clients/clients/close-reason.ts';
import { Dialog } from '#web/components/dialog.tsx';
import { BusyButton } from '#web/components/forms/busy-button.tsx';
import { ErrorState } from '#web/components/states/error-state.tsx';
import { Loading } from '#web/components/states/loading.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { focusFirstMarked } from '#web/lib/focus/focus-first-error.ts';
import { useCloseClient } from './use-set-closed.ts';

const schema = z.object({ reason: closeReasonSchema });

/** Asks why the client is closed. */
export function CloseDialog({ client, onClose }: { client: Client; onClose: () => void }) {
  const settings = useQuery(orpc.deskSettings.get.queryOptions());
  const close = useCloseClient(onClose);
  const form = useForm({ initialValues: { reason: '' }, validate: schemaResolver(schema, { sync: true }) });
  return (
    <Dialog title={`Close ${clientFullName(client)}`} onClose={onClose}>
      {settings.isError && (
        <ErrorState
          title="The reasons could not be loaded"
          onRetry={() => void settings.refetch()}
          retrying={settings.isFetching}
        />
      )}
      {settings.isPending && <Loading />}
      {settings.data && (
        <form
          onSubmit={form.onSubmit(({ reason }) => close.mutate({ id: client.id, reason }), focusFirstMarked)}
        >
          <Text size="sm" c="dimmed" mb="md">
            The client keeps their status and data, but leaves the queues and gets no reminders. You can
            reopen the client at any time.
          </Text>
          <Radio.Group label="Reason" {...form.getInputProps('reason')}>
            <Stack gap="xs" mt="xs">
              {settings.data.close_reasons.map((reason) => (
                <Radio key={reason} value={reason} label={reason} />
              ))}
            </Stack>
          </Radio.Group>
          <Group justify="flex-end" mt="lg">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <BusyButton type="submit" busy={close.isPending}>
              Close Client
            </BusyButton>
          </Group>
        </form>
      )}
    </Dialog>
  );
}
