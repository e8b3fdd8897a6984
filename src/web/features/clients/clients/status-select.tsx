import { Group, Select, type SelectProps, Text } from '@mantine/core';
import type { Client } from '#contract/clients/clients/client.ts';
import {
  CLIENT_STATUSES,
  type ClientStatus,
  STATUS_DISABLED_NOTE,
  STATUS_LABELS,
} from '#contract/clients/clients/client-status.ts';
import { isStatusDisabled } from '#contract/clients/clients/pipeline.ts';
import { useSetStatus } from './use-set-status.ts';

export interface StatusSelectProps {
  client: Pick<Client, 'id' | 'status'>;
  /** Whether the client has answered a questionnaire. */
  hasAnswers: boolean;
  field?: SelectProps;
}

/** Lists every status. Statuses to which a client with answers can't return are disabled. */
export function StatusSelect({ client, hasAnswers, field }: StatusSelectProps) {
  const setStatus = useSetStatus();
  return (
    <Select
      label="Status"
      aria-keyshortcuts="S"
      allowDeselect={false}
      maxDropdownHeight={400}
      {...field}
      data={CLIENT_STATUSES.map((status) => ({
        value: status,
        label: STATUS_LABELS[status],
        disabled: isStatusDisabled(status, hasAnswers),
      }))}
      renderOption={({ option }) => (
        <Group gap={6} justify="space-between" w="100%">
          <Text size="sm">{option.label}</Text>
          {option.disabled && (
            <Text size="xs" c="dimmed">
              {STATUS_DISABLED_NOTE}
            </Text>
          )}
        </Group>
      )}
      value={client.status}
      onChange={(status) => {
        if (status && status !== client.status)
          setStatus.mutate({
            id: client.id,
            status: status as ClientStatus,
            from: client.status,
            hasAnswers,
          });
      }}
    />
  );
}
