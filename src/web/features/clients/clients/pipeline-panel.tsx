import { Button, Stack, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { Client } from '#contract/clients/clients/client.ts';
import {
  CLIENT_STATUSES,
  isForward,
  STATUS_DESCRIPTIONS,
  STATUS_DISABLED_NOTE,
  STATUS_LABELS,
} from '#contract/clients/clients/client-status.ts';
import { BLOCKED_ONCE_ANSWERED, isStatusDisabled } from '#contract/clients/clients/pipeline.ts';
import { FoldCard } from '#web/components/fold-card.tsx';
import { formatDateTime } from '#web/lib/browser/format.ts';
import { StatusIcon } from './status-badge.tsx';
import { useSetStatus } from './use-set-status.ts';

export interface PipelinePanelProps {
  client: Client;
  /** Whether the client has answered a questionnaire. */
  hasAnswers: boolean;
}

/**
 * All statuses as steps, with the current one marked. A click sets the status. Starts folded, because the page also
 * shows the status elsewhere.
 */
export function PipelinePanel({ client, hasAnswers }: PipelinePanelProps) {
  return (
    <FoldCard
      title="Pipeline"
      line={`In this status since ${formatDateTime(client.status_changed_at)}`}
      unfolded={false}
    >
      {() => <Steps client={client} hasAnswers={hasAnswers} />}
    </FoldCard>
  );
}

function Steps({ client, hasAnswers }: PipelinePanelProps) {
  const setStatus = useSetStatus();
  return (
    <>
      <Stack component="ol" gap={2} m={0} p={0} style={{ listStyle: 'none' }} aria-label="Pipeline">
        {CLIENT_STATUSES.map((status) => {
          const current = status === client.status;
          const disabled = isStatusDisabled(status, hasAnswers);
          return (
            <li key={status}>
              <Button
                variant={current ? 'light' : 'subtle'}
                color={current ? 'brand' : 'gray'}
                fullWidth
                justify="flex-start"
                aria-current={current ? 'step' : undefined}
                disabled={!current && disabled}
                title={disabled && !current ? STATUS_DISABLED_NOTE : STATUS_DESCRIPTIONS[status]}
                leftSection={
                  isForward(status, client.status) ? (
                    <IconCheck size={14} aria-hidden />
                  ) : (
                    <StatusIcon status={status} />
                  )
                }
                onClick={() => {
                  if (!current) setStatus.mutate({ id: client.id, status, from: client.status, hasAnswers });
                }}
              >
                {STATUS_LABELS[status]}
              </Button>
            </li>
          );
        })}
      </Stack>
      {hasAnswers && (
        <Text size="xs" c="dimmed" mt="xs">
          {BLOCKED_ONCE_ANSWERED.map((status) => STATUS_LABELS[status]).join(' and ')}: {STATUS_DISABLED_NOTE}
        </Text>
      )}
    </>
  );
}
